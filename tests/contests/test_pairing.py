"""Pairs against the printed tables, and against all possible ones."""

from __future__ import annotations

import pytest

from contests.pairing.knockout import bracket
from contests.pairing.robin import berger, groups_of
from contests.terms import MOST, group_sizes, swiss_rounds

PRINTED = {
    4: ("1-4 2-3", "4-3 1-2", "2-4 3-1"),
    6: ("1-6 2-5 3-4", "6-4 5-3 1-2", "2-6 3-1 4-5", "6-5 1-4 2-3", "3-6 4-2 5-1"),
    8: (
        *("1-8 2-7 3-6 4-5", "8-5 6-4 7-3 1-2", "2-8 3-1 4-7 5-6", "8-6 7-5 1-4 2-3"),
        *("3-8 4-2 5-1 6-7", "8-7 1-6 2-5 3-4", "4-8 5-3 6-2 7-1"),
    ),
}
"""Berger's tables as FIDE's handbook prints them, round by round."""


@pytest.mark.parametrize("people", range(3, 9))
def test_round_robins_are_those_of_the_tables(people: int) -> None:
    printed = PRINTED[people + people % 2]
    rounds = berger(range(1, people + 1))
    assert len(rounds) == len(printed)
    for pairs, row in zip(rounds, printed, strict=True):
        wanted = [tuple(map(int, pair.split("-"))) for pair in row.split()]
        assert sorted(pairs) == sorted(pair for pair in wanted if max(pair) <= people)


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


def test_rounds_let_everybody_meet_somebody_new() -> None:
    assert [swiss_rounds(each) for each in (2, 3, 4, 5, 8, 9, 16, 32, 64)] == [
        *(1, 3, 3, 4, 4, 5, 5, 6, 7)
    ]
