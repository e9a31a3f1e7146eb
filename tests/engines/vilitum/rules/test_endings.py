"""Every way in which the rules end a match, and which comes first."""

from __future__ import annotations

import pytest

from engines.game import Result, draw, win
from engines.vilitum.model.values import VilitumEnding
from tests.engines.vilitum.kit import GAME, drawn, legal, outcome, played, refusal, turn

# Defeat


def test_the_game_ends_when_all_enemy_pieces_are_defeated() -> None:
    state = GAME.load("5x5 1 Wa1 / Ra2-1")
    after = played(state, "Wa1xa2")
    assert outcome(after) == win(VilitumEnding.DEFEAT, 0)
    assert outcome(after).results == (Result.WIN, Result.LOSS)


def test_frost_wins_alike() -> None:
    after = played(GAME.load("5x5 2 Ra1-1 / Wa2"), "Wa2xa1")
    assert outcome(after) == win(VilitumEnding.DEFEAT, 1)


def test_one_piece_left_is_enough_to_go_on() -> None:
    after = played(GAME.load("5x5 1 Wa1 / Ra2-1 Ce5"), "Wa1xa2", "end")
    assert GAME.outcome(after) is None


def test_the_rest_of_the_turn_is_dropped() -> None:
    """The Warrior could still move, and need not say that it does not."""
    after = played(GAME.load("5x5 1 Wa1 / Ra2-1"), "Wa1xa2")
    assert after.done == ()
    assert GAME.to_act(after) == ()
    assert GAME.actions(after, 0) == GAME.actions(after, 1) == ()
    for seat in (0, 1):
        assert refusal(after, "Wa1-b1", seat=seat) == "This match is over."


def test_a_defeated_cleric_cannot_be_sacrificed_any_more() -> None:
    after = played(GAME.load("5x5 1 Wa1 / Ca2-2"), "Wa1xa2")
    assert outcome(after) == win(VilitumEnding.DEFEAT, 0)


def test_no_turns_follow_the_end() -> None:
    assert list(GAME.whole_turns(GAME.load("5x5 1 Wa1 / -"))) == []
    assert outcome(GAME.load("5x5 1 Wa1 / -")) == win(VilitumEnding.DEFEAT, 0)
    assert GAME.forced(GAME.load("5x5 1 Wa1 / -")) is None


# Stand-off


@pytest.mark.parametrize("frost", ["a2", "a4", "e4"])
def test_two_lone_archers_of_the_beginner_game_on_different_colours_draw(frost: str) -> None:
    state = GAME.load(f"5x5:beginner 1 Ac1 / Rb2-2 A{frost}")
    after = played(state, "Ac1xb2")
    assert outcome(after) == draw(VilitumEnding.STAND_OFF)


@pytest.mark.parametrize("frost", ["a1", "a3", "e5", "d4"])
def test_on_one_colour_they_go_on(frost: str) -> None:
    state = GAME.load(f"5x5:beginner 1 Ac1 / Rb2-2 A{frost}")
    assert GAME.outcome(played(state, "Ac1xb2")) is None


@pytest.mark.parametrize("head", ["5x5", "7x7", "5x5:beginner,melee-archer", "5x5:melee-archer"])
def test_archers_that_can_reach_the_other_colour_go_on(head: str) -> None:
    """With the long shot of 3 squares, or with a blow to the next square."""
    state = GAME.load(f"{head} 1 Ac1 / Rb2-2 Aa2")
    assert GAME.outcome(turn(state, "Ac1xb2")) is None


@pytest.mark.parametrize(
    "pieces",
    [
        "Aa1 / Za2",
        "Za1 / Aa2",
        "Za1 / Za2",
        "Ca1 / Aa2",
        "Ca1 / Ca2",
        "Aa1 Cb1 / Aa2",
        "Aa1 / Aa2 Cb1",
        "Wa1 / Ae1",
    ],
)
def test_no_other_pieces_stand_off(pieces: str) -> None:
    """Not even two lone Clerics: either may be sacrificed."""
    assert GAME.outcome(GAME.load(f"5x5:beginner 1 {pieces}")) is None


def test_a_stand_off_may_come_within_a_turn() -> None:
    """The sacrificed Cleric's square decides the colour, and the Archer would keep it."""
    state = GAME.load("5x5:beginner 1 Ca1 / Aa2")
    assert outcome(played(state, "Ca1=A")) == draw(VilitumEnding.STAND_OFF)
    assert GAME.outcome(played(GAME.load("5x5:beginner 1 Ca1 / Aa3"), "Ca1=A")) is None


# Passing

SHUT_IN = """
    . . . . .
    . . . W .
    . . . . .
    R . . . .
    z C . . .
"""
"""Beginner game: Frost's Wizard can neither leap, for both ways are guarded, nor strike."""


def test_a_side_that_can_do_nothing_passes_and_the_match_goes_on() -> None:
    state = drawn(SHUT_IN, mover="Frost", options="beginner")
    assert legal(state) == {"pass"}
    assert GAME.forced(state) == (1, GAME.read("pass"))
    after = played(state, "pass")
    assert (after.mover, after.passes, GAME.outcome(after)) == (0, 1, None)
    assert GAME.forced(after) is None


def test_turns_of_a_side_that_can_do_nothing_are_its_pass() -> None:
    state = drawn(SHUT_IN, mover="Frost", options="beginner")
    ((actions, after),) = GAME.whole_turns(state)
    assert actions == (GAME.read("pass"),)
    assert after == played(state, "pass")


def test_nothing_but_the_pass_is_allowed_then() -> None:
    state = drawn(SHUT_IN, mover="Frost", options="beginner")
    assert refusal(state, "end") == "None of your pieces can act, so you pass."
    assert GAME.traits(state, GAME.read("pass")).ends_turn


def test_both_passing_in_a_row_is_a_draw() -> None:
    state = drawn(
        SHUT_IN, mover="Frost", options="beginner", rest="ply:1 quiet:1 past:pass last:pass"
    )
    assert outcome(played(state, "pass")) == draw(VilitumEnding.NO_MOVES)


def test_one_side_passing_again_and_again_is_none() -> None:
    state = drawn(SHUT_IN, options="beginner")
    for text in ("Wd4-d5", "pass", "Wd5-e5", "pass", "We5-e4", "pass"):
        state = played(state, text)
        assert GAME.outcome(state) is None
    assert state.passes == 1


# Both wiped out, and precedence


def test_both_sides_may_be_wiped_out_at_once() -> None:
    after = played(GAME.load("5x5:black-cleric 1 Ca1-3 / Ra2-2"), "Ca1*a2")
    assert outcome(after) == draw(VilitumEnding.WIPED_OUT)


def test_wiped_out_with_the_100th_turn_is_still_that() -> None:
    state = GAME.load("5x5:black-cleric 1 Ca1-3 / Ra2-2 ply:99 quiet:99")
    assert outcome(played(state, "Ca1*a2")) == draw(VilitumEnding.WIPED_OUT)


def test_a_stand_off_counts_before_the_100th_turn() -> None:
    state = GAME.load("5x5:beginner 1 Ac1 / Aa2 ply:100 quiet:100")
    assert outcome(state) == draw(VilitumEnding.STAND_OFF)


def test_a_third_standing_counts_before_the_100th_turn() -> None:
    past = ",".join(["2We4,1Wa2,2We5,1Wa1"] * 2)
    state = GAME.load(f"5x5 1 Wa1 / We5 ply:100 quiet:100 past:{past}")
    assert outcome(state) == draw(VilitumEnding.REPETITION)


def test_every_ending_is_known() -> None:
    assert {ending.value for ending in GAME.endings} == {
        "defeat",
        "stand-off",
        "repetition",
        "no progress",
        "no moves",
        "wiped out",
    }
