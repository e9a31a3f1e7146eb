"""Chances follow from points: more points mean more chance, and all chances together are one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import AnyGame, Ending, Outcome, Result
from engines.registry import GAMES
from players.chances import PLAIN, Curve, curves, shares, sides_of
from players.player import SURE, WIN
from players.registry import player_of

FREE = (0, 1, 2, 3)
ALLIED = (0, 1, 0, 1)
points_of = st.integers(-5_000, 5_000)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
some_curve = st.builds(
    Curve, scale=st.floats(20, 2_000), tempo=st.floats(-100, 100), bend=st.floats(20, 10_000)
)


class End(Ending):
    """An end."""

    OVER = "over"


@given(some_curve, st.lists(points_of, min_size=4, max_size=4), st.integers(0, 3))
def test_all_chances_together_are_one(curve: Curve, points: list[int], mover: int) -> None:
    found = curve.of(points, FREE, mover)
    assert sum(found) == pytest.approx(1)
    assert all(0 <= each <= 1 for each in found)


@given(some_curve, points_of, points_of, st.integers(0, 1))
def test_more_points_never_mean_less_chance(
    curve: Curve, some: int, others: int, mover: int
) -> None:
    low, high = sorted((some, others))
    before = curve.of((low, -low), (0, 1), mover)[0]
    assert curve.of((high, -high), (0, 1), mover)[0] >= before


@given(some_curve, points_of, st.integers(0, 1))
def test_it_favours_no_seat(curve: Curve, points: int, mover: int) -> None:
    one = curve.of((points, -points), (0, 1), mover)
    other = curve.of((-points, points), (0, 1), 1 - mover)
    assert one == pytest.approx(other[::-1])


def test_of_sides_a_scale_apart_one_has_e_times_the_others_chance() -> None:
    found = Curve(200).of((100, -100), (0, 1), 0)
    assert found[0] / found[1] == pytest.approx(2.718, rel=0.01)


def test_a_proven_win_is_nearly_sure_and_no_surer_than_that() -> None:
    found = Curve(200).of((SURE + 5, -SURE - 5), (0, 1), 0)
    assert 0.96 < found[0] < 1


def test_who_is_out_has_no_chance() -> None:
    assert Curve(200).of((0, -WIN, 0, -WIN), FREE, 0) == [0.5, 0, 0.5, 0]


def test_allies_have_the_same_chance() -> None:
    found = Curve(200).of((300, 0, 300, 0), ALLIED, 0)
    assert found[0] == found[2] > found[1] == found[3]
    assert found[0] + found[1] == pytest.approx(1)


def test_a_team_plays_against_the_game() -> None:
    curve = Curve(100)
    assert curve.of((0, 0, 0), (0, 0, 0), 1) == [0.5] * 3
    assert curve.of((200, 200, 200), (0, 0, 0), 1)[0] > 0.8


@pytest.mark.parametrize(
    ("results", "sides", "won"),
    [
        ((Result.WIN, Result.LOSS), (0, 1), [1, 0]),
        ((Result.DRAW, Result.DRAW), (0, 1), [0.5, 0.5]),
        ((Result.LOSS, Result.DRAW, Result.DRAW), (0, 1, 2), [0, 0.5, 0.5]),
        ((Result.WIN, Result.LOSS, Result.WIN, Result.LOSS), ALLIED, [1, 0, 1, 0]),
        ((Result.LOSS, Result.LOSS), (0, 0), [0, 0]),
    ],
)
def test_the_winning_sides_share_the_win(
    results: tuple[Result, ...], sides: tuple[int, ...], won: list[float]
) -> None:
    assert shares(Outcome(End.OVER, results), sides) == won


@every_game
def test_every_player_has_a_curve_for_every_number_of_seats(game: AnyGame) -> None:
    """A game without a file of them has a plain one for two rivals."""
    found = curves(game.key)
    if PLAIN in found.values() or player_of(game.key) is None or not found:
        assert set(found) <= {2}
        return
    assert set(found) == set(game.seat_counts)
    assert all(each.scale > 0 and each.bend > 0 for each in found.values())


@every_game
def test_seats_of_one_side_are_the_allies(game: AnyGame) -> None:
    options = game.resolve_options({})
    for seats in game.seat_counts:
        sides = sides_of(game, options, seats)
        for seat in range(seats):
            own = {each for each in range(seats) if sides[each] == sides[seat]} - {seat}
            assert own == set(game.allies(options, seats, seat))
