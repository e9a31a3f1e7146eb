"""The program finds the same for the same seed, however many processes search, and writes what can
be read."""

from __future__ import annotations

import re
from itertools import islice
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engines.game import AnyGame
from engines.registry import GAMES
from learning.puzzle import Puzzle, puzzles_of, read_puzzles
from players.puzzles.puzzler import puzzler_of
from tests.traits import has_puzzles
from tools.puzzles.program import told


@pytest.mark.untraced
def test_what_it_writes_can_be_read_and_more_processes_find_the_same(tmp_path: Path) -> None:
    key, out = "vicious-circle", tmp_path / "puzzles.txt"
    number = 2
    progress = list(told(key, "test", number, 1, out))
    assert len(progress) == number
    written = out.read_text("utf-8")
    assert len(read_puzzles(key, written)) == number
    printed = "\n".join(islice(told(key, "test", number, 2, None), number + 1)) + "\n"
    assert printed == written


@pytest.mark.parametrize(
    "game", [each for each in GAMES.values() if has_puzzles(each)], ids=lambda game: game.key
)
def test_no_two_puzzles_look_alike(game: AnyGame) -> None:
    """Turned, in a mirror, or with other things beside them."""
    puzzler, puzzles = puzzler_of(game.key), puzzles_of(game.key)
    looks = {(each.goal, puzzler.looks(game.load(each.position))) for each in puzzles}
    assert len(looks) == len(puzzles)


@given(st.sampled_from(puzzles_of("vilitum")), st.booleans(), st.booleans())
@settings(max_examples=20, deadline=None)
def test_a_board_turned_or_in_a_mirror_looks_the_same(
    puzzle: Puzzle, tilted: bool, swapped: bool
) -> None:
    puzzler = puzzler_of("vilitum")
    head, mover, sides = puzzle.position.split(" ", 2)
    files, ranks = "abcde", "12345"

    def moved(found: re.Match[str]) -> str:
        column, row = files.index(found[1]), ranks.index(found[2])
        column, row = (row, 4 - column) if tilted else (4 - column, row)
        return files[column] + ranks[row]

    other = re.sub("([a-e])([1-5])", moved, sides)
    if swapped:
        mover, other = "21"[int(mover) - 1], " / ".join(reversed(other.split(" / ")))
    load, looks = puzzler.game.load, puzzler.looks
    assert looks(load(f"{head} {mover} {other}")) == looks(load(puzzle.position))
