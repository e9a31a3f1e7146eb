"""The grammar of a turn: one piece, one movement, one action, in any order."""

from __future__ import annotations

import pytest

from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import GAME, legal, played, refusal, turns

FIELD = "5x5 1 Wa3-1 Rb3 Ze3 Ac1 Cd3 / Wb2 Ra4 Ae4"
"""Every piece of Ember's has something to do in both slots."""


@sayings(f"""
    a turn is a movement or an action or both in any order; with both it is over
        {FIELD} | Wa3-a2 end -> 2
        | Wa3xa4 end -> 2
        | Wa3-a2 Wa2xb2 -> 2
        | Wa3xa4 Wa3-a2 -> 2
        | Rb3-b4 Rb4xa4 -> 2
        | Rb3xb2 Rb3-c4 -> 2
        | Ze3-d5 Zd5xe4 -> 2
        | Ze3<>a3 Za3xb2 -> 2
        | Ze3<>d3 Zd3xe4 -> 2
        | Ac1xb2 Ac1-d2 -> 2
        | Ac1-d2 Ad2xb2 -> 2
        | Cd3-c3 Cc3+a3 -> 2
    one need not move, and need not attack
        {FIELD} | Rb3-b4 end -> 2
        | Rb3xb2 end -> 2
    the turn ends when the player says so once a slot is used
        {FIELD} never end pass
        refused end: You may not pass: move, attack or heal with one piece first.
        refused pass: One of your pieces can still act, so you may not pass.
    the turn ends by itself when nothing more is possible
        5x5 1 Ra1 / We5 | Ra1-a2 -> 2
        | Ra1-a5 -> 2
        5x5 1 Ra1 / Wd5 | Ra1-a2 -> 2
        | Ra1-d4 -> 1
        | Ra1-d4 Rd4xd5 -> 2
    a long shot takes the whole turn of an Archer that stays: nothing comes before or after it
        5x5 1 Ab2 / Wb5 Re2 Cd4 | Ab2xb5 -> 2
        | Ab2xe2 -> 2
        | Ab2xd4 -> 2
    an Archer that has moved shoots the usual distance only
        5x5 1 Ac2 / Wb4 Re4 Cb3 | Ac2-b1 aims Ab1x b3
        | Ac2-b1 refused Ab1xb4: The Archer attacks that far, or that near, only if it does not
            move this turn.
        | Ac2-b1 refused Ab1xe4: The Archer attacks exactly two squares…
    an Archer that has shot the usual distance may still move but not shoot again
        5x5 1 Ac2 / Wb4 Re4 Cb3 | Ac2xb3 only Ac2-b1 Ac2-d1 Ac2-d3 end
    a Cleric heals twice, or moves and heals once
        5x5 1 Wa2-3 Ca1 / Re5 | Ca1+a2 Ca1+a2 -> 2
        | Ca1-b1 Cb1+a2 -> 2
        | Ca1+a2 Ca1-b1 -> 2
    the Wizard swaps and attacks from where it comes to stand
        5x5 1 We5 Za1 / Rc5 never Za1xc5
        | Za1<>e5 Ze5xc5 -> 2 Wa1 Ze5 / Rc5-1
    the Wizard attacks and swaps away
        5x5 1 We5 Za1 / Ra3 | Za1xa3 Za1<>e5 -> 2 Wa1 Ze5 / Ra3-1
    a swap alone is a turn
        5x5 1 We5 Za1 / Rd2 | Za1<>e5 -> 2
    the ally of a swap does nothing else
        5x5 1 We5 Za1 / Ra2 Cd4 | Za1<>e5 only Ze5xd4 end
        | Za1<>e5 refused Wa1xa2: One piece acts in a turn…
""")
def test_turns(saying: Saying) -> None:
    saying.holds(GAME)


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
        *[(text, text) for text in ("Wa3xa4", "Rb3xb2", "Ac1xb2")],
    ],
)
def test_nothing_moves_or_attacks_twice(first: str, text: str) -> None:
    """Neither is a swap a second movement, nor is a movement possible after a swap."""
    after = played(GAME.load(FIELD), first)
    assert after.mover == 0
    assert text not in legal(after)
    assert "a turn has one movement and one action" in refusal(after, text)


@pytest.mark.parametrize("first", ["Wa3-a2", "Rb3-b4", "Ze3-d5", "Ac1-d2", "Cd3-c3", "Wa3xa4"])
def test_one_piece_acts_in_a_turn(first: str) -> None:
    after = played(GAME.load(FIELD), first)
    assert after.mover == 0
    assert all(text == "end" or text.startswith(first[0]) for text in legal(after))
    other = "Rb3xb2" if first[0] != "R" else "Wa3xa4"
    name = {"W": "Warrior", "R": "Rogue", "Z": "Wizard", "A": "Archer", "C": "Cleric"}[first[0]]
    assert refusal(after, other) == f"One piece acts in a turn, and this turn is the {name}'s."


def test_whole_turns_are_each_movement_the_attack_and_both_in_either_order() -> None:
    """Of those that end alike one."""
    moves = {f"Ac3-{at}" for at in ["a1", "b2", "d4", "e5", "a5", "b4", "d2", "e1"]}
    assert turns(GAME.load("5x5 1 Ac3 / Ra2")) == moves
    beside = GAME.load("5x5 1 Wa1 / Wa2")
    assert turns(beside) == {"Wa1-b1", "Wa1xa2, end", "Wa1xa2, Wa1-b1"}


def test_traits_say_which_action_hands_the_turn_on() -> None:
    state = GAME.load(FIELD)
    assert not GAME.traits(state, GAME.read("Rb3xb2")).ends_turn
    assert GAME.traits(state, GAME.read("Rb3-c2")).ends_turn is False
    after = played(state, "Rb3xb2")
    assert GAME.traits(after, GAME.read("end")).ends_turn
    assert GAME.traits(after, GAME.read("Rb3-c4")).ends_turn
    assert not GAME.traits(after, GAME.read("end")).reveals


def test_actions_of_a_turn_are_what_the_view_calls_done() -> None:
    after = played(GAME.load(FIELD), "Rb3xb2")
    view = GAME.view(after, 0)
    assert [GAME.write(played.action) for played in view.done] == ["Rb3xb2"]
    assert GAME.view(played(after, "Rb3-c4"), 0).done == ()
