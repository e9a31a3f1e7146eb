"""What a position's text remembers; memories that do not fit are refused."""

from __future__ import annotations

from itertools import pairwise

import pytest

from conformance.kit import moments
from engines.game import Unreadable
from engines.vilitum.model.state import State, same_pieces
from tests.engines.vilitum.kit import GAME

TWO = "5x5 1 Wa2 / Re5"


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (f"{TWO} ply:x", "ply: takes a number of turns, not “x”."),
        (f"{TWO} ply:-1", "ply: takes a number of turns, not “-1”."),
        (f"{TWO} quiet:x", "quiet: takes a number of turns, not “x”."),
        (f"{TWO} quiet:1234567", "quiet: takes a number of turns, not “1234567”."),
        (f"{TWO} ply:" + "9" * 99, "ply: takes a number of turns, not “" + "9" * 40 + "…”."),
        (f"{TWO} ply:1 quiet:2", "The past has more turns than were played"),
        (f"{TWO} quiet:2", "The past has more turns than were played: ply counts them all."),
        (f"{TWO} past:1Wa1", "The past has more turns than were played"),
        (f"{TWO} ply:1 past:1Wa1,1Wb1", "The past has more turns than were played"),
        (f"{TWO} ply:3 quiet:3 past:1Ka1", "“1Ka1” is not a piece of the past, such as 1Ra1"),
        (f"{TWO} ply:3 quiet:3 past:3Wa1", "“3Wa1” is not a piece of the past"),
        (f"{TWO} ply:3 quiet:3 past:1Wa1+", "“” is not a piece of the past"),
        (f"{TWO} ply:3 quiet:3 past:1We5", "In the past two pieces share a square"),
        (f"{TWO} ply:3 quiet:3 past:1Wf1", "or one stands off the board."),
        (f"{TWO} ply:3 quiet:3 past:1Wa1-5", "In the past a piece has lost more HP than it has."),
        (f"{TWO} ply:3 past:1Wx-1", "In the past a piece has lost more HP than it has."),
        (f"{TWO} ply:3 quiet:3 past:2Re4,pass", "The history in this position contradicts itself"),
        (
            f"{TWO} ply:200 quiet:200 past:" + ",".join(["="] * 111),
            "A position remembers at most 110 boards.",
        ),
        (f"{TWO} turn:Wa1-a2", "A turn under way needs a past, to know where it began."),
        (f"{TWO} past:1Wa1 turn:hop", "“hop” is not an action."),
        (f"{TWO} past:1Wa1 turn:end", "end cannot be played here"),
        (f"{TWO} past:1Wb3 turn:Wb3-a2", "Wb3-a2 cannot be played here: The Warrior"),
        (f"{TWO} past:1Wa1 turn:Wa1-b1", "Wa1-b1 does not lead to this board."),
        (f"{TWO} last:Wa1-a2", "Wa1-a2 cannot be played here: Your Warrior"),
        (f"{TWO} ply:1 quiet:1 past:2Re4 last:hop", "“hop” is not an action."),
        (f"{TWO} ply:1 quiet:1 past:2Re4 last:Re4-d5", "Re4-d5 does not lead to this board."),
        (f"{TWO} ply:1 quiet:1 past:2Re4 last:Re3-e5", "Re3-e5 cannot be played here: Your Rogue"),
    ],
)
def test_memories_that_do_not_fit_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refused:
        GAME.load(text)
    assert sentence in str(refused.value)


def test_a_turn_that_would_have_ended_by_itself_is_not_under_way() -> None:
    """Nothing was left to do after this move, so the other side would be to move."""
    with pytest.raises(Unreadable, match="Wa1-a2 ends the turn, so it is not under way"):
        GAME.load("5x5 1 Wa2 / Re5 past:1Wa1 turn:Wa1-a2")


def test_a_turn_after_the_end_is_not_under_way() -> None:
    with pytest.raises(Unreadable, match="Wa1-a2 cannot be played here: This match is over"):
        GAME.load("5x5 1 Wa2 / - past:1Wa1 turn:Wa1-a2")


def test_the_repeat_state_is_kept_within_a_turn_under_way() -> None:
    """The blow was struck, healed, and is struck again: to end here is forbidden."""
    text = "5x5 1 Rb2 / Wc2-1 Cc3 ply:2 quiet:2 past:2Wc2,2Wc2-1,2Wc2 turn:Rb2xc2"
    state = GAME.load(text)
    assert GAME.dump(state) == text
    assert "end" not in {GAME.write(action) for action in GAME.actions(state, 0)}


def test_repetition_counts_what_is_remembered() -> None:
    text = "5x5 1 Wa1 / We5 ply:8 quiet:8 past:" + ",".join(["2We4,1Wa2,2We5,1Wa1"] * 2)
    assert GAME.outcome(GAME.load(text)) is not None
    once = "5x5 1 Wa1 / We5 ply:4 quiet:4 past:2We4,1Wa2,2We5,1Wa1"
    assert GAME.outcome(GAME.load(once)) is None


def test_ply_and_quiet_may_tell_of_more_than_the_past() -> None:
    state = GAME.load("5x5 1 Wa1 / We5 ply:300 quiet:40")
    assert (state.ply, state.quiet, len(state.past)) == (300, 40, 1)
    assert GAME.view(state, None).quiet == 40


def test_what_is_remembered_begins_where_a_piece_last_left_or_entered() -> None:
    """At every moment of random plays; a text may name anything else."""
    for moment in moments("vilitum"):
        state: State = moment.state
        changed = any(not same_pieces(*pair) for pair in pairwise(state.past))
        if changed:
            assert (len(state.past), state.quiet) == (2, 0)
        assert len(state.past) - 1 <= state.quiet + changed <= state.ply + changed
        assert state.passes < max(1, len(state.past))
