"""Pods: the people of a round, divided so that the same ones meet as rarely as possible.

A division costs, the first being worth more than all that follows: two with a block in one pod;
two who meet again, the more the more often they have met; somebody in a smaller pod than others
who has sat in one before, since its last place brings more; and different points in one pod.

Up to nine people are divided by trying out everything. More are divided from several beginnings,
each made better by exchanges of two people until none helps; the best one, disturbed a little and
made better again, often gives another that costs less.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final, TypeAlias

from contests.pairing.packages import Entrant

EXACT: Final = 9
"""The most people divided by trying out everything: 280 ways."""
_APART: Final = 10**15
_AGAIN: Final = 10**11
_SMALL: Final = 10**8
"""The costs of a block in a pod, of a meeting for each one before, and of a smaller pod for each
one before, against those of differences in points."""
_WORK: Final = 1_600
"""The disturbances tried, over the number of people."""

Pod: TypeAlias = tuple[int, ...]
Costs: TypeAlias = Sequence[Sequence[int]]
"""The cost of each two people in one pod, by rank."""


def pods_of(
    people: Sequence[Entrant],
    sizes: Sequence[int],
    small: Mapping[int, int],
    apart: Collection[frozenset[int]] = (),
) -> tuple[Pod, ...]:
    """Returns the pods of a round, with these sizes, the first being the largest. `small` says how
    often each person has sat in a smaller pod than others; pairs of `apart` are kept apart where
    that is possible."""
    ranked = sorted(people, key=lambda each: (-each.score, -each.strength, each.number))
    costs = [[_cost(one, two, apart) for two in ranked] for one in ranked]
    lone = [_SMALL * small.get(each.number, 0) for each in ranked]
    found: Sequence[Pod]
    if len(ranked) <= EXACT:
        found = min(
            divisions(range(len(ranked)), sizes), key=lambda each: _total(each, sizes, costs, lone)
        )
    else:
        found = _searched(sizes, costs, lone)
    return tuple(tuple(ranked[each].number for each in sorted(pod)) for pod in found)


def _cost(one: Entrant, two: Entrant, apart: Collection[frozenset[int]]) -> int:
    if one is two:
        return 0
    blocked = frozenset((one.number, two.number)) in apart
    far = int((12 * (one.score - two.score)) ** 2)
    return _APART * blocked + _AGAIN * one.met.get(two.number, 0) + far


def _total(
    pods: Sequence[Sequence[int]], sizes: Sequence[int], costs: Costs, lone: Sequence[int]
) -> int:
    """Returns what a division costs in all."""
    total = 0
    for pod, size in zip(pods, sizes, strict=True):
        total += sum(costs[one][two] for one, two in combinations(pod, 2))
        total += sum(lone[each] for each in pod) if size < sizes[0] else 0
    return total


def divisions(people: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[Pod, ...]]:
    """Yields all ways to divide people into groups of these sizes, each once."""
    if not sizes:
        yield ()
        return
    first, *rest = people
    tried = set[int]()
    for at, size in enumerate(sizes):
        if size in tried:
            continue  # whoever is first sits in the first group of a size
        tried.add(size)
        others = (*sizes[:at], *sizes[at + 1 :])
        for mates in combinations(rest, size - 1):
            left = [each for each in rest if each not in mates]
            for more in divisions(left, others):
                yield (*more[:at], (first, *mates), *more[at:])


def _searched(sizes: Sequence[int], costs: Costs, lone: Sequence[int]) -> Sequence[Pod]:
    """Returns a cheap division of many people; the same one each time."""
    scattered = _scattered()
    best = min(
        (_Division(each, sizes, costs, lone) for each in _beginnings(sizes, costs)),
        key=lambda each: each.cost,
    )
    for _ in range(_WORK // len(costs)):
        if not best.cost:
            break
        other = best.disturbed(scattered)
        if other.cost <= best.cost:
            best = other
    return best.pods


def _scattered() -> Iterator[int]:
    """Yields numbers without an order that one could see, always the same ones: chance has no part
    in a contest."""
    number = 1
    while True:
        number = (number * 1_103_515_245 + 12_345) % 2**31
        yield number >> 8


def _beginnings(sizes: Sequence[int], costs: Costs) -> Iterator[list[int]]:
    """Yields divisions to begin with, as the number of each person's pod: everybody in turn, to
    and fro; and each pod filled with whoever costs least there."""
    turn = list[int]()
    while len(turn) < len(costs):
        there = range(len(sizes))
        step = there if len(turn) // len(sizes) % 2 == 0 else reversed(there)
        turn += [pod for pod in step if turn.count(pod) < sizes[pod]]
    yield turn
    pods, free = [-1] * len(costs), list(range(len(costs)))
    for pod, size in enumerate(sizes):
        chosen = [free.pop(0)]
        while len(chosen) < size:
            sums = [(sum(costs[each][one] for one in chosen), each) for each in free]
            chosen.append(min(sums)[1])
            free.remove(chosen[-1])
        for each in chosen:
            pods[each] = pod
    yield pods


class _Division:
    """A division that no exchange of two people makes cheaper: `where` is the pod of each."""

    def __init__(
        self, where: Sequence[int], sizes: Sequence[int], costs: Costs, lone: Sequence[int]
    ) -> None:
        self._where, self._sizes, self._costs, self._lone = list(where), sizes, costs, lone
        self._to = [self._sums(each) for each in range(len(where))]
        while sum(map(self._improve, range(len(where)))):
            pass
        self.cost = _total(self.pods, sizes, costs, lone)

    @property
    def pods(self) -> list[Pod]:
        """The people of each pod."""
        people = range(len(self._where))
        return [
            tuple(each for each in people if self._where[each] == pod)
            for pod in range(len(self._sizes))
        ]

    def disturbed(self, scattered: Iterator[int]) -> _Division:
        """Returns another one, a few exchanges away and made better again."""
        where = list(self._where)
        for _ in range(2 + next(scattered) % 3):
            one, two = next(scattered) % len(where), next(scattered) % len(where)
            where[one], where[two] = where[two], where[one]
        return _Division(where, self._sizes, self._costs, self._lone)

    def _sums(self, person: int) -> list[int]:
        """Returns what a person costs together with all of each pod, and alone in it."""
        large = self._sizes[0]
        sums = [self._lone[person] if size < large else 0 for size in self._sizes]
        for other, cost in enumerate(self._costs[person]):
            sums[self._where[other]] += cost
        return sums

    def _improve(self, one: int) -> bool:
        """Makes the best exchange of this person that helps; False if none does."""
        mine, here, costs = self._to[one], self._where[one], self._costs[one]
        best, chosen = 0, -1
        for two, there in enumerate(self._where):
            if there == here:
                continue
            theirs = self._to[two]
            gain = mine[here] + theirs[there] - mine[there] - theirs[here] + 2 * costs[two]
            if gain > best:
                best, chosen = gain, two
        if chosen < 0:
            return False
        there = self._where[chosen]
        self._where[one], self._where[chosen] = there, here
        others = self._costs[chosen]
        for each, sums in enumerate(self._to):
            change = costs[each] - others[each]
            sums[here] -= change
            sums[there] += change
        return True
