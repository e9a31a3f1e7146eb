"""The pairs of a Swiss round.

One rule for any number of people. The bye comes first: it goes to the lowest score among those
with the fewest byes, of equals to the lowest strength. Of the pairings of all others that one is
taken which costs least, the first being worth more than all that follows: two who meet again, the
more the more often they have met; two with a block; the same seat a third time in a row; different
scores; uneven seats. Within a score the stronger half meets the weaker one.

Up to eight people are paired by trying out everything, with the rounds to come (`ahead`): no
meeting again is made unavoidable, whatever the results. More people have a cheapest perfect
matching; in as many rounds as they play, they do not run out of opponents if they all stay.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from contests.pairing.ahead import ALL, FURTHER, Ahead, matchings, pair_bit
from contests.pairing.matching import Entrant, cheapest
from contests.pairing.seats import first_sits, seats_cost, thrice

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
    """Returns the rank of whoever has the bye; None if all can be paired."""
    if len(ranked) % 2 == 0:
        return None
    return min(range(len(ranked)), key=lambda each: (ranked[each].byes, -each))


def _seated(one: Entrant, two: Entrant, number: int) -> tuple[int, int]:
    """Returns a pair by seat."""
    first = first_sits(one.seats, two.seats, one.number + two.number + number)
    return (one.number, two.number) if first else (two.number, one.number)


def _costs(ranked: Sequence[Entrant], there: Sequence[int], apart: Apart) -> _Costs:
    """Returns what each pair of those ranks costs."""
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
    meetings again now, and then in so many further rounds."""
    met, blocked = 0, 0
    for one, two in combinations(range(len(ranked)), 2):
        a, b = ranked[one], ranked[two]
        met |= pair_bit(one, two) * (b.number in a.met)
        blocked |= pair_bit(one, two) * (frozenset((a.number, b.number)) in apart)
    byes = [each.byes + (at == resting) for at, each in enumerate(ranked)]
    ahead, best, found = Ahead(len(ranked), blocked), ALL, list[tuple[int, int]]()
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
