"""A knockout: the places of its tree, and who goes on."""

from __future__ import annotations

from collections.abc import Sequence

from contests.terms import knockout_rounds


def bracket(ranked: Sequence[int]) -> tuple[int | None, ...]:
    """Returns the people in the order of the tree, neighbours meeting first: the first two can meet
    only in the last round, and places left over (None) are opposite the strongest."""
    order = [0]
    for number in range(knockout_rounds(len(ranked))):
        last = 2 ** (number + 1) - 1
        order = [each for place in order for each in (place, last - place)]
    return tuple(ranked[each] if each < len(ranked) else None for each in order)
