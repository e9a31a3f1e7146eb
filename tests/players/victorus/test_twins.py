"""Twins among the puzzles of Magna Victorus."""

from __future__ import annotations

import re
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from engines.victorus.model.board import AT, CELL, CUBES, NAMES, turned
from learning.puzzle import Puzzle, puzzles_of
from players.puzzles.puzzler import puzzler_of
from tests.players.puzzles.twins import is_twin, turned_puzzle

CELLS: Final = re.compile("[a-q][0-9]+")
CAPTURE: Final = re.compile("([ob])([TUBEHKQ][bw]?)x([ob])([TUBEHKQ][bw]?)")
KINGDOMS: Final = {"orange": "blue", "blue": "orange"}
LETTERS: Final = {"o": "b", "b": "o"}


def turned_by_half(puzzle: Puzzle) -> Puzzle:
    """A puzzle of Victorus with the board turned by half, and orange and blue exchanged."""

    def across(text: str) -> str:
        return CELLS.sub(lambda at: NAMES[AT[turned(CUBES[CELL[at[0]]], 3)]], text)

    board, *memory = puzzle.position.split(" captures:")
    head, orange, blue = board.split(" / ")
    ruleset, mover, number = head.split()
    sides = [across(each.split(" ", 1)[1]) for each in (blue, orange)]
    position = (
        f"{ruleset} {KINGDOMS[mover]} {number} / orange {sides[0]} / blue {sides[1]}"
        + "".join(f" captures:{CAPTURE.sub(exchanged, each)}" for each in memory)
    )
    return turned_puzzle(puzzle, position, across)


def exchanged(line: re.Match[str]) -> str:
    """A capture with the kingdoms exchanged."""
    return f"{LETTERS[line[1]]}{line[2]}x{LETTERS[line[3]]}{line[4]}"


@given(st.sampled_from(puzzles_of("victorus")))
@settings(max_examples=30, deadline=None)
def test_victorus_is_the_same_from_the_opposite_kingdom(puzzle: Puzzle) -> None:
    assert is_twin(puzzle, turned_by_half(puzzle))


@given(st.sampled_from([each for each in puzzles_of("victorus") if "Bb" in each.position]))
@settings(max_examples=10, deadline=None)
def test_a_piece_less_looks_different(puzzle: Puzzle) -> None:
    puzzler = puzzler_of("victorus")
    fewer = re.sub(r" Bb[a-q]\d+\*?", "", puzzle.position, count=1)
    if fewer != puzzle.position:
        looks = [puzzler.looks(puzzler.game.load(each)) for each in (fewer, puzzle.position)]
        assert looks[0] != looks[1]
