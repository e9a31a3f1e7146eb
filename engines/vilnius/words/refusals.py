"""The reasons for refusing an action, each a sentence for the player.

A sentence uses only the player's own hand and open cards, never another's hand or cards that lie
face down.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from common.text.say import listed
from engines.game import Seat
from engines.vilnius.model.actions import (
    Action,
    Ask,
    Build,
    Capture,
    Choose,
    Exchange,
    Income,
    Loot,
    Pass,
    Pay,
    Ready,
    Recall,
    Recruit,
    Send,
    Share,
    Store,
    Under,
)
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Stage
from engines.vilnius.rules import legal
from engines.vilnius.words import city_refusals as city
from engines.vilnius.words import war_refusals
from engines.vilnius.words.phrases import side

_ASKED: Final[dict[Stage, tuple[tuple[type[Any], ...], str]]] = {
    Stage.INCOME: (
        (Income,),
        "Now all choose their income: how many units and how many provinces.",
    ),
    Stage.CITY: (
        (Build, Recruit, Share, Ask, Pass),
        "It is your action of the city phase: build, recruit, or pass.",
    ),
    Stage.PAY: (
        (Pay, Exchange),
        "The price has to be paid first: write `pay`, or `pay` with a province.",
    ),
    Stage.STORE: (
        (Store, Ready),
        "You have passed: store provinces in Storehouses, or write `ready`.",
    ),
    Stage.FIGHT: (
        (Send, Recall, Ready),
        "A fight is on: send units, take them back, or write `ready`.",
    ),
    Stage.RED: ((Choose,), "A red skull kills a unit: choose which one."),
    Stage.SILVER: ((Choose,), "Silver skulls are to be paid with units: choose one."),
    Stage.GOLD: ((Choose,), "Golden skulls are to be paid with units: choose one."),
    Stage.HARM: ((Choose,), "An enemy does damage: choose what is lost."),
    Stage.PLUNDER: ((Loot,), "First choose who takes the loot."),
    Stage.CAPTURE: (
        (Capture, Ready),
        "Now you can capture provinces: choose a stack, or write `ready`.",
    ),
    Stage.LEVY: (
        (Send,),
        "Units have to be sent for the province first: write `send`, or `send` with a unit.",
    ),
    Stage.PICK: ((Choose,), "Choose the province that you take."),
    Stage.PUT: ((Under,), "Say which province goes under the stack first."),
    Stage.STORE_UNITS: (
        (Store, Ready),
        "The round ends: store units in Guardhouses, or write `ready`.",
    ),
}
"""The actions of each stage, and the sentence that asks for them."""

_REASONS: Final[dict[type[Any], Callable[[State, Seat, Any], str]]] = {
    Income: war_refusals.no_income,
    Build: city.no_build,
    Recruit: city.no_recruit,
    Pay: city.no_pay,
    Exchange: city.no_exchange,
    Share: city.no_share,
    Ask: city.no_ask,
    Store: city.no_store,
    Send: war_refusals.no_send,
    Recall: war_refusals.no_recall,
    Choose: war_refusals.no_choice,
    Under: war_refusals.no_choice,
    Loot: war_refusals.no_loot,
    Capture: war_refusals.no_capture,
}


def reason(state: State, seat: Seat, action: Action) -> str:
    """Returns a sentence that names the rule against an illegal action, and legal ones instead."""
    stage = state.stage
    if stage is None:
        return "This match is over."
    if seat not in legal.to_act(state):
        return _not_to_act(state, seat)
    kinds, now = _ASKED[stage]
    if not isinstance(action, kinds):
        return now
    return _REASONS[type(action)](state, seat, action)


def _not_to_act(state: State, seat: Seat) -> str:
    others = listed([side(state, each) for each in legal.to_act(state)])
    if state.stage is Stage.INCOME:
        return f"You have chosen your income. The game waits for {others}."
    if state.stage is Stage.FIGHT:
        said = "You are ready" if state.players[seat].ready else "You have no units left to send"
        return f"{said}. The fight waits for {others}."
    if state.stage is Stage.STORE_UNITS:
        said = (
            "You have finished"
            if state.players[seat].ready
            else "You have no unit, or no Guardhouse free"
        )
        return f"{said}. The game waits for {others}."
    passed = state.stage in (Stage.CITY, Stage.PAY, Stage.STORE) and state.players[seat].passed
    if passed:
        return f"You have passed and take no more actions this phase. The game waits for {others}."
    return f"It is not your turn: the game waits for {others}."
