"""The line under the board: the repeat state, repetition, blood rules, no progress."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engines.vilitum.model.state import State
from tests.engines.vilitum.kit import GAME, legal, played, turn
from tests.engines.vilitum.rules.test_repeat import STRUCK

REPEAT = "Repeat state: Ember may not end the turn with the same board as its last turn."
TWICE = "This position has come up twice. The third time, the match is a draw."


def told(state: State) -> str:
    return GAME.unusual(GAME.view(state, None))


def test_the_repeat_state_is_told_where_the_next_action_would_lead_there() -> None:
    """Ember's long shot was healed; the same shot again is not offered."""
    assert told(GAME.load(STRUCK)) == ""
    healed = turn(turn(GAME.load(STRUCK), "Aa1xa4"), "Ca5+a4")
    assert "Aa1xa4" not in legal(healed)
    assert told(healed) == f"{REPEAT} {TWICE}"


def test_it_is_told_within_a_turn_that_may_not_end_yet() -> None:
    struck = played(turn(turn(GAME.load("5x5 1 Rc3 / Wc4 Cc5"), "Rc3xc4"), "Cc5+c4"), "Rc3xc4")
    assert "end" not in legal(struck)
    assert told(struck).startswith(REPEAT)
    assert "Repeat" not in told(played(struck, "Rc3-d3"))


def test_it_is_not_told_once_an_enemy_stands_elsewhere() -> None:
    """No turn of Ember's can lead back to that board."""
    state = turn(turn(GAME.load(STRUCK), "Aa1xa4"), "Ca5-b5")
    assert "Aa1xa4" in legal(state)
    assert told(state) == ""


def test_a_position_that_stands_for_the_second_time_is_told() -> None:
    state = GAME.load("5x5 1 Ra1 Za2 / Re5 Ze4")
    fro = ("Ra1-b1", "Re5-d5", "Rb1-a1", "Rd5-e5")
    for text in fro:
        assert "second" not in told(state)
        state = turn(state, text)
    assert told(state) == TWICE


@pytest.mark.parametrize(
    ("rules", "words"),
    [
        ("blood-rage", "Blood Rage: Ember has one piece left, and its attacks deal 2."),
        ("blood-lust", "Blood Lust: Ember has one piece left, and it may move twice or act twice."),
        ("melee-archer", ""),
    ],
)
def test_blood_rules_are_told_while_they_help_a_side(rules: str, words: str) -> None:
    assert told(GAME.load(f"5x5:{rules} 1 Rc3 / Wc2 Ae1")) == words
    assert told(GAME.load(f"5x5:{rules} 1 Rc3 / Wc2")) == ""


def test_the_choice_of_a_warrior_is_told_to_be_for_the_whole_match() -> None:
    state = GAME.start(GAME.resolve_options({"regional": "agile-warrior"}), 2, "")
    assert told(state) == "Agile Warrior: each side chooses its Warrior once, for the whole match."


@pytest.mark.parametrize(("quiet", "left"), [(89, ""), (90, "10 more turns"), (99, "1 more turn")])
def test_the_draw_without_progress_is_told_ten_turns_before(quiet: int, left: str) -> None:
    view = replace(GAME.view(GAME.load("5x5 1 Rc3 / Wc2"), None), quiet=quiet)
    assert GAME.unusual(view) == (
        left and f"The match ends in a draw after {left} unless a piece is defeated or returns."
    )
