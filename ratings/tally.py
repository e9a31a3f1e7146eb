"""Counts of results: of each kind, of wins in a row, and the score between two people."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self

from engines.terms import Result


@dataclass(frozen=True, slots=True)
class Tally:
    """The numbers of matches won, lost and drawn; `Result.SHARED` counts as drawn."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @classmethod
    def of(cls, results: Iterable[Result]) -> Self:
        """Counts results."""
        counts = Counter(results)
        drawn = counts[Result.DRAW] + counts[Result.SHARED]
        return cls(counts[Result.WIN], counts[Result.LOSS], drawn)

    @property
    def played(self) -> int:
        """The number of all matches."""
        return self.won + self.lost + self.drawn

    def reversed(self) -> Tally:
        """Returns the opponent's tally."""
        return Tally(self.lost, self.won, self.drawn)

    @property
    def score(self) -> str:
        """The points of both, with half a point for a draw, as “3½ : 1½”."""
        return f"{_points(self.won, self.drawn)} : {_points(self.lost, self.drawn)}"


NO_MATCHES: Final = Tally()
"""No match at all."""


def _points(won: int, drawn: int) -> str:
    whole, half = won + drawn // 2, "½" * (drawn % 2)
    return half if half and not whole else f"{whole}{half}"


@dataclass(frozen=True, slots=True)
class Streaks:
    """The matches won in a row, up to the latest one and in the longest row."""

    current: int = 0
    longest: int = 0


def streaks(results: Iterable[Result]) -> Streaks:
    """Returns the streaks of results in the order of time; every other result ends one."""
    current = longest = 0
    for result in results:
        current = current + 1 if result is Result.WIN else 0
        longest = max(longest, current)
    return Streaks(current, longest)
