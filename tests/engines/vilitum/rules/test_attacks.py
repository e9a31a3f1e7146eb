"""Attacks: ranges, damage, defeat, and that nothing is in the way."""

from __future__ import annotations

import pytest

from engines.vilitum.model.board import Kind
from tests.engines.vilitum.kit import GAME, board, drawn, refusal, shape, targets, turn

FULL = """
    r . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
"""


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


def test_the_cleric_cannot_attack() -> None:
    assert in_range("C") == set()
    state = GAME.load("5x5 1 Cc3 / Wc4")
    assert refusal(state, "Cc3xc4") == "The Cleric cannot attack."


def test_attacks_hit_enemies_only() -> None:
    state = drawn("""
        . . . . .
        . . R . .
        . C W r .
        . . . . .
        . . . . .
    """)
    assert targets(state, "Wc3", "attack") == {"d3"}
    assert refusal(state, "Wc3xc4").startswith("Your own Rogue stands on c4.")
    assert refusal(state, "Wc3xc2") == "There is nothing to attack on c2. It can attack d3."


def test_nothing_blocks_an_attack() -> None:
    """There is no line of sight: own pieces and enemies in between make no difference."""
    state = drawn("""
        . . z . .
        . r W . .
        c R A w a
        . . C . .
        . . . . .
    """)
    assert targets(state, "Ac3", "attack") == {"c5", "a3", "e3", "b4"}


def test_one_piece_is_attacked_at_a_time() -> None:
    state = drawn("""
        . . . . .
        . . r . .
        . w W z .
        . . . . .
        . . . . .
    """)
    assert board(turn(state, "Wc3xc4")) == shape("""
        . . . . .
        . . r2 . .
        . w W z .
        . . . . .
        . . . . .
    """)


# Damage


@pytest.mark.parametrize(
    ("piece", "foe", "rings"),
    [
        *[("W", foe, rings) for foe, rings in zip("wrzac", (1, 2, 2, 2, 2), strict=True)],
        *[(piece, foe, 1) for piece in "R" for foe in "wrzac"],
    ],
)
def test_damage_next_to_the_attacker(piece: str, foe: str, rings: int) -> None:
    """The Warrior deals 2, but 1 to the enemy Warrior; all normal attacks deal 1."""
    state = drawn(f"""
        . . . . .
        . . . . .
        . . {piece} {foe} .
        . . . . .
        . . . . .
    """)
    assert board(turn(state, f"{piece}c3xd3")).split()[13] == f"{foe}{rings}"


@pytest.mark.parametrize("target", ["e3", "d4"])
@pytest.mark.parametrize("foe", ["W", "R", "Z", "A", "C"])
@pytest.mark.parametrize("piece", ["Z", "A"])
def test_wizard_and_archer_deal_1(piece: str, foe: str, target: str) -> None:
    state = GAME.load(f"5x5 1 {piece}c3 / {foe}{target}")
    after = turn(state, f"{piece}c3x{target}")
    assert GAME.dump(after).startswith(f"5x5 2 {piece}c3 / {foe}{target}-1 ")


def test_a_long_shot_deals_1() -> None:
    state = GAME.load("5x5 1 Aa1 / Wa4 Cc3")
    assert GAME.dump(turn(state, "Aa1xa4")).startswith("5x5 2 Aa1 / Wa4-1 Cc3 ")
    assert GAME.dump(turn(state, "Aa1xc3")).startswith("5x5 2 Aa1 / Wa4 Cc3-1 ")


@pytest.mark.parametrize(("foe", "hp"), [("w", 5), ("r", 3), ("z", 3), ("a", 3), ("c", 4)])
def test_rings_up_to_the_hit_points_defeat_a_piece(foe: str, hp: int) -> None:
    """Damage rings lie on the podium; when they reach its top the piece leaves the board."""
    kind = Kind("WRZAC".index(foe.upper()))
    assert kind.hp == hp
    state = GAME.load(f"5x5 1 Ra1 / {foe.upper()}a2-{hp - 2} {'R' if foe == 'w' else 'W'}e5")
    once = turn(state, "Ra1xa2")
    assert once.rings(1, kind) == hp - 1
    twice = turn(turn(once, "We5-e4" if foe != "w" else "Re5-e4"), "Ra1xa2")
    assert (twice.rings(1, kind), len(board(twice).replace(".", "").split())) == (0, 2)


def test_damage_beyond_the_last_hit_point_is_lost() -> None:
    state = drawn("""
        . . . . c
        . . . . .
        . . W r2 .
        . . . . .
        . . . . .
    """)
    assert board(turn(state, "Wc3xd3")) == shape("""
        . . . . c
        . . . . .
        . . W . .
        . . . . .
        . . . . .
    """)


# Flanking


@pytest.mark.parametrize("ally", ["W", "Z", "A", "C"])
@pytest.mark.parametrize(
    ("rogue", "behind"), [("b3", "d3"), ("d3", "b3"), ("c2", "c4"), ("c4", "c2")]
)
def test_a_rogue_deals_2_to_a_piece_flanked_from_the_opposite_side(
    ally: str, rogue: str, behind: str
) -> None:
    """By an own piece of any kind."""
    state = GAME.load(f"5x5 1 R{rogue} {ally}{behind} / Wc3")
    if ally == "W":
        state = GAME.load(f"5x5 1 W{behind} R{rogue} / Wc3")
    assert turn(state, f"R{rogue}xc3").rings(1, 0) == 2


@pytest.mark.parametrize("ally", ["a3", "e3", "c2", "c4", "d2", "d4", "b2", "d1"])
def test_only_the_square_right_opposite_flanks(ally: str) -> None:
    state = GAME.load(f"5x5 1 Rb3 C{ally} / Wc3")
    assert turn(state, "Rb3xc3").rings(1, 0) == 1


def test_an_enemy_or_nothing_behind_the_target_flanks_nobody() -> None:
    assert turn(GAME.load("5x5 1 Rb3 / Wc3 Cd3"), "Rb3xc3").rings(1, 0) == 1
    assert turn(GAME.load("5x5 1 Rb3 / Wc3"), "Rb3xc3").rings(1, 0) == 1


def test_the_edge_of_the_board_does_not_reach_round() -> None:
    """Beyond e3 there is nothing, though a4 comes next in the order of squares; on 7x7 beyond
    g3 likewise."""
    assert turn(GAME.load("5x5 1 Rd3 Ca4 Wa3 / We3"), "Rd3xe3").rings(1, 0) == 1
    assert turn(GAME.load("7x7 1 Rf3 Ca4 Wa3 / Wg3"), "Rf3xg3").rings(1, 0) == 1
    assert turn(GAME.load("7x7 1 Rb3 Cg2 Wg3 / Wa3"), "Rb3xa3").rings(1, 0) == 1


def test_only_the_rogue_profits_from_flanking() -> None:
    assert turn(GAME.load("5x5 1 Wb3 Rd3 / Wc3"), "Wb3xc3").rings(1, 0) == 1
    assert turn(GAME.load("5x5 1 Ra3 Ae3 / Wc3"), "Ae3xc3").rings(1, 0) == 1


def test_flanking_is_looked_at_when_the_attack_comes() -> None:
    """After its own move the Rogue stands opposite; before it, it did not."""
    state = drawn("""
        . . . . .
        . . . . .
        . . w C .
        . . . . .
        . R . . .
    """)
    assert turn(state, "Rb1-b3", "Rb3xc3").rings(1, 0) == 2
    assert turn(state, "Rb1-c2", "Rc2xc3").rings(1, 0) == 1


# Specials are refused where they do not apply


def test_refusals_say_the_range() -> None:
    state = drawn("""
        . . . . .
        . . . . .
        . . . r .
        . . . . .
        W . A . .
    """)
    assert refusal(state, "Wa1xd3") == (
        "The Warrior attacks one square along a rank or file. It can't attack anything right now."
    )
    assert refusal(state, "Ac1xd3") == (
        "The Archer attacks exactly two squares along a rank or file, or one diagonally; if it "
        "does not move, also one further in each direction. It can't attack anything right now."
    )
