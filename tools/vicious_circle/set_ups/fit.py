"""The chance to win by a search's value and two set-ups, fitted to games.

A logistic regression: the lead of the side that opens, the search's points, and a merit for each
creature on each square and for each set-up, since a search of few positions does not see all
strengths of a set-up. Merits are held near zero, so that few games make no great merit (a ridge;
fitted one weight after the other by Newton's method).
"""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from typing import Final, NamedTuple

from engines.game import Seat
from engines.vicious_circle.board import DAWN, TWILIGHT
from engines.vicious_circle.values import SetUp

MOST: Final = 300
"""The bound of the points of a value: so much is nearly a win."""
UNIT: Final = 80
"""Points in which a search's value is counted: about a creature."""
SWEEPS: Final = 20
_LEAD: Final = "lead"
_POINTS: Final = "points"
_HELD: Final[dict[Hashable, float]] = {_LEAD: 0.1, _POINTS: 0.1}
"""The strength with which weights other than merits are held near zero."""
_MERIT: Final = 12.0


class Game(NamedTuple):
    """A game that was played: the set-ups, a search's points for the side that opens, and the
    result."""

    opens: SetUp
    follows: SetUp
    points: float
    result: float


class Fit:
    """The weights that make the games likeliest."""

    def __init__(self, weights: dict[Hashable, float]) -> None:
        self.weights: Final = weights
        self._merits: Final[dict[tuple[Seat, SetUp], float]] = {}

    def chance(self, opens: SetUp, follows: SetUp, points: float) -> float:
        """Returns the chance to win of the side that opens."""
        found = self.weights.get(_LEAD, 0.0) + self.weights.get(_POINTS, 0.0) * _counted(points)
        found += self.merit(TWILIGHT, opens) + self.merit(DAWN, follows)
        return _chance(found)

    def merit(self, seat: Seat, set_up: SetUp) -> float:
        """Returns a set-up's part of the logarithmic odds of the side that opens."""
        key = seat, set_up
        if key not in self._merits:
            named = _merits_of(seat, set_up)
            self._merits[key] = sum(self.weights.get(each, 0.0) for each in named)
        return self._merits[key]


def fitted(games: Sequence[Game]) -> Fit:
    """Returns the fit to these games."""
    seen: dict[Hashable, list[tuple[int, float]]] = {}
    for number, game in enumerate(games):
        for name, much in _terms(game):
            seen.setdefault(name, []).append((number, much))
    weights: dict[Hashable, float] = dict.fromkeys(seen, 0.0)
    sums = [0.0] * len(games)
    for _ in range(SWEEPS):
        for name, where in seen.items():
            step = _step(games, sums, where, weights[name], _HELD.get(name, _MERIT))
            weights[name] += step
            for number, much in where:
                sums[number] += step * much
    return Fit(weights)


def _step(
    games: Sequence[Game],
    sums: Sequence[float],
    where: Sequence[tuple[int, float]],
    weight: float,
    held: float,
) -> float:
    """Returns the best change of a weight while the others stay (one step by Newton's method)."""
    slope, bend = -held * weight, held
    for number, much in where:
        chance = _chance(sums[number])
        slope += (games[number].result - chance) * much
        bend += chance * (1 - chance) * much * much
    return slope / bend


def _terms(game: Game) -> Iterator[tuple[Hashable, float]]:
    yield _LEAD, 1.0
    yield _POINTS, _counted(game.points)
    for each in (*_merits_of(TWILIGHT, game.opens), *_merits_of(DAWN, game.follows)):
        yield each, 1.0


def _merits_of(seat: Seat, set_up: SetUp) -> tuple[Hashable, ...]:
    return (*((seat, kind, at) for kind, at in set_up.creatures), (seat, set_up))


def _counted(points: float) -> float:
    return max(-MOST, min(MOST, points)) / UNIT


def _chance(odds: float) -> float:
    return 1 / (1 + math.exp(-odds))
