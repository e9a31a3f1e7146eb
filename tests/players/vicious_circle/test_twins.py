"""Twins among the puzzles of the Vicious Circle."""

from __future__ import annotations

import re
from typing import Final

from hypothesis import given, settings
from hypothesis import strategies as st

from learning.puzzle import Puzzle, puzzles_of
from tests.players.puzzles.twins import is_twin, turned_puzzle

SQUARE: Final = re.compile("([a-e])([1-5])")


def half_turned(puzzle: Puzzle) -> Puzzle:
    """A puzzle of Vicious Circle with the board turned by half and the sides exchanged."""

    def across(text: str) -> str:
        return SQUARE.sub(lambda at: "edcba"["abcde".index(at[1])] + str(6 - int(at[2])), text)

    ruleset, mover, sides = puzzle.position.split(" ", 2)
    own, rest = sides.split(" / ")
    *other, memory = rest.split(" ")
    if memory.startswith("ban:"):
        memory = "ban:" + "/".join(reversed(memory.removeprefix("ban:").split("/")))
    mover = {"t": "d", "d": "t"}[mover]
    position = across(f"{ruleset} {mover} {' '.join(other)} / {own} {memory}")
    return turned_puzzle(puzzle, position, across)


@given(st.sampled_from(puzzles_of("vicious-circle")))
@settings(max_examples=30, deadline=None)
def test_vicious_circle_is_the_same_from_the_other_throne(puzzle: Puzzle) -> None:
    assert is_twin(puzzle, half_turned(puzzle))
