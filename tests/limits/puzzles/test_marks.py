"""No screen of a puzzle or a lesson marks what is worth something: what is to be found. Nor does
its order: squares stand as in the picture, all else as in a match."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import Any, Final, NamedTuple, TypeAlias

import discord
import pytest

from cogs.hall.screen import Screen
from cogs.learn import learn as lessons
from cogs.learn import puzzle_screen as puzzles
from cogs.learn.puzzle_sheet import PuzzleSheet
from cogs.learn.trees import PuzzleTree, TaskTree
from conformance.limits import walk
from conformance.screens import components_of
from db.values import BoardForm
from engines.game import CAPTURES, SAID, SPECIAL, WINS, AnyGame, Part
from engines.registry import GAMES
from learning.attempt import attempt
from learning.lesson import lessons_of
from learning.puzzle import puzzles_of
from learning.solving import solving
from render.look import WHOLE
from tests.bot.reading import BUTTON, ways_in

TELLING: Final = (WINS, CAPTURES, SPECIAL, SAID, "wins")
PLAIN: Final = discord.ButtonStyle.secondary.value
SOME: Final = 6
"""Puzzles of each game whose screens are looked at."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


def picking(screen: Screen, verb: str) -> list[dict[str, Any]]:
    """The controls in which an action is picked."""
    every = walk(components_of(screen))
    return [each for each in every if f":{verb}" in str(each.get("custom_id", ""))]


class Step(NamedTuple):
    """A screen on which the next part is chosen, after these parts, by controls of this verb."""

    ways: TaskTree
    chosen: tuple[str, ...]
    screen: Screen
    verb: str


def prefixes(ways: TaskTree, action: Any) -> Iterator[tuple[str, ...]]:
    """The parts of an action that are chosen one after the other, before the last."""
    pick = next(each for each in ways.begun(()) if each.action == action)
    values = tuple(part.value for part in pick.parts)
    start = ways.advance()
    yield start
    yield from (values[:depth] for depth in range(len(start) + 1, len(values)))


def steps(game: AnyGame) -> Iterator[Step]:
    """Some puzzles and all lessons on the way to the first action that is to be found."""
    every = puzzles_of(game.key)
    for puzzle in every[:: 1 + len(every) // SOME]:
        at, sheet = solving(puzzle), PuzzleSheet(puzzle, boards=BoardForm.TEXT)
        for chosen in prefixes(PuzzleTree(at), game.read(puzzle.turns[0][0])):
            screen = puzzles.trying_screen(sheet, at, chosen)
            yield Step(PuzzleTree(at), chosen, screen, "puzzle-pick")
    for lesson in lessons_of(game.key):
        if not lesson.is_match:
            tried = attempt(lesson)
            ways = lessons.tries_at(tried)
            for chosen in prefixes(ways, game.read(lesson.ways[0][0])):
                screen = lessons.trying_screen(tried, chosen, boards=BoardForm.TEXT)
                yield Step(ways, chosen, screen, "learn-pick")


Place: TypeAlias = tuple[float, ...]


def in_order(step: Step) -> list[tuple[Place, int]]:
    """Where each button stands in the picture, and first among the actions that the engine
    lists."""
    every = step.ways.begun(())
    buttons = [each for each in picking(step.screen, step.verb) if each["type"] == BUTTON]
    order = list[tuple[Place, int]]()
    for _, _, found in ways_in(buttons, step.verb, "", 3):
        pick = step.ways.begun(found)[0]
        parts = pick.parts[len(step.chosen) : len(found)]
        if parts[-1].sign != SAID:
            order.append((spot(step.ways, parts), every.index(pick)))
    return order


def spot(ways: TaskTree, parts: tuple[Part, ...]) -> Place:
    """The place of the square that a button names: from the top, then from the left; for several
    parts one after the other. Below all others without one."""
    places = [ways.spot(each, WHOLE) for each in parts]
    return tuple(each for found in places if found for each in found) if places[0] else (inf,)


@every_game
def test_the_controls_tell_nothing_of_what_is_to_be_found(game: AnyGame) -> None:
    """No sign, no colour, no word, and no order but the engine's own."""
    for step in steps(game):
        for each in picking(step.screen, step.verb):
            told = [each.get("label", ""), *map(str, each.get("options", ()))]
            assert not any(sign in words for words in told for sign in TELLING), told
            assert each["type"] != BUTTON or each["style"] == PLAIN, told
        order = in_order(step)
        assert order == sorted(order), step


@every_game
def test_what_every_puzzle_offers_is_marked_nowhere(game: AnyGame) -> None:
    """Neither in words nor in the picture."""
    for puzzle in puzzles_of(game.key):
        at = solving(puzzle)
        ways = PuzzleTree(at)
        picks = ways.begun(())
        assert {each.action for each in picks} == {*at.view.legal}
        plain = [each.text for each in game.picks(at.view) if not each.proposed]
        assert [each.text for each in picks] == plain, "and nothing is proposed"
        for pick in picks:
            assert all(part.sign in ("", SAID) for part in pick.parts)
            assert not any("wins" in part.note for part in pick.parts), pick
        choice = ways.choice((picks[0].parts[0].value,))
        assert choice
        assert not choice.marked
