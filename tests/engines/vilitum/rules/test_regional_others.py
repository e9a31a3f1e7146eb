"""Black Cleric, Melee Archer and Sneaky Rogue."""

from __future__ import annotations

import pytest

from engines.game import draw, win
from engines.vilitum.model.board import Kind
from engines.vilitum.model.state import State
from engines.vilitum.model.values import VilitumEnding
from tests.engines.vilitum.kit import GAME, legal, outcome, played, refusal, targets, turn

# Black Cleric


def black(pieces: str) -> State:
    return GAME.load(f"5x5:black-cleric 1 {pieces}")


def test_a_drain_lays_a_ring_on_an_enemy_and_one_on_the_cleric() -> None:
    after = turn(black("Cc3-1 / Wc5-2"), "Cc3*c5")
    assert (after.rings(0, Kind.CLERIC), after.rings(1, Kind.WARRIOR)) == (2, 3)


@pytest.mark.parametrize(
    ("at", "able"),
    [("c4", True), ("c5", True), ("d4", True), ("e5", False), ("d5", False), ("b2", True)],
)
def test_it_reaches_as_far_as_a_heal(at: str, able: bool) -> None:
    assert (f"Cc3*{at}" in legal(black(f"Cc3 / W{at}"))) is able


def test_on_the_large_board_it_does_not_reach_3() -> None:
    state = GAME.load("7x7:black-cleric 1 Cd4 / Wd7 Rd6")
    assert targets(state, "Cd4", "drain") == {"d6"}


def test_it_is_an_action_before_or_after_a_move() -> None:
    state = black("Cc3 / Wc5")
    assert played(state, "Cc3*c5", "Cc3-c4").mover == 1
    assert played(state, "Cc3-c4", "Cc4*c5").mover == 1


def test_it_does_not_go_with_a_heal_nor_with_a_second_drain() -> None:
    """The second heal of a Cleric that stays doubles heals only."""
    state = black("Wa3-2 Cc3 / Wc5")
    drained = played(state, "Cc3*c5")
    assert {text for text in legal(drained) if "-" not in text} == {"end"}
    healed = played(state, "Cc3+a3")
    assert {text for text in legal(healed) if "-" not in text} == {"Cc3+a3", "end"}
    assert "one movement and one action" in refusal(healed, "Cc3*c5")


def test_it_is_no_attack_on_allies_or_nothing() -> None:
    state = black("Wa3 Cc3 / Wc5")
    assert targets(state, "Cc3", "drain") == {"c5"}
    assert refusal(state, "Cc3*a3") == (
        "The Cleric drains enemies, and none stands on a3. It can drain c5."
    )
    assert refusal(state, "Cc3*e1") == (
        "The Cleric drains enemies, and none stands on e1. It can drain c5."
    )


def test_the_range_is_told() -> None:
    assert refusal(black("Cc3 / We5"), "Cc3*e5") == (
        "The Cleric drains one or two squares along a rank or file, or one diagonally. "
        "It can't drain anything right now."
    )


def test_it_may_kill_the_cleric() -> None:
    after = played(black("Wa1 Cc3-3 / Wc5"), "Cc3*c5")
    assert GAME.dump(after).startswith("5x5:black-cleric 2 Wa1 / Wc5-1 ")
    assert after.quiet == 0


def test_it_may_kill_the_enemy() -> None:
    after = turn(black("Cc3 / Wa1 Rc5-2"), "Cc3*c5")
    assert GAME.dump(after).startswith("5x5:black-cleric 2 Cc3-1 / Wa1 ")


def test_a_last_cleric_that_dies_loses_the_game() -> None:
    after = played(black("Cc3-3 / Wc5"), "Cc3*c5")
    assert outcome(after) == win(VilitumEnding.DEFEAT, 1)


def test_a_drain_of_the_last_enemy_wins_if_another_piece_is_left() -> None:
    after = played(black("Wa1 Cc3-3 / Rc5-2"), "Cc3*c5")
    assert outcome(after) == win(VilitumEnding.DEFEAT, 0)


def test_both_sides_wiped_out_at_once_is_a_draw() -> None:
    after = played(black("Cc3-3 / Rc5-2"), "Cc3*c5")
    assert outcome(after) == draw(VilitumEnding.WIPED_OUT)


def test_it_takes_the_rule() -> None:
    state = GAME.load("5x5 1 Cc3 / Wc5")
    assert targets(state, "Cc3", "drain") == set()
    assert refusal(state, "Cc3*c5") == "That needs the regional rule Black Cleric."


# Melee Archer


def melee(pieces: str) -> State:
    return GAME.load(f"5x5:melee-archer 1 {pieces}")


def test_an_archer_that_stays_may_attack_the_square_next_to_it() -> None:
    state = melee("Ac3 / Wc4 Rd3")
    assert targets(state, "Ac3", "attack") == {"c4", "d3"}
    after = played(state, "Ac3xc4")
    assert (after.mover, after.rings(1, Kind.WARRIOR)) == (1, 1)


def test_its_other_ranges_stay_as_they_are() -> None:
    state = melee("Aa1 / Wa4 Rc3 Za3 Ab2")
    assert targets(state, "Aa1", "attack") == {"a4", "c3", "a3", "b2"}


def test_an_archer_that_has_moved_or_will_move_may_not() -> None:
    state = melee("Ab2 / Wd3 Rc3")
    moved = played(state, "Ab2-c1")
    assert {text for text in legal(moved) if "x" in text} == {"Ac1xc3"}
    beside = played(melee("Ab2 / Wb4 Rc4"), "Ab2-c3")
    assert {text for text in legal(beside) if "x" in text} == {"Ac3xb4"}
    assert refusal(beside, "Ac3xc4") == (
        "The Archer attacks that far, or that near, only if it does not move this turn."
    )


def test_the_wizard_gains_nothing_by_it() -> None:
    assert targets(melee("Zc3 / Wc4"), "Zc3", "attack") == set()


def test_it_is_told_among_the_ranges() -> None:
    assert refusal(melee("Aa1 / Wb3"), "Aa1xb3") == (
        "The Archer attacks exactly two squares along a rank or file, or one diagonally; "
        "if it does not move, also one further in each direction and right next to it. "
        "It can't attack anything right now."
    )


# Sneaky Rogue


def sneaky(pieces: str) -> State:
    return GAME.load(f"5x5:sneaky-rogue 1 {pieces}")


def test_a_sneaky_rogue_passes_enemies_and_ends_on_an_empty_square() -> None:
    state = sneaky("Ra1 / Wa2 Zb2 Ab1 Cd1")
    expected = {"a3", "a4", "a5", "c1", "e1", "c3", "d4", "e5"}
    assert targets(state, "Ra1", "move") == expected


def test_it_does_not_pass_the_enemy_rogue() -> None:
    state = sneaky("Ra1 / Wa4 Ra3")
    ups = {at for at in targets(state, "Ra1", "move") if at[0] == "a"}
    assert ups == {"a2"}
    behind = sneaky("Ra1 / Wa2 Ra4")
    assert {at for at in targets(behind, "Ra1", "move") if at[0] == "a"} == {"a3"}
    assert refusal(behind, "Ra1-a5").startswith(
        "The Rogue moves in one of the eight directions, not through the enemy Rogue. It can go to"
    )


def test_nobody_else_is_sneaky() -> None:
    state = sneaky("Aa5 Ca1 / Wa2 Rb4")
    assert targets(state, "Ca1", "move") == {"b1", "c1", "d1", "e1"}
    assert targets(state, "Aa5", "move") == set()


def test_without_the_rule_enemies_stop_the_rogue() -> None:
    state = GAME.load("5x5 1 Ra1 / Wa2 Zb2 Ab1")
    assert targets(state, "Ra1", "move") == set()
    assert refusal(state, "Ra1-a3") == (
        "The Rogue moves in one of the eight directions, not through enemies. "
        "It can't move anywhere right now."
    )
