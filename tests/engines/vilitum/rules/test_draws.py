"""Draws by repetition and for want of progress."""

from __future__ import annotations

from collections import Counter

import pytest

from engines.game import draw, win
from engines.vilitum.model.state import State
from engines.vilitum.model.values import VilitumEnding
from tests.engines.vilitum.kit import GAME, drawn, outcome, played, turn

# Repetition

OPEN = """
    . . . . w
    . . . . .
    . . . . .
    . . . . .
    W . . . .
"""
FRO = ("Wa1-a2", "We5-e4", "Wa2-a1", "We4-e5")


def round_trip(state: State, *texts: str) -> State:
    for text in texts:
        state = turn(state, text)
    return state


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    nearly = round_trip(drawn(OPEN), *FRO, *FRO[:3])
    assert GAME.outcome(nearly) is None
    assert outcome(turn(nearly, FRO[3])) == draw(VilitumEnding.REPETITION)


def test_it_counts_from_any_position_on_the_way() -> None:
    away = round_trip(drawn(OPEN), "Wa1-b1", "We5-d5")
    fro = ("Wb1-b2", "Wd5-d4", "Wb2-b1", "Wd4-d5")
    assert GAME.outcome(round_trip(away, *fro)) is None
    assert outcome(round_trip(away, *fro, *fro)).reason is VilitumEnding.REPETITION


def test_rings_are_part_of_the_position() -> None:
    """All stand in their places for the third time, but two bear a ring that they did not."""
    state = drawn("""
        . . . . w
        . . . . .
        . . . . .
        . . a . r
        W . . A .
    """)
    struck = round_trip(state, *FRO, "Ad1xe2", "Ac2xd1")
    assert state.board[:10] == struck.board[:10]
    assert GAME.outcome(round_trip(struck, *FRO)) is None
    assert outcome(round_trip(struck, *FRO, *FRO)).reason is VilitumEnding.REPETITION


def test_the_side_to_move_is_part_of_the_position() -> None:
    """Ember's Rogue goes in three turns where Frost's Warrior takes two: the same board comes
    back with the other side to move, and does not count."""
    state = GAME.load("5x5 1 Ra1 / We5")
    three = ("Ra1-b1", "We5-e4", "Rb1-c1", "We4-e5", "Rc1-a1")
    back = ("We5-e4", "Ra1-b1", "We4-d4", "Rb1-a1", "Wd4-d5", "Ra1-b1", "Wd5-e5", "Rb1-a1")
    once = round_trip(state, *three)
    twice = round_trip(once, *back)
    assert state.board == once.board == twice.board
    assert (state.mover, once.mover, twice.mover) == (0, 1, 1)
    assert GAME.outcome(twice) is None


def test_the_board_within_a_turn_does_not_count() -> None:
    """A charge leads over the board that has stood twice already, and on."""
    state = round_trip(drawn(OPEN, options="warrior-charge"), *FRO)
    ahead = turn(turn(state, "Wa1-b1"), "We5-e4")
    beside = turn(turn(ahead, "Wb1-b2"), "We4-e5")
    midway = played(beside, "Wb2-a2")
    assert (midway.mover, GAME.outcome(midway)) == (0, None)
    assert GAME.outcome(played(midway, "Wa2-a1")) is None


def test_a_piece_that_leaves_makes_the_count_begin_anew() -> None:
    state = drawn("""
        . . . . w
        . . . . .
        . . . . .
        . . . . .
        W . r2 . .
    """)
    fallen = turn(turn(round_trip(state, *FRO), "Wa1-b1"), "We5-e4")
    fallen = turn(turn(turn(fallen, "Wb1xc1", "Wb1-a1"), "We4-e5"), "Wa1-a2")
    assert len(fallen.past) == 3
    assert GAME.outcome(round_trip(fallen, "We5-e4", "Wa2-a1", "We4-e5")) is None


# No progress


def test_100_turns_without_a_piece_leaving_or_entering_are_a_draw() -> None:
    state = drawn(OPEN, rest="ply:120 quiet:98")
    once = turn(state, "Wa1-a2")
    assert GAME.outcome(once) is None
    assert outcome(turn(once, "We5-e4")) == draw(VilitumEnding.NO_PROGRESS)


def test_rings_are_no_progress() -> None:
    state = GAME.load("5x5 1 Wa1 / Wa2 ply:99 quiet:99")
    assert outcome(turn(state, "Wa1xa2")) == draw(VilitumEnding.NO_PROGRESS)


def test_the_turn_under_way_is_not_yet_counted() -> None:
    state = GAME.load("5x5 1 Wa1 / Wa2 ply:99 quiet:99")
    assert GAME.outcome(played(state, "Wa1xa2")) is None


@pytest.mark.parametrize(
    ("pieces", "texts"), [("Wa1 / Ra2-2 Ce5", ("Wa1xa2",)), ("Ca1 / Ce5", ("Ca1=R", "Ra1-a2"))]
)
def test_a_piece_that_leaves_or_enters_begins_the_count_anew(
    pieces: str, texts: tuple[str, ...]
) -> None:
    after = turn(GAME.load(f"5x5 1 {pieces} ply:99 quiet:99"), *texts)
    assert (GAME.outcome(after), after.quiet) == (None, 0)


def test_a_win_with_the_100th_turn_is_a_win() -> None:
    state = GAME.load("5x5 1 Wa1 / Ra2-2 ply:99 quiet:99")
    assert outcome(turn(state, "Wa1xa2")) == win(VilitumEnding.DEFEAT, 0)


def test_the_whole_count_is_reached_in_play() -> None:
    """Two Rogues wander about, always to the board that has stood most seldom."""
    state = GAME.load("7x7 1 Ra1 / Rg7")
    stood: Counter[tuple[int, bytes]] = Counter()
    for count in range(1, 101):
        assert GAME.outcome(state) is None
        calm = [after for _, after in GAME.whole_turns(state) if not any(after.board[10:])]
        state = min(calm, key=lambda after: stood[after.mover, after.board])
        stood[state.mover, state.board] += 1
        assert state.quiet == count
    assert outcome(state) == draw(VilitumEnding.NO_PROGRESS)
