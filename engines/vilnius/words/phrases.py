"""The phrases that all sentences of refusals share, besides `names`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from common.text.say import listed, name, say
from common.text.text import Name, Text
from engines.game import Seat
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot, spot_name
from engines.vilnius.model.state import State
from engines.vilnius.words.names import NOTHING

_FITTING: Final[dict[str, tuple[Name, ...]]] = {
    "noble": (name("Estate"), name("Palace")),
    "barracks": (name("Barracks", many="Barracks"),),
    "garrison": (name("Garrison"),),
    "archery": (name("Archery Range"),),
    "stable": (name("Stable"),),
    "trade": (name("trading place"),),
    "craft": (name("craft building"),),
    "store": (name("Storehouse"), name("Guardhouse")),
}
"""The buildings that fit at an edge with each type."""
_NO_UNIT: Final = say("You have no {card} in your hand: you have {cards}.")
_NO_PROVINCE: Final = say("{card} is not in your hand: you have {cards}.")
_EMPTY_OF_UNITS: Final = say("You have no units in your hand.")
_EMPTY_OF_PROVINCES: Final = say("You have no provinces in your hand.")


def fitting(types: Iterable[str]) -> Text:
    """Returns the buildings that fit at an edge with one of these types: “an Estate, a Palace or a
    Garrison”."""
    found = (each for kind in types for each in _FITTING[kind])
    return listed([say("{building:a}", meaning="one of it", building=each) for each in found], "or")


def fitting_each(types: Iterable[str]) -> Text:
    """Returns the buildings that fit with all of these types together: “a Garrison and an Archery
    Range”."""
    return listed([fitting([kind]) for kind in types])


def either(cards: Iterable[CardId]) -> Text:
    """Returns the names of cards, each once: `Lida, Punia or Trakai`."""
    return listed(_each_once(cards) or [NOTHING], "or")


def places(spots: Iterable[Spot]) -> Text:
    """Returns `m11, n13 or o12`."""
    return listed([spot_name(spot) for spot in spots], "or")


def not_in_hand(state: State, seat: Seat, card: CardId) -> Text:
    """Tells that the player does not hold a card, and lists the cards of its sort in hand."""
    player, is_unit = state.players[seat], card in CARDS.units
    hand = player.units.hand if is_unit else player.provinces.hand
    if not hand:
        return _EMPTY_OF_UNITS if is_unit else _EMPTY_OF_PROVINCES
    lacks = _NO_UNIT if is_unit else _NO_PROVINCE
    return lacks.filled(card=CARDS.names[card], cards=listed(_each_once(hand)))


def _each_once(cards: Iterable[CardId]) -> list[Name]:
    return list(dict.fromkeys(CARDS.names[card] for card in cards))
