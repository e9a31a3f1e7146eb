"""Actions, endings and what a side may do, in words."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from engines.export import read
from engines.terms import TableEnding, win
from engines.vilitum.model.board import EMBER, FROST
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import FIGHT, GAME, START_5, legal, played, view

STUCK = "5x5:beginner 2 Wa2 Rb1 / Za1"
"""Frost's Wizard can neither jump nor attack."""


@sayings(f"""
    actions in words
        {GAME.dump(FIGHT)} told Wc3-d3: Ember's Warrior moves from c3 to d3
        told Wc3xb3: Ember's Warrior on c3 attacks the Wizard on b3: 2 damage
        told Wc3xc4: Ember's Warrior on c3 attacks the Archer on c4: defeated
        told Wc3!c4: Ember's Warrior rushes to c4 and pushes the Archer: defeated
        told Wc3!c2: Ember's Warrior rushes to c2 and pushes its own Rogue: defeated
        told Za1<>c3: Ember's Wizard on a1 swaps places with the Warrior on c3
        told Za1xa3: Ember's Wizard on a1 attacks the Warrior on a3: 1 damage
        told Ce1=A: Ember sacrifices the Cleric on e1: the Archer returns with 3 HP
        | Wc3-d3 told end: Ember ends the turn
    actions that defeat or heal somebody
        5x5 1 Wb2 / Zb3-1 We5 told Wb2xb3: Ember's Warrior on b2 attacks the Wizard on b3: 2
            damage, defeated
        5x5 2 Wa1 / Ac4-1 Cc5 told Cc5+c4: Frost's Cleric on c5 heals the Archer on c4
        5x5 1 Ce1 / We5 told Ce1=W: Ember sacrifices the Cleric on e1: the Warrior returns with 3
            HP
    actions of the regional rules
        5x5:warrior-rush 2 Rb3 / Wb4 told Wb4!b3: Frost's Warrior rushes to b3 and pushes the Rogue
            to b2: 1 damage
        5x5:warrior-rush 2 Rb3 / Wb4 Zc4 told Wb4!c4: Frost's Warrior rushes to c4 and pushes its
            own Wizard to d4: 1 damage
        5x5:black-cleric 1 Cc2 / Rc4 We5 told Cc2*c4: Ember's Cleric on c2 drains the Rogue on c4
            for 1 HP: 1 damage
        5x5:black-cleric 1 Cc2-3 / Rc4-2 We5 told Cc2*c4: Ember's Cleric on c2 drains the Rogue on
            c4 for its last HP: defeated
        5x5:white-wizard 1 Zb2-1 Ac3 / We5 told Zb2o>c3: Ember's Wizard on b2 passes 1 damage to
            the Archer on c3
        5x5:white-wizard 1 Zb2-1 Ac3-2 / We5 told Zb2o>c3: Ember's Wizard on b2 passes 1 damage to
            the Archer on c3 and defeats it
        told Zb2<oc3: Ember's Wizard on b2 takes 1 damage from the Archer on c3
        5x5:white-wizard 1 Zb2-2 Ac3-2 / We5 told Zb2<oc3: Ember's Wizard on b2 takes 1 damage from
            the Archer on c3 and is defeated
    actions before the play, and a pass
        5x5 1 ? / ? told agile: Ember chooses the Agile Warrior
        told standard: Ember chooses the standard Warrior
        5x5 2 Ra1 / - placing told Z>c5: Frost places the Wizard on c5
        {STUCK} told pass: Frost can do nothing and passes
    the status
        5x5 1 ? / ? status Ember: choose the agile or the standard Warrior.
        | agile status Frost: choose the agile or the standard Warrior.
        7x7 2 Ra1 / - placing status Frost: place a piece on rank 7.
        5x5 1 {START_5} status Ember: move, attack or heal with one piece.
        5x5 1 Rc3 Ce1 / Ze5 status Ember: move, attack or heal with one piece. The Cleric may be
            sacrificed first.
        5x5 1 Rc3 Ce1 / Zd5 | Rc3-d4 status Ember may still attack with the Rogue, or end the turn.
        5x5 1 Ra1 Ce1 / Ze5 | Ce1=Z status Ember must now move or swap places with the Wizard.
        5x5:tactical-wizard 1 Wa1 Zb3 / Rb4 Aa4 | Zb3<>a1 status Ember may still attack with the
            Warrior, or end the turn.
        5x5 1 Wb2 / Zb3-1 | Wb2xb3 status Ember wins: all pieces of Frost are defeated.
        {STUCK} status Frost can do nothing and must pass.
    the status names all that is left for each piece
        5x5:tactical-wizard 1 Wa1 Zc3 / Rc4 Aa3 | Zc3<>a1 status Ember may still attack with the
            Wizard or the Warrior, or end the turn.
        5x5:tactical-wizard 1 Rd2 Cc3 / Rd3 | Cc3=Z status Ember must now move or swap places with
            the Wizard or attack with the Rogue.
""")
def test_words(saying: Saying) -> None:
    saying.holds(GAME)


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


def test_no_action_at_all_has_a_harmless_phrase() -> None:
    assert GAME.describe(view(FIGHT), FROST, None) == "Frost plays"


def test_the_status_for_those_who_watch_says_whose_turn_goes_on() -> None:
    start = GAME.load("5x5 1 Rc3 Ce1 / Zd5")
    assert GAME.status(view(start)) == GAME.status(GAME.view(start, EMBER))
    moved = played(start, "Rc3-d4")
    assert GAME.status(view(moved)) == "Ember's turn continues with the Rogue."


def test_the_story_of_a_defeat_is_its_last_blow() -> None:
    match = read(Path("docs/matches/vilitum.txt").read_text("utf-8"))
    told = match.view(None)
    assert match.game.story(told) == "Frost's Wizard strikes down Ember's last piece, the Warrior."
    resigned = replace(told, outcome=win(TableEnding.RESIGNATION, 1))
    assert match.game.story(resigned, ("Ann", "Ben")) == "Ann resigned."
