"""Somebody who solves puzzles by their buttons."""

from __future__ import annotations

from simcord import InteractionResult, MemberActor, ResponseMessage, UserHandle

from learning.puzzle import Puzzle
from learning.solving import Solving, further, solving
from tests.bot.reading import components, ways_in
from tests.bot.world import World


async def opened(world: World, who: MemberActor, **options: object) -> ResponseMessage:
    """What `/puzzle` answers, to this person alone."""
    answer = await who.slash(world.channel, "puzzle", **options)
    assert answer.ephemeral
    assert answer.response
    return answer.response


def parts_of(at: Solving, text: str) -> tuple[str, ...]:
    """The parts of an action."""
    return tuple(part.value for part in at.game.parts(at.view, at.game.read(text)))


async def choose(who: MemberActor | UserHandle, message: ResponseMessage, *parts: str) -> int:
    """Presses what leads to these parts, one after the other; returns how many presses it took,
    with two for a select."""
    presses = 0
    while True:
        ways = [way for way in ways_in(components(message), "puzzle-pick", "", 3) if way[2]]
        fit = [way for way in ways if way[2] == parts[: len(way[2])]]
        name, value, chosen = max(fit, key=lambda way: len(way[2]))
        if value is None:
            await who.click(message, custom_id=name)
        else:
            await who.select(message, [value], custom_id=name)
        presses += 1 if value is None else 2
        if chosen == parts:
            return presses


async def solve(who: MemberActor | UserHandle, message: ResponseMessage, puzzle: Puzzle) -> int:
    """Plays the solution; returns how many presses it took."""
    at, presses = solving(puzzle), 0
    for turn in puzzle.turns[::2]:
        for text in turn:
            presses += await choose(who, message, *parts_of(at, text))
            at = further(at, at.view.legal.index(at.game.read(text)))
    return presses


async def fail(who: MemberActor | UserHandle, message: ResponseMessage, puzzle: Puzzle) -> None:
    """Plays the first action that is wrong."""
    at = solving(puzzle)
    ends = [further(at, number) for number in range(len(at.view.legal))]
    wrong = next(each for each in ends if each.verdict.name == "WRONG")
    await choose(who, message, *parts_of(at, at.game.write(at.view.legal[wrong.numbers[0]])))


def pressed(answer: InteractionResult) -> ResponseMessage:
    """The private answer to a press on a message that everybody sees."""
    assert answer.ephemeral
    assert answer.response
    return answer.response
