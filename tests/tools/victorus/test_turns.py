"""The measure of turns that are kept to."""

from __future__ import annotations

from players.player import SURE
from tests.engines.victorus.kit import board
from tools.victorus.turns import Turn, played, told


def test_a_drop_is_a_later_action_worth_100_points_less_than_promised() -> None:
    turn = Turn([300, 201, 101, SURE, 0], 0, 0, royal=False)
    assert list(turn.drops()) == [False, True, False, False]


def test_royalty_is_given_away_if_more_is_lost_than_taken() -> None:
    turns = [
        Turn([1, 1], 400, 500, royal=True),
        Turn([1, 1], 500, 500, royal=True),
        Turn([1, 1], 0, 500, royal=False),
    ]
    assert told(turns).startswith("0 of 3 later actions drop")
    assert "in 1 of 3 turns royalty" in told(turns)


def test_a_turn_is_played_to_its_end_and_the_answers_are_counted() -> None:
    state = board("standard orange 9 / orange Kj1 Qf1 Ebd9 Twj2 / blue Kh14 Ql14 Tbg11 Ubh12")
    turn = played(state, "2", "1")
    assert turn.values
    assert turn.taken >= 0
    assert turn.lost >= 0
