"""The pairs of a Swiss round.

One rule for any number of people. The bye comes first: it goes to the lowest score among those with
the fewest byes, of equals to the lowest strength. The others are paired at the least cost; each
reason outweighs all that follow: two who meet again, the more the more often they have met; two
with a block; the same seat a third time in a row; different scores; uneven seats. Within a score
the stronger half meets the weaker one.

Up to eight people are paired by trying out everything, with the rounds to come: a choice of today
can make a meeting again unavoidable later. Later byes depend on results that nobody knows: the
worst bye for the pairing is assumed, so no result makes a meeting again unavoidable. There pairs
are bits of a number, and people ranks from 0 on. More people have a cheapest perfect matching; in
as many rounds as they play, they do not run out of opponents if they all stay.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from typing import Final

from contests.pairing.matching import Entrant, cheapest
from contests.pairing.seats import first_sits, seats_cost, thrice

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


class RoundsAhead:
    """The rounds to come among people, whose `blocked` pairs should not meet."""

    def __init__(self, people: int, blocked: int) -> None:
        self._people, self._blocked = range(people), blocked
        self._known = dict[tuple[int, tuple[int, ...], int], tuple[int, bool]]()

    def least(self, met: int, byes: Sequence[int], rounds: int, below: int = ALL) -> int:
        """Returns the least cost of so many rounds after these meetings and byes, with the worst
        results. A cost of `below` or more may be returned as any number from `below` up to it."""
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
        """Returns the cost of a round of these pairs after these meetings."""
        return REPEAT * (pairs & met).bit_count() + (pairs & self._blocked).bit_count()

    def _resting(self, byes: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        """Yields the players of a round and the byes after it, for each person who may have the
        next bye."""
        if len(self._people) % 2 == 0:
            yield tuple(self._people), byes
            return
        for each in self._people:
            if byes[each] == min(byes):
                there = tuple(other for other in self._people if other != each)
                yield there, (*byes[:each], byes[each] + 1, *byes[each + 1 :])

    def _short(self, met: int, byes: tuple[int, ...], rounds: int) -> int:
        """Returns a lower bound of the cost of the rounds, if people have met too many others
        already."""
        if len(byes) % 2:
            return 0  # the resting person meets nobody
        left = [len(byes) - 1] * len(byes)
        for one, two in combinations(self._people, 2):
            if pair_bit(one, two) & met:
                left[one] -= 1
                left[two] -= 1
        missing = sum(max(0, rounds - each) for each in left)
        return REPEAT * ((missing + 1) // 2)


EXACT: Final = 8
"""The most people paired by trying out everything, now and in the rounds to come."""
_SEATS: Final = 10**6
_FAR: Final = 10**11
_THRICE: Final = 10**15
_APART: Final = 10**17
_AGAIN: Final = 10**19
"""The costs of uneven seats, of differences in score, of the same seat thrice, of a pair with a
block, and of a repeated pair, each against all those before it."""

Apart = Collection[frozenset[int]]
_Costs = Mapping[tuple[int, int], int]


@dataclass(frozen=True, slots=True)
class Round:
    """The pairs of a round by seat, and who has a bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


def swiss_round(
    people: Sequence[Entrant], number: int, apart: Apart = (), further: int = 0
) -> Round:
    """Returns the next round, `number` from 1 on, after which so many `further` ones follow. Pairs
    of `apart` are avoided unless that repeats a match."""
    ranked = sorted(people, key=lambda each: (-each.score, -each.strength, each.number))
    resting = _resting(ranked)
    there = [each for each in range(len(ranked)) if each != resting]
    costs = _costs(ranked, there, apart)
    if len(ranked) <= EXACT:
        pairs = _looking_ahead(ranked, resting, costs, apart, min(further, FURTHER))
    else:
        pairs = cheapest(costs)
    return Round(
        tuple(_seated(ranked[one], ranked[two], number) for one, two in pairs),
        None if resting is None else ranked[resting].number,
    )


def _resting(ranked: Sequence[Entrant]) -> int | None:
    """Returns the rank of the person who has the bye; None if all can be paired."""
    if len(ranked) % 2 == 0:
        return None
    return min(range(len(ranked)), key=lambda each: (ranked[each].byes, -each))


def _seated(one: Entrant, two: Entrant, number: int) -> tuple[int, int]:
    first = first_sits(one.seats, two.seats, one.number + two.number + number)
    return (one.number, two.number) if first else (two.number, one.number)


def _costs(ranked: Sequence[Entrant], there: Sequence[int], apart: Apart) -> _Costs:
    scores = [ranked[each].score for each in there]
    found = dict[tuple[int, int], int]()
    for (at, a), (to, b) in combinations(enumerate(there), 2):
        one, two = ranked[a], ranked[b]
        half = scores.count(one.score) // 2 if one.score == two.score else 1
        found[a, b] = (
            _AGAIN * one.met.get(two.number, 0)
            + _APART * (frozenset((one.number, two.number)) in apart)
            + _THRICE * thrice(one.seats, two.seats)
            + _FAR * int((2 * (one.score - two.score)) ** 2)
            + _SEATS * seats_cost(one.seats, two.seats)
            + (to - at - half) ** 2
        )
    return found


def _looking_ahead(
    ranked: Sequence[Entrant], resting: int | None, costs: _Costs, apart: Apart, further: int
) -> list[tuple[int, int]]:
    """Returns the cheapest of all pairings (105 of eight people) among those with the fewest
    meetings again, first now, then in so many further rounds."""
    met, blocked = 0, 0
    for one, two in combinations(range(len(ranked)), 2):
        a, b = ranked[one], ranked[two]
        met |= pair_bit(one, two) * (b.number in a.met)
        blocked |= pair_bit(one, two) * (frozenset((a.number, b.number)) in apart)
    byes = [each.byes + (at == resting) for at, each in enumerate(ranked)]
    ahead, best, found = RoundsAhead(len(ranked), blocked), ALL, list[tuple[int, int]]()
    every = _by_cost(costs, tuple(each for each in range(len(ranked)) if each != resting))
    for cost, pairs in every:
        now = sum(pair_bit(*pair) for pair in pairs)
        apart_now = (now & blocked).bit_count()
        if cost // _AGAIN > every[0][0] // _AGAIN or apart_now >= best:
            break
        least = apart_now + ahead.least(met | now, byes, further, best - apart_now)
        if least < best:
            best, found = least, pairs
    return found


def _by_cost(costs: _Costs, there: tuple[int, ...]) -> list[tuple[int, list[tuple[int, int]]]]:
    """Returns all pairings with their costs, the cheapest first."""
    bits = {pair_bit(*pair): pair for pair in costs}
    every = [[pair for bit, pair in bits.items() if bit & each] for each in matchings(there)]
    return sorted((sum(costs[pair] for pair in pairs), pairs) for pairs in every)
