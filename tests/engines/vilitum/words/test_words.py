"""Actions, endings and what a side may do, in words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engines.export import read
from engines.terms import TableEnding, win
from engines.vilitum.model.board import EMBER, FROST
from engines.vilitum.model.state import State
from tests.engines.vilitum.kit import GAME, START_5, drawn, legal, played, view

FIGHT = drawn(
    """
    .  .  .  .  .
    .  .  a2 r1 .
    w1 z  W  .  .
    .  .  R2 .  .
    Z1 .  .  .  C3
    """,
    options="black-cleric,warrior-rush,white-wizard",
)
STUCK = "5x5:beginner 2 Wa2 Rb1 / Za1"
"""Frost's Wizard can neither jump nor attack."""


def words(state: State, text: str) -> str:
    return GAME.describe(GAME.view(state, state.mover), state.mover, GAME.read(text))


# Actions


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Wc3-d3", "Ember's Warrior moves from c3 to d3"),
        ("Wc3xb3", "Ember's Warrior on c3 attacks the Wizard on b3: 2 damage"),
        ("Wc3xc4", "Ember's Warrior on c3 attacks the Archer on c4: defeated"),
        ("Wc3!c4", "Ember's Warrior rushes to c4 and pushes the Archer: defeated"),
        ("Wc3!c2", "Ember's Warrior rushes to c2 and pushes its own Rogue: defeated"),
        ("Za1<>c3", "Ember's Wizard on a1 swaps places with the Warrior on c3"),
        ("Za1xa3", "Ember's Wizard on a1 attacks the Warrior on a3: 1 damage"),
        ("Ce1=A", "Ember sacrifices the Cleric on e1: the Archer returns with 3 HP"),
    ],
)
def test_actions_in_words(text: str, told: str) -> None:
    assert text in legal(FIGHT)
    assert words(FIGHT, text) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("Wc3-d3", "Warrior c3 to d3"),
        ("Wc3xb3", "Warrior attacks the Wizard on b3: 2 damage"),
        ("Wc3!c4", "Warrior rushes to c4 and pushes the Archer: defeated"),
        ("Za1<>c3", "Wizard swaps places with the Warrior on c3"),
        ("Ce1=A", "Sacrifice the Cleric: the Archer returns with 3 HP"),
    ],
)
def test_actions_in_few_words(text: str, told: str) -> None:
    """A piece that stays where it is is named without its square."""
    view = GAME.view(FIGHT, FIGHT.mover)
    assert text in legal(FIGHT)
    assert GAME.brief(view, FIGHT.mover, GAME.read(text)) == told


@pytest.mark.parametrize(
    ("position", "text", "told"),
    [
        (
            "5x5 1 Wb2 / Zb3-1 We5",
            "Wb2xb3",
            "Ember's Warrior on b2 attacks the Wizard on b3: 2 damage, defeated",
        ),
        ("5x5 2 Wa1 / Ac4-1 Cc5", "Cc5+c4", "Frost's Cleric on c5 heals the Archer on c4"),
        (
            "5x5 1 Ce1 / We5",
            "Ce1=W",
            "Ember sacrifices the Cleric on e1: the Warrior returns with 3 HP",
        ),
        (
            "5x5:warrior-rush 2 Rb3 / Wb4",
            "Wb4!b3",
            "Frost's Warrior rushes to b3 and pushes the Rogue to b2: 1 damage",
        ),
        (
            "5x5:warrior-rush 2 Rb3 / Wb4 Zc4",
            "Wb4!c4",
            "Frost's Warrior rushes to c4 and pushes its own Wizard to d4: 1 damage",
        ),
        (
            "5x5:black-cleric 1 Cc2 / Rc4 We5",
            "Cc2*c4",
            "Ember's Cleric on c2 drains the Rogue on c4 for 1 HP: 1 damage",
        ),
        (
            "5x5:black-cleric 1 Cc2-3 / Rc4-2 We5",
            "Cc2*c4",
            "Ember's Cleric on c2 drains the Rogue on c4 for its last HP: defeated",
        ),
        (
            "5x5:white-wizard 1 Zb2-1 Ac3 / We5",
            "Zb2o>c3",
            "Ember's Wizard on b2 passes 1 damage to the Archer on c3",
        ),
        (
            "5x5:white-wizard 1 Zb2-1 Ac3-2 / We5",
            "Zb2o>c3",
            "Ember's Wizard on b2 passes 1 damage to the Archer on c3 and defeats it",
        ),
        (
            "5x5:white-wizard 1 Zb2-1 Ac3-2 / We5",
            "Zb2<oc3",
            "Ember's Wizard on b2 takes 1 damage from the Archer on c3",
        ),
        (
            "5x5:white-wizard 1 Zb2-2 Ac3-2 / We5",
            "Zb2<oc3",
            "Ember's Wizard on b2 takes 1 damage from the Archer on c3 and is defeated",
        ),
        ("5x5 1 ? / ?", "agile", "Ember chooses the Agile Warrior"),
        ("5x5 1 ? / ?", "standard", "Ember chooses the standard Warrior"),
        ("5x5 2 Ra1 / - placing", "Z>c5", "Frost places the Wizard on c5"),
        (STUCK, "pass", "Frost can do nothing and passes"),
    ],
)
def test_more_actions_in_words(position: str, text: str, told: str) -> None:
    state = GAME.load(position)
    assert text in legal(state)
    assert words(state, text) == told


def test_the_end_of_a_turn_in_words() -> None:
    moved = played(FIGHT, "Wc3-d3")
    assert "end" in legal(moved)
    assert words(moved, "end") == "Ember ends the turn"


def test_no_action_at_all_has_a_harmless_phrase() -> None:
    assert GAME.describe(view(FIGHT), FROST, None) == "Frost plays"


# Endings


# Over the board


@pytest.mark.parametrize(
    ("position", "played_before", "status"),
    [
        ("5x5 1 ? / ?", (), "Ember: choose the agile or the standard Warrior."),
        ("5x5 1 ? / ?", ("agile",), "Frost: choose the agile or the standard Warrior."),
        ("7x7 2 Ra1 / - placing", (), "Frost: place a piece on rank 7."),
        (f"5x5 1 {START_5}", (), "Ember: move, attack or heal with one piece."),
        (
            "5x5 1 Rc3 Ce1 / Ze5",
            (),
            "Ember: move, attack or heal with one piece. The Cleric may be sacrificed first.",
        ),
        (
            "5x5 1 Rc3 Ce1 / Zd5",
            ("Rc3-d4",),
            "Ember may still attack with the Rogue, or end the turn.",
        ),
        ("5x5 1 Ra1 Ce1 / Ze5", ("Ce1=Z",), "Ember must now move or swap places with the Wizard."),
        (
            "5x5:tactical-wizard 1 Wa1 Zb3 / Rb4 Aa4",
            ("Zb3<>a1",),
            "Ember may still attack with the Warrior, or end the turn.",
        ),
        ("5x5 1 Wb2 / Zb3-1", ("Wb2xb3",), "Ember wins: all pieces of Frost are defeated."),
        (STUCK, (), "Frost can do nothing and must pass."),
    ],
)
def test_status(position: str, played_before: tuple[str, ...], status: str) -> None:
    state = played(GAME.load(position), *played_before)
    assert GAME.status(GAME.view(state, state.mover)) == status


def test_the_status_for_those_who_watch_says_whose_turn_goes_on() -> None:
    start = GAME.load("5x5 1 Rc3 Ce1 / Zd5")
    assert GAME.status(view(start)) == GAME.status(GAME.view(start, EMBER))
    moved = played(start, "Rc3-d4")
    assert GAME.status(view(moved)) == "Ember's turn continues with the Rogue."


def test_the_status_names_all_that_is_left_for_each_piece() -> None:
    state = GAME.load("5x5:tactical-wizard 1 Wa1 Zc3 / Rc4 Aa3")
    swapped = played(state, "Zc3<>a1")
    assert GAME.status(GAME.view(swapped, EMBER)) == (
        "Ember may still attack with the Wizard or the Warrior, or end the turn."
    )
    state = GAME.load("5x5:tactical-wizard 1 Rd2 Cc3 / Rd3")
    assert GAME.status(GAME.view(played(state, "Cc3=Z"), EMBER)) == (
        "Ember must now move or swap places with the Wizard or attack with the Rogue."
    )


def test_the_story_of_a_defeat_is_its_last_blow() -> None:
    match = read(Path("docs/matches/vilitum.txt").read_text("utf-8"))
    told = match.view(None)
    assert match.game.story(told) == "Frost's Wizard strikes down Ember's last piece, the Warrior."
    resigned = replace(told, outcome=win(TableEnding.RESIGNATION, 1))
    assert match.game.story(resigned, ("Ann", "Ben")) == "Ann resigned."
