"""What an onlooker does who guesses."""

from __future__ import annotations

from simcord import InteractionResult, MemberActor, ResponseMessage

from cogs.board.steps import Spot, each_action
from db.tables.watching.guesses import Guess
from engines.game import AnyGame
from engines.match import Entry, Match, begin, replay
from tests.bot.reading import components, message_of, ways_in
from tests.bot.room import Room
from tests.bot.samples import sample_of
from tests.bot.world import World
from tests.traits import is_rivalry


async def opened(room: Room, person: MemberActor) -> ResponseMessage:
    """The screen on which this person guesses."""
    answer = message_of(await room.click(person, "Guess the move"))
    assert answer.ephemeral
    return answer


def moves(match: Match) -> list[str]:
    """The texts of the moves among which one guesses."""
    view = match.view(match.to_act[0])
    return [match.game.write(action) for action in view.legal]


async def guess(
    person: MemberActor,
    screen: ResponseMessage,
    match: Match,
    text: str,
    verbs: tuple[str, str, int] = ("guess-pick", "", 0),
) -> list[InteractionResult]:
    """Picks a move on the screen as long as that leads on; returns the answers to the presses.
    `verbs` are those of another screen on which single actions are picked, as `ways_in` takes
    them."""
    spot = Spot(match.game, match.view(match.to_act[0]))
    (pick,) = [each for each in each_action(spot.game, spot.view) if each.text == text]
    wanted, done = tuple(part.value for part in pick.parts), list[InteractionResult]()
    while len(done) < len(wanted):
        ways = ways_in(components(screen), *verbs)
        fit = [way for way in ways if way[2] and way[2] == wanted[: len(way[2])]]
        if not fit:
            break
        name, value, chosen = max(fit, key=lambda way: len(way[2]))
        if value is None:
            done.append(await person.click(screen, custom_id=name))
        else:
            done.append(await person.select(screen, [value], custom_id=name))
        if chosen == wanted:
            break
    return done


async def guessed(room: Room, person: MemberActor, text: str) -> ResponseMessage:
    """The screen after a guess at the next move."""
    screen = await opened(room, person)
    await guess(person, screen, await room.match(), text)
    return screen


async def kept(world: World, room: Room, person: MemberActor) -> tuple[Guess, ...]:
    """The person's latest guesses as stored."""
    return await world.store.guesses.latest(room.id, person.id)


async def judged(world: World) -> None:
    """A round in which guesses are judged."""
    await world.rounds("Judging").look()


def is_guessed(game: AnyGame) -> bool:
    """Whether everybody may know what its players may do, once the match has begun."""
    match = _begun(game)
    return is_rivalry(game) and len(match.to_act) == 1 and game.shows_choice(match.view(None))


def _begun(game: AnyGame) -> Match:
    match = replay(begin(game, {}, "1"))
    for seat, text in sample_of(game.key).opening:
        match = match.follow(Entry(match.ply, seat, text))
    return match


def takes_back(game: AnyGame) -> bool:
    """Whether the first action of a turn can be taken back."""
    match = _begun(game)
    return any(match.keeps(match.to_act[0], text) for text in moves(match))
