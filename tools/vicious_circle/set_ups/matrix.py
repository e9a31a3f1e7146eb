"""Games of two that are one matrix: each side chooses once, in secret, and the matrix gives the
gain of the row's side.

They are solved by regret matching: in each round a side plays every choice in proportion to its
regret for not having played it. The average of all rounds comes near the best mixture (Hart and
Mas-Colell 2000; with regrets of at least zero and later rounds counting more, as in Tammelin's CFR+
of 2014). A side that may play no choice too often has a bound on its weights instead, and weighs
its choices by e to the power of what they have gained (Freund and Schapire 1999; the latest round
counts twice, as in Rakhlin and Sridharan 2013).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import starmap
from operator import mul
from typing import Final, NamedTuple, TypeAlias

Matrix: TypeAlias = Sequence[Sequence[float]]
"""The gain of the row's side, by its choice and the other's; the other side loses as much."""
Weights: TypeAlias = tuple[float, ...]
"""The probability of each choice; together 1."""
ROUNDS: Final = 1000
EAGER: Final = 4.0
"""What a gain of 1 in a round adds to the logarithm of a choice's weight, where weights are
bounded."""
FREE: Final = 1.0, 1.0
"""The greatest weights of a choice of the rows and of the columns where none is bounded."""


class Solution(NamedTuple):
    """A mixture for either side, the mean gain of the row's side, and the `gap`: the sum of both
    sides' further gains by the best answer to the other, within the bounds of its weights."""

    rows: Weights
    columns: Weights
    value: float
    gap: float


def solved(matrix: Matrix, rounds: int = ROUNDS, most: tuple[float, float] = FREE) -> Solution:
    """Returns mixtures against which hardly any choice gains. No choice of the rows and of the
    columns gets more than the weights in `most`. The matrix needs at least one row and one
    column."""
    across = tuple(zip(*matrix, strict=True))
    rows, columns = _learner(len(matrix), most[0]), _learner(len(across), most[1])
    for number in range(1, rounds + 1):
        rows.learn(against(matrix, columns.now), number)
        columns.learn([-each for each in against(across, rows.now)], number)
    mixtures = rows.average, columns.average
    best = highest(against(matrix, mixtures[1]), most[0])
    worst = -highest([-each for each in against(across, mixtures[0])], most[1])
    return Solution(*mixtures, value_of(matrix, *mixtures), best - worst)


def highest(gains: Sequence[float], most: float) -> float:
    """Returns the mean gain of the best mixture whose weights are at most `most`."""
    left, found = 1.0, 0.0
    for gain in sorted(gains, reverse=True):
        weight = min(max(most, 1 / len(gains)), left)
        found += weight * gain
        left -= weight
    return found


def against(matrix: Matrix, columns: Sequence[float]) -> list[float]:
    """Returns the gain of each row against this mixture of the columns."""
    return [_product(row, columns) for row in matrix]


def value_of(matrix: Matrix, rows: Sequence[float], columns: Sequence[float]) -> float:
    """Returns the mean gain of the row's side if both play by these mixtures."""
    return _product(rows, against(matrix, columns))


def _product(one: Sequence[float], other: Sequence[float]) -> float:
    return float(sum(starmap(mul, zip(one, other, strict=True))))


class _Learner:
    """One side as it learns. `now` is its mixture in this round."""

    def __init__(self, choices: int) -> None:
        self.now: Weights = (1 / choices,) * choices
        self._sums: list[float] = [0.0] * choices

    def learn(self, won: Sequence[float], number: int) -> None:
        """Takes in the gain that each choice would have had in this round, counted from 1."""
        self._take(won)
        self._sums = [
            before + number * each for before, each in zip(self._sums, self.now, strict=True)
        ]

    def _take(self, won: Sequence[float]) -> None:
        raise NotImplementedError

    @property
    def average(self) -> Weights:
        """Its mean mixture, later rounds counting more."""
        total = sum(self._sums)
        return tuple(each / total for each in self._sums)


class _Rueful(_Learner):
    """A side that plays choices in proportion to its regret."""

    def __init__(self, choices: int) -> None:
        super().__init__(choices)
        self._regrets: list[float] = [0.0] * choices

    def _take(self, won: Sequence[float]) -> None:
        played = _product(won, self.now)
        self._regrets = [
            max(0.0, before + each - played)
            for before, each in zip(self._regrets, won, strict=True)
        ]
        total = sum(self._regrets)
        if total > 0:
            self.now = tuple(each / total for each in self._regrets)


class _Bounded(_Learner):
    """A side that plays no choice more often than `most`."""

    def __init__(self, choices: int, most: float) -> None:
        super().__init__(choices)
        self._most: Final = most
        self._gains: list[float] = [0.0] * choices

    def _take(self, won: Sequence[float]) -> None:
        self._gains = [before + each for before, each in zip(self._gains, won, strict=True)]
        hopes = [EAGER * (before + each) for before, each in zip(self._gains, won, strict=True)]
        self.now = bounded(hopes, self._most)


def _learner(choices: int, most: float) -> _Learner:
    return _Rueful(choices) if most >= 1 else _Bounded(choices, most)


def bounded(logarithms: Sequence[float], most: float) -> Weights:
    """Returns weights in proportion to shares with these natural logarithms, but none above `most`;
    if there are too few for that, all are equal."""
    number = len(logarithms)
    order = sorted(range(number), key=logarithms.__getitem__, reverse=True)
    weights = [most] * number
    for full in range(number):
        rest, left = order[full:], 1 - most * full
        shares = [math.exp(logarithms[at] - logarithms[rest[0]]) for at in rest]
        unit = left / sum(shares)
        if unit <= most:
            for at, share in zip(rest, shares, strict=True):
                weights[at] = unit * share
            return tuple(weights)
    return (1 / number,) * number
