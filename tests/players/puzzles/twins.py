"""Puzzles that are the same with the board turned: they look the same, and the line, turned, solves
them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from learning.puzzle import Puzzle
from learning.solving import solved
from learning.trial import Verdict
from players.puzzles.puzzler import puzzler_of


def turned_puzzle(puzzle: Puzzle, position: str, across: Callable[[str], str]) -> Puzzle:
    """The puzzle in another position, with each action of its line changed."""
    turns = tuple(tuple(map(across, turn)) for turn in puzzle.turns)
    return replace(puzzle, position=position, turns=turns)


def is_twin(one: Puzzle, other: Puzzle) -> bool:
    """Whether the other is another position that looks the same and is solved by its own line."""
    puzzler = puzzler_of(one.game)
    looks = [puzzler.looks(puzzler.game.load(each.position)) for each in (one, other)]
    return (
        one.position != other.position
        and looks[0] == looks[1]
        and solved(other).verdict is Verdict.RIGHT
    )
