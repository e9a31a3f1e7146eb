"""Black Cleric, Melee Archer and Sneaky Rogue."""

from __future__ import annotations

from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import GAME, played


@sayings("""
    a drain lays a ring on an enemy and one on the Cleric
        5x5:black-cleric 1 Cc3-1 / Wc5-2 | Cc3*c5 end -> 2 Cc3-2 / Wc5-3
    it reaches as far as a heal
        5x5:black-cleric 1 Cc3 / W[c4 c5 d4 b2] may Cc3*[c4 c5 d4 b2]
        5x5:black-cleric 1 Cc3 / W[e5 d5] without *
        7x7:black-cleric 1 Cd4 / Wd7 Rd6 aims Cd4* d6
    it is an action before or after a move
        5x5:black-cleric 1 Cc3 / Wc5 | Cc3*c5 Cc3-c4 -> 2
        | Cc3-c4 Cc4*c5 -> 2
    it does not go with a heal nor with a second drain: the second heal doubles heals only
        5x5:black-cleric 1 Wa3-2 Cc3 / Wc5 | Cc3*c5 aims Cc3+
        | Cc3*c5 aims Cc3*
        | Cc3*c5 may end
        | Cc3+a3 aims Cc3+ a3
        | Cc3+a3 aims Cc3*
        | Cc3+a3 aims W
        | Cc3+a3 refused Cc3*c5: …one movement and one action…
    it is nothing for allies or nobody
        5x5:black-cleric 1 Wa3 Cc3 / Wc5 aims Cc3* c5
        refused Cc3*a3: The Cleric drains enemies, and none stands on a3. It can drain c5.
        refused Cc3*e1: The Cleric drains enemies, and none stands on e1. It can drain c5.
    the range is told
        5x5:black-cleric 1 Cc3 / We5 refused Cc3*e5: The Cleric drains one or two squares along a
            rank or file, or one diagonally. It can't drain anything right now.
    it may kill the Cleric
        5x5:black-cleric 1 Wa1 Cc3-3 / Wc5 | Cc3*c5 -> 2 Wa1 / Wc5-1
    it may kill the enemy
        5x5:black-cleric 1 Cc3 / Wa1 Rc5-2 | Cc3*c5 end -> 2 Cc3-1 / Wa1
    a last Cleric that dies loses the game
        5x5:black-cleric 1 Cc3-3 / Wc5 | Cc3*c5 over defeat 1
    a drain of the last enemy wins if another piece is left
        5x5:black-cleric 1 Wa1 Cc3-3 / Rc5-2 | Cc3*c5 over defeat 0
    both sides wiped out at once is a draw
        5x5:black-cleric 1 Cc3-3 / Rc5-2 | Cc3*c5 over wiped out draw
    it takes the rule
        5x5 1 Cc3 / Wc5 without *
        refused Cc3*c5: That needs the regional rule Black Cleric.
""")
def test_black_cleric(saying: Saying) -> None:
    saying.holds(GAME)


def test_a_cleric_that_its_drain_kills_is_progress() -> None:
    assert played(GAME.load("5x5:black-cleric 1 Wa1 Cc3-3 / Wc5"), "Cc3*c5").quiet == 0


@sayings("""
    an Archer that stays may attack the square next to it
        5x5:melee-archer 1 Ac3 / Wc4 Rd3 aims Ac3x c4 d3
        | Ac3xc4 -> 2 Ac3 / Wc4-1
    its other ranges stay as they are
        5x5:melee-archer 1 Aa1 / Wa4 Rc3 Za3 Ab2 aims Aa1x a4 c3 a3 b2
    an Archer that has moved or will move may not
        5x5:melee-archer 1 Ab2 / Wd3 Rc3 | Ab2-c1 aims Ac1x c3
        5x5:melee-archer 1 Ab2 / Wb4 Rc4 | Ab2-c3 aims Ac3x b4
        | Ab2-c3 refused Ac3xc4: The Archer attacks that far, or that near, only if it does not
            move this turn.
    the Wizard gains nothing by it
        5x5:melee-archer 1 Zc3 / Wc4 aims Zc3x
    it is told among the ranges
        5x5:melee-archer 1 Aa1 / Wb3 refused Aa1xb3: The Archer attacks exactly two squares along a
            rank or file, or one diagonally; if it does not move, also one further in each
            direction and right next to it. It can't attack anything right now.
""")
def test_melee_archer(saying: Saying) -> None:
    saying.holds(GAME)


@sayings("""
    a sneaky Rogue passes enemies and ends on an empty square
        5x5:sneaky-rogue 1 Ra1 / Wa2 Zb2 Ab1 Cd1 aims Ra1- a3 a4 a5 c1 e1 c3 d4 e5
    it does not pass the enemy Rogue
        5x5:sneaky-rogue 1 Ra1 / Wa4 Ra3 aims Ra1-a 2
        5x5:sneaky-rogue 1 Ra1 / Wa2 Ra4 aims Ra1-a 3
        refused Ra1-a5: The Rogue moves in one of the eight directions, not through the enemy
            Rogue. It can go to…
    nobody else is sneaky
        5x5:sneaky-rogue 1 Aa5 Ca1 / Wa2 Rb4 aims Ca1- b1 c1 d1 e1
        aims Aa5-
    without the rule enemies stop the Rogue
        5x5 1 Ra1 / Wa2 Zb2 Ab1 aims Ra1-
        refused Ra1-a3: The Rogue moves in one of the eight directions, not through enemies.
            It can't move anywhere right now.
""")
def test_sneaky_rogue(saying: Saying) -> None:
    saying.holds(GAME)
