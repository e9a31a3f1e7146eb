"""Regional rules of the Warrior: Agile Warrior, Warrior Charge, Warrior Rush."""

from __future__ import annotations

import pytest

from engines.vilitum.model.board import Kind
from engines.vilitum.model.state import State
from engines.vilitum.model.values import Phase
from tests.engines.vilitum.kit import (
    GAME,
    board,
    drawn,
    ends,
    legal,
    played,
    refusal,
    shape,
    targets,
    turn,
)

# Agile Warrior


def agile_match(first: str = "ember") -> State:
    options = {"regional": "agile-warrior", "first": first}
    return GAME.start(GAME.resolve_options(options), 2, "")


def test_each_side_chooses_for_itself_before_placing() -> None:
    state = agile_match()
    assert state.phase is Phase.CHOOSING
    assert legal(state) == {"agile", "standard"}
    once = played(state, "agile")
    assert (once.mover, legal(once)) == (1, {"agile", "standard"})
    twice = played(once, "standard")
    assert (twice.mover, twice.phase) == (0, Phase.PLACING)
    assert GAME.dump(twice) == "5x5:agile-warrior-1 1 - / - placing last:standard"


@pytest.mark.parametrize(
    ("choices", "head"),
    [
        (("agile", "agile"), "5x5:agile-warrior"),
        (("agile", "standard"), "5x5:agile-warrior-1"),
        (("standard", "agile"), "5x5:agile-warrior-2"),
        (("standard", "standard"), "5x5"),
    ],
)
def test_the_choices_stand_in_the_position_s_text(choices: tuple[str, str], head: str) -> None:
    assert GAME.dump(played(agile_match(), *choices)).split()[0] == head


def test_the_side_that_starts_chooses_first() -> None:
    state = agile_match("frost")
    assert state.mover == 1
    after = played(state, "agile", "standard")
    assert (after.mover, after.ruleset.agile) == (1, (False, True))


def test_the_choice_is_for_the_whole_game() -> None:
    placing = played(agile_match(), "agile", "standard")
    assert refusal(placing, "standard").startswith("Both sides place their pieces first")
    playing = GAME.load("5x5:agile-warrior-1 1 Wc3 / Ra1")
    assert refusal(playing, "standard") == "You choose the Warrior before placing, and never again."


@pytest.mark.parametrize("text", ["W>a1", "end", "pass", "Wa1-a2"])
def test_nothing_else_comes_before_the_choice(text: str) -> None:
    assert refusal(agile_match(), text) == (
        "First choose your Warrior for this match: agile or standard."
    )


def test_an_agile_warrior_moves_in_any_direction_and_deals_1() -> None:
    state = GAME.load("5x5:agile-warrior-1 1 Wc3 / Rc4 Ae1")
    assert targets(state, "Wc3", "move") == {"b2", "c2", "d2", "b3", "d3", "b4", "d4"}
    assert targets(state, "Wc3", "attack") == {"c4"}
    assert turn(state, "Wc3xc4").rings(1, Kind.ROGUE) == 1


def test_the_other_side_s_warrior_is_as_it_chose() -> None:
    state = GAME.load("5x5:agile-warrior-1 2 Re1 / Wc3 Re2")
    assert targets(state, "Wc3", "move") == {"b3", "d3", "c2", "c4"}
    state = GAME.load("5x5:agile-warrior-1 2 Rc4 / Wc3 Re2")
    assert turn(state, "Wc3xc4").rings(0, Kind.ROGUE) == 2


def test_an_agile_warrior_still_deals_1_to_a_warrior() -> None:
    state = GAME.load("5x5:agile-warrior 1 Wc3 / Wc4")
    assert turn(state, "Wc3xc4").rings(1, Kind.WARRIOR) == 1


# Warrior Charge

CHARGE = "5x5:warrior-charge 1 Wc3 Ra1 / Ae5"


def test_a_charging_warrior_moves_twice_and_may_turn() -> None:
    once = played(GAME.load(CHARGE), "Wc3-c4")
    assert legal(once) == {"Wc4-c5", "Wc4-b4", "Wc4-d4", "Wc4-c3", "end"}
    assert played(once, "Wc4-d4").mover == 1


def test_a_charge_takes_the_place_of_the_attack() -> None:
    """After two moves there is no attack, after a move and an attack no second move."""
    state = GAME.load("5x5:warrior-charge 1 Wc3 / Rc5 Ad5")
    assert played(state, "Wc3-c4", "Wc4-d4").mover == 1
    assert played(state, "Wc3-c4", "Wc4xc5").mover == 1
    beside = GAME.load("5x5:warrior-charge 1 Wc3 / Rc4 Ae1")
    assert played(beside, "Wc3xc4", "Wc3-c2").mover == 1


@pytest.mark.parametrize("text", ["Cc3-c4", "Ad1-e2"])
def test_only_the_warrior_charges(text: str) -> None:
    """The turn is over after the first move, since nothing is left to attack or heal."""
    assert played(GAME.load("5x5:warrior-charge 1 Wa1 Ad1 Cc3 / Re5"), text).mover == 1


def test_without_the_rule_no_warrior_charges() -> None:
    plain = played(GAME.load("5x5 1 Wc3 / Rc5"), "Wc3-c4")
    assert legal(plain) == {"Wc4xc5", "end"}
    charging = played(GAME.load("5x5:warrior-charge 1 Wc3 / Rc5"), "Wc3-c4")
    assert legal(charging) == {"Wc4xc5", "Wc4-b4", "Wc4-d4", "Wc4-c3", "end"}


def test_a_charge_there_and_back_changes_something_in_each_part() -> None:
    """The board is then as before the turn, which is allowed: it must differ only from the one at
    the end of the side's turn before."""
    state = GAME.load(CHARGE)
    assert board(state) in ends(state)


# Warrior Rush


def rush(drawing: str) -> State:
    return drawn(drawing, options="warrior-rush")


def test_a_rush_pushes_an_enemy_one_square_and_lays_one_ring_on_it() -> None:
    state = rush("""
        . . . . .
        . . . . .
        . W r . .
        . . . . .
        . . . . .
    """)
    after = played(state, "Wb3!c3")
    assert board(after) == shape("""
        . . . . .
        . . . . .
        . . W r1 .
        . . . . .
        . . . . .
    """)
    assert after.mover == 1, "it spends both slots"


def test_a_rush_pushes_an_own_piece_too() -> None:
    state = rush("""
        . . . . .
        . . Z . .
        . . W . .
        . . . . .
        . . . . c
    """)
    assert board(played(state, "Wc3!c4")) == shape("""
        . . Z1 . .
        . . W . .
        . . . . .
        . . . . .
        . . . . c
    """)


def test_a_rush_deals_1_to_everything() -> None:
    for foe in "WRZAC":
        state = GAME.load(f"5x5:warrior-rush 1 Wc3 / {foe}c4")
        assert played(state, "Wc3!c4").rings(1, "WRZAC".index(foe)) == 1


@pytest.mark.parametrize("far", ["c", "R"])
def test_the_far_square_must_be_empty(far: str) -> None:
    state = rush(f"""
        . . . . .
        . . . . .
        . W z {far} .
        . . . . .
        . . . . .
    """)
    assert targets(state, "Wb3", "rush") == set()
    assert refusal(state, "Wb3!c3") == (
        "Frost's Wizard cannot be pushed: the square behind it must be on the board and empty. "
        "It can't rush anywhere right now."
    )


def test_the_far_square_must_be_on_the_board() -> None:
    state = rush("""
        . . . r .
        . . . W z
        . . . . .
        . . . . .
        . . . . .
    """)
    assert targets(state, "Wd4", "rush") == set()
    assert refusal(state, "Wd4!d5").startswith("Frost's Rogue cannot be pushed")


@pytest.mark.parametrize(("text", "able"), [("Wd3!e3", False), ("Wd3!c3", True)])
def test_a_ring_that_would_kill_does_not_make_room(text: str, able: bool) -> None:
    """The piece must be able to move even if its last hit point goes with the push."""
    state = rush("""
        . . . . .
        . . . . .
        . . r2 W z2
        . . . . .
        . . . . c
    """)
    assert (text in legal(state)) is able


def test_a_rush_may_kill_what_it_pushes() -> None:
    state = rush("""
        . . . . .
        . . . . .
        . W r2 . .
        . . . . .
        R2 . . . c
    """)
    assert board(played(state, "Wb3!c3")) == shape("""
        . . . . .
        . . . . .
        . . W . .
        . . . . .
        R2 . . . c
    """)


def test_a_rush_may_kill_an_own_piece() -> None:
    state = GAME.load("5x5:warrior-rush 1 Wb3 Rc3-2 / Ce1")
    assert GAME.dump(played(state, "Wb3!c3")).startswith("5x5:warrior-rush 2 Wc3 / Ce1 ")


def test_a_rush_is_a_step_of_the_warrior_s_own_movement() -> None:
    state = GAME.load("5x5:warrior-rush 1 Wb2 / Rc3 Ac2")
    assert targets(state, "Wb2", "rush") == {"c2"}
    assert refusal(state, "Wb2!c3").startswith(
        "The Warrior rushes onto a piece one step away. It can rush to c2."
    )
    large = GAME.load("7x7:warrior-rush 1 Wb2 / Rc3 Ac2")
    assert targets(large, "Wb2", "rush") == {"c2", "c3"}
    assert GAME.dump(played(large, "Wb2!c3")).startswith("7x7:warrior-rush 2 Wc3 / Rd4-1 Ac2 ")


def test_a_rush_is_the_whole_turn() -> None:
    """Neither after a move nor after an attack, and nothing after it."""
    state = GAME.load("5x5:warrior-rush 1 Wb2 / Rb4 Aa2")
    moved = played(state, "Wb2-b3")
    assert {text for text in legal(moved) if "!" in text} == set()
    struck = played(state, "Wb2xa2")
    assert {text for text in legal(struck) if "!" in text} == set()
    assert played(GAME.load("5x5:warrior-rush 1 Wb2 / Rb3 Ac3"), "Wb2!b3").mover == 1


def test_a_rush_needs_a_piece_to_push_and_the_rule() -> None:
    state = GAME.load("5x5:warrior-rush 1 Wb2 / Rb4")
    assert refusal(state, "Wb2!b3") == "There is nothing to push on b3. Move there instead."
    plain = GAME.load("5x5 1 Wb2 / Rb3")
    assert refusal(plain, "Wb2!b3") == "That needs the regional rule Warrior Rush."


def test_a_returned_warrior_may_rush() -> None:
    state = GAME.load("5x5:warrior-rush 1 Cb2 / Rb3")
    assert GAME.dump(played(state, "Cb2=W", "Wb2!b3")).startswith(
        "5x5:warrior-rush 2 Wb3-2 / Rb4-1 "
    )
