"""No screen of a puzzle or a lesson marks what is worth something: what is to be found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

import discord
import pytest

from cogs.board.steps import TaskTree
from cogs.hall.screen import Screen
from cogs.learn import lesson_screen as lessons
from cogs.learn import puzzle_screen as puzzles
from cogs.learn.puzzle_sheet import PuzzleSheet
from engines.game import CAPTURES, SAID, SPECIAL, WINS, AnyGame
from engines.registry import GAMES
from learning.attempt import attempt
from learning.lesson import lessons_of
from learning.puzzle import puzzles_of
from learning.solving import solving
from tests.bot.reading import BUTTON, ways_in
from tests.limits.checks import walk
from tests.limits.screens import components_of

TELLING: Final = (WINS, CAPTURES, SPECIAL, "wins")
PLAIN: Final = discord.ButtonStyle.secondary.value
SOME: Final = 6
"""Puzzles of each game whose screens are looked at."""

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)


def picking(screen: Screen, verb: str) -> list[dict[str, Any]]:
    """The controls in which an action is picked."""
    every = walk(components_of(screen))
    return [each for each in every if f":{verb}" in str(each.get("custom_id", ""))]


def prefixes(at: Any, action: Any) -> Iterator[tuple[str, ...]]:
    """The parts of an action that are chosen one after the other, before the last."""
    values = tuple(part.value for part in at.game.parts(at.view, action))
    start = TaskTree(at).advance()
    yield start
    yield from (values[:depth] for depth in range(len(start) + 1, len(values)))


def screens(game: AnyGame) -> Iterator[tuple[Any, Screen, str]]:
    """Some puzzles and all lessons on the way to the first action that is to be found, with the
    verb of the controls that pick it."""
    every = puzzles_of(game.key)
    for puzzle in every[:: 1 + len(every) // SOME]:
        at, sheet = solving(puzzle), PuzzleSheet(puzzle, as_text=True)
        for chosen in prefixes(at, game.read(puzzle.turns[0][0])):
            yield at, puzzles.trying_screen(sheet, at, chosen), "puzzle-pick"
    for lesson in lessons_of(game.key):
        if not lesson.is_match:
            tried = attempt(lesson)
            for chosen in prefixes(tried, game.read(lesson.ways[0][0])):
                yield tried, lessons.trying_screen(tried, chosen, as_text=True), "learn-pick"


def in_order(at: Any, screen: Screen, verb: str) -> list[int]:
    """Where the parts of each button stand first among the actions that the engine lists."""
    every = [tuple(part.value for part in at.game.parts(at.view, one)) for one in at.view.legal]
    buttons = [each for each in picking(screen, verb) if each["type"] == BUTTON]
    found = [chosen for _, _, chosen in ways_in(buttons, verb, "", 3)]
    told = [each["label"] for each in buttons]
    return [
        next((n for n, one in enumerate(every) if one[: len(chosen)] == chosen), len(every))
        for chosen, label in zip(found, told, strict=True)
        if not label.startswith(SAID)
    ]


@every_game
def test_the_controls_tell_nothing_of_what_is_to_be_found(game: AnyGame) -> None:
    """No sign, no colour, no word, and no order but the engine's own."""
    for at, screen, verb in screens(game):
        for each in picking(screen, verb):
            told = [each.get("label", ""), *map(str, each.get("options", ()))]
            assert not any(sign in words for words in told for sign in TELLING), told
            said = each["type"] != BUTTON or each["label"].startswith(SAID)
            assert said or each["style"] == PLAIN, told
        places = in_order(at, screen, verb)
        assert places == sorted(places), (at, screen)


@every_game
def test_what_every_puzzle_offers_is_marked_nowhere(game: AnyGame) -> None:
    """Neither in words nor in the picture."""
    for puzzle in puzzles_of(game.key):
        at = solving(puzzle)
        ways = TaskTree(at)
        picks = ways.begun(())
        assert [each.action for each in picks] == [*at.view.legal], "in the engine's order"
        for pick in picks:
            assert all(part.sign in ("", SAID) for part in pick.parts)
            assert not any("wins" in part.note for part in pick.parts), pick
        choice = ways.choice((picks[0].parts[0].value,))
        assert choice
        assert not choice.marked
