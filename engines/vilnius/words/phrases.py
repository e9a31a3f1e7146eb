"""The phrases that all sentences of refusals share, besides `names`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from common.text.say import listed
from engines.game import Seat
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot, spot_name
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES

TYPES: Final = {
    "noble": "an Estate or a Palace",
    "barracks": "Barracks",
    "garrison": "a Garrison",
    "archery": "an Archery Range",
    "stable": "a Stable",
    "trade": "a trading place",
    "craft": "a craft building",
    "store": "a Storehouse or a Guardhouse",
}
"""The buildings that fit at an edge with each type."""


def side(state: State, seat: Seat) -> str:
    """Returns the side of a player."""
    return SIDES[state.players[seat].emblem]


def either(cards: Iterable[CardId]) -> str:
    """Returns the names of cards, each once: `Lida, Punia or Trakai`."""
    found = list(dict.fromkeys(CARDS.names[card] for card in cards))
    return listed(found, "or") if found else "nothing"


def places(spots: Iterable[Spot]) -> str:
    """Returns `m11, n13 or o12`."""
    return listed([spot_name(spot) for spot in spots], "or")


def not_in_hand(state: State, seat: Seat, card: CardId) -> str:
    """Tells that the player does not hold a card, and lists the cards of its sort in hand."""
    player, name = state.players[seat], CARDS.names[card]
    hand = player.units.hand if card in CARDS.units else player.provinces.hand
    have = f"you have {_all(hand)}" if hand else "nothing of that kind is in it"
    if card in CARDS.units:
        return f"You have no {name} in your hand: {have}."
    return f"{name} is not in your hand: {have}."


def _all(cards: Iterable[CardId]) -> str:
    return listed(list(dict.fromkeys(CARDS.names[card] for card in cards)))
