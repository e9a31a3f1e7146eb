"""The line under the board: above all who can win with the next turn."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.game import Outcome, Result, TableEnding
from engines.victorus.model.state import State
from engines.victorus.model.values import Ruleset
from engines.victorus.play import apply, has_ended
from engines.victorus.rules.moves import actions
from engines.victorus.unusual import threatening
from tests.conformance.test_typed import often
from tests.engines.victorus.kit import GAME, board, play
from tests.engines.victorus.playing import RULESETS, scattered

FREE = "captures:bHbxoEw,bHbxoHb,bHbxoHw"


def told(state: State) -> str:
    return GAME.unusual(GAME.view(state, None))


@pytest.mark.parametrize(
    ("king", "threat"),
    [
        ("i9@1", True),  # on its own axis after a whole lap: straight in
        ("h9@1", True),  # to the axis, then in
        ("i9", False),  # no lap yet
    ],
)
def test_a_king_before_the_centre_is_told(king: str, threat: bool) -> None:
    """Blue's axis runs up from the centre i7; ruling “the lap”."""
    state = board(f"standard orange / orange Kj1 Qf1 / blue K{king} Qf13 {FREE}")
    assert told(state) == ("Blue can win next turn." if threat else "")


def test_the_own_side_is_not_told_that_it_can_win() -> None:
    state = board(f"standard blue / orange Kj1 Qf1 / blue Ki9@1 Qf13 {FREE}")
    assert told(state) == ""


def test_a_way_that_is_barred_is_no_threat() -> None:
    state = board(f"standard orange / orange Kj1 Qf1 Tbi8 / blue Ki10@1 Qf13 {FREE}")
    assert told(state) == ""
    assert told(board(f"standard orange / orange Kj1 Qf1 / blue Ki10@1 Qf13 {FREE}")) != ""


def test_a_last_king_that_can_be_captured_is_told() -> None:
    """Orange's Queen is held, and Blue's Templar faces the King in the battlefield."""
    state = board("standard orange / orange Kg6 / blue Kj14 Qf13 Twg10 held:oQ=b captures:bTwxoQ")
    assert told(state) == "Blue can win next turn."


def test_what_a_capture_allows_is_told() -> None:
    """Rulings “frozen”: after one capture the captor stays, and another piece takes the bonus."""
    state = board("standard orange / orange Kj1 Qf1 Twg6 Ebk5 / blue Kj14 Qf13 Uwg10")
    after = play(state, "g6xg10")
    assert told(after) == (
        "The Templar on g10 has captured and must stay: another piece takes the bonus."
    )


def test_the_last_round_of_the_quick_game_is_told() -> None:
    state = board("quick orange 7 last-round / orange Kj1 Qf1 / blue Kj14 Qf13")
    assert told(state) == "This is the last round: then the most points win."


def test_a_position_that_stands_for_the_second_time_is_told() -> None:
    state = board("standard orange / orange Kj1 Qf1 Ebk5 / blue Kj14 Qf13 Ebe10")
    second = replace(GAME.view(state, None), repeats=2)
    assert GAME.unusual(second).startswith("This position has come up twice")
    assert "second" not in told(state)


def test_the_end_by_length_is_told_five_rounds_before() -> None:
    view = GAME.view(board("standard orange / orange Kj1 Qf1 / blue Kj14 Qf13"), None)
    assert GAME.unusual(replace(view, round=195)) == ""
    assert GAME.unusual(replace(view, round=196)) == "The match ends in a draw after 5 more rounds."
    over = Outcome(TableEnding.AGREEMENT, (Result.DRAW,) * 2)
    assert GAME.unusual(replace(view, round=199, outcome=over)) == ""


def _can_win(state: State) -> bool:
    """Tells, by all turns of one or two moves, whether the mover can win."""
    for first in actions(state):
        after = apply(state, first)
        if state.mover in after.winners:
            return True
        if not has_ended(state, after) and any(
            state.mover in apply(after, second).winners for second in actions(after)
        ):
            return True
    return False


@often(60)
@given(st.randoms(use_true_random=False), st.sampled_from(RULESETS))
def test_threats_are_exactly_the_wins_of_one_or_two_moves(
    rng: random.Random, ruleset: Ruleset
) -> None:
    """From the view alone, compared with the true state in which an enemy is put on turn."""
    state = scattered(rng, ruleset)
    if state.ending is not None:
        return
    foes = [each for each in state.living if not ruleset.friends(each, state.mover)]
    true = tuple(each for each in foes if _can_win(state._replace(mover=each, done=(), past=())))
    assert threatening(GAME.view(state, None)) == true
