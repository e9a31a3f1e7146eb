"""A knockout: the places of its tree, and who goes on."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from contests.pairing.robin import exchanged
from contests.terms import knockout_rounds


@lru_cache(maxsize=64)
def bracket(
    ranked: tuple[int, ...], apart: frozenset[frozenset[int]] = frozenset()
) -> tuple[int | None, ...]:
    """Returns the people in the order of the tree, neighbours meeting first: the first two can meet
    only in the last round, and places left over (None) are opposite the strongest. Pairs of `apart`
    meet as late as exchanges of two ranks allow, the nearest ones first."""
    order = [0]
    for number in range(knockout_rounds(len(ranked))):
        last = 2 ** (number + 1) - 1
        order = [each for place in order for each in (place, last - place)]
    place = {rank: at for at, rank in enumerate(order)}
    best = ranked

    def cost(found: Sequence[int]) -> int:
        at = {person: place[rank] for rank, person in enumerate(found)}
        early = [(at[one] ^ at[two]).bit_length() for one, two in pairs]
        return sum(4 ** (len(order).bit_length() - each) for each in early)

    pairs = [tuple(each) for each in apart if each <= set(ranked)]
    exchanges = sorted(combinations(range(len(ranked)), 2), key=lambda each: each[1] - each[0])
    while pairs:
        found = min((tuple(exchanged(best, one, two)) for one, two in exchanges), key=cost)
        if cost(found) >= cost(best):
            break
        best = found
    return tuple(best[each] if each < len(best) else None for each in order)
