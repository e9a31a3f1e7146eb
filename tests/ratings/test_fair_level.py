"""The bot's level: proposals find the one at which somebody wins half; a level that follows moves
after two equal results.

People are simulated without dice: every course of the first matches counts with its probability, as
if endlessly many people of a strength had played.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.fair_level import NEIGHBOURS, Bout, Following, chance, followed, proposed

LADDERS: Final = (5, 10)
"""Numbers of levels."""
SCORES: Final = st.sampled_from([0.0, 0.5, 1.0])
BOUTS: Final = st.lists(
    st.builds(Bout, st.lists(st.integers(0, 9), min_size=1, max_size=5).map(tuple), SCORES),
    max_size=30,
)


def courses(strength: float, levels: int, count: int) -> Iterator[tuple[list[Bout], float]]:
    """Yields every course of somebody's first matches by the proposals, with its probability."""
    for scores in product((0.0, 1.0), repeat=count):
        bouts, likely = list[Bout](), 1.0
        for score in scores:
            place = proposed(bouts, levels)
            won = chance(strength, (place,))
            likely *= won if score else 1 - won
            bouts.append(Bout((place,), score))
        yield bouts, likely


def expected(strength: float, levels: int, count: int) -> float:
    """Returns the chance of people of this strength to win the match after `count` others."""
    found = courses(strength, levels, count)
    return sum(p * chance(strength, (proposed(bouts, levels),)) for bouts, p in found)


def test_neighbouring_levels_are_as_far_apart_as_said_and_equals_win_half() -> None:
    assert chance(3, (2,)) == pytest.approx(NEIGHBOURS)
    assert chance(3, (3,)) == pytest.approx(0.5)
    assert chance(3, (3, 3, 3)) == pytest.approx(0.25)


@pytest.mark.parametrize("levels", LADDERS)
@pytest.mark.parametrize("share", [0.0, 0.25, 0.5, 0.75, 1.0])
def test_after_four_matches_people_of_five_strengths_win_half(levels: int, share: float) -> None:
    """The weakest and the strongest of the five are one level within the ladder's ends."""
    strength = 1 + (levels - 3) * share
    assert expected(strength, levels, 4) == pytest.approx(0.5, abs=0.05)


@pytest.mark.untraced
@pytest.mark.parametrize("levels", LADDERS)
def test_it_stays_so(levels: int) -> None:
    for share in (0.0, 0.5, 1.0):
        strength = 1 + (levels - 3) * share
        assert expected(strength, levels, 8) == pytest.approx(0.5, abs=0.05)


@pytest.mark.parametrize(("strength", "least"), [(0.0, 0.87), (-0.5, 0.76), (-1.0, 0.62)])
def test_a_newcomer_wins_one_of_the_first_three(strength: float, least: float) -> None:
    """As weak as the lowest level, half a level weaker, and a whole one."""
    none = sum(p for bouts, p in courses(strength, 10, 3) if not any(b.score for b in bouts))
    assert 1 - none >= least
    first = [proposed([Bout((0,), 0.0)] * number, 10) for number in range(3)]
    assert first == [0, 0, 0], "the lowest level until the first win"


@given(BOUTS, st.integers(1, 10))
def test_a_proposal_is_a_level_and_near_the_latest_one(bouts: list[Bout], levels: int) -> None:
    place = proposed(bouts, levels)
    assert 0 <= place < levels
    if bouts:
        assert -2 <= place - min(bouts[-1].place, levels - 1) <= 3


@given(BOUTS.filter(bool), st.integers(0, 29))
def test_a_better_result_never_brings_a_lower_level(bouts: list[Bout], which: int) -> None:
    number = which % len(bouts)
    better = [*bouts[:number], Bout(bouts[number].places, 1.0), *bouts[number + 1 :]]
    assert proposed(better, 10) >= proposed(bouts, 10)


def test_matches_of_long_ago_count_no_more() -> None:
    lately = [Bout((2,), 1.0), Bout((2,), 0.0)] * 10
    assert proposed([*[Bout((8,), 1.0)] * 9, *lately], 9) == proposed(lately, 9) == 2


def results(place: int, text: str) -> list[Bout]:
    """Returns matches against one level, from letters: w, l and d."""
    return [Bout((place,), {"w": 1.0, "l": 0.0, "d": 0.5}[each]) for each in text]


@pytest.mark.parametrize(
    ("text", "now"),
    [
        ("", Following(4)),
        ("w", Following(4, 1)),
        ("ww", Following(5, 0, 1)),
        ("ll", Following(3, 0, -1)),
        ("wl", Following(4, -1)),
        ("wlw", Following(4, 1)),
        ("wdw", Following(4, 1)),
        ("dd", Following(4)),
        ("wll", Following(3, 0, -1)),
    ],
)
def test_a_level_follows_after_two_equal_results(text: str, now: Following) -> None:
    assert followed(Following(4), results(4, text), 9) == now


def test_a_row_begins_anew_at_the_next_level() -> None:
    bouts = [*results(4, "ww"), *results(5, "w")]
    assert followed(Following(4), bouts, 9) == Following(5, 1)
    assert followed(Following(4), [*bouts, *results(5, "w")], 9) == Following(6, 0, 1)


def test_a_level_follows_no_further_than_the_ladder_goes() -> None:
    assert followed(Following(8), results(8, "ww"), 9) == Following(8)
    assert followed(Following(0), results(0, "ll"), 9) == Following(0)
    assert followed(Following(12), [], 9) == Following(8), "the ladder has become shorter"


def test_matches_against_other_levels_count_for_nothing() -> None:
    mixed = Bout((4, 5), 1.0)
    assert followed(Following(4, 1), [*results(5, "ll"), mixed], 9) == Following(4, 1)


@given(BOUTS, BOUTS, st.integers(0, 8))
def test_it_may_be_noted_in_between(first: list[Bout], then: list[Bout], place: int) -> None:
    """The same comes of it whether the earlier matches were counted before or are counted now."""
    before = followed(Following(place), first, 9)
    whole = followed(Following(place), [*first, *then], 9)
    now = followed(before, then, 9)
    assert (now.place, now.row) == (whole.place, whole.row)
