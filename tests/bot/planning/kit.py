"""What a player does who plans."""

from __future__ import annotations

from collections.abc import Sequence

from simcord import MemberActor, ResponseMessage

from cogs.board.plan import PICK
from db.tables.seats.plans import MOST, AnswersAhead
from engines.action_tree import ActionTree
from engines.game import AnyGame, Seat
from engines.match import Entry, Match
from engines.plans.drafting import DraftOnBoard, drawn
from engines.plans.plan import Draft, Plan, Step
from tests.bot.guessing.kit import is_guessed
from tests.bot.reading import components, labels, message_of, ways_in
from tests.bot.room import Room
from tests.bot.samples import next_turn
from tests.bot.world import World
from tests.sample import present


def is_planned(game: AnyGame) -> bool:
    """Whether its turns can be planned: everybody may know what the others may do."""
    return is_guessed(game)


async def opened(room: Room, person: MemberActor) -> ResponseMessage:
    """The screen on which this person plans."""
    answer = message_of(await room.click(person, "Plan"))
    assert answer.ephemeral
    return answer


async def pick(person: MemberActor, screen: ResponseMessage, match: Match, text: str) -> int:
    """Picks an action of the seat that acts in this position; returns the number of presses."""
    view = match.view(match.to_act[0])
    tree = ActionTree(match.game, view)
    wanted = next(
        tuple(part.value for part in each.parts) for each in tree.begun(()) if each.text == text
    )
    pressed, before = 0, -1
    while pressed != before and pressed < 6:
        before = pressed
        ways = ways_in(components(screen), PICK, "", skipped=1)
        fit = [way for way in ways if way[2] and way[2] == wanted[: len(way[2])]]
        if not fit and "More choices" in labels(screen):
            await person.click(screen, label="More choices")
            pressed += 1
            continue
        if not fit:
            break
        name, value, chosen = max(fit, key=lambda way: len(way[2]))
        if value is None:
            await person.click(screen, custom_id=name)
        else:
            await person.select(screen, [value], custom_id=name)
        pressed += 1
        if chosen == wanted:
            break
    assert pressed
    return pressed


async def whatever(person: MemberActor, screen: ResponseMessage) -> None:
    """Presses the button for whatever the others do."""
    await person.click(screen, label="Whatever they do")


async def stored(world: World, room: Room, seat: Seat) -> AnswersAhead | None:
    """What the seat answers ahead, as stored."""
    found = await world.store.plans.ahead(room.id)
    return next((each for each in found if each.seat == seat), None)


async def draft(world: World, room: Room, seat: Seat) -> DraftOnBoard:
    """The draft on the board."""
    ahead, match = await stored(world, room, seat), await room.match()
    return present(drawn(match, seat, (ahead and ahead.draft) or Draft()))


async def answered(world: World) -> None:
    """A round in which answers that are due by now are played: after the longest wait."""
    await world.env.advance_time(MOST + 5)
    await world.rounds("Answering").look()
    await world.env.settle()


def moves(match: Match) -> list[str]:
    """The texts of the actions of the seat to act, each picked alone."""
    view = match.view(match.to_act[0])
    return [each.text for each in ActionTree(match.game, view).begun(())]


def after(match: Match, texts: Sequence[str]) -> Match:
    """The match after these actions of whoever is to act."""
    for text in texts:
        match = match.follow(Entry(match.ply, match.to_act[0], text)).forced_on()
    return match


def quiet_moves(match: Match) -> list[str]:
    """The texts of the actions after which the match goes on, with a choice for somebody."""
    return [text for text in moves(match) if not after(match, [text]).outcome]


def last_moves(match: Match) -> list[str]:
    """The texts of the actions that end the match."""
    return [text for text in moves(match) if after(match, [text]).outcome]


def turns(match: Match, number: int) -> list[tuple[str, ...]]:
    """So many whole turns, one after the other, after which the match goes on."""
    found = list[tuple[str, ...]]()
    for _ in range(number):
        _, texts = next_turn(match)
        match = after(match, texts)
        found.append(texts)
    return found


async def planned(
    world: World, room: Room, *branches: Sequence[tuple[Sequence[str] | None, Sequence[str]]]
) -> Seat:
    """Keeps a plan of the seat that waits, as pairs of the other's turn and the own one; returns
    that seat."""
    found = await world.store.open_match(room.id)
    seat = 1 - found.match.to_act[0]
    plan = Plan(seat, found.match.ply)
    for branch in branches:
        steps = [Step(None if one is None else tuple(one), tuple(two)) for one, two in branch]
        plan = plan.having(tuple(steps))
    assert await world.store.plans.keep(found, plan, None, world.env.now())
    return seat


def a_line(match: Match, depth: int) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """A branch in which each turn is the first one by which the match goes on."""
    found = turns(match, 2 * depth)
    return list(zip(found[::2], found[1::2], strict=True))
