"""Games of two that are one matrix: each side chooses once, in secret, and the matrix gives the
gain of the row's side.

They are solved by regret matching: in each round a side plays every choice in proportion to its
regret for not having played it. The average of all rounds comes near the best mixture (Hart and
Mas-Colell 2000; with regrets of at least zero and later rounds counting more, as in Tammelin's CFR+
of 2014).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import starmap
from operator import mul
from typing import Final, NamedTuple, TypeAlias

Matrix: TypeAlias = Sequence[Sequence[float]]
"""The gain of the row's side, by its choice and the other's; the other side loses as much."""
Weights: TypeAlias = tuple[float, ...]
"""The probability of each choice; together 1."""
ROUNDS: Final = 1000


class Solution(NamedTuple):
    """A mixture for either side, the mean gain of the row's side, and the `gap`: the sum of both
    sides' further gains by the best answer to the other."""

    rows: Weights
    columns: Weights
    value: float
    gap: float


def solved(matrix: Matrix, rounds: int = ROUNDS) -> Solution:
    """Returns mixtures against which hardly any choice gains. The matrix needs at least one row and
    one column."""
    across = tuple(zip(*matrix, strict=True))
    rows, columns = _Rueful(len(matrix)), _Rueful(len(across))
    for number in range(1, rounds + 1):
        rows.learn(against(matrix, columns.now), number)
        columns.learn([-each for each in against(across, rows.now)], number)
    mixtures = rows.average, columns.average
    best, worst = max(against(matrix, mixtures[1])), min(against(across, mixtures[0]))
    return Solution(*mixtures, value_of(matrix, *mixtures), best - worst)


def against(matrix: Matrix, columns: Sequence[float]) -> list[float]:
    """Returns the gain of each row against this mixture of the columns."""
    return [_product(row, columns) for row in matrix]


def value_of(matrix: Matrix, rows: Sequence[float], columns: Sequence[float]) -> float:
    """Returns the mean gain of the row's side if both play by these mixtures."""
    return _product(rows, against(matrix, columns))


def _product(one: Sequence[float], other: Sequence[float]) -> float:
    return float(sum(starmap(mul, zip(one, other, strict=True))))


class _Rueful:
    """One side as it learns. `now` is its mixture in this round."""

    def __init__(self, choices: int) -> None:
        self.now: Weights = (1 / choices,) * choices
        self._regrets: list[float] = [0.0] * choices
        self._sums: list[float] = [0.0] * choices

    def learn(self, won: Sequence[float], number: int) -> None:
        """Takes in the gain that each choice would have had in this round, counted from 1."""
        played = _product(won, self.now)
        self._regrets = [
            max(0.0, before + each - played)
            for before, each in zip(self._regrets, won, strict=True)
        ]
        total = sum(self._regrets)
        if total > 0:
            self.now = tuple(each / total for each in self._regrets)
        self._sums = [
            before + number * each for before, each in zip(self._sums, self.now, strict=True)
        ]

    @property
    def average(self) -> Weights:
        """Its mean mixture, later rounds counting more."""
        total = sum(self._sums)
        return tuple(each / total for each in self._sums)
