"""The pairs of a Swiss round: people of the same score meet, nobody the same one twice while that
can be avoided, and nobody rests twice.

Up to eight people are paired by trying out everything; from nine on the pairs are those of
`caissify_pairings` (its casual engine), unless they break a rule that could be kept: then, too, all
is searched, as a cheapest perfect matching (networkx).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Final

from contests.pairing import packages
from contests.pairing.packages import Entrant

EXACT: Final = 8
"""The most people paired by trying out everything."""
_BYE: Final = 10**12
_REPEAT: Final = 10**9
_APART: Final = 10**7
"""The costs of a second bye, of a repeated pair, and of a pair with a block, against those of
differences in score."""


NOBODY: Final = -1
"""The number in place of an opponent for whoever has a bye."""


@dataclass(frozen=True, slots=True)
class Round:
    """The pairs of a round by seat, and who has a bye."""

    pairs: tuple[tuple[int, int], ...]
    bye: int | None = None


def swiss_round(
    people: Sequence[Entrant], number: int, apart: Collection[frozenset[int]] = ()
) -> Round:
    """Returns the next round, `number` from 1 on. Pairs of `apart` are avoided unless that repeats
    a match."""
    ranked = sorted(people, key=lambda each: (-each.score, -each.strength, each.number))
    if len(ranked) < 2:
        return Round((), ranked[0].number if ranked else None)
    if len(ranked) <= EXACT:
        pairs, bye = _exact(ranked, apart)
    else:
        pairs, bye = packages.casual(ranked, number)
        if _breaks(pairs, bye, ranked, apart):
            pairs, bye = _cheapest(ranked, apart)
    by_number = {each.number: each for each in ranked}
    return Round(tuple(_seated(by_number[a], by_number[b], number) for a, b in pairs), bye)


def _seated(one: Entrant, two: Entrant, number: int) -> tuple[int, int]:
    """Returns a pair by seat: first is who has had the first seat less often; else by turns."""
    behind = (one.firsts - one.seconds) - (two.firsts - two.seconds)
    first = behind < 0 or (behind == 0 and (one.number + two.number + number) % 2 == 0)
    return (one.number, two.number) if first else (two.number, one.number)


def _cost(one: Entrant, two: Entrant, apart: Collection[frozenset[int]]) -> int:
    again = one.met.get(two.number, 0)
    blocked = frozenset((one.number, two.number)) in apart
    far = int(4 * abs(one.score - two.score) ** 2 * 100)
    sides = abs(one.firsts - one.seconds + two.firsts - two.seconds)
    return _REPEAT * again + _APART * blocked + far + sides


def _bye_cost(person: Entrant, lowest: Fraction) -> int:
    return _BYE * person.byes + int((person.score - lowest) ** 2 * 400)


def _exact(
    ranked: Sequence[Entrant], apart: Collection[frozenset[int]]
) -> tuple[list[tuple[int, int]], int | None]:
    """Returns the cheapest of all pairings: 105 for eight people and for seven."""
    count, lowest = len(ranked), ranked[-1].score

    @cache
    def best(left: frozenset[int]) -> tuple[int, tuple[tuple[int, int], ...], int]:
        """Returns cost, pairs and bye (-1 for none) of the people left, by their ranks."""
        if not left:
            return 0, (), -1
        first = min(left)
        return min(tries(first, left - {first}), key=lambda each: each[0])

    def tries(
        first: int, rest: frozenset[int]
    ) -> Iterator[tuple[int, tuple[tuple[int, int], ...], int]]:
        for other in sorted(rest):
            cost, pairs, bye = best(rest - {other})
            here = _cost(ranked[first], ranked[other], apart)
            yield here + cost, ((first, other), *pairs), bye
        if len(rest) % 2 == 0:
            cost, pairs, _ = best(rest)
            yield _bye_cost(ranked[first], lowest) + cost, pairs, first

    _, pairs, bye = best(frozenset(range(count)))
    named = [(ranked[one].number, ranked[two].number) for one, two in pairs]
    return named, ranked[bye].number if bye >= 0 else None


def _breaks(
    pairs: Sequence[tuple[int, int]],
    bye: int | None,
    ranked: Sequence[Entrant],
    apart: Collection[frozenset[int]],
) -> bool:
    """Tells whether pairs need a second look: somebody is missing or rests twice, or two meet again
    or have a block."""
    by_number = {each.number: each for each in ranked}
    there = sorted([*(each for pair in pairs for each in pair), *([] if bye is None else [bye])])
    if there != sorted(by_number):
        return True
    if bye is not None and by_number[bye].byes:
        return True
    return any(frozenset(pair) in apart or pair[1] in by_number[pair[0]].met for pair in pairs)


def _cheapest(
    ranked: Sequence[Entrant], apart: Collection[frozenset[int]]
) -> tuple[list[tuple[int, int]], int | None]:
    """Returns the cheapest pairing of any number of people, by the same costs."""
    lowest, costs = ranked[-1].score, dict[tuple[int, int], int]()
    for place, one in enumerate(ranked):
        for two in ranked[:place]:
            costs[one.number, two.number] = _cost(one, two, apart)
        if len(ranked) % 2:
            costs[one.number, NOBODY] = _bye_cost(one, lowest)
    pairs = packages.cheapest(costs)
    bye = next((two for one, two in pairs if one == NOBODY), None)
    return [(one, two) for one, two in pairs if one != NOBODY], bye
