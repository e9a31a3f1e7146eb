"""Puzzles as their files write them; `learning/puzzle.py` reads them."""

from __future__ import annotations

from base64 import b32encode
from hashlib import blake2b
from typing import Any, Final

from engines.game import AnyGame
from players.puzzles.puzzler import Problem
from tools.puzzles.difficulty import Difficulty

LETTERS: Final = 5
"""Letters and digits of a key."""


def key_of(game: AnyGame, problem: Problem[Any, Any], letters: int = LETTERS) -> str:
    """Returns the key of a problem, which follows from its position and its goal."""
    said = f"{game.dump(problem.state)} {problem.goal}"
    return b32encode(blake2b(said.encode()).digest()).decode().lower()[:letters]


def text_of(game: AnyGame, problem: Problem[Any, Any], hard: Difficulty, source: str) -> str:
    """Returns the lines of a problem; `source` is its match, written as `Source` is read. Its grade
    is that of the middle: `tools/puzzles/grades.py` grades the whole file."""
    turns = (", ".join(map(game.write, turn)) for turn in problem.turns)
    return "\n".join(
        (
            f"== {key_of(game, problem)}",
            f"goal: {problem.goal}",
            "grade: 3",
            f"hard: {hard}",
            f"from: {source}",
            f"position: {game.dump(problem.state)}",
            f"line: {' / '.join(turns)}",
        )
    )
