"""How each piece moves, on both boards."""

from __future__ import annotations

import pytest

from tests.engines.vilitum.kit import board, drawn, refusal, shape, targets, turn


def squares(text: str) -> set[str]:
    return set(text.split())


# The five pieces in the open


@pytest.mark.parametrize(
    ("piece", "expected"),
    [
        ("W", "c4 c2 b3 d3"),
        ("R", "a3 b3 d3 e3 c1 c2 c4 c5 a1 b2 d4 e5 a5 b4 d2 e1"),
        ("Z", "b1 d1 a2 e2 a4 e4 b5 d5"),
        ("A", "a1 b2 d4 e5 a5 b4 d2 e1"),
        ("C", "a3 b3 d3 e3 c1 c2 c4 c5"),
    ],
)
def test_moves_on_the_small_board(piece: str, expected: str) -> None:
    """Warrior 1 orthogonally; Rogue any distance in 8 directions; Wizard an L; Archer any
    distance diagonally; Cleric any distance orthogonally."""
    state = drawn(f"""
        . . . . .
        . . . . .
        . . {piece} . .
        . . . . .
        c . . . .
    """)
    assert targets(state, f"{piece}c3", "move") == squares(expected) - {"a1"}


@pytest.mark.parametrize(
    ("piece", "expected"),
    [
        ("W", "c3 d3 e3 c4 e4 c5 d5 e5"),
        ("R", "a4 b4 c4 e4 f4 g4 d1 d2 d3 d5 d6 d7 a1 b2 c3 e5 f6 g7 a7 b6 c5 e3 f2 g1"),
        ("Z", "c2 e2 b3 f3 b5 f5 c6 e6"),
        ("A", "a1 b2 c3 e5 f6 g7 a7 b6 c5 e3 f2 g1"),
        ("C", "a4 b4 c4 e4 f4 g4 d1 d2 d3 d5 d6 d7"),
    ],
)
def test_moves_on_the_large_board(piece: str, expected: str) -> None:
    """There the Warrior moves 1 in any direction."""
    state = drawn(f"""
        . . . . . . .
        . . . . . . .
        . . . . . . .
        . . . {piece} . . .
        . . . . . . .
        . . . . . . .
        . c . . . . .
    """)
    assert targets(state, f"{piece}d4", "move") == squares(expected)


@pytest.mark.parametrize(
    ("piece", "expected"),
    [
        ("W", "b1 a2"),
        ("R", "b1 c1 d1 e1 a2 a3 a4 a5 b2 c3 d4 e5"),
        ("Z", "c2 b3"),
        ("A", "b2 c3 d4 e5"),
        ("C", "b1 c1 d1 e1 a2 a3 a4 a5"),
    ],
)
def test_nothing_leaves_the_board(piece: str, expected: str) -> None:
    state = drawn(f"""
        . . . . .
        . . . . .
        . . . . .
        . . . . c
        {piece} . . . .
    """)
    assert targets(state, f"{piece}a1", "move") == squares(expected)


@pytest.mark.parametrize("text", ["Wa1-c2", "Wa1-b2", "Ra1-c2", "Aa1-a2", "Ca1-b2", "Za1-b2"])
def test_a_piece_goes_one_way_only(text: str) -> None:
    """Nothing but the Wizard changes direction within a move."""
    state = drawn(f"""
        . . . . .
        . . . . .
        . . . . .
        . . . . c
        {text[0]} . . . .
    """)
    assert text[-2:] not in targets(state, text[:3], "move")
    assert refusal(state, text).startswith(f"The {state_name(text[0])} moves ")


def state_name(letter: str) -> str:
    return {"W": "Warrior", "R": "Rogue", "Z": "Wizard", "A": "Archer", "C": "Cleric"}[letter]


# In company


def test_slides_pass_own_pieces_and_end_beyond_them() -> None:
    state = drawn("""
        . . . . .
        . . . . .
        . . A . .
        Z W . . .
        R C . . c
    """)
    assert targets(state, "Ra1", "move") == squares("c1 d1 a3 a4 a5 d4 e5")
    assert targets(state, "Cb1", "move") == squares("c1 d1 b3 b4 b5")
    assert targets(state, "Ac3", "move") == squares("d4 e5 b4 a5 d2")


def test_slides_are_stopped_by_enemies() -> None:
    state = drawn("""
        . . . . .
        z . . . .
        . . w . .
        . . . . .
        R . . c .
    """)
    assert targets(state, "Ra1", "move") == squares("b1 c1 a2 a3 b2")


def test_an_own_piece_does_not_open_the_way_through_an_enemy_behind_it() -> None:
    state = drawn("""
        . . . . .
        . . . . .
        r . . . .
        W . . . .
        C . z . .
    """)
    assert targets(state, "Ca1", "move") == squares("b1")


def test_no_move_ends_on_a_piece() -> None:
    state = drawn("""
        . . . . .
        . . . . .
        . C . . .
        . . r . .
        Z W . . .
    """)
    assert targets(state, "Za1", "move") == set()
    assert targets(state, "Wb1", "move") == squares("c1 b2")
    assert refusal(state, "Za1-b3").startswith(
        "Your own Cleric stands on b3: a move ends on an empty square."
    )
    assert refusal(state, "Za1-c2").startswith(
        "Frost's Rogue stands on c2: a move ends on an empty square."
    )


def test_the_wizard_s_l_passes_everything() -> None:
    """It may move through the opponent's pieces, and through its own like any piece."""
    state = drawn("""
        . . . . .
        . w r W .
        . z Z A .
        . a c R .
        . . . . .
    """)
    assert targets(state, "Zc3", "move") == squares("b1 d1 a2 e2 a4 e4 b5 d5")


def test_a_piece_may_stay_in_its_place_only_by_doing_something_else() -> None:
    """A move changes the board, so a move to its own square is none."""
    state = drawn("""
        . . . . .
        . . . . .
        . . . . .
        . . . . c
        R . . . .
    """)
    assert refusal(state, "Ra1-a1").startswith("The Rogue stands on a1 already.")


def test_a_move_changes_one_place_and_nothing_else() -> None:
    state = drawn("""
        . . . . c1
        . . . . .
        . . . . .
        . . . . .
        R2 . . . W1
    """)
    after = turn(state, "Ra1-d4")
    assert board(after) == shape("""
        . . . . c1
        . . . R2 .
        . . . . .
        . . . . .
        . . . . W1
    """)


# The Wizard's swap


def test_the_wizard_changes_places_with_any_own_piece_however_far() -> None:
    state = drawn("""
        . . . . R
        . . . c .
        . . . . .
        . W . . .
        Z A . . C
    """)
    assert targets(state, "Za1", "swap") == squares("b1 e1 b2 e5")
    assert board(turn(state, "Za1<>e5")) == shape("""
        . . . . Z
        . . . c .
        . . . . .
        . W . . .
        R A . . C
    """)


def test_rings_go_along_in_a_swap() -> None:
    state = drawn("""
        . . . . .
        . . . c .
        . . . . .
        . . . . .
        Z2 . . . W3
    """)
    assert board(turn(state, "Za1<>e1")).splitlines()[-1] == "W3 . . . Z2"


def test_no_swap_with_enemies_defeated_pieces_or_the_wizard_itself() -> None:
    state = drawn("""
        . . . . .
        . . . c .
        . . . . .
        . . . . .
        Z . . . W
    """)
    assert targets(state, "Za1", "swap") == {"e1"}
    for text in ("Za1<>d4", "Za1<>a1", "Za1<>c3"):
        assert refusal(state, text) == (
            "The Wizard swaps places with another piece of its own side. "
            "It can swap with the piece on e1."
        )


def test_nobody_else_swaps() -> None:
    state = drawn("""
        . . . . .
        . . . c .
        . . . . .
        . . . . .
        Z . R . W
    """)
    assert targets(state, "R", "swap") == targets(state, "W", "swap") == set()
