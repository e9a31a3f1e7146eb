"""The repeat state: no turn ends on the board at the end of the same side's turn before."""

from __future__ import annotations

from engines.vilitum.model.state import State
from tests.engines.vilitum.kit import (
    GAME,
    board,
    drawn,
    ends,
    legal,
    played,
    refusal,
    shape,
    turn,
    turns,
)

REFUSED = (
    "Repeat state: that only leads back to the board at the end of your last turn. "
    "Change something else."
)
STRUCK_AND_HEALED = """
    c . . . .
    w . . . .
    . . . . .
    . . . . .
    A . . . .
"""


def healed() -> State:
    """Returns the state after Ember's long shot was healed: the same shot again would repeat
    Ember's last board."""
    return turn(turn(drawn(STRUCK_AND_HEALED), "Aa1xa4"), "Ca5+a4")


def test_an_action_that_leads_only_to_the_repeat_state_is_not_offered() -> None:
    assert "Aa1xa4" in legal(drawn(STRUCK_AND_HEALED))
    assert "Aa1xa4" not in legal(healed())
    assert refusal(healed(), "Aa1xa4") == REFUSED


def test_no_turn_at_all_ends_there() -> None:
    forbidden = shape(STRUCK_AND_HEALED.replace("w", "w1"))
    assert forbidden in ends(drawn(STRUCK_AND_HEALED))
    assert forbidden not in ends(healed())
    assert "Aa1xa4" not in turns(healed())


def test_only_the_own_turn_just_before_counts() -> None:
    """The board of two own turns before may come back."""
    once = turn(drawn(STRUCK_AND_HEALED), "Aa1xa4")
    state = turn(turn(turn(once, "Ca5-b5"), "Aa1-b2"), "Cb5-a5")
    assert board(turn(state, "Ab2-a1")) == board(once)


def test_a_different_heal_does_not_stand_in_the_way() -> None:
    """Frost healed nothing but moved away: the board after the same shot is another."""
    state = turn(turn(drawn(STRUCK_AND_HEALED), "Aa1xa4"), "Ca5-b5")
    assert "Aa1xa4" in legal(state)


# Within a turn

BESIDE = """
    . . c . .
    . . w . .
    . . R . .
    . . . . .
    . . . . .
"""


def test_within_a_turn_the_end_is_not_offered_where_it_would_be_the_repeat_state() -> None:
    """The same blow is offered, since a move may follow it; only ending there is not."""
    state = turn(turn(drawn(BESIDE), "Rc3xc4"), "Cc5+c4")
    assert "Rc3xc4" in legal(state)
    struck = played(state, "Rc3xc4")
    assert struck.mover == 0
    assert "end" not in legal(struck)
    assert "Rc3-d3" in legal(struck)
    assert refusal(struck, "end") == (
        "Repeat state: your turn may not end with the same board as your last one. "
        "Do something else, or take back."
    )
    assert played(struck, "Rc3-d3").mover == 1


def test_the_same_blow_is_not_offered_if_nothing_else_could_follow() -> None:
    """The Warrior in the corner is shut in by its own Wizard: it can only strike."""
    state = drawn("""
        . . . . .
        . . . . .
        c . . . .
        w . . . .
        W Z . . .
    """)
    assert "Wa1xa2" in legal(state)
    again = turn(turn(state, "Wa1xa2"), "Ca3+a2")
    assert "Wa1xa2" not in legal(again)
    assert refusal(again, "Wa1xa2") == REFUSED


def test_a_second_part_that_leads_back_is_not_offered_either() -> None:
    """Frost's Wizard is shut in and passes; Ember's Warrior may charge, but not there and
    back, for that is the board on which Ember's last turn ended."""
    state = drawn(
        """
        . . . . .
        . . . W .
        . . . . .
        R . . . .
        z C . . .
        """,
        options="beginner,warrior-charge",
    )
    assert board(state) in ends(state), "on the first turn it may"
    moved = turn(state, "Wd4-d5")
    assert legal(moved) == {"pass"}
    after = played(moved, "pass")
    assert board(after) not in ends(after)
    once = played(after, "Wd5-c5")
    assert "Wc5-d5" not in legal(once)
    assert refusal(once, "Wc5-d5") == REFUSED
    assert {"Wc5-b5", "Wc5-c4", "end"} <= legal(once)


# Whose turn, and which


def test_the_first_turn_of_either_side_has_no_turn_before_it() -> None:
    """Frost's heal brings back the board with which the play began, which it may."""
    once = turn(drawn(STRUCK_AND_HEALED), "Aa1xa4")
    assert "Ca5+a4" in legal(once)
    assert board(turn(once, "Ca5+a4")) == shape(STRUCK_AND_HEALED)


def test_each_side_has_its_own_turn_before() -> None:
    """Frost heals, Ember wounds again: now the same heal would repeat Frost's last board."""
    state = drawn(STRUCK_AND_HEALED.replace("w", "w1"), mover="Frost")
    wounded = turn(turn(state, "Ca5+a4"), "Aa1xa4")
    assert "Ca5+a4" in legal(wounded), "a move may follow"
    assert "end" not in legal(played(wounded, "Ca5+a4"))
    assert "Aa1xa4" in legal(turn(wounded, "Ca5-b5"))


def test_a_position_set_by_hand_remembers_it_only_if_told() -> None:
    bare = drawn(STRUCK_AND_HEALED)
    told = drawn(STRUCK_AND_HEALED, rest="ply:2 quiet:2 past:2Wa4-1,2Wa4")
    assert told == healed()
    assert "Aa1xa4" in legal(bare)
    assert "Aa1xa4" not in legal(told)


def test_a_turn_in_which_a_piece_falls_is_remembered_too() -> None:
    """The turn before is that in which Frost lost its Rogue; the board after it counts."""
    state = drawn("""
        c . . . .
        w . . . .
        . . . . .
        . . . . .
        A . r2 . .
    """)
    fallen = turn(turn(state, "Aa1xc1"), "Ca5-b5")
    assert fallen.forbidden == turn(state, "Aa1xc1").board
    assert GAME.load(GAME.dump(fallen)).forbidden == fallen.forbidden
