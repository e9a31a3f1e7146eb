"""A match for the ratings: its sides, their ranks and its weights."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from itertools import combinations
from typing import Final

from engines.terms import Result, Seat

_RANKS: Final = {Result.WIN: 0, Result.DRAW: 1, Result.SHARED: 1, Result.LOSS: 2}
"""The ranks of the results. A seat already out when the others agree to a draw has lost to them.
`Result.VOID` has no rank: a called-off match does not count."""

WINDOW: Final = timedelta(days=30)
"""The time in which earlier matches against the same opponent reduce the weight of a match."""
WHOLE: Final = 5
"""The number of matches against the same opponent within `WINDOW` that count in full."""


@dataclass(frozen=True, slots=True)
class Contest:
    """A match that counts: the seats of each side, which win or lose together, and the rank of each
    side. A lower rank is better; sides of equal rank have drawn, or share their win or loss."""

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
    """Returns a match with these results, by seat, as a contest. `allies` are the other seats of
    each seat's side, `acted` the seats that have played an action and have not left by the deletion
    of their data.

    A side with a player who never acted is left out, as if it had not been at the table. Returns
    None, for a void match, if fewer than two sides are left.
    """
    sides = sorted({tuple(sorted({seat, *allies[seat]})) for seat in range(len(results))})
    there = [side for side in sides if set(side) <= set(acted)]
    if len(there) < 2:
        return None
    return Contest(tuple(there), tuple(min(_RANKS[results[s]] for s in side) for side in there))


def weights(contest: Contest, met: Callable[[Seat, Seat], int]) -> dict[Seat, float]:
    """Returns the weight of a match for each of its seats, above 0 and at most 1. `met` returns the
    number of rated matches of this game within `WINDOW` before it in which the first seat has
    played the same opponent as the second one (`Ledger`).

    The k-th match against the same opponent counts 1 up to k = `WHOLE`, then `WHOLE` / k. With more
    players it counts the mean over all opponents of the seat.
    """
    shares = defaultdict[Seat, list[float]](list)
    for pair in contest.rivals():
        for one, other in (pair, pair[::-1]):
            shares[one].append(min(1.0, WHOLE / (met(one, other) + 1)))
    return {seat: sum(found) / len(found) for seat, found in shares.items()}
