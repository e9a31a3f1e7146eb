"""What is told of a puzzle names only sides that are on its board."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from typing import Final

import pytest

from cogs.hall.screen import Screen
from cogs.learn.daily_puzzles import daily_screen
from cogs.learn.puzzle_screen import over_screen, solved_title, trying_screen
from cogs.learn.puzzle_sheet import PuzzleSheet, hint_words
from cogs.learn.trees import PuzzleTree
from conformance.limits import walk
from conformance.screens import components_of
from db.tables.puzzles import TryRow
from db.values import BoardForm
from engines.game import AnyGame, AnyView, Seat
from engines.registry import GAMES
from learning.puzzle import Puzzle, puzzles_of
from learning.solving import Solving, solved, solving
from tests.sample import some

DAY: Final = date(2026, 9, 30)
WORDS: Final = ("content", "label", "placeholder", "description")
BROTHERS: Final = re.compile("Knight[- ][Bb]rothers?")
"""An enemy of Vilnius, not the house of the Knight."""
SEATS: Final = range(2)
"""Puzzles come from matches of two."""
SOME: Final = some(30, 160)
EVERY: Final = [
    puzzle for key in GAMES for puzzle in puzzles_of(key)[:: 1 + len(puzzles_of(key)) // SOME]
]
"""All puzzles of a game, or evenly some where there are many."""


def screens(puzzle: Puzzle) -> Iterator[Screen]:
    """The puzzle on its day, as it begins, with a hint, and solved; as picture and as text."""
    begin, end = solving(puzzle), solved(puzzle)
    yield daily_screen(puzzle, DAY, begin)
    for boards in BoardForm:
        sheet = PuzzleSheet(puzzle, DAY, True, TryRow(solved=True), boards=boards)
        yield trying_screen(sheet, begin, PuzzleTree(begin).advance(), hint_words(begin))
        yield over_screen(sheet, end, solved_title(sheet))


def told(puzzle: Puzzle) -> str:
    """All words of these screens, those beside the pictures as well."""
    found = list[str]()
    for screen in screens(puzzle):
        found += [picture.alt for picture in screen.pictures]
        parts = [*walk(components_of(screen))]
        parts += [option for part in parts for option in part.get("options", ())]
        found += [str(part[word]) for part in parts for word in WORDS if word in part]
    return "\n".join(found)


def strangers(puzzle: Puzzle) -> set[str]:
    """The sides that are told and have no piece, or no player, in the position."""
    at: Solving = solving(puzzle)
    game = at.game
    here: set[str] = {game.side(at.view, seat) for seat in SEATS}
    words = BROTHERS.sub("", told(puzzle))
    named: set[str] = {each for each in game.sides if re.search(rf"\b{each}\b", words)}
    assert named & here, "nobody is named at all"
    return named - here


@pytest.mark.parametrize("part", range(6))
def test_only_sides_on_the_board_are_named(part: int) -> None:
    for puzzle in EVERY[part::6]:
        assert not strangers(puzzle), (puzzle.game, puzzle.key)


def in_list(game: AnyGame, _view: AnyView, seat: Seat) -> str:
    """The side of a seat by the list of all that the game has."""
    return game.sides[seat]


def test_a_side_from_the_list_of_six_would_be_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two kingdoms the second is Blue, not the second in the list of six."""
    blue = next(
        each for each in puzzles_of("victorus") if each.position.startswith("standard blue")
    )
    game = GAMES["victorus"]
    monkeypatch.setattr(type(game), "side", in_list)
    assert "You play Black" in told(blue)
    assert "black" not in blue.position
