"""What an onlooker does who guesses."""

from __future__ import annotations

from simcord import MemberActor, ResponseMessage

from cogs.guess.judging import Judging
from db.values import Guess
from engines.choosing import ActionTree, singly
from engines.match import Match
from tests.bot.reading import components, ways_in
from tests.bot.room import Room
from tests.bot.world import World


async def opened(room: Room, person: MemberActor) -> ResponseMessage:
    """The screen on which this person guesses."""
    answer = await room.click(person, "Guess the move")
    assert answer.response
    assert answer.response.ephemeral
    return answer.response


def moves(match: Match) -> list[str]:
    """The texts of the moves among which one guesses."""
    view = match.view(match.to_act[0])
    return [match.game.write(action) for action in view.legal]


async def guess(person: MemberActor, screen: ResponseMessage, match: Match, text: str) -> int:
    """Picks a move on the screen; returns the number of presses."""
    view = match.view(match.to_act[0])
    tree = ActionTree(match.game, view, singly(match.game, view))
    (pick,) = [each for each in tree.begun(()) if each.text == text]
    wanted, presses = tuple(part.value for part in pick.parts), 0
    while True:
        ways = ways_in(components(screen), "guess-pick", "")
        fit = [way for way in ways if way[2] and way[2] == wanted[: len(way[2])]]
        name, value, chosen = max(fit, key=lambda way: len(way[2]))
        if value is None:
            await person.click(screen, custom_id=name)
        else:
            await person.select(screen, [value], custom_id=name)
        presses += 1
        if chosen == wanted:
            return presses


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
    await Judging(world.bot).look()
