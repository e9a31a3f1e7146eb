"""The measured difficulty of a puzzle: what a plain look ahead takes to find the solution, and the
wrong turns that look as good at first sight.

In a duel somebody who knows the goal, and how far to look, tries the turns one after the other, and
the replies to each: first what gains most at once, by the judgement of the stick
(`tools/strength/stick`). Other games tell themselves what is to be looked at (`Puzzler.looked`). No
computer player has a part in it, so a puzzle keeps its difficulty.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engines.game import AnyGame
from players.puzzles.duel import Duels, reaching
from players.puzzles.prover import Prover
from players.puzzles.puzzler import puzzler_of
from tools.strength.stick.stick import stick_of

OVER: Final = 10**9
"""The gain of a turn that ends the match with a win; the loss of one that ends it otherwise."""


class Difficulty(NamedTuple):
    """The positions that a plain look ahead takes until it finds the solution, and the wrong turns
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
    puzzler, stick = puzzler_of(game.key), stick_of(game)
    if isinstance(puzzler, Duels) and stick and stick.depth > 1:
        return _looked(puzzler, stick, goal, state, turn)
    return Difficulty(*puzzler.looked(goal, state, turn))


def _looked(
    duel: Duels[Any, Any], stick: Any, goal: str, state: Any, turn: Sequence[Any]
) -> Difficulty:
    seat = duel.mover(state)

    def gain(after: Any) -> int:
        """Returns the points of a turn's own side after it."""
        if duel.game.outcome(after) is not None:
            return OVER if any(duel.has_won(after, each) for each in (0, 1)) else -OVER
        return -int(stick.position(after).value())

    right = duel.result(state, seat, turn)
    gains = {duel.key(each.after): gain(each.after) for each in duel.turns(state)}
    prover = Prover(duel, order=gain)
    next(reaching(prover, goal, state))
    tempting = sum(each >= gains[right] for each in gains.values()) - 1
    return Difficulty(max(1, prover.positions), tempting)
