"""The Cleric's heals."""

from __future__ import annotations

import pytest

from tests.engines.vilitum.kit import (
    GAME,
    board,
    drawn,
    legal,
    played,
    refusal,
    shape,
    targets,
    turn,
)


@pytest.mark.parametrize(
    ("size", "expected"),
    [
        (5, {"a3", "b3", "d3", "e3", "c1", "c2", "c4", "c5", "b2", "d2", "b4", "d4"}),
        (7, {"b4", "c4", "e4", "f4", "d2", "d3", "d5", "d6", "c3", "e3", "c5", "e5"}),
    ],
)
def test_a_heal_reaches_1_or_2_orthogonally_and_1_diagonally(size: int, expected: set[str]) -> None:
    middle = "c3" if size == 5 else "d4"
    squares = {file + str(rank) for file in "abcdefg"[:size] for rank in range(1, size + 1)}
    found: set[str] = set()
    for at in squares - {middle}:
        foe = "a1" if at != "a1" else "e5"
        state = GAME.load(f"{size}x{size} 1 W{at}-1 C{middle} / R{foe}")
        found |= targets(state, "C", "heal")
    assert found == expected


def test_a_heal_takes_off_one_ring() -> None:
    state = drawn("""
        . . . . r
        . . . . .
        W4 . C . .
        . . . . .
        . . . . .
    """)
    assert board(turn(state, "Cc3+a3")) == shape("""
        . . . . r
        . . . . .
        W3 . C . .
        . . . . .
        . . . . .
    """)


def test_nothing_blocks_a_heal() -> None:
    state = drawn("""
        . . . . .
        . . . . .
        W1 r C a Z2
        . . . . .
        . . . . .
    """)
    assert targets(state, "Cc3", "heal") == {"a3", "e3"}


def test_every_part_of_a_turn_changes_something_so_only_rings_are_healed() -> None:
    state = drawn("""
        . . . . r
        . . . . .
        . . C W .
        . . . . .
        . . . . .
    """)
    assert targets(state, "Cc3", "heal") == set()
    assert refusal(state, "Cc3+d3") == (
        "Your Warrior has all its HP. It can't heal any piece right now."
    )


def test_the_cleric_cannot_heal_itself() -> None:
    state = drawn("""
        . . . . r
        . . . . .
        . . C3 W1 .
        . . . . .
        . . . . .
    """)
    assert targets(state, "Cc3", "heal") == {"d3"}
    assert refusal(state, "Cc3+c3") == "The Cleric cannot heal itself."


def test_it_heals_no_enemy() -> None:
    state = drawn("""
        . . . . .
        . . . . .
        . . C r1 .
        . . . . .
        . . . . .
    """)
    assert targets(state, "Cc3", "heal") == set()
    assert refusal(state, "Cc3+d3").startswith("The Cleric heals allies, and none stands on d3.")


TWO_WOUNDED = """
    . . . . r
    . . . . .
    . . C W2 .
    . . . Z1 .
    . . . . .
"""


def test_a_cleric_that_does_not_move_heals_twice() -> None:
    """The same piece twice, or two pieces."""
    state = drawn(TWO_WOUNDED)
    assert board(turn(state, "Cc3+d3", "Cc3+d3")).split()[13] == "W"
    both = turn(state, "Cc3+d3", "Cc3+d2")
    assert (both.rings(0, 0), both.rings(0, 2)) == (1, 0)


def test_the_second_heal_ends_the_turn() -> None:
    after = played(drawn(TWO_WOUNDED), "Cc3+d3", "Cc3+d3")
    assert after.mover == 1


def test_the_second_heal_also_needs_a_ring() -> None:
    after = played(drawn(TWO_WOUNDED), "Cc3+d2")
    assert targets(after, "Cc3", "heal") == {"d3"}


def test_a_cleric_that_has_moved_heals_once() -> None:
    after = played(drawn(TWO_WOUNDED), "Cc3-c2", "Cc2+d3")
    assert (after.mover, after.rings(0, 0)) == (1, 1)


def test_after_one_heal_it_may_still_move_instead() -> None:
    once = played(drawn(TWO_WOUNDED), "Cc3+d3")
    assert {"Cc3+d3", "Cc3+d2", "Cc3-c1", "end"} <= legal(once)
    assert played(once, "Cc3-c1").mover == 1
    assert played(once, "end").mover == 1


def test_range_and_want_of_rings_are_told() -> None:
    state = drawn("""
        . . . . r
        . . . W1 .
        . . . . .
        . . C . .
        . . . Z1 .
    """)
    assert refusal(state, "Cc2+d4") == (
        "The Cleric heals one or two squares along a rank or file, or one diagonally. "
        "It can heal d1."
    )
    assert refusal(state, "Cc2+c4") == (
        "The Cleric heals allies, and none stands on c4. It can heal d1."
    )
