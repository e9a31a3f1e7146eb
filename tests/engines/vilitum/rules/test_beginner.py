"""The beginner game: 5x5, no specials but the sacrifice, the Warrior in any direction."""

from __future__ import annotations

import pytest

from engines.game import Illegal, Unreadable
from engines.vilitum.model.board import Kind
from tests.engines.vilitum.kit import GAME, legal, played, refusal, targets, turn


def test_it_is_played_on_the_small_board() -> None:
    sentence = "The beginner game is played on the 5x5 board."
    with pytest.raises(Illegal) as refused:
        GAME.resolve_options({"board": "7x7", "beginner": "yes"})
    assert str(refused.value) == sentence
    with pytest.raises(Unreadable) as unread:
        GAME.load("7x7:beginner 1 Wa1 / Wg7")
    assert str(unread.value) == sentence


def test_the_warrior_moves_1_in_any_direction() -> None:
    state = GAME.load("5x5:beginner 1 Wc3 / Ra1")
    assert targets(state, "Wc3", "move") == {"b2", "c2", "d2", "b3", "d3", "b4", "c4", "d4"}
    assert refusal(state, "Wc3-c5").startswith("The Warrior moves one square in any direction.")


def test_the_warrior_still_attacks_orthogonally() -> None:
    state = GAME.load("5x5:beginner 1 Wc3 / Rc4 Zd4")
    assert targets(state, "Wc3", "attack") == {"c4"}


@pytest.mark.parametrize("foe", ["W", "R", "Z", "A", "C"])
def test_the_warrior_deals_1(foe: str) -> None:
    state = GAME.load(f"5x5:beginner 1 Wc3 / {foe}c4")
    assert turn(state, "Wc3xc4").rings(1, "WRZAC".index(foe)) == 1


def test_flanking_adds_nothing() -> None:
    state = GAME.load("5x5:beginner 1 Wc5 Rc3 / Cc4")
    assert turn(state, "Rc3xc4").rings(1, Kind.CLERIC) == 1


def test_the_wizard_does_not_swap() -> None:
    state = GAME.load("5x5:beginner 1 Wc5 Zc3 / Ca1")
    assert targets(state, "Zc3", "swap") == set()
    assert refusal(state, "Zc3<>c5") == (
        "The beginner game has no swap: no specials but the sacrifice."
    )


def test_the_archer_has_no_long_shot() -> None:
    state = GAME.load("5x5:beginner 1 Aa1 / Wa4 Rc3 Ca3 Zb2")
    assert targets(state, "Aa1", "attack") == {"a3", "b2"}
    assert refusal(state, "Aa1xa4") == (
        "The Archer attacks exactly two squares along a rank or file, or one diagonally. "
        "It can attack b2, a3."
    )


def test_the_cleric_has_no_second_heal() -> None:
    state = GAME.load("5x5:beginner 1 Wa2-3 Ca1 / Ae5")
    after = played(state, "Ca1+a2")
    assert "Ca1+a2" not in legal(after)
    assert {"Ca1-b1", "end"} <= legal(after)
    assert "a turn has one movement and one action" in refusal(after, "Ca1+a2")


def test_the_cleric_may_be_sacrificed() -> None:
    state = GAME.load("5x5:beginner 1 Ca1 / Ae5")
    after = played(state, "Ca1=W")
    assert after.rings(0, Kind.WARRIOR) == 2
    assert legal(after) == {"Wa1-b1", "Wa1-a2", "Wa1-b2"}


# The Wizard's L, which in this game does not pass enemies


@pytest.mark.parametrize(
    ("foes", "able"),
    [
        ("Ra5", True),
        ("Ra2", True),
        ("Ra3", True),
        ("Rb1", True),
        ("Rb2", True),
        ("Ra2 Cb1", False),
        ("Ra2 Cb2", False),
        ("Ra3 Cb1", False),
        ("Ra3 Cb2", False),
        ("Ra2 Ca3", True),
        ("Rb1 Cb2", True),
    ],
)
def test_one_of_the_two_ways_of_the_l_must_be_free_of_enemies(foes: str, able: bool) -> None:
    """From a1 to b3 by a2 and a3, or by b1 and b2."""
    state = GAME.load(f"5x5:beginner 1 Za1 / {' '.join(sorted(foes.split(), key=order))}")
    assert ("Za1-b3" in legal(state)) is able


def order(word: str) -> int:
    return "WRZAC".index(word[0])


def test_own_pieces_are_not_in_the_way() -> None:
    assert "Za1-b3" in legal(GAME.load("5x5:beginner 1 Wa2 Za1 Cb1 / Re5"))
    assert "Za1-b3" in legal(GAME.load("5x5:beginner 1 Wa2 Za1 Ca3 / Rb1"))


def test_a_wizard_that_is_shut_in_is_told_so() -> None:
    state = GAME.load("5x5:beginner 1 Za1 / Ra2 Cb1")
    assert refusal(state, "Za1-b3") == (
        "The Wizard moves in an L (2 and 1). In the beginner game one of its "
        "two ways must be free of enemies. It can't move anywhere right now."
    )


def test_in_the_common_game_the_same_wizard_passes() -> None:
    assert "Za1-b3" in legal(GAME.load("5x5 1 Za1 / Ra2 Cb1"))


def test_ranges_and_damage_of_the_others_are_as_usual() -> None:
    state = GAME.load("5x5:beginner 1 Ra1 Zc1 / Wa2 Rc3")
    assert targets(state, "Ra1", "attack") == {"a2"}
    assert targets(state, "Zc1", "attack") == {"c3"}
    assert turn(state, "Zc1xc3").rings(1, Kind.ROGUE) == 1
