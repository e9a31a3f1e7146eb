"""The worth of two set-ups against each other: the chance to win of the side that opens.

It is the value of a short search, turned into a chance by a fit to games (`fit`). Measured on 1,822
games of 600 positions an action, from set-ups drawn evenly of all 1,200, each fifth of them
predicted from the others: the mean logarithmic loss of a game's result is 0.649 without any search;
0.598, 0.530 and 0.532 after one of 100, 400 and 2,000 positions; 0.505 with merits and 400
positions. A single game tells less than a search of 300 positions (correlation with the mean of
five games of 1,500 positions, 64 pairs: 0.30 and 0.45) and takes thirty times as long. So a search
values a pair; games, which no search replaces, fit and test the result.
"""

from __future__ import annotations

import random
from typing import Final

from engines.vicious_circle.values import Ruleset, SetUp
from players.search.alpha_beta import AlphaBeta
from players.vicious_circle.judge import JUDGE
from tools.vicious_circle.set_ups.fit import Fit, Game, fitted
from tools.vicious_circle.set_ups.trials import begun, played


class Worth:
    """The worth of pairs in one ruleset. `games` are those that it was fitted to."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset: Final = ruleset
        self.games: list[Game] = []
        self._fit = Fit({})
        self._points: Final[dict[tuple[SetUp, SetUp, int], int]] = {}

    def chance(self, opens: SetUp, follows: SetUp, budget: int) -> float:
        """Returns the chance of the side that opens, by a search of so many positions."""
        return self._fit.chance(opens, follows, self._searched(opens, follows, budget))

    def play(self, opens: SetUp, follows: SetUp, look: int, budget: int, seed: str) -> None:
        """Plays a game with this budget for each action, to learn from; a search of `look`
        positions gives its value."""
        points = self._searched(opens, follows, look)
        state = begun(self.ruleset, opens, follows)
        result = played(state, budget, random.Random(seed))
        self.games.append(Game(opens, follows, points, result))

    def learn(self) -> None:
        """Fits the weights to the games played so far."""
        self._fit = fitted(self.games)

    def _searched(self, opens: SetUp, follows: SetUp, budget: int) -> int:
        """Returns a search's points for the side that opens. Each pair is searched once a
        budget."""
        key = opens, follows, budget
        if key not in self._points:
            search = AlphaBeta(JUDGE, budget)
            self._points[key] = search.scored(begun(self.ruleset, opens, follows))[0].value
        return self._points[key]
