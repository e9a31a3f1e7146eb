"""Deeds on the stack come in one order, and a part of a row is sorted alone."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from players.search.action_stack import LOUD, MASK, Deeds
from players.search.arrays import copied, descend, filled, numbers

values = st.lists(st.integers(0, (1 << 61) - 1), max_size=40)


@given(values, values, values)
def test_a_part_of_a_row_is_sorted_and_no_more(
    before: list[int], part: list[int], after: list[int]
) -> None:
    given = filled([*before, *part, *after])
    kept = copied(given)
    first = len(before)
    descend(given, first, first + len(part))
    assert numbers(given) == [*before, *sorted(part, reverse=True), *after]
    assert numbers(kept) == [*before, *part, *after]


deeds = st.tuples(st.integers(0, MASK), st.integers(0, 1_000_000), st.integers(0, 30_000))


@given(st.lists(deeds, max_size=30), st.lists(st.integers(0, MASK), max_size=30))
def test_gains_go_first_then_places_then_quiet_deeds_as_they_came(
    loud: list[tuple[int, int, int]], quiet: list[int]
) -> None:
    stack = Deeds()
    for deed in quiet:
        stack.add_quiet(deed)
    for deed, gain, place in loud:
        stack.add(deed, gain, place)
    descend(stack.row, 0, stack.top)
    entries = [int(stack.row[at]) for at in range(stack.top)]
    known = sorted(loud, key=lambda each: (each[1], each[2], each[0]), reverse=True)
    assert [each & MASK for each in entries] == [*(each[0] for each in known), *quiet]
    assert [each >= LOUD for each in entries] == [True] * len(loud) + [False] * len(quiet)
