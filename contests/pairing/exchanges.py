"""Divisions of people into groups, made better by exchanges of two until none helps.

Costs are given by rank: `costs` of each two people in one group, and `lone` of each person in a
group smaller than the first, which is the largest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

Group: TypeAlias = tuple[int, ...]
Costs: TypeAlias = Sequence[Sequence[int]]


def total_cost(
    groups: Sequence[Sequence[int]], sizes: Sequence[int], costs: Costs, lone: Sequence[int]
) -> int:
    """Returns the total cost of a division."""
    total = 0
    for group, size in zip(groups, sizes, strict=True):
        total += sum(costs[one][two] for one, two in combinations(group, 2))
        total += sum(lone[each] for each in group) if size < sizes[0] else 0
    return total


def searched(
    sizes: Sequence[int], costs: Costs, lone: Sequence[int], tries: int
) -> tuple[Division, ...]:
    """Returns divisions that no exchange makes cheaper, the cheapest first; the same ones each
    time. From the best so far, each of so many tries goes a few exchanges away and is made better
    again."""
    there = [Division(each, sizes, costs, lone) for each in _beginnings(sizes, costs)]
    best, scattered = min(there, key=lambda each: each.cost), _scattered()
    found = {each.key: each for each in there}
    for _ in range(tries):
        if not best.cost:
            break
        other = best.disturbed(scattered)
        found.setdefault(other.key, other)
        if other.cost <= best.cost:
            best = other
    return tuple(sorted(found.values(), key=lambda each: each.cost))


def _scattered() -> Iterator[int]:
    """Yields numbers in no visible order, always the same ones: chance has no part in a contest."""
    number = 1
    while True:
        number = (number * 1_103_515_245 + 12_345) % 2**31
        yield number >> 8


def _beginnings(sizes: Sequence[int], costs: Costs) -> Iterator[list[int]]:
    """Yields first divisions, as the number of each person's group: everybody in turn, to and fro;
    and each group filled with the people that cost least there."""
    turn = list[int]()
    while len(turn) < len(costs):
        there = range(len(sizes))
        step = there if len(turn) // len(sizes) % 2 == 0 else reversed(there)
        turn += [group for group in step if turn.count(group) < sizes[group]]
    yield turn
    groups, free = [-1] * len(costs), list(range(len(costs)))
    for group, size in enumerate(sizes):
        chosen = [free.pop(0)]
        while len(chosen) < size:
            sums = [(sum(costs[each][one] for one in chosen), each) for each in free]
            chosen.append(min(sums)[1])
            free.remove(chosen[-1])
        for each in chosen:
            groups[each] = group
    yield groups


class Division:
    """A division that no exchange of two people makes cheaper: `where` is the group of each."""

    def __init__(
        self, where: Sequence[int], sizes: Sequence[int], costs: Costs, lone: Sequence[int]
    ) -> None:
        self._where, self._sizes, self._costs, self._lone = list(where), sizes, costs, lone
        self._to = [self._sums(each) for each in range(len(where))]
        while sum(map(self._improve, range(len(where)))):
            pass
        self.cost = total_cost(self.groups, sizes, costs, lone)

    @property
    def groups(self) -> tuple[Group, ...]:
        """The people of each group."""
        people = range(len(self._where))
        return tuple(
            tuple(each for each in people if self._where[each] == group)
            for group in range(len(self._sizes))
        )

    @property
    def key(self) -> frozenset[Group]:
        """The groups, in any order."""
        return frozenset(self.groups)

    def disturbed(self, scattered: Iterator[int]) -> Division:
        """Returns another one, a few exchanges away and made better again."""
        where = list(self._where)
        for _ in range(2 + next(scattered) % 3):
            one, two = next(scattered) % len(where), next(scattered) % len(where)
            where[one], where[two] = where[two], where[one]
        return Division(where, self._sizes, self._costs, self._lone)

    def _sums(self, person: int) -> list[int]:
        """Returns a person's cost in each group: together with all its people, and for a small
        group."""
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
            # The last term: neither meets the other one in the new group, who has left it.
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
