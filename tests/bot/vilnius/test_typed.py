"""What the commands of Vilnius make of short words, without Discord: whatever is legal can be
said by a command, and means just that."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cogs.vilnius import typed
from engines.vilnius import play, turns, views
from engines.vilnius.actions import legal
from engines.vilnius.model.actions import Action
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage, VilniusView
from tests.bot.vilnius.kit import Way, way_to
from tests.bot.vilnius.orders import order
from tests.engines.vilnius.kit import late_states, random_states, start


def text_of(view: VilniusView, name: str, given: dict[str, Any]) -> str:
    """What a command does with the player's view and its options."""
    made: dict[str, Callable[[], str]] = {
        "income": lambda: typed.income_text(view, given["units"]),
        "build": lambda: typed.bought(
            typed.build_text(view, given["building"], given["edge"]), given["payment"]
        ),
        "recruit": lambda: typed.bought(f"recruit {typed.card(given['unit'])}", given["payment"]),
        "pay": lambda: ", ".join(typed.payment_steps(given.get("using", typed.PROPOSED))),
        "exchange": lambda: f"exchange {given['give']}",
        "share": lambda: f"share {typed.card(given['province'])}",
        "pass": lambda: typed.passed(None),
        "ask": lambda: "ask",
        "store": lambda: f"store {typed.card(given['card'])}",
        "ready": lambda: "ready",
        "send": lambda: typed.send_text(view, given["unit"], given.get("enemy")),
        "recall": lambda: "recall",
        "choose": lambda: typed.choice_text(view, given["what"]),
        "loot": lambda: f"loot {given['player']}",
        "capture": lambda: typed.captured(given["stack"], given["units"]),
    }
    return made[name]()


def said(state: State, seat: int, action: Action) -> tuple[Action, ...]:
    """What the command for an action stands for."""
    name, options = order(action)
    return turns.read_turn(state, seat, text_of(views.view(state, seat), name, options))


@pytest.mark.parametrize(
    ("seats", "hands"), [(2, "open"), (3, "closed")], ids=["two open", "three closed"]
)
def test_every_legal_action_has_its_command(seats: int, hands: str) -> None:
    kinds = set[type[Action]]()
    for states in (random_states("5", seats, hands=hands), late_states("6", seats, hands=hands)):
        for state in list(states)[::3]:
            for seat in legal.to_act(state):
                for action in legal.actions(state, seat):
                    assert said(state, seat, action) == (action,)
                    kinds.add(type(action))
    assert len(kinds) > 10


def view_at(stage: Stage) -> tuple[State, VilniusView]:
    """A position of this stage, and what a player to act knows of it."""
    state = state_of(way_to(stage))
    return state, views.view(state, legal.to_act(state)[0])


def state_of(way: Way) -> State:
    """The position after these deeds."""
    state = start(2, way.seed)
    for seat, text in way.deeds:
        for action in turns.read_turn(state, seat, text):
            state = play.play(state, seat, action)
    return state


@pytest.mark.parametrize(
    ("words", "texts"),
    [
        ("", []),
        (typed.ASK, []),
        ("As proposed", ["pay"]),
        ("rest", ["pay"]),
        ("Kernavė,LIDA  trakai", ["pay kernave", "pay lida", "pay trakai"]),
        ("exchange tools, gold rest", ["exchange tools", "pay gold", "pay"]),
        ("lida exchange-gold", ["pay lida", "exchange gold"]),
        ("dragon", ["pay dragon"]),
    ],
)
def test_a_payment_in_words(words: str, texts: list[str]) -> None:
    assert typed.payment_steps(words) == texts


def test_all_cards_are_known_by_id_and_name() -> None:
    for card in (*CARDS.provinces, *CARDS.units):
        assert typed.card(card) == typed.card(f" {CARDS.names[card].upper()} ") == card
    for building in CARDS.buildings.values():
        assert typed.building(building.name.upper()) == building.key == typed.building(building.key)
    assert typed.unit("Crossbowmen.Arrow") == "crossbowmen.arrow"


def test_a_building_that_fits_nowhere_is_left_to_the_engine_to_refuse() -> None:
    state = start()
    view = views.view(state, legal.to_act(state)[0])
    for key in ("stable", "garrison", "castle"):
        assert typed.build_text(view, key, None).startswith(f"build {key} ")


def test_units_for_a_stack_need_no_enemy() -> None:
    _, view = view_at(Stage.LEVY)
    assert typed.send_text(view, "farmers", None) == "send farmers"
    assert typed.send_text(view, "Farmers axemen", None) == "send farmers, send axemen"
    assert typed.send_text(view, typed.PROPOSED, None) == "send"
    assert typed.send_text(view, "all", "2") == "send"
