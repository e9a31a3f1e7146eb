"""The reasons for refusing an action, each a sentence for the player.

A sentence uses only the player's own hand and open cards, never another's hand or cards that lie
face down.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from common.text.say import listed, say
from common.text.text import Sentence, Text
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
from engines.vilnius.names import side
from engines.vilnius.rules import legal
from engines.vilnius.words import city_refusals as city
from engines.vilnius.words import war_refusals

_ASKED: Final[dict[Stage, tuple[tuple[type[Any], ...], Text]]] = {
    Stage.INCOME: (
        (Income,),
        say("Now all choose their income: how many units and how many provinces."),
    ),
    Stage.CITY: (
        (Build, Recruit, Share, Ask, Pass),
        say("It is your action of the city phase: build, recruit, or pass."),
    ),
    Stage.PAY: (
        (Pay, Exchange),
        say("Pay the price first: write `pay`, or `pay` with a province."),
    ),
    Stage.STORE: (
        (Store, Ready),
        say("You have passed: store provinces in Storehouses, or write `ready`."),
    ),
    Stage.FIGHT: (
        (Send, Recall, Ready),
        say("A fight is on: send units, take them back, or write `ready`."),
    ),
    Stage.RED: ((Choose,), say("A red skull kills a unit: choose which one.")),
    Stage.SILVER: ((Choose,), say("Pay the silver skulls with units: choose one.")),
    Stage.GOLD: ((Choose,), say("Pay the golden skulls with units: choose one.")),
    Stage.HARM: ((Choose,), say("An enemy does damage: choose what is lost.")),
    Stage.PLUNDER: ((Loot,), say("First choose who takes the loot.")),
    Stage.CAPTURE: (
        (Capture, Ready),
        say("Now you can capture provinces: choose a stack, or write `ready`."),
    ),
    Stage.LEVY: (
        (Send,),
        say("Send units for the province first: write `send`, or `send` with a unit."),
    ),
    Stage.PICK: ((Choose,), say("Choose the province that you take.")),
    Stage.PUT: ((Under,), say("Say which province goes under the stack first.")),
    Stage.STORE_UNITS: (
        (Store, Ready),
        say("The round ends: store units in Guardhouses, or write `ready`."),
    ),
}
"""The actions of each stage, and the sentence that asks for them."""

_REASONS: Final[dict[type[Any], Callable[[State, Seat, Any], Text]]] = {
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


def reason(state: State, seat: Seat, action: Action) -> Text:
    """Returns a sentence that names the rule against an illegal action, and legal ones instead."""
    stage = state.stage
    if stage is None:
        return say("This match is over.")
    if seat not in legal.to_act(state):
        return _not_to_act(state, seat)
    kinds, now = _ASKED[stage]
    if not isinstance(action, kinds):
        return now
    return _REASONS[type(action)](state, seat, action)


def _not_to_act(state: State, seat: Seat) -> Text:
    return _waits(state, seat).filled(
        sides=listed([side(state, each) for each in legal.to_act(state)])
    )


def _waits(state: State, seat: Seat) -> Sentence:
    """Returns why a player may not act, without the `sides` for which the game waits."""
    is_ready, passed = state.players[seat].ready, state.players[seat].passed
    if state.stage is Stage.INCOME:
        return say("You have chosen your income. The game waits for {sides}.")
    if state.stage is Stage.FIGHT:
        if is_ready:
            return say("You are ready. The fight waits for {sides}.")
        return say("You have no units left to send. The fight waits for {sides}.")
    if state.stage is Stage.STORE_UNITS:
        if is_ready:
            return say("You have finished. The game waits for {sides}.")
        return say("You have no unit, or no Guardhouse free. The game waits for {sides}.")
    if passed and state.stage in (Stage.CITY, Stage.PAY, Stage.STORE):
        return say(
            "You have passed and take no more actions this phase. The game waits for {sides}."
        )
    return say("It is not your turn: the game waits for {sides}.")
