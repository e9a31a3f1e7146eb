"""A logistic regression: the chance to win by the sum of a position's numbers.

The number of a creature on a place is a sum of three: of its kind on that place, of its kind and
whether captor and prey are alive, and of all of that together. The last, and numbers of pairs, twos
and what is left, are held near zero (a ridge), so that what was seen seldom counts little. The sum
of the losses is made small step by step (Adam; Kingma and Ba 2015).
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Final, NamedTuple

from players.vicious_circle.worth import PLACES
from tools.vicious_circle.worth.terms import NUMBERS, STATES, TABLES, Terms

SCALE: Final = 100
"""Points in which odds of e to 1 are counted."""
BATCH: Final = 1000
PASSES: Final = 12
RIDGE: Final = 0.0002
RATE: Final = 0.02
"""The size of the first steps; they become smaller."""
LEAST: Final = 0.0005
_PLACED: Final = 5 * STATES * PLACES
_BY_PLACE: Final = NUMBERS
_BY_STATE: Final = _BY_PLACE + 5 * PLACES
_ALL: Final = _BY_STATE + 5 * STATES
_HELD: Final = range(TABLES)
"""The parameters with a ridge: those of places, pairs, twos, and what is left."""


class Sample(NamedTuple):
    """A position's terms, and the chance of the side on turn to win, as games and searches say."""

    terms: Terms
    chance: float


def chance(odds: float) -> float:
    """Returns the chance by the logarithm of the odds."""
    return 1 / (1 + math.exp(-odds))


def loss(samples: Sequence[Sample], numbers: Sequence[float]) -> float:
    """Returns the mean logarithmic loss of points foretelling these chances."""
    total = 0.0
    for each in samples:
        found = chance(_sum(each.terms, numbers) / SCALE)
        total -= each.chance * math.log(found) + (1 - each.chance) * math.log(1 - found)
    return total / len(samples)


def _sum(terms: Terms, numbers: Sequence[float]) -> float:
    at = numbers.__getitem__
    return sum(map(at, terms.own)) - sum(map(at, terms.other))


class Fit:
    """The parameters, as they become better. It begins with these numbers, in points."""

    def __init__(self, numbers: Sequence[float]) -> None:
        self._values: Final = [each / SCALE for each in numbers] + [0.0] * (_ALL - NUMBERS)
        for place in range(_PLACED):
            kind, at = divmod(place, STATES * PLACES)[0], place % PLACES
            self._values[_BY_PLACE + kind * PLACES + at] += self._values[place] / STATES
        for place in range(_PLACED):
            self._values[place] = 0.0
        self._means: Final = [0.0] * _ALL
        self._squares: Final = [0.0] * _ALL
        self._steps = 0

    def numbers(self) -> list[float]:
        """Returns the numbers of the terms, in points."""
        return [SCALE * each for each in self._sums()]

    def learn(self, samples: Sequence[Sample], rng: random.Random) -> None:
        """Goes through all samples, in a new order each time."""
        order = list(samples)
        for turn in range(PASSES):
            rng.shuffle(order)
            rate = RATE * (1 - turn / PASSES) + LEAST
            for start in range(0, len(order), BATCH):
                self._step(order[start : start + BATCH], rate)

    def _sums(self) -> list[float]:
        values = self._values
        found = values[:NUMBERS]
        for place in range(_PLACED):
            by_place, by_state = _parts(place)
            found[place] += values[by_place] + values[by_state]
        return found

    def _step(self, batch: Sequence[Sample], rate: float) -> None:
        numbers, slopes = self._sums(), [0.0] * _ALL
        for (own, other), wanted in batch:
            much = (chance(_sum(Terms(own, other), numbers)) - wanted) / len(batch)
            for each in own:
                slopes[each] += much
            for each in other:
                slopes[each] -= much
        for place in range(_PLACED):
            if slope := slopes[place]:
                by_place, by_state = _parts(place)
                slopes[by_place] += slope
                slopes[by_state] += slope
        for each in _HELD:
            slopes[each] += RIDGE * self._values[each]
        self._follow(slopes, rate)

    def _follow(self, slopes: Sequence[float], rate: float) -> None:
        """Takes a step against these slopes, by the means of them and of their squares so far."""
        self._steps += 1
        first, second = 1 - 0.9**self._steps, 1 - 0.999**self._steps
        values, means, squares = self._values, self._means, self._squares
        for each, slope in enumerate(slopes):
            means[each] = mean = 0.9 * means[each] + 0.1 * slope
            squares[each] = square = 0.999 * squares[each] + 0.001 * slope * slope
            if mean:
                values[each] -= rate * (mean / first) / (math.sqrt(square / second) + 1e-6)


def _parts(place: int) -> tuple[int, int]:
    """Returns the parameters, of kind and place and of kind and state, of a place's number."""
    kind, rest = divmod(place, STATES * PLACES)
    state, at = divmod(rest, PLACES)
    return _BY_PLACE + kind * PLACES + at, _BY_STATE + kind * STATES + state
