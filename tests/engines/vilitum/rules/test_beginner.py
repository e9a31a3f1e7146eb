"""The beginner game: 5x5, no specials but the sacrifice, the Warrior in any direction."""

from __future__ import annotations

import pytest

from engines.game import Illegal, Unreadable
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import GAME


def test_it_is_played_on_the_small_board() -> None:
    sentence = "The beginner game is played on the 5x5 board."
    with pytest.raises(Illegal) as refused:
        GAME.resolve_options({"board": "7x7", "beginner": "yes"})
    assert str(refused.value) == sentence
    with pytest.raises(Unreadable) as unread:
        GAME.load("7x7:beginner 1 Wa1 / Wg7")
    assert str(unread.value) == sentence


@sayings("""
    the Warrior moves 1 in any direction
        5x5:beginner 1 Wc3 / Ra1 aims Wc3- b2 c2 d2 b3 d3 b4 c4 d4
        refused Wc3-c5: The Warrior moves one square in any direction.…
    the Warrior still attacks orthogonally
        5x5:beginner 1 Wc3 / Rc4 Zd4 aims Wc3x c4
    the Warrior deals 1
        5x5:beginner 1 Wc3 / [WRZAC]c4 | Wc3xc4 end -> 2 Wc3 / [WRZAC]c4-1
    flanking adds nothing
        5x5:beginner 1 Wc5 Rc3 / Cc4 | Rc3xc4 end -> 2 Wc5 Rc3 / Cc4-1
    the Wizard does not swap
        5x5:beginner 1 Wc5 Zc3 / Ca1 without <>
        refused Zc3<>c5: The beginner game has no swap: no specials but the sacrifice.
    the Archer has no long shot
        5x5:beginner 1 Aa1 / Wa4 Rc3 Za3 Cb2 aims Aa1x a3 b2
        refused Aa1xa4: The Archer attacks exactly two squares along a rank or file, or one
            diagonally. It can attack b2, a3.
    the Cleric has no second heal
        5x5:beginner 1 Wa2-3 Ca1 / Ae5 | Ca1+a2 never Ca1+a2
        | Ca1+a2 may Ca1-b1 end
        | Ca1+a2 refused Ca1+a2: …a turn has one movement and one action…
    the Cleric may be sacrificed
        5x5:beginner 1 Ca1 / Ae5 | Ca1=W -> 1 Wa1-2
        | Ca1=W only Wa1-b1 Wa1-a2 Wa1-b2
    one of the two ways of the Wizard's L must be free of enemies: by a2 and a3, or by b1 and b2
        5x5:beginner 1 Za1 / R[a5 a2 a3 b1 b2] may Za1-b3
        5x5:beginner 1 Za1 / R[a2 b1] C[a3 b2] may Za1-b3
        5x5:beginner 1 Za1 / R[a2 a2 a3 a3] C[b1 b2 b1 b2] never Za1-b3
        5x5 1 Za1 / Ra2 Cb1 may Za1-b3
    own pieces are not in the way
        5x5:beginner 1 Wa2 Za1 Cb1 / Re5 may Za1-b3
        5x5:beginner 1 Wa2 Za1 Ca3 / Rb1 may Za1-b3
    a Wizard that is shut in is told so
        5x5:beginner 1 Za1 / Ra2 Cb1 refused Za1-b3: The Wizard moves in an L (2 and 1). In the
            beginner game one of its two ways must be free of enemies.
            It can't move anywhere right now.
    ranges and damage of the others are as usual
        5x5:beginner 1 Ra1 Zc1 / Wa2 Rc3 aims Ra1x a2
        aims Zc1x c3
        | Zc1xc3 end -> 2 Ra1 Zc1 / Wa2 Rc3-1
""")
def test_the_beginner_game(saying: Saying) -> None:
    saying.holds(GAME)
