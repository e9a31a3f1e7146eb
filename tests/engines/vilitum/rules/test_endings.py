"""Every way in which the rules end a match, and which comes first."""

from __future__ import annotations

from engines.game import Result
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import GAME, outcome, played, refusal

SHUT_IN = "5x5:beginner 2 Wd4 Ra2 Cb1 / Za1"
"""Frost's Wizard can neither leap, for both ways are guarded, nor strike."""


@sayings(f"""
    the game ends when all enemy pieces are defeated, the rest of the turn is dropped
        5x5 1 Wa1 / Ra2-1 | Wa1xa2 over defeat 0
        5x5 2 Ra1-1 / Wa2 | Wa2xa1 over defeat 1
    one piece left is enough to go on
        5x5 1 Wa1 / Ra2-1 Ce5 | Wa1xa2 end on
    a defeated Cleric cannot be sacrificed any more
        5x5 1 Wa1 / Ca2-2 | Wa1xa2 over defeat 0
    two lone Archers of the beginner game on different colours draw
        5x5:beginner 1 Ac1 / Rb2-2 A[a2 a4 e4] | Ac1xb2 over stand-off draw
    on one colour they go on
        5x5:beginner 1 Ac1 / Rb2-2 A[a1 a3 e5 d4] | Ac1xb2 on
    Archers that can reach the other colour go on, by a long shot or a blow to the next square
        5x5 1 Ac1 / Rb2-2 Aa2 | Ac1xb2 end on
        7x7 1 Ac1 / Rb2-2 Aa2 | Ac1xb2 end on
        5x5:beginner,melee-archer 1 Ac1 / Rb2-2 Aa2 | Ac1xb2 end on
        5x5:melee-archer 1 Ac1 / Rb2-2 Aa2 | Ac1xb2 end on
    no other pieces stand off, not even two lone Clerics: either may be sacrificed
        5x5:beginner 1 [Aa1 Za1 Za1 Ca1 Ca1 Wa1] / [Za2 Aa2 Za2 Aa2 Ca2 Ae1] on
        5x5:beginner 1 Aa1 Cb1 / Aa2 on
        5x5:beginner 1 Aa1 / Aa2 Cb1 on
    a stand-off may come within a turn: the sacrificed Cleric's square decides the colour
        5x5:beginner 1 Ca1 / Aa2 | Ca1=A over stand-off draw
        5x5:beginner 1 Ca1 / Aa3 | Ca1=A on
    a side that can do nothing passes, and nothing else is allowed then; the match goes on
        {SHUT_IN} only pass
        refused end: None of your pieces can act, so you pass.
        | pass -> 1
        | pass on
    both passing in a row is a draw
        {SHUT_IN} ply:1 quiet:1 past:pass last:pass | pass over no moves draw
    one side passing again and again is none
        5x5:beginner 1 Wd4 Ra2 Cb1 / Za1 | Wd4-d5 pass on
        | Wd4-d5 pass Wd5-e5 pass on
        | Wd4-d5 pass Wd5-e5 pass We5-e4 pass on
    both sides may be wiped out at once, also with the 100th turn
        5x5:black-cleric 1 Ca1-3 / Ra2-2 | Ca1*a2 over wiped out draw
        5x5:black-cleric 1 Ca1-3 / Ra2-2 ply:99 quiet:99 | Ca1*a2 over wiped out draw
    a stand-off counts before the 100th turn
        5x5:beginner 1 Ac1 / Aa2 ply:100 quiet:100 over stand-off draw
    a third standing counts before the 100th turn
        5x5 1 Wa1 / We5 ply:100 quiet:100 past:{",".join(["2We4,1Wa2,2We5,1Wa1"] * 2)}
            over repetition draw
""")
def test_endings(saying: Saying) -> None:
    saying.holds(GAME)


def test_the_rest_of_the_turn_is_dropped() -> None:
    """The Warrior could still move, and need not say that it does not."""
    after = played(GAME.load("5x5 1 Wa1 / Ra2-1"), "Wa1xa2")
    assert outcome(after).results == (Result.WIN, Result.LOSS)
    assert after.done == ()
    assert GAME.to_act(after) == ()
    assert GAME.actions(after, 0) == GAME.actions(after, 1) == ()
    for seat in (0, 1):
        assert refusal(after, "Wa1-b1", seat=seat) == "This match is over."


def test_no_turns_follow_the_end() -> None:
    over = GAME.load("5x5 1 Wa1 / -")
    assert list(GAME.whole_turns(over)) == []
    assert outcome(over).winner == 0
    assert GAME.forced(over) is None


def test_turns_of_a_side_that_can_do_nothing_are_its_pass() -> None:
    state, only = GAME.load(SHUT_IN), GAME.read("pass")
    assert GAME.forced(state) == (1, only)
    assert GAME.traits(state, only).ends_turn
    after = played(state, "pass")
    assert (after.passes, GAME.forced(after)) == (1, None)
    assert list(GAME.whole_turns(state)) == [((only,), after)]


def test_every_ending_is_known() -> None:
    assert {ending.value for ending in GAME.endings} == {
        *("defeat", "stand-off", "repetition", "no progress", "no moves", "wiped out")
    }
