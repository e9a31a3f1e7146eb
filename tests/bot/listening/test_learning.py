"""A lesson and a puzzle by people who see no picture, and what a review says."""

from __future__ import annotations

from typing import Final

import pytest
from simcord import ResponseMessage

from cogs.learn.trees import TaskTree
from db.values import BoardForm
from learning.attempt import Attempt, attempt
from learning.lesson import lessons_of
from learning.puzzle import puzzles_of
from learning.solving import Solving, further, solving
from tests.bot.listening.listener import Choice, check_heard, choices, heard
from tests.bot.reading import alts, ids, message_of
from tests.bot.world import World
from tests.spoken.test_positions import SPOKEN

pytestmark = pytest.mark.loads_cogs
"""The commands offer the games that have lessons and puzzles when their modules are executed."""


MARKS: Final = (" → ", ", ")
"""What stands between the parts of a choice."""


async def listening(world: World) -> None:
    """Dan wants boards in words."""
    await world.store.people.choose(world.dan.id, boards=BoardForm.WORDS)


def check(at: Attempt | Solving, message: ResponseMessage) -> None:
    """The words of a message without a picture give the position."""
    assert not alts(message)
    check_heard(at.game, heard(message), at.view)


async def finger(world: World, message: ResponseMessage, choice: Choice) -> None:
    """Dan presses a button, or chooses an option."""
    name, value = choice.where
    if value:
        await world.dan.select(message, [value], custom_id=name)
    else:
        await world.dan.click(message, custom_id=name)


async def do(world: World, message: ResponseMessage, at: Attempt | Solving, text: str) -> None:
    """Dan presses what sounds like this action, or like the next of its parts, until it is done."""
    action = at.game.read(text)
    pick = next(each for each in TaskTree(at).begun(()) if each.text == at.game.write(action))
    labels = [str(part.label) for part in pick.parts]
    done = 0
    while done < len(labels):
        fit = [(each, said(each, labels)) for each in choices(message)]
        choice, count = max(fit, key=lambda each: each[1])
        assert count > done, (labels, [each.said for each in choices(message)])
        await finger(world, message, choice)
        done = count


def said(choice: Choice, labels: list[str]) -> int:
    """How many parts of an action are chosen with this choice, which says the last of them and
    perhaps those before; none where it sounds like something else."""
    words = choice.said.removeprefix("✓ ")
    slices = [(end, start) for end in range(len(labels), 0, -1) for start in range(end)]
    heard = ((end, mark.join(labels[start:end])) for end, start in slices for mark in MARKS)
    return next((end for end, told in heard if told == words), 0)


@pytest.mark.parametrize("game", [key for key in SPOKEN if lessons_of(key)])
async def test_a_lesson_by_listening(world: World, game: str) -> None:
    await listening(world)
    lesson = next(each for each in lessons_of(game) if each.ways and len(each.ways[0]) == 1)
    shown = message_of(await world.dan.slash(world.channel, "learn", game=game))
    await world.dan.select(shown, [lesson.key])
    assert f"**{lesson.task}**" in heard(shown)
    at = attempt(lesson)
    check(at, shown)
    await do(world, shown, at, lesson.ways[0][0])
    assert f"✓ **{lesson.right}**" in heard(shown)
    assert not alts(shown)


@pytest.mark.parametrize("game", [key for key in SPOKEN if puzzles_of(key)])
async def test_a_puzzle_by_listening(world: World, game: str) -> None:
    await listening(world)
    shown = message_of(await world.dan.slash(world.channel, "puzzle", game=game))
    puzzle = next(each for each in puzzles_of(game) if f",{each.key}," in "".join(ids(shown)))
    assert f"**{puzzle.task}**" in heard(shown)
    at = solving(puzzle)
    for turn in puzzle.turns[::2]:
        check(at, shown)
        for text in turn:
            await do(world, shown, at, text)
            at = further(at, at.view.legal.index(at.game.read(text)))
    assert "✓ **Solved on the first try.**" in heard(shown)
    assert not alts(shown)
