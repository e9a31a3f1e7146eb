"""The measured difficulty of a puzzle: what a plain search needs to find the solution, and the
wrong turns that look as good at first sight.

A duel is searched by its stick (`tools/strength/stick`), deeper and deeper, until at two depths in
a row the turn of the solution is chosen whichever of equal turns comes first. Other games tell
themselves what is to be looked at (`Puzzler.looked`). No computer player has a part in it, so a
puzzle keeps its difficulty.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engines.game import AnyGame
from players.puzzles.puzzler import AnyPuzzler, puzzler_of
from tools.strength.stick.search import Search
from tools.strength.stick.stick import DuelStick, stick_of

DEEPEST: Final = {"vicious-circle": 6, "vilitum": 4}
"""The deepest search of each game, in turns."""
ORDERS: Final = 3
"""Orders of equal turns that are tried at each depth."""
BEYOND: Final = 4
"""Times the positions of the deepest search, if that does not find the solution."""


class Difficulty(NamedTuple):
    """The positions that a plain search looks at until it finds the solution, and the wrong turns
    that gain at least as much at once."""

    positions: int
    tempting: int

    @property
    def score(self) -> float:
        """The doublings of both together, by which puzzles are graded."""
        return math.log2(self.positions) + math.log2(1 + self.tempting)

    def __str__(self) -> str:
        return f"{self.positions} {self.tempting}"


def difficulty(game: AnyGame, goal: str, state: Any, turn: Sequence[Any]) -> Difficulty:
    """Returns the difficulty of finding a turn, the first of a solution, in this state."""
    stick: Any = stick_of(game)
    if game.key in DEEPEST:
        return _searched(stick, puzzler_of(game.key), state, turn)
    return Difficulty(*puzzler_of(game.key).looked(goal, state, turn))


def _searched(
    stick: DuelStick[Any, Any, Any], puzzler: AnyPuzzler, state: Any, turn: Sequence[Any]
) -> Difficulty:
    game, seat = stick.game, stick.game.to_act(state)[0]
    right = puzzler.result(state, seat, turn)

    def is_right(move: Any) -> bool:
        return bool(puzzler.result(state, seat, stick.actions(state, move)) == right)

    position = stick.position(state)
    assert position is not None
    moves = position.moves()
    gain = next(gain for gain, move in moves if is_right(move))
    tempting = sum(each >= gain for each, _ in moves) - 1
    found, positions = 0, 0
    for depth in range(1, DEEPEST[game.key] + 1):
        searched = 0
        steady = True
        for order in range(ORDERS):
            position = stick.position(state)
            assert position is not None
            search = Search(position)
            move, _ = search.best(depth, random.Random(order))
            searched = max(searched, search.positions)
            steady = steady and is_right(move)
        if not steady:
            found, positions = 0, BEYOND * searched
            continue
        found, positions = found + 1, positions if found else searched
        if found == 2:
            break
    return Difficulty(max(1, positions), tempting)
