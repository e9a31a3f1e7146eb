"""Results counted: how many of each, won in a row, and what stands between two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, Self

from engines.terms import Result


@dataclass(frozen=True, slots=True)
class Tally:
    """How many matches were won, lost and drawn; a result that all share is drawn."""

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
        """How many there are."""
        return self.won + self.lost + self.drawn

    def reversed(self) -> Tally:
        """Returns the same as the opponent sees it."""
        return Tally(self.lost, self.won, self.drawn)

    @property
    def score(self) -> str:
        """Returns the points of both, a draw being half of one for each: “3½ : 1½”."""
        return f"{_points(self.won, self.drawn)} : {_points(self.lost, self.drawn)}"


NO_MATCHES: Final = Tally()
"""No match at all."""


def _points(won: int, drawn: int) -> str:
    whole, half = won + drawn // 2, "½" * (drawn % 2)
    return half if half and not whole else f"{whole}{half}"


@dataclass(frozen=True, slots=True)
class Streaks:
    """How many matches were won in a row up to the latest, and at the most."""

    current: int = 0
    longest: int = 0


def streaks(results: Iterable[Result]) -> Streaks:
    """Returns the streaks of results in the order of time; whatever is no win ends one."""
    current = longest = 0
    for result in results:
        current = current + 1 if result is Result.WIN else 0
        longest = max(longest, current)
    return Streaks(current, longest)
