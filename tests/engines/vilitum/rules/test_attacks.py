"""Attacks: ranges, damage, defeat, and that nothing is in the way."""

from __future__ import annotations

import pytest

from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import GAME, targets


def in_range(piece: str, size: int = 5, options: str = "") -> set[str]:
    """Returns the squares of an empty board that a piece in its middle may attack, one by one."""
    middle = "c3" if size == 5 else "d4"
    files = "abcdefg"[:size]
    squares = {file + str(rank) for file in files for rank in range(1, size + 1)} - {middle}
    head = f"{size}x{size}:{options}" if options else f"{size}x{size}"
    return {
        at
        for at in squares
        if targets(GAME.load(f"{head} 1 {piece}{middle} / W{at}"), piece, "attack") == {at}
    }


@pytest.mark.parametrize("piece", ["W", "R"])
def test_warrior_and_rogue_attack_the_four_squares_next_to_them(piece: str) -> None:
    assert in_range(piece) == {"b3", "d3", "c2", "c4"}
    assert in_range(piece, 7) == {"c4", "e4", "d3", "d5"}


def test_the_wizard_attacks_exactly_2_orthogonally_or_1_diagonally() -> None:
    """It may not attack orthogonally adjacent squares."""
    assert in_range("Z") == {"a3", "e3", "c1", "c5", "b2", "d2", "b4", "d4"}
    assert in_range("Z", 7) == {"b4", "f4", "d2", "d6", "c3", "e3", "c5", "e5"}


def test_the_archer_reaches_1_further_if_it_does_not_move() -> None:
    """2 orthogonally and 1 diagonally as the Wizard, besides 3 orthogonally, 2 diagonally;
    it may not attack orthogonally adjacent squares."""
    usual = {"b4", "f4", "d2", "d6", "c3", "e3", "c5", "e5"}
    assert in_range("A", 7) == usual | {"a4", "g4", "d1", "d7", "b2", "f2", "b6", "f6"}
    assert in_range("A", 7, "melee-archer") - in_range("A", 7) == {"c4", "e4", "d3", "d5"}


def test_the_cleric_attacks_nothing() -> None:
    assert in_range("C") == set()


@sayings("""
    the Cleric cannot attack
        5x5 1 Cc3 / Wc4 refused Cc3xc4: The Cleric cannot attack.
    attacks hit enemies only
        5x5 1 Wc3 Rc4 Cb3 / Rd3 aims Wc3x d3
        refused Wc3xc4: Your own Rogue stands on c4.…
        refused Wc3xc2: There is nothing to attack on c2. It can attack d3.
    nothing blocks an attack, neither own pieces nor enemies in between
        5x5 1 Wc4 Rb3 Ac3 Cc2 / Wd3 Rb4 Zc5 Ae3 Ca3 aims Ac3x c5 a3 e3 b4
    one piece is attacked at a time
        5x5 1 Wc3 / Wb3 Rc4 Zd3 | Wc3xc4 end -> 2 Wc3 / Wb3 Rc4-2 Zd3
    the Warrior deals 2, but 1 to the enemy Warrior; all other normal attacks deal 1
        5x5 1 Wc3 / [WRZAC]d3 | Wc3xd3 end -> 2 Wc3 / [WRZAC]d3-[12222]
        5x5 1 Rc3 / [WRZAC]d3 | Rc3xd3 end -> 2 Rc3 / [WRZAC]d3-1
        5x5 1 Zc3 / [WRZAC]e3 | Zc3xe3 end -> 2 Zc3 / [WRZAC]e3-1
        5x5 1 Zc3 / [WRZAC]d4 | Zc3xd4 end -> 2 Zc3 / [WRZAC]d4-1
        5x5 1 Ac3 / [WRZAC]e3 | Ac3xe3 end -> 2 Ac3 / [WRZAC]e3-1
    a long shot deals 1
        5x5 1 Ac3 / [WRZAC]e5 | Ac3xe5 -> 2 Ac3 / [WRZAC]e5-1
        5x5 1 Aa1 / Wa4 Cc3 | Aa1xa4 -> 2 Aa1 / Wa4-1 Cc3
        | Aa1xc3 -> 2 Aa1 / Wa4 Cc3-1
    rings up to the hit points, 5, 3, 3, 3 and 4, defeat a piece
        5x5 1 Ra1 / Wa2-3 Re5 | Ra1xa2 end Re5-e4 Ra1xa2 end -> 2 Ra1 / Re4
        5x5 1 Ra1 / We5 [RZA]a2-1 | Ra1xa2 end We5-e4 Ra1xa2 end -> 2 Ra1 / We4
        5x5 1 Ra1 / We5 Ca2-2 | Ra1xa2 end We5-e4 Ra1xa2 end -> 2 Ra1 / We4
    rings that do not reach the hit points defeat nothing
        5x5 1 Ra1 / Wa2-3 Re5 | Ra1xa2 end -> 2 Ra1 / Wa2-4 Re5
        5x5 1 Ra1 / We5 [RZAC]a2-[1112] | Ra1xa2 end -> 2 Ra1 / We5 [RZAC]a2-[2223]
    damage beyond the last hit point is lost
        5x5 1 Wc3 / Rd3-2 Ce5 | Wc3xd3 end -> 2 Wc3 / Ce5
    a Rogue deals 2 to a piece that an own piece of any kind flanks from the opposite side
        5x5 1 W[d3 b3 c4 c2] R[b3 d3 c2 c4] / Wc3 | R[b3 d3 c2 c4]xc3
            end -> 2 W[d3 b3 c4 c2] R[b3 d3 c2 c4] / Wc3-2
        5x5 1 Rb3 [ZAC]d3 / Wc3 | Rb3xc3 end -> 2 Rb3 [ZAC]d3 / Wc3-2
        5x5 1 Rd3 [ZAC]b3 / Wc3 | Rd3xc3 end -> 2 Rd3 [ZAC]b3 / Wc3-2
        5x5 1 Rc2 [ZAC]c4 / Wc3 | Rc2xc3 end -> 2 Rc2 [ZAC]c4 / Wc3-2
        5x5 1 Rc4 [ZAC]c2 / Wc3 | Rc4xc3 end -> 2 Rc4 [ZAC]c2 / Wc3-2
    only the square right opposite flanks
        5x5 1 Rb3 C[a3 e3 c2 c4 d2 d4 b2 d1] / Wc3 | Rb3xc3
            end -> 2 Rb3 C[a3 e3 c2 c4 d2 d4 b2 d1] / Wc3-1
    an enemy or nothing behind the target flanks nobody
        5x5 1 Rb3 / Wc3 Cd3 | Rb3xc3 end -> 2 Rb3 / Wc3-1 Cd3
        5x5 1 Rb3 / Wc3 | Rb3xc3 end -> 2 Rb3 / Wc3-1
    the edge does not reach round, though a4 comes next after e3 in the order of squares
        5x5 1 Wa3 Rd3 Ca4 / We3 | Rd3xe3 end -> 2 Wa3 Rd3 Ca4 / We3-1
        7x7 1 Wa3 Rf3 Ca4 / Wg3 | Rf3xg3 end -> 2 Wa3 Rf3 Ca4 / Wg3-1
        7x7 1 Wg3 Rb3 Cg2 / Wa3 | Rb3xa3 end -> 2 Wg3 Rb3 Cg2 / Wa3-1
    only the Rogue profits from flanking
        5x5 1 Wb3 Rd3 / Wc3 | Wb3xc3 end -> 2 Wb3 Rd3 / Wc3-1
        5x5 1 Ra3 Ae3 / Wc3 | Ae3xc3 end -> 2 Ra3 Ae3 / Wc3-1
    flanking is looked at when the attack comes: after its own move the Rogue stands opposite
        5x5 1 Rb1 Cd3 / Wc3 | Rb1-b3 Rb3xc3 -> 2 Rb3 Cd3 / Wc3-2
        | Rb1-c2 Rc2xc3 -> 2 Rc2 Cd3 / Wc3-1
    refusals say the range
        5x5 1 Wa1 Ac1 / Rd3 refused Wa1xd3: The Warrior attacks one square along a rank or file.
            It can't attack anything right now.
        refused Ac1xd3: The Archer attacks exactly two squares along a rank or file, or one
            diagonally; if it does not move, also one further in each direction.
            It can't attack anything right now.
""")
def test_attacks(saying: Saying) -> None:
    saying.holds(GAME)
