"""The repeat state: no turn ends on the board at the end of the same side's turn before."""

from __future__ import annotations

from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import GAME, board, ends, played, turn, turns

REFUSED = (
    "Repeat state: that only leads back to the board at the end of your last turn. "
    "Change something else."
)
STRUCK = "5x5 1 Aa1 / Wa4 Ca5"
HEALED = f"{STRUCK} | Aa1xa4 Ca5+a4 end"
"""After Ember's long shot was healed, the same shot would repeat Ember's last board."""
SHUT_IN = "5x5:beginner,warrior-charge 1 Wd4 Ra2 Cb1 / Za1"
"""Frost's Wizard is shut in and passes; Ember's Warrior may charge."""


@sayings(f"""
    an action that leads only to the repeat state is not offered
        {STRUCK} may Aa1xa4
        {HEALED} never Aa1xa4
        {HEALED} refused Aa1xa4: {REFUSED}
    only the own turn just before counts: the board of two own turns before may come back
        {STRUCK} | Aa1xa4 Ca5-b5 end Aa1-b2 Cb5-a5 end Ab2-a1 -> 2 Aa1 / Wa4-1 Ca5
    a different heal does not stand in the way: the board after the same shot is another
        {STRUCK} | Aa1xa4 Ca5-b5 end may Aa1xa4
    the end is not offered where it would be the repeat state, the blow before it is
        5x5 1 Rc3 / Wc4 Cc5 | Rc3xc4 end Cc5+c4 end may Rc3xc4
        | Rc3xc4 end Cc5+c4 end Rc3xc4 -> 1
        | Rc3xc4 end Cc5+c4 end Rc3xc4 never end
        | Rc3xc4 end Cc5+c4 end Rc3xc4 may Rc3-d3
        | Rc3xc4 end Cc5+c4 end Rc3xc4 refused end: Repeat state: your turn may not end with the
            same board as your last one. Do something else, or take back.
        | Rc3xc4 end Cc5+c4 end Rc3xc4 Rc3-d3 -> 2
    the same blow is not offered if nothing else could follow: the Warrior can only strike
        5x5 1 Wa1 Zb1 / Wa2 Ca3 may Wa1xa2
        | Wa1xa2 Ca3+a2 end never Wa1xa2
        | Wa1xa2 Ca3+a2 end refused Wa1xa2: {REFUSED}
    a second part that leads back is not offered either
        {SHUT_IN} | Wd4-d5 end only pass
        | Wd4-d5 end pass Wd5-c5 never Wc5-d5
        | Wd4-d5 end pass Wd5-c5 refused Wc5-d5: {REFUSED}
        | Wd4-d5 end pass Wd5-c5 may Wc5-b5 Wc5-c4 end
    the first turn of either side has no turn before it: Frost's heal brings back the beginning
        {STRUCK} | Aa1xa4 may Ca5+a4
        {HEALED} -> 1 Aa1 / Wa4 Ca5
    each side has its own turn before: Frost heals, Ember wounds again
        5x5 2 Aa1 / Wa4-1 Ca5 | Ca5+a4 end Aa1xa4 may Ca5+a4
        | Ca5+a4 end Aa1xa4 Ca5+a4 never end
        | Ca5+a4 end Aa1xa4 Ca5-b5 end may Aa1xa4
    a position set by hand remembers it only if told
        {STRUCK} may Aa1xa4
        {STRUCK} ply:2 quiet:2 past:2Wa4-1,2Wa4 never Aa1xa4
""")
def test_the_repeat_state(saying: Saying) -> None:
    saying.holds(GAME)


def test_no_turn_at_all_ends_there() -> None:
    struck = GAME.load(STRUCK)
    once = turn(struck, "Aa1xa4")
    healed = turn(once, "Ca5+a4")
    assert board(once) in ends(struck)
    assert board(once) not in ends(healed)
    assert "Aa1xa4" not in turns(healed)
    assert GAME.load(f"{STRUCK} ply:2 quiet:2 past:2Wa4-1,2Wa4") == healed


def test_no_charge_ends_there() -> None:
    state = GAME.load(SHUT_IN)
    assert board(state) in ends(state), "on the first turn it may"
    after = played(turn(state, "Wd4-d5"), "pass")
    assert board(after) not in ends(after)


def test_a_turn_in_which_a_piece_falls_is_remembered_too() -> None:
    """The turn before is that in which Frost lost its Rogue; the board after it counts."""
    state = GAME.load("5x5 1 Aa1 / Wa4 Rc1-2 Ca5")
    fallen = turn(turn(state, "Aa1xc1"), "Ca5-b5")
    assert fallen.forbidden == turn(state, "Aa1xc1").board
    assert GAME.load(GAME.dump(fallen)).forbidden == fallen.forbidden
