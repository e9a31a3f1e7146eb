"""Pairs against the reference library, and against all possible ones."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from importlib import import_module
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contests.pairing.knockout import bracket
from contests.pairing.packages import Entrant, casual
from contests.pairing.robin import berger, groups_of
from contests.pairing.swiss import EXACT, swiss_round
from contests.terms import MOST, group_sizes, swiss_rounds


@pytest.mark.parametrize("people", range(2, 13))
def test_round_robins_are_those_of_the_tables(people: int) -> None:
    reference: Any = import_module("caissify_pairings.engines.round_robin")
    even = people + people % 2
    for number, pairs in enumerate(berger(range(1, people + 1)), 1):
        wanted = [pair for pair in reference.berger_round(even, number) if max(pair) <= people]
        assert sorted(pairs) == sorted(wanted)


@pytest.mark.parametrize("people", range(3, MOST + 1))
def test_groups_have_four_to_six(people: int) -> None:
    sizes = group_sizes(people)
    assert sum(sizes) == people
    if people not in (3, 7):
        assert min(sizes) >= 4
        assert max(sizes) <= 6


def test_two_with_a_block_come_into_neighbouring_groups() -> None:
    apart = {frozenset((0, 1))}
    groups = groups_of(range(8), apart)
    assert not any({0, 1} <= set(group) for group in groups)
    assert sorted(each for group in groups for each in group) == list(range(8))
    assert groups_of(range(4), apart) == ((0, 1, 2, 3),), "one group: they have to meet"


def test_the_strongest_meet_last() -> None:
    tree = bracket(range(8))
    assert [set(tree[at : at + 2]) for at in (0, 2, 4, 6)] == [{0, 7}, {3, 4}, {1, 6}, {2, 5}]
    assert bracket(range(5)).count(None) == 3
    free = [other for one, other in zip(tree, bracket(range(5)), strict=True) if one in (5, 6, 7)]
    assert free == [None] * 3, "the three best have nobody to play"


@st.composite
def fields(draw: st.DrawFn, least: int = 3, most: int = EXACT) -> list[Entrant]:
    """People in the middle of a contest."""
    count = draw(st.integers(least, most))
    pairs = draw(st.sets(st.sampled_from(list(combinations(range(count), 2))), max_size=count))
    met = {each: Counter[int]() for each in range(count)}
    for one, two in pairs:
        met[one][two] += 1
        met[two][one] += 1
    return [
        Entrant(
            number=each,
            score=Fraction(draw(st.integers(0, 8)), 2),
            strength=draw(st.integers(1000, 2000)),
            byes=draw(st.integers(0, 1)),
            firsts=draw(st.integers(0, 3)),
            seconds=draw(st.integers(0, 3)),
            met=met[each],
        )
        for each in range(count)
    ]


def cost(
    people: list[Entrant], pairs: list[tuple[int, int]], bye: int | None
) -> tuple[int, int, Fraction]:
    """How bad a round is: second byes, repeats, then differences in score."""
    known = {each.number: each for each in people}
    again = sum(known[one].met.get(two, 0) for one, two in pairs)
    apart = [(known[one].score - known[two].score) ** 2 for one, two in pairs]
    low = min(each.score for each in people)
    rest = known[bye] if bye is not None else None
    apart += [(rest.score - low) ** 2] if rest else []
    return (rest.byes if rest else 0, again, sum(apart, Fraction(0)))


@given(fields(), st.integers(1, 6))
def test_few_people_are_paired_as_well_as_possible(people: list[Entrant], number: int) -> None:
    found = swiss_round(people, number)
    best = min(cost(people, *each) for each in every_round([each.number for each in people]))
    assert cost(people, list(found.pairs), found.bye) == best


def every_round(people: list[int]) -> list[tuple[list[tuple[int, int]], int | None]]:
    """All rounds that are possible, found in the simplest way."""
    if len(people) % 2:
        return [
            (pairs, bye)
            for bye in people
            for pairs, _ in every_round([each for each in people if each != bye])
        ]
    if not people:
        return [([], None)]
    first, *others = people
    return [
        ([(first, other), *pairs], None)
        for other in others
        for pairs, _ in every_round([each for each in others if each != other])
    ]


@settings(max_examples=40)
@given(fields(9, 20), st.integers(2, 6))
def test_more_people_are_paired_no_worse_than_by_the_library(
    people: list[Entrant], number: int
) -> None:
    ranked = sorted(people, key=lambda each: (-each.score, -each.strength, each.number))
    found, (theirs, bye) = swiss_round(people, number), casual(ranked, number)
    ours = cost(people, list(found.pairs), found.bye)
    whole = len(theirs) * 2 + (bye is not None) == len(people)
    assert not whole or bye == -1 or ours[:2] <= cost(people, theirs, bye)[:2]


def test_rounds_let_everybody_meet_somebody_new() -> None:
    assert [swiss_rounds(each) for each in (2, 3, 4, 5, 8, 9, 16, 32, 64)] == [
        *(1, 3, 3, 4, 4, 5, 5, 6, 7)
    ]
