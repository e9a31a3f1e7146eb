"""The clicks that pick an action."""

from __future__ import annotations

from dataclasses import replace

import pytest

from common.text.say import say
from engines.game import CAPTURES, SAID, SPECIAL, Part
from engines.vilitum.model.state import State
from tests.engines.examples.sayings import Saying, sayings
from tests.engines.vilitum.kit import FIGHT, GAME


def placed(state: State, text: str) -> tuple[Part, ...]:
    return GAME.parts(GAME.view(state, state.mover), GAME.read(text))


def parts(state: State, text: str) -> tuple[Part, ...]:
    """The same without their squares."""
    return tuple(replace(part, at="") for part in placed(state, text))


@pytest.mark.parametrize(
    ("text", "clicks"),
    [
        (
            "Wc3-d3",
            (
                Part("Wc3", "Warrior c3", say("5 of 5 HP left")),
                Part("move", "Move"),
                Part("d3", "d3"),
            ),
        ),
        (
            "Wc3xb3",
            (
                Part("Wc3", "Warrior c3", say("5 of 5 HP left")),
                Part("attack", "Attack"),
                Part("b3", "Wizard b3", say("2 damage")),
            ),
        ),
        (
            "Za1<>c3",
            (
                Part("Za1", "Wizard a1", say("2 of 3 HP left")),
                Part("swap", "Swap places", say("instead of moving")),
                Part("c3", "Warrior c3", say("comes to a1")),
            ),
        ),
        (
            "Ce1=A",
            (
                Part("Ce1", "Cleric e1", say("1 of 4 HP left")),
                Part("sacrifice", "Sacrifice", say("the Cleric leaves for good")),
                Part("A", "Archer", say("returns with 3 of 3 HP")),
            ),
        ),
    ],
)
def test_an_action_is_a_piece_a_verb_and_a_target(text: str, clicks: tuple[Part, ...]) -> None:
    assert parts(FIGHT, text) == clicks


@sayings("""
    the target says what will happen
        5x5 1 Wb2 / Zb3-1 We5 noted Wb2xb3: 2 damage, defeats it
        5x5 1 Wb2 / Zb3-2 We5 noted Wb2xb3: defeats it
        5x5 2 Wa1 / Ac4-1 Cc5 noted Cc5+c4: then 3 of 3 HP
        5x5:warrior-rush 2 Rb3 / Wb4 noted Wb4!b3: pushed to b2, 1 damage
        5x5:warrior-rush 2 Rb3-2 / Wb4 noted Wb4!b3: defeats it
        5x5:warrior-rush 2 Rb3 / Wb4 Zc4 noted Wb4!c4: your own, pushed to d4, 1 damage
        5x5:black-cleric 1 Cc2 / Rc4 We5 noted Cc2*c4: 1 damage; the Cleric then has 3 of 4 HP
        5x5:black-cleric 1 Cc2-3 / Rc4-2 We5 noted Cc2*c4: defeats it; defeats the Cleric
        5x5:white-wizard 1 Zb2-1 Ac3-2 / We5 noted Zb2o>c3: defeats it
        noted Zb2<oc3: the Wizard then has 1 of 3 HP
        5x5:white-wizard 1 Zb2-2 Ac3-2 / We5 noted Zb2<oc3: defeats the Wizard
        5x5 1 Wc5 Rc3 / Zc4 We5 noted Rc3xc4: 2 damage
""")
def test_notes(saying: Saying) -> None:
    saying.holds(GAME)


def test_the_other_actions_by_clicks() -> None:
    placing, choosing = GAME.load("5x5 2 Ra1 / - placing"), GAME.load("5x5 1 ? / ?")
    assert parts(placing, "W>b5") == (Part("W", "Warrior", say("5 HP")), Part("b5", "b5"))
    assert parts(choosing, "agile") == (
        Part("agile", "Agile Warrior", say("Moves in any direction, deals 1 damage.")),
    )
    assert parts(choosing, "standard") == (
        Part(
            "standard", "Standard Warrior", say("Moves straight, not diagonally; deals 2 damage.")
        ),
    )
    assert parts(FIGHT, "end") == (Part("end", "End turn", sign=SAID),)
    assert parts(FIGHT, "pass") == (Part("pass", "Pass", sign=SAID),)


@pytest.mark.parametrize(
    ("position", "text", "label", "sign"),
    [
        ("5x5 1 Wb2 / Zb3-1 We5", "Wb2xb3", "Attack Wizard b3", CAPTURES),
        ("5x5 1 Wb2 / Zb3-1 We5", "Wb2-c2", "c2", ""),
        ("5x5 2 Wa1 / Ac4-1 Cc5", "Cc5+c4", "Heal Archer c4", SPECIAL),
        ("5x5:warrior-rush 2 Rb3 / Wb4", "Wb4!b3", "Rush Rogue b3", CAPTURES),
        ("5x5:black-cleric 1 Cc2 / Rc4 We5", "Cc2*c4", "Drain Rogue c4", CAPTURES),
        ("5x5:white-wizard 1 Zb2-1 Ac3-2 / We5", "Zb2o>c3", "1 damage to Archer c3", SPECIAL),
        ("5x5:white-wizard 1 Zb2-1 Ac3-2 / We5", "Zb2<oc3", "1 damage from Archer c3", SPECIAL),
    ],
)
def test_what_a_piece_does_and_where_is_one_step(
    position: str, text: str, label: str, sign: str
) -> None:
    state = GAME.load(position)
    view = GAME.view(state, GAME.to_act(state)[0])
    (pick,) = [each for each in GAME.picks(view) if each.text == text]
    assert len(pick.parts) == 2
    assert (pick.parts[1].label, pick.parts[1].sign) == (label, sign)


@pytest.mark.parametrize(
    ("text", "squares"),
    [
        ("Wc3-d3", ("c3", "", "d3")),
        ("Wc3xb3", ("c3", "", "b3")),
        ("Ce1=A", ("e1", "", "")),
        ("end", ("",)),
    ],
)
def test_pieces_and_targets_name_their_squares(text: str, squares: tuple[str, ...]) -> None:
    assert tuple(part.at for part in placed(FIGHT, text)) == squares


def test_the_question_names_what_the_piece_can_do() -> None:
    view = GAME.view(FIGHT, GAME.to_act(FIGHT)[0])
    assert GAME.asks(view, ("Wc3",)) == "Move, attack or rush?"
    assert GAME.asks(view, ("Za1",)) == "Swap places or attack?"
    assert GAME.asks(view, ("Ce1",)) == "Move or be sacrificed?"


def test_every_action_is_picked_by_parts_of_its_own() -> None:
    view = GAME.view(FIGHT, GAME.to_act(FIGHT)[0])
    picks = GAME.picks(view)
    assert [pick.action for pick in picks] == list(view.legal)
    assert len({tuple(part.value for part in pick.parts) for pick in picks}) == len(picks)
