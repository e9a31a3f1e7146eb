"""What a match contributes to ratings: who played against whom, how it ended, what it counts."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import combinations
from typing import Final

from engines.terms import Result, Seat

_RANKS: Final = {Result.WIN: 0, Result.DRAW: 1, Result.SHARED: 1, Result.LOSS: 2}
"""The order of the results: whoever is out when the others agree to a draw has lost to them. A
match that was called off has none, and contributes nothing."""

WINDOW: Final = timedelta(days=30)
"""How far back it matters that two have met before."""
WHOLE: Final = 5
"""As many matches of the same two within `WINDOW` count whole."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A match that counts: the seats of each side, which win or lose together, and the rank of each
    side; a lower one is better, equal ones have drawn or share their win or loss."""

    sides: tuple[tuple[Seat, ...], ...]
    ranks: tuple[int, ...]

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats whose players are rated, side by side."""
        return tuple(seat for side in self.sides for seat in side)

    def rivals(self) -> Iterator[tuple[Seat, Seat]]:
        """Yields each two seats that played against each other."""
        for one, other in combinations(self.sides, 2):
            for seat in one:
                for rival in other:
                    yield seat, rival


def contest(
    results: Sequence[Result], allies: Sequence[Collection[Seat]], acted: Collection[Seat]
) -> Contest | None:
    """Returns what a match contributes that has ended with these results, by seat; `allies` are the
    other seats of each one's side, `acted` the seats that have played an action and have not left
    by the deletion of their data.

    A side with a player who never acted is left out, as if it had not been at the table. Returns
    None, for a match that is void, where fewer than two sides are left.
    """
    sides = sorted({tuple(sorted({seat, *allies[seat]})) for seat in range(len(results))})
    there = [side for side in sides if set(side) <= set(acted)]
    if len(there) < 2:
        return None
    return Contest(tuple(there), tuple(min(_RANKS[results[s]] for s in side) for side in there))


def weight(contest: Contest, met: Callable[[Seat, Seat], int]) -> float:
    """Returns how much a match counts, above 0 and at most 1; `met` tells how many rated matches of
    this game two seats have played together within `WINDOW` before it.

    Of two who meet for the k-th time a match counts whole up to `WHOLE`, then `WHOLE` / k; of more
    players the mean of all twos who play against each other.
    """
    shares = [min(1.0, WHOLE / (met(*pair) + 1)) for pair in contest.rivals()]
    return sum(shares) / len(shares)
