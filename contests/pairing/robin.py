"""Round robins: everybody meets everybody once, by Berger's tables."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from itertools import combinations

from contests.terms import group_sizes


def berger(people: Sequence[int]) -> tuple[tuple[tuple[int, int], ...], ...]:
    """Returns the rounds of a round robin among these people, each as pairs of first and second
    seat. With an odd number one of them rests in each round."""
    count = len(people) + len(people) % 2
    found = list[tuple[tuple[int, int], ...]]()
    for number in range(count - 1):
        pairs = [_pair(number, table, count) for table in range(count // 2)]
        found.append(
            tuple((people[one], people[two]) for one, two in pairs if max(one, two) < len(people))
        )
    return tuple(found)


def _pair(number: int, table: int, count: int) -> tuple[int, int]:
    """Returns a pair of Berger's tables: the last one stays, the others turn by half a table from
    round to round."""
    turn = count - 1
    start = number * (count // 2) % turn
    one = (start + table) % turn
    if table == 0:
        return (turn, one) if number % 2 else (one, turn)
    return one, (start - table) % turn


def groups_of(
    ranked: Sequence[int], apart: Collection[frozenset[int]] = ()
) -> tuple[tuple[int, ...], ...]:
    """Returns a league's groups, the strongest together in the first one. `apart` names pairs with
    a block: they are put into neighbouring groups if an exchange of neighbours in rank does
    that."""
    order = list(ranked)
    sizes = group_sizes(len(order))
    best, cost = order, _together(order, sizes, apart)
    for _ in range(len(order)):
        if not cost:
            break
        tries = [exchanged(best, one, two) for one, two in combinations(range(len(best)), 2)]
        found = min(tries, key=lambda each: (_together(each, sizes, apart), _moved(each, ranked)))
        if _together(found, sizes, apart) >= cost:
            break
        best, cost = found, _together(found, sizes, apart)
    return _cut(best, sizes)


def _cut(order: Sequence[int], sizes: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    found, at = list[tuple[int, ...]](), 0
    for size in sizes:
        found.append(tuple(order[at : at + size]))
        at += size
    return tuple(found)


def _together(order: Sequence[int], sizes: Sequence[int], apart: Collection[frozenset[int]]) -> int:
    """Returns how many of the pairs to be kept apart are in one group."""
    cut = _cut(order, sizes)
    return sum(1 for pair in apart for group in cut if pair <= set(group))


def exchanged(order: Sequence[int], one: int, two: int) -> list[int]:
    """Returns an order in which two have each other's place."""
    found = list(order)
    found[one], found[two] = found[two], found[one]
    return found


def _moved(order: Sequence[int], ranked: Sequence[int]) -> int:
    """Returns how far from their rank people were moved in all."""
    where = {person: number for number, person in enumerate(ranked)}
    return sum(abs(where[person] - number) for number, person in enumerate(order))
