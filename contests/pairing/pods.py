"""Pods: the people of a round, divided so that the same ones meet as rarely as possible.

A division has these costs, and each outweighs all that follow: two with a block in one pod; two who
meet again, the more the more often they have met; somebody again in a smaller pod than others,
since its last place brings more; and different points in one pod.

Up to nine people are divided by trying out everything, more by a search (`exchanges`). Among
divisions with equally few meetings again, the one with the fewest in the rounds to come is taken;
these rounds are searched, too, as if all points were equal.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

from contests.pairing.exchanges import Costs, Division, Group, searched, total_cost
from contests.pairing.matching import Entrant

EXACT: Final = 9
"""The most people divided by trying out everything: 280 ways."""
_APART: Final = 10**15
_AGAIN: Final = 10**11
_SMALL: Final = 10**8
"""The costs of a block in a pod, of a meeting for each one before, and of a smaller pod for each
one before, against those of differences in points."""
_WORK: Final = 1_600
_WORK_AHEAD: Final = 500
"""How many disturbances are tried in this round, and in those to come, over the number of
people."""
_COMPARED: Final = 8
"""How many divisions are compared by the rounds to come."""


def pods_of(
    people: Sequence[Entrant],
    sizes: Sequence[int],
    small: Mapping[int, int],
    apart: Collection[frozenset[int]] = (),
    further: int = 0,
) -> tuple[Group, ...]:
    """Returns the pods of a round, with these sizes, the first being the largest. `small` says how
    often each person has sat in a smaller pod than others; pairs of `apart` are kept apart where
    that is possible. So many `further` rounds follow."""
    ranked = sorted(people, key=lambda each: (-each.score, -each.strength, each.number))
    costs = [[_cost(one, two, apart) for two in ranked] for one in ranked]
    lone = [_SMALL * small.get(each.number, 0) for each in ranked]
    found: Sequence[Group]
    if len(ranked) <= EXACT:
        found = min(
            divisions(range(len(ranked)), sizes),
            key=lambda each: total_cost(each, sizes, costs, lone),
        )
    else:
        found = _best(searched(sizes, costs, lone, _WORK // len(costs)), sizes, costs, further)
    return tuple(tuple(ranked[each].number for each in sorted(pod)) for pod in found)


def _cost(one: Entrant, two: Entrant, apart: Collection[frozenset[int]]) -> int:
    if one is two:
        return 0
    blocked = frozenset((one.number, two.number)) in apart
    far = int((12 * (one.score - two.score)) ** 2)
    return _APART * blocked + _AGAIN * one.met.get(two.number, 0) + far


def divisions(people: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[Group, ...]]:
    """Yields all ways to divide people into groups of these sizes, each once."""
    if not sizes:
        yield ()
        return
    first, *rest = people
    tried = set[int]()
    for at, size in enumerate(sizes):
        if size in tried:
            continue  # the first person sits in the first group of a size
        tried.add(size)
        others = (*sizes[:at], *sizes[at + 1 :])
        for mates in combinations(rest, size - 1):
            left = [each for each in rest if each not in mates]
            for more in divisions(left, others):
                yield (*more[:at], (first, *mates), *more[at:])


def _best(
    found: Sequence[Division], sizes: Sequence[int], costs: Costs, further: int
) -> Sequence[Group]:
    """Returns the best of these divisions, given with the cheapest first."""
    fewest = found[0].cost // _AGAIN
    equal = [each for each in found if each.cost // _AGAIN == fewest][:_COMPARED]
    best, least = found[0], -1
    for each in equal if further else ():
        ahead = _ahead(each.groups, sizes, costs, further, least)
        if least < 0 or ahead < least:
            best, least = each, ahead
    return best.groups


def _ahead(
    groups: Sequence[Group], sizes: Sequence[int], costs: Costs, further: int, enough: int
) -> int:
    """Returns the number of meetings again, blocks included, in so many further rounds after one
    with these groups; or one above `enough`, unless that is negative."""
    again = [[each // _AGAIN for each in row] for row in costs]
    lone, total = [0] * len(costs), 0
    for _ in range(further):
        for group in groups:
            for one, two in combinations(group, 2):
                again[one][two] += 1
                again[two][one] += 1
        best = searched(sizes, again, lone, _WORK_AHEAD // len(costs))[0]
        groups, total = best.groups, total + best.cost
        if 0 <= enough <= total:
            break
    return total
