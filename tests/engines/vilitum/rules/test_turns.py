"""The grammar of a turn: one piece, one movement, one action, in any order."""

from __future__ import annotations

import pytest

from tests.engines.vilitum.kit import GAME, drawn, legal, played, refusal, turn, turns

FIELD = """
    . . . . .
    r . . . a
    W1 R . C Z
    . w . . .
    . . A . .
"""
"""Every piece of Ember's has something to do in both slots."""


ALLOWED = [
    ("Wa3-a2",),
    ("Wa3xa4",),
    ("Wa3-a2", "Wa2xb2"),
    ("Wa3xa4", "Wa3-a2"),
    ("Rb3-b4", "Rb4xa4"),
    ("Rb3xb2", "Rb3-c4"),
    ("Ze3-d5", "Zd5xe4"),
    ("Ze3<>a3", "Za3xb2"),
    ("Ze3<>d3", "Zd3xe4"),
    ("Ac1xb2", "Ac1-d2"),
    ("Ac1-d2", "Ad2xb2"),
    ("Cd3-c3", "Cc3+a3"),
]


@pytest.mark.parametrize("texts", ALLOWED, ids=" ".join)
def test_a_turn_is_a_movement_or_an_action_or_both_in_any_order(texts: tuple[str, ...]) -> None:
    assert turn(drawn(FIELD), *texts).mover == 1


@pytest.mark.parametrize(
    ("first", "text"),
    [
        ("Wa3-a2", "Wa2-a1"),
        ("Rb3-b4", "Rb4-c5"),
        ("Ze3-d5", "Zd5-c3"),
        ("Ze3-d5", "Zd5<>a3"),
        ("Ze3<>d3", "Zd3-c5"),
        ("Ze3<>d3", "Zd3<>e3"),
        ("Ac1-d2", "Ad2-e1"),
        ("Cd3-c3", "Cc3-c4"),
    ],
)
def test_nothing_moves_twice(first: str, text: str) -> None:
    """Neither is a swap a second movement, nor is a movement possible after a swap."""
    refused_after(first, text)


@pytest.mark.parametrize("text", ["Wa3xa4", "Rb3xb2", "Ac1xb2"])
def test_nothing_attacks_twice(text: str) -> None:
    refused_after(text, text)


def refused_after(first: str, text: str) -> None:
    after = played(drawn(FIELD), first)
    assert after.mover == 0
    assert text not in legal(after)
    assert "a turn has one movement and one action" in refusal(after, text)


def test_a_turn_with_both_is_over() -> None:
    assert played(drawn(FIELD), "Ze3<>a3", "Za3xb2").mover == 1
    assert played(drawn(FIELD), "Rb3xb2", "Rb3-c4").mover == 1


@pytest.mark.parametrize("first", ["Wa3-a2", "Rb3-b4", "Ze3-d5", "Ac1-d2", "Cd3-c3", "Wa3xa4"])
def test_one_piece_acts_in_a_turn(first: str) -> None:
    after = played(drawn(FIELD), first)
    assert after.mover == 0
    assert all(text == "end" or text.startswith(first[0]) for text in legal(after))
    other = "Rb3xb2" if first[0] != "R" else "Wa3xa4"
    name = {"W": "Warrior", "R": "Rogue", "Z": "Wizard", "A": "Archer", "C": "Cleric"}[first[0]]
    assert refusal(after, other) == f"One piece acts in a turn, and this turn is the {name}'s."


def test_whole_turns_of_a_piece_with_nothing_to_attack_are_its_moves() -> None:
    state = GAME.load("5x5 1 Ac3 / Ra2")
    assert turns(state) == {f"Ac3-{at}" for at in ["a1", "b2", "d4", "e5", "a5", "b4", "d2", "e1"]}


def test_whole_turns_of_a_piece_beside_an_enemy() -> None:
    """Each movement, the attack, and both in either order, of which those that end alike are
    one."""
    state = GAME.load("5x5 1 Wa1 / Wa2")
    assert turns(state) == {"Wa1-b1", "Wa1xa2, end", "Wa1xa2, Wa1-b1"}


# Staying


@pytest.mark.parametrize("target", ["b5", "e2", "d4"])
def test_a_long_shot_takes_the_whole_turn_of_an_archer_that_stays(target: str) -> None:
    """Three orthogonally or two diagonally: nothing may come before or after it."""
    state = GAME.load("5x5 1 Ab2 / Wb5 Re2 Cd4")
    after = played(state, f"Ab2x{target}")
    assert after.mover == 1


def test_an_archer_that_has_moved_shoots_the_usual_distance_only() -> None:
    state = GAME.load("5x5 1 Ac2 / Wb4 Re4 Cb3")
    after = played(state, "Ac2-b1")
    assert {text for text in legal(after) if "x" in text} == {"Ab1xb3"}
    assert refusal(after, "Ab1xb4") == (
        "The Archer attacks that far, or that near, only if it does not move this turn."
    )
    assert refusal(after, "Ab1xe4").startswith("The Archer attacks exactly two squares")


def test_an_archer_that_has_shot_the_usual_distance_may_still_move_but_not_shoot_again() -> None:
    after = played(GAME.load("5x5 1 Ac2 / Wb4 Re4 Cb3"), "Ac2xb3")
    assert legal(after) == {"Ac2-b1", "Ac2-d1", "Ac2-d3", "end"}


def test_a_cleric_heals_twice_or_moves_and_heals_once() -> None:
    state = GAME.load("5x5 1 Wa2-3 Ca1 / Re5")
    assert played(state, "Ca1+a2", "Ca1+a2").mover == 1
    assert played(state, "Ca1-b1", "Cb1+a2").mover == 1
    assert played(state, "Ca1+a2", "Ca1-b1").mover == 1


# Swaps


def test_the_wizard_swaps_and_attacks_from_where_it_comes_to_stand() -> None:
    state = GAME.load("5x5 1 We5 Za1 / Rc5")
    assert "Za1xc5" not in legal(state)
    assert turn(state, "Za1<>e5", "Ze5xc5").rings(1, 1) == 1


def test_the_wizard_attacks_and_swaps_away() -> None:
    state = GAME.load("5x5 1 We5 Za1 / Ra3")
    after = turn(state, "Za1xa3", "Za1<>e5")
    assert GAME.dump(after).startswith("5x5 2 Wa1 Ze5 / Ra3-1 ")


def test_a_swap_alone_is_a_turn() -> None:
    assert turn(GAME.load("5x5 1 We5 Za1 / Rd2"), "Za1<>e5").mover == 1


def test_the_ally_of_a_swap_does_nothing_else() -> None:
    after = played(GAME.load("5x5 1 We5 Za1 / Ra2 Cd4"), "Za1<>e5")
    assert legal(after) == {"Ze5xd4", "end"}
    assert refusal(after, "Wa1xa2").startswith("One piece acts in a turn")


# Ending the turn


def test_the_turn_ends_when_the_player_says_so_once_a_slot_is_used() -> None:
    state = drawn(FIELD)
    assert "end" not in legal(state)
    assert refusal(state, "end") == "You may not pass: move, attack or heal with one piece first."
    assert played(state, "Rb3xb2", "end").mover == 1


def test_the_turn_ends_by_itself_when_nothing_more_is_possible() -> None:
    state = GAME.load("5x5 1 Ra1 / We5")
    assert played(state, "Ra1-a2").mover == 1
    assert played(state, "Ra1-a5").mover == 1
    state = GAME.load("5x5 1 Ra1 / Wd5")
    assert played(state, "Ra1-a2").mover == 1
    assert played(state, "Ra1-d4").mover == 0
    assert played(state, "Ra1-d4", "Rd4xd5").mover == 1


def test_nobody_may_pass_who_can_do_something() -> None:
    assert "pass" not in legal(drawn(FIELD))
    assert refusal(drawn(FIELD), "pass") == (
        "One of your pieces can still act, so you may not pass."
    )


def test_moving_only_and_attacking_only_are_turns() -> None:
    """One need not move, and need not attack."""
    state = drawn(FIELD)
    assert played(state, "Rb3-b4", "end").mover == 1
    assert played(state, "Rb3xb2", "end").mover == 1


def test_traits_say_which_action_hands_the_turn_on() -> None:
    state = drawn(FIELD)
    assert not GAME.traits(state, GAME.read("Rb3xb2")).ends_turn
    assert GAME.traits(state, GAME.read("Rb3-c2")).ends_turn is False
    after = played(state, "Rb3xb2")
    assert GAME.traits(after, GAME.read("end")).ends_turn
    assert GAME.traits(after, GAME.read("Rb3-c4")).ends_turn
    assert not GAME.traits(after, GAME.read("end")).reveals


def test_actions_of_a_turn_are_what_the_view_calls_done() -> None:
    after = played(drawn(FIELD), "Rb3xb2")
    view = GAME.view(after, 0)
    assert [GAME.write(played.action) for played in view.done] == ["Rb3xb2"]
    assert GAME.view(played(after, "Rb3-c4"), 0).done == ()
