"""The worth of two set-ups against each other: the chance to win of the side that opens.

It is the value of the highest level's search at the start of the game, turned into a chance. A
result that the search has proved is certain.
"""

from __future__ import annotations

import math
from typing import Final

from engines.vicious_circle.values import Ruleset, SetUp
from players.player import SURE
from players.vicious_circle.search import CircleSearch
from tools.vicious_circle.set_ups.trials import begun

SCALE: Final = 50
"""The points that are odds of e to 1."""


class Worth:
    """The worth of pairs in one ruleset. Each pair keeps its longest search."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset: Final = ruleset
        self._searched: Final[dict[tuple[SetUp, SetUp], tuple[int, int]]] = {}
        """The positions and the points of each pair's search."""

    def chance(self, opens: SetUp, follows: SetUp, budget: int) -> float:
        """Returns the chance of the side that opens, by a search of at least so many positions, or
        one that has proved the result."""
        pair = opens, follows
        before, points = self._searched.get(pair, (0, 0))
        if before < budget and abs(points) < SURE:
            search = CircleSearch(budget)
            points = search.scored(begun(self.ruleset, opens, follows))[0].value
            self._searched[pair] = budget, points
        return chance(points)


def chance(points: int) -> float:
    """Returns the chance to win of a side with these points; 1 or 0 if they are proved."""
    if abs(points) >= SURE:
        return float(points > 0)
    return 1 / (1 + math.exp(-points / SCALE))
