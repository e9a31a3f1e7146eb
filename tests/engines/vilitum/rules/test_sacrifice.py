"""The Cleric's sacrifice, which opens a turn."""

from __future__ import annotations

import pytest

from engines.vilitum.model.board import Kind
from tests.engines.vilitum.kit import (
    GAME,
    board,
    drawn,
    legal,
    outcome,
    played,
    refusal,
    shape,
    targets,
    turn,
)

LONELY = """
    . . . . r
    . . . . .
    . . C . .
    . . . . .
    . . . . .
"""


def sacrifices(text: str) -> set[str]:
    return {each for each in legal(GAME.load(text)) if "=" in each}


def test_any_defeated_piece_may_return() -> None:
    assert sacrifices("5x5 1 Cc3 / Re5") == {"Cc3=W", "Cc3=R", "Cc3=Z", "Cc3=A"}
    assert sacrifices("5x5 1 Wa1 Rb1 Cc3 / Re5") == {"Cc3=Z", "Cc3=A"}


def test_without_a_defeated_piece_there_is_no_sacrifice() -> None:
    assert sacrifices("5x5 1 Wa1 Rb1 Zc1 Ad1 Cc3 / Re5") == set()
    state = GAME.load("5x5 1 Wa1 Rb1 Zc1 Ad1 Cc3 / Re5")
    assert refusal(state, "Cc3=W") == "Your Warrior is not defeated, so it cannot return."


def test_a_defeated_enemy_does_not_return() -> None:
    state = GAME.load("5x5 1 Wa1 Cc3 / We5")
    after = played(state, "Cc3=R")
    assert after.place(0, Kind.ROGUE) < 49
    assert after.place(1, Kind.ROGUE) >= 49


@pytest.mark.parametrize(("letter", "rings"), [("W", 2), ("R", 0), ("Z", 0), ("A", 0)])
def test_it_returns_on_the_cleric_s_square_with_up_to_3_hp(letter: str, rings: int) -> None:
    after = played(drawn(LONELY), f"Cc3={letter}")
    kind = Kind("WRZA".index(letter))
    assert kind.hp - after.rings(0, kind) == min(3, kind.hp)
    assert board(after) == shape(LONELY.replace("C", f"{letter}{rings or ''}"))


def test_rings_of_the_cleric_do_not_matter() -> None:
    state = drawn(LONELY.replace("C", "C3"))
    assert board(played(state, "Cc3=R")) == shape(LONELY.replace("C", "R"))


def test_the_cleric_has_left_for_good() -> None:
    after = turn(drawn(LONELY), "Cc3=R", "Rc3-c2")
    after = turn(after, "Re5-e4")
    assert after.place(0, Kind.CLERIC) >= 49
    assert not any("=" in text for text in legal(after))
    assert refusal(after, "Cc2=W") == "Your Cleric is defeated."


def test_the_turn_goes_on_with_the_returned_piece() -> None:
    state = drawn("""
        . . . . r
        . . . . .
        W . C . A
        . . . . .
        . . . . .
    """)
    after = played(state, "Cc3=Z")
    assert after.mover == 0
    assert all(text.startswith("Zc3") for text in legal(after))
    assert refusal(after, "Wa3-a4") == "After a sacrifice only the returned Wizard may act."
    assert refusal(after, "end") == (
        "After the sacrifice the Wizard must act before the turn ends."
    )


BESIDE = """
    . . . . c
    . . . . .
    . . C r .
    . . . . .
    {} . . . .
"""


@pytest.mark.parametrize(
    ("other", "texts"),
    [
        ("Z", ("Cc3=R", "Rc3-c4")),
        ("Z", ("Cc3=R", "Rc3xd3")),
        ("Z", ("Cc3=R", "Rc3xd3", "Rc3-b2")),
        ("Z", ("Cc3=R", "Rc3-d2", "Rd2xd3")),
        ("Z", ("Cc3=W", "Wc3xd3", "Wc3-c2")),
        ("Z", ("Cc3=A", "Ac3xe5")),
        ("W", ("Cc3=Z", "Zc3<>a1")),
        ("W", ("Cc3=Z", "Zc3-e2")),
        ("W", ("Cc3=Z", "Zc3-d5", "Zd5xd3")),
    ],
)
def test_the_returned_piece_is_used_like_any_other(other: str, texts: tuple[str, ...]) -> None:
    """It moves, attacks, does both in any order, swaps, or stays for a long shot."""
    assert turn(drawn(BESIDE.format(other)), *texts).mover == 1


@pytest.mark.parametrize("first", ["Cc3-b3", "Cc3+a3", "Wa3-a4"])
def test_it_is_the_first_thing_in_a_turn(first: str) -> None:
    state = drawn("""
        r . . . .
        . . . . .
        W2 . C . .
        . . . . .
        . . . . .
    """)
    assert "Cc3=R" in legal(state)
    after = played(state, first)
    assert after.mover == 0
    assert not any("=" in text for text in legal(after))
    cleric = "Cb3" if first == "Cc3-b3" else "Cc3"
    assert refusal(after, f"{cleric}=R") == (
        "A sacrifice comes first in a turn, before anything else."
    )


def test_a_returned_warrior_deals_2_and_steps_as_usual() -> None:
    state = drawn("""
        . . . . .
        . . r . .
        . . C . .
        . . . . .
        . . . . .
    """)
    after = played(state, "Cc3=W")
    assert targets(after, "Wc3", "move") == {"b3", "d3", "c2"}
    assert turn(after, "Wc3xc4").rings(1, Kind.ROGUE) == 2


def test_a_sacrifice_that_leaves_the_piece_nothing_to_do_is_not_offered() -> None:
    """On a1 the Warrior finds its own Rogue and Archer beside it, and no enemy in reach; the
    Wizard might swap, leap or strike."""
    state = drawn("""
        . . . . c
        . . . . .
        . . . . .
        R . . . .
        C A . . .
    """)
    assert {text for text in legal(state) if "=" in text} == {"Ca1=Z"}
    assert refusal(state, "Ca1=W") == (
        "The Warrior must act once it returns, and there it could do nothing."
    )


def test_the_cleric_cannot_return_itself() -> None:
    assert not any(text.endswith("=C") for text in legal(drawn(LONELY)))


def test_an_absent_cleric_cannot_be_sacrificed() -> None:
    state = GAME.load("5x5 1 Wa1 / Re5")
    assert refusal(state, "Ca1=R") == "Your Cleric is defeated."
    state = GAME.load("5x5 1 Wa1 Cb1 / Re5")
    assert refusal(state, "Cc3=R") == "Your Cleric stands on b1, not on c3."


def test_a_sacrifice_counts_as_a_piece_leaving_and_entering() -> None:
    state = drawn(LONELY, rest="ply:7 quiet:7")
    assert turn(state, "Cc3-c4").quiet == 8
    assert turn(state, "Cc3=R", "Rc3-c4").quiet == 0


def test_a_lone_cleric_may_be_sacrificed_and_win_at_once() -> None:
    state = drawn("""
        . . . . .
        . . . . .
        . . C r2 .
        . . . . .
        . . . . .
    """)
    assert outcome(played(state, "Cc3=W", "Wc3xd3")).winner == 0
