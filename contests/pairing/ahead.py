"""The rounds to come of a Swiss of few people: how many must meet again in them.

A choice of today can make a meeting again unavoidable later. So each choice is judged by the rounds
after it, tried out in full. Who rests then depends on results that nobody knows: of all who may,
the worst for the pairing is taken, so that what is found holds whatever the results.

Pairs are bits of a number here, and people ranks from 0 on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final

FURTHER: Final = 3
"""How many rounds after the present one are looked at: all that follow where a contest begins with
few people."""
REPEAT: Final = 100
"""The cost of two who meet again, against that of two with a block."""
ALL: Final = 10**9
"""More than any rounds can cost."""


def pair_bit(one: int, two: int) -> int:
    """Returns the bit of two people."""
    low, high = sorted((one, two))
    return 1 << (high * (high - 1) // 2 + low)


@cache
def matchings(people: tuple[int, ...]) -> tuple[int, ...]:
    """Returns all ways to pair an even number of people, each as the bits of its pairs."""
    if not people:
        return (0,)
    first, *others = people
    return tuple(
        pair_bit(first, other) | more
        for other in others
        for more in matchings(tuple(each for each in others if each != other))
    )


class Ahead:
    """The rounds to come among people of whom the pairs of `blocked` should not meet."""

    def __init__(self, people: int, blocked: int) -> None:
        self._people, self._blocked = range(people), blocked
        self._known = dict[tuple[int, tuple[int, ...], int], tuple[int, bool]]()

    def least(self, met: int, byes: Sequence[int], rounds: int, below: int = ALL) -> int:
        """Returns what so many rounds cost at least after these meetings and byes, whatever the
        results. If that is not less than `below`, any number from there up to it is returned."""
        if not rounds or below <= 0:
            return 0
        key = met, tuple(byes), rounds
        known, exact = self._known.get(key, (0, False))
        if not exact and known < below:
            known = self._tried(met, key[1], rounds, below)
            self._known[key] = known, known < below
        return known

    def _tried(self, met: int, byes: tuple[int, ...], rounds: int, below: int) -> int:
        worst = self._short(met, byes, rounds)
        for there, after in self._resting(byes):
            if worst >= below:
                break
            best = below
            for own, pairs in sorted((self.cost(each, met), each) for each in matchings(there)):
                if own >= best or best <= worst:
                    break
                further = self.least(met | pairs, after, rounds - 1, best - own)
                best = min(best, own + further)
            worst = max(worst, best)
        return worst

    def cost(self, pairs: int, met: int) -> int:
        """Returns what a round of these pairs costs after these meetings."""
        return REPEAT * (pairs & met).bit_count() + (pairs & self._blocked).bit_count()

    def _resting(self, byes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Yields who plays, and the byes after it, for each who may have the next bye."""
        if len(self._people) % 2 == 0:
            yield tuple(self._people), byes
            return
        for each in self._people:
            if byes[each] == min(byes):
                there = tuple(other for other in self._people if other != each)
                yield there, (*byes[:each], byes[each] + 1, *byes[each + 1 :])

    def _short(self, met: int, byes: tuple[int, ...], rounds: int) -> int:
        """Returns what the rounds cost at least, since people have met too many others already."""
        if len(byes) % 2:
            return 0  # whoever rests meets nobody
        left = [len(byes) - 1] * len(byes)
        for one, two in combinations(self._people, 2):
            if pair_bit(one, two) & met:
                left[one] -= 1
                left[two] -= 1
        missing = sum(max(0, rounds - each) for each in left)
        return REPEAT * ((missing + 1) // 2)
