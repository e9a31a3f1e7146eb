"""What a match contributes to ratings, and what is void."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.terms import Result, Seat
from ratings.contest import WHOLE, contest, weights
from tests.sample import present

WIN, LOSS, DRAW = Result.WIN, Result.LOSS, Result.DRAW
ALONE: Sequence[tuple[Seat, ...]] = [()] * 6
EAST_WEST = [(2, 4), (3, 5), (0, 4), (1, 5), (0, 2), (1, 3)]


@given(acted=st.sets(st.integers(0, 1)))
def test_a_duel_that_ended_before_both_had_acted_is_void(acted: set[int]) -> None:
    counted = contest([WIN, LOSS], ALONE, acted)
    assert (counted is None) == (acted != {0, 1})


@given(acted=st.sets(st.integers(0, 5)), winner=st.integers(0, 5))
def test_of_more_whoever_never_acted_is_left_out(acted: set[int], winner: int) -> None:
    results = [WIN if seat == winner else LOSS for seat in range(6)]
    counted = contest(results, ALONE, acted)
    if counted is None:
        assert len(acted) < 2
        return
    assert set(counted.seats) == acted
    best = [
        seat
        for (seat,), rank in zip(counted.sides, counted.ranks, strict=True)
        if rank < max(counted.ranks)
    ]
    assert best in ([], [winner])


def test_allies_are_one_side() -> None:
    counted = present(contest([WIN, LOSS] * 3, EAST_WEST, range(6)))
    assert counted.sides == ((0, 2, 4), (1, 3, 5))
    assert counted.ranks[0] < counted.ranks[1]
    assert len(list(counted.rivals())) == 9


@given(missing=st.integers(0, 5))
def test_an_alliance_with_a_player_who_never_came_makes_the_match_void(missing: int) -> None:
    assert contest([WIN, LOSS] * 3, EAST_WEST, {*range(6)} - {missing}) is None


def test_a_draw_ranks_between_and_shared_wins_are_equal() -> None:
    drawn = present(contest([DRAW, LOSS, DRAW], ALONE, range(3)))
    assert drawn.ranks[0] == drawn.ranks[2] < drawn.ranks[1]
    shared = present(contest([WIN, LOSS, WIN], ALONE, range(3)))
    assert shared.ranks[0] == shared.ranks[2] < shared.ranks[1]


def test_a_game_in_which_all_win_together_has_nothing_to_compare() -> None:
    assert contest([WIN] * 3, [(1, 2), (0, 2), (0, 1)], range(3)) is None


@pytest.mark.parametrize(("met", "share"), [(0, 1), (4, 1), (5, 5 / 6), (9, 0.5), (99, 0.05)])
def test_the_same_opponent_again_and_again_counts_less(met: int, share: float) -> None:
    duel = present(contest([WIN, LOSS], ALONE, range(2)))
    found = weights(duel, lambda one, _other: met if one == 0 else 0)
    assert found == pytest.approx({0: share, 1: 1})


@given(met=st.lists(st.integers(0, 200), min_size=36, max_size=36))
def test_of_six_the_mean_of_all_opponents_counts(met: list[int]) -> None:
    counted = present(contest([WIN, *[LOSS] * 5], ALONE, range(6)))
    found = weights(counted, lambda one, other: met[6 * one + other])
    for seat in range(6):
        shares = [min(1, WHOLE / (met[6 * seat + each] + 1)) for each in range(6) if each != seat]
        assert found[seat] == pytest.approx(sum(shares) / 5)
