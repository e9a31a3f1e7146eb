"""Draws by repetition and for want of progress."""

from __future__ import annotations

from collections import Counter

from engines.game import draw
from engines.vilitum.model.state import State
from engines.vilitum.model.values import VilitumEnding
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import GAME, outcome, played, turn

# Repetition

OPEN = "5x5 1 Wa1 / We5"
FRO = ("Wa1-a2", "We5-e4", "Wa2-a1", "We4-e5")


def round_trip(state: State, *texts: str) -> State:
    for text in texts:
        state = turn(state, text)
    return state


def test_the_same_position_for_the_third_time_is_a_draw() -> None:
    nearly = round_trip(GAME.load(OPEN), *FRO, *FRO[:3])
    assert GAME.outcome(nearly) is None
    assert outcome(turn(nearly, FRO[3])) == draw(VilitumEnding.REPETITION)


def test_it_counts_from_any_position_on_the_way() -> None:
    away = round_trip(GAME.load(OPEN), "Wa1-b1", "We5-d5")
    fro = ("Wb1-b2", "Wd5-d4", "Wb2-b1", "Wd4-d5")
    assert GAME.outcome(round_trip(away, *fro)) is None
    assert outcome(round_trip(away, *fro, *fro)).reason is VilitumEnding.REPETITION


def test_rings_are_part_of_the_position() -> None:
    """All stand in their places for the third time, but two bear a ring that they did not."""
    state = GAME.load("5x5 1 Wa1 Ad1 / We5 Re2 Ac2")
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
    state = round_trip(GAME.load(OPEN.replace("5x5", "5x5:warrior-charge")), *FRO)
    ahead = turn(turn(state, "Wa1-b1"), "We5-e4")
    beside = turn(turn(ahead, "Wb1-b2"), "We4-e5")
    midway = played(beside, "Wb2-a2")
    assert (midway.mover, GAME.outcome(midway)) == (0, None)
    assert GAME.outcome(played(midway, "Wa2-a1")) is None


def test_a_piece_that_leaves_makes_the_count_begin_anew() -> None:
    state = GAME.load("5x5 1 Wa1 / We5 Rc1-2")
    fallen = turn(turn(round_trip(state, *FRO), "Wa1-b1"), "We5-e4")
    fallen = turn(turn(turn(fallen, "Wb1xc1", "Wb1-a1"), "We4-e5"), "Wa1-a2")
    assert len(fallen.past) == 3
    assert GAME.outcome(round_trip(fallen, "We5-e4", "Wa2-a1", "We4-e5")) is None


# No progress


def test_100_turns_without_a_piece_leaving_or_entering_are_a_draw() -> None:
    state = GAME.load(f"{OPEN} ply:120 quiet:98")
    once = turn(state, "Wa1-a2")
    assert GAME.outcome(once) is None
    assert outcome(turn(once, "We5-e4")) == draw(VilitumEnding.NO_PROGRESS)


@sayings("""
    rings are no progress
        5x5 1 Wa1 / Wa2 ply:99 quiet:99 | Wa1xa2 end over no progress draw
    the turn under way is not yet counted
        5x5 1 Wa1 / Wa2 ply:99 quiet:99 | Wa1xa2 on
    a piece that leaves or enters begins the count anew
        5x5 1 Wa1 / Ra2-2 Ce5 ply:99 quiet:99 | Wa1xa2 end -> 2 Wa1 / Ce5 ply:100 past:2Ra2-2
        5x5 1 Ca1 / Ce5 ply:99 quiet:99 | Ca1=R Ra1-a2 -> 2 Ra2 / Ce5 ply:100 past:1Rx+1Ca1
        | Ca1=R Ra1-a2 on
    a win with the 100th turn is a win
        5x5 1 Wa1 / Ra2-2 ply:99 quiet:99 | Wa1xa2 over defeat 0
""")
def test_progress(saying: Saying) -> None:
    saying.holds(GAME)


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
