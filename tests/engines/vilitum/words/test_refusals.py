"""Why an action is refused, unless the test of a rule has said so already."""

from __future__ import annotations

import pytest

from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import GAME, refusal


@sayings("""
    at the start of a turn
        5x5 1 Wa1 / Re5 refused Ra1-a2: Your Rogue is defeated.
        refused Wa2-a3: Your Warrior stands on a1, not on a2.
        refused W>a1: All pieces are placed. A turn moves, attacks or heals…
        refused agile: You choose the Warrior before placing, and never again.
        refused end: You may not pass: move, attack or heal with one piece first.
        refused Wa1-f1: f1 is not on this board of 5x5.
        refused Wa1xa7: a7 is not on this board of 5x5.
        refused Wa1-b2: The Warrior moves one square along a rank or file. It can go to b1, a2.
        7x7 1 Wa1 / Re5 refused Wa1-c3: The Warrior moves one square in any direction. It can go to
            b1, a2, b2.
        5x5:agile-warrior-1 1 Wa1 / Re5 refused Wa1-c3: The Warrior moves one square in any
            direction. It can go to b1, a2, b2.
        5x5 1 Za1 / Re5 refused Za1-a2: The Wizard moves in an L: one square one way and two the
            other. It can go to b3, c2.
        5x5 1 Aa1 / Rc3 refused Aa1-d4: The Archer moves diagonally, not through enemies. It can go
            to b2.
        5x5 1 Ca1 / Rc1 Za2 refused Ca1-d1: The Cleric moves along a rank or file, not through
            enemies. It can go to b1.
        5x5 1 Ra1 / Wa3 refused Ra1xa3: The Rogue attacks one square along a rank or file. It can't
            attack anything right now.
        5x5 1 Za1 / Wa2 Rb2 refused Za1xa2: The Wizard attacks exactly two squares along a rank or
            file, or one diagonally. It can attack b2.
        5x5:beginner,melee-archer 1 Aa1 / Wd1 refused Aa1xd1: The Archer attacks exactly two
            squares along a rank or file, or one diagonally; if it does not move, also right next
            to it. It can't attack anything right now.
        5x5:black-cleric 1 Ca1 / Wd1 refused Ca1*d1: The Cleric drains one or two squares along a
            rank or file, or one diagonally. It can't drain anything right now.
        5x5 1 Za1 / We5 refused Za1<>e5: The Wizard swaps places with another piece of its own
            side. It can't swap with any piece right now.
        5x5:white-wizard 1 Wb2-1 Za1 / We5 refused Za1<oa1: Damage passes between the Wizard and an
            ally, and no ally stands on a1. It can take damage from b2.
        5x5:white-wizard 1 Wb1 Za1-1 / We5 refused Za1o>b1: Damage passes exactly two squares along
            a rank or file, or one diagonally. It can't pass damage to any piece right now.
        5x5:warrior-rush 1 Wa1 Ra2 / Rb1 We5 refused Wa1!c1: The Warrior rushes onto a piece one
            step away. It can rush to b1, a2.
        5x5:warrior-rush 1 Wa1 Ra2 Za3 / We5 refused Wa1!a2: Ember's Rogue cannot be pushed: the
            square behind it must be on the board and empty. It can't rush anywhere right now.
    within a turn that goes on
        5x5 1 Ra1 / Wa3 | Ra1-a2 refused Ra2-a1: This turn the Rogue has moved: a turn has one
            movement and one action.
        | Ra1-a2 refused Ra2xb2: There is nothing to attack on b2. It can attack a3.
        5x5 1 Ra1 / Wa2 | Ra1xa2 refused Ra1xa2: This turn the Rogue has attacked: a turn has one
            movement and one action.
        | Ra1xa2 refused Ra1xb1: There is nothing to attack on b1. It can't attack anything right
            now.
        5x5 1 We5 Za1 / Re3 | Za1<>e5 refused Ze5-c4: This turn the Wizard has swapped places: a
            turn has one movement and one action.
        5x5:black-cleric 1 Ca1 / Ra2 | Ca1*a2 refused Ca1*a2: This turn the Cleric has drained: a
            turn has one movement and one action.
        5x5:beginner 1 Wa2-2 Ca1 / Re5 | Ca1+a2 refused Ca1+a2: This turn the Cleric has healed: a
            turn has one movement and one action.
        5x5 1 Ra1 Zb1 / Wa2 | Ra1xa2 refused Zb1[-c3 <>a1]: One piece acts in a turn, and this
            turn is the Rogue's.
        5x5:tactical-wizard 1 Ra1 Zb1 / Wa2 | Ra1xa2 refused Zb1-c3: One piece acts in a turn, and
            this turn is the Rogue's.
        5x5:tactical-wizard 1 Ra1 Zb1 / Rb3 Cb2 | Zb1<>a1 refused Rb1xb3: The Rogue attacks one
            square along a rank or file. It can attack b2.
        5x5 1 Wb3 Ca1 / Ra2 | Ca1=R refused Wb3-b4: After a sacrifice only the returned Rogue may
            act.
        | Ca1=R refused Ca1=Z: A sacrifice comes first in a turn, before anything else.
        | Ca1=R refused pass: One of your pieces can still act, so you may not pass.
    squares that a refusal names leave out the repeat state: the Archer may not shoot at a4 again
        5x5 1 Aa1 / Wa4 Rc3 Ca5 ply:2 quiet:2 past:2Wa4-1,2Wa4 aims Aa1x c3
        refused Aa1xa5: …It can attack c3.
        refused Aa1xa4: Repeat state: that only leads back to the board…
""")
def test_refusals(saying: Saying) -> None:
    saying.holds(GAME)


@pytest.mark.parametrize("text", ["We5-e4", "We5xe4", "end", "pass", "W>e5", "agile"])
def test_out_of_turn(text: str) -> None:
    assert refusal(GAME.load("5x5 1 Wa1 / We5"), text, seat=1) == "It is Ember's turn."
