"""Storing provinces in Storehouses after passing, and units in Guardhouses at a round's end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from common.text.say import say
from common.text.text import Sentence, Text
from engines.game import Seat
from engines.grammar import Param, Verb
from engines.vilnius.actions import params
from engines.vilnius.actions.rule import ActionRule, StageRule, Stages, in_turn
from engines.vilnius.model.actions import Action, Ready, Store
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Built, PlayerState, Stage, Step, VilniusView
from engines.vilnius.names import not_in_hand, side
from engines.vilnius.rules import cities, rounds
from engines.vilnius.rules.draft import Draft


def _provinces(state: State, seat: Seat) -> Iterator[Action]:
    yield from (Store(card) for card in dict.fromkeys(state.players[seat].provinces.hand))
    yield Ready()


def _units(state: State, seat: Seat) -> Iterator[Action]:
    yield from (Store(unit) for unit in dict.fromkeys(state.players[seat].units.hand))
    yield Ready()


def _keeping(state: State | Draft) -> tuple[Seat, ...]:
    """Returns the seats that may still store units."""
    return tuple(
        seat
        for seat, player in enumerate(state.players)
        if not player.ready and player.units.hand and cities.free_guards(player.city)
    )


def _do(draft: Draft, state: State, seat: Seat, action: Store) -> None:
    player = draft.players[seat]
    provinces = state.stage is Stage.STORE
    house = next(
        each.spot for each in player.city if not each.holds and _stores(each, provinces=provinces)
    )
    if provinces:
        player = player._replace(provinces=player.provinces.leaving(action.card))
    else:
        player = player._replace(units=player.units.leaving(action.card))
    draft.players[seat] = player
    draft.hold(seat, house, action.card)


def _stores(built: Built, *, provinces: bool) -> bool:
    card = CARDS.buildings[built.card]
    return bool(card.stores_province if provinces else card.stores_unit)


def _provinces_settled(draft: Draft, step: Step) -> bool:
    player = draft.players[step.seat]
    if player.provinces.hand and cities.free_stores(player.city):
        return False
    rounds.discard_hand(draft, step.seat)
    draft.end_step()
    return True


def _units_settled(draft: Draft, _step: Step) -> bool:
    if _keeping(draft):
        return False
    draft.end_step()
    return True


def _waits(player: PlayerState) -> Sentence:
    if player.ready:
        return say("You have finished. The game waits for {sides}.")
    return say("You have no unit, or no Guardhouse free. The game waits for {sides}.")


def _refused(state: State, seat: Seat, action: Store) -> Text:
    provinces = state.stage is Stage.STORE
    if provinces is (action.card in CARDS.units):
        if provinces:
            return say("A Storehouse holds a province. Units are stored when the round ends.")
        return say("A Guardhouse holds a unit. Provinces are stored when you pass.")
    return not_in_hand(state, seat, action.card)


def _told(view: VilniusView, by: Seat, action: Store) -> Text:
    card = CARDS.names[action.card]
    if view.stage is Stage.STORE:
        return say("{side} stores {card} in a Storehouse", side=side(view, by), card=card)
    return say("{side} stores {card} in a Guardhouse", side=side(view, by), card=card)


def _card(word: str) -> str:
    return word if word in CARDS.units else params.province(word)


STORE: Final = ActionRule(
    Verb(
        "store",
        Store,
        Param("card", _card, asks=say("Store what?")),
        label=say("Store"),
        former=("keep",),
    ),
    _do,
    _told,
    _refused,
)
STAGES: Final[Stages] = {
    Stage.STORE: StageRule(
        (Store, Ready),
        say("You have passed: store provinces in Storehouses, or write `ready`."),
        _provinces,
        _provinces_settled,
        waits=in_turn,
    ),
    Stage.STORE_UNITS: StageRule(
        (Store, Ready),
        say("The round ends: store units in Guardhouses, or write `ready`."),
        _units,
        _units_settled,
        _keeping,
        _waits,
    ),
}
