"""The choice of a player among the actions that it has compared."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from players.player import SURE, WIN, Level, ScoredAction, drawn_from

LEGAL = range(8)
values = st.lists(st.integers(-300, 300), min_size=1, max_size=len(LEGAL))
spreads = st.floats(1, 200)
seeds = st.integers(0, 10**6)


def level(spread: float, blunder: float = 0.0) -> Level:
    return Level("1", "Novice", "Plays", 100, blunder, spread)


def compared(found: list[int]) -> list[ScoredAction[int]]:
    """Actions with these values, best first."""
    return [ScoredAction(number, value) for number, value in enumerate(sorted(found, reverse=True))]


@given(st.integers(SURE, WIN), st.lists(st.integers(0, 9), min_size=1, max_size=7), spreads, seeds)
def test_of_wins_that_it_has_found_it_takes_the_quickest(
    best: int, later: list[int], spread: float, seed: int
) -> None:
    """However near the values of slower ones are, and however wide it spreads."""
    scored = compared([best, *(best - each for each in later)])
    assert drawn_from(scored, level(spread), LEGAL, random.Random(seed)) == 0


@given(values, seeds)
def test_without_a_spread_it_always_plays_the_best(found: list[int], seed: int) -> None:
    assert drawn_from(compared(found), level(0), LEGAL, random.Random(seed)) == 0


@given(values, spreads, seeds)
def test_it_plays_nothing_clearly_worse_than_the_best(
    found: list[int], spread: float, seed: int
) -> None:
    wide, scored = level(spread), compared(found)
    action = drawn_from(scored, wide, LEGAL, random.Random(seed))
    assert scored[0].value - scored[action].value <= wide.margin


def test_of_two_that_are_near_it_plays_the_worse_more_seldom() -> None:
    scored, rng = compared([100, 0]), random.Random(1)
    played = [drawn_from(scored, level(100), LEGAL, rng) for _ in range(2000)]
    assert 2 < played.count(0) / played.count(1) < 3.5, "e times"


def test_a_blunder_may_be_anything_that_is_legal() -> None:
    scored, rng = [ScoredAction(0, WIN)], random.Random(1)
    assert {drawn_from(scored, level(0, 1.0), LEGAL, rng) for _ in range(200)} == set(LEGAL)
