"""Notes on choices, such as prices and abilities; at most 100 characters each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from common.english import counted, listed
from engines.vilnius.model.cards import Building, CardId, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.rules.payments import Sum
from engines.vilnius.words.names import amount, weapons_in_words

LONGEST: Final = 100
"""The most characters of a note."""


def fitted(pieces: Iterable[str], between: str = "; ") -> str:
    """Returns the pieces joined in their order; a piece for which a note has no room is left
    out."""
    note = ""
    for piece in pieces:
        longer = f"{note}{between}{piece}" if note else piece
        if piece and len(longer) <= LONGEST:
            note = longer
    return note


def building(card: CardId) -> str:
    """Returns a building's price, abilities and order value."""
    found = CARDS.buildings[card]
    price = amount(found.gold, found.tools)
    return fitted([price, *_abilities(found), f"order value {found.value}"])


def _abilities(card: Building) -> list[str]:
    """Returns a building's abilities, and the units that need it."""
    needing = [unit.name for unit in CARDS.units.values() if card.type in unit.requires]
    found = (
        (card.income, f"income +{card.income}"),
        (card.room, f"{counted(card.room, 'building')} more"),
        (card.gold_gift, f"{card.gold_gift} gold each round"),
        (card.tool_gift, f"{counted(card.tool_gift, 'tool')} each round"),
        (card.trades, f"trades {listed(card.trades) if card.trades else ''}"),
        (card.stores_province, "stores a province"),
        (card.stores_unit, "stores a unit"),
        (card.exchanges, "exchanges two tools for a gold, and a gold for two tools"),
        (card.shares, "lays out a province for others"),
        (needing, f"for {', '.join(needing)}"),
    )
    return [words for holds, words in found if holds]


def unit(card: CardId) -> str:
    """Returns a unit's price, weapons and talents."""
    found = CARDS.units[card]
    price = amount(found.gold, found.tools)
    return fitted([price, weapons_in_words(found.arms), *_talents(found)])


def _talents(card: Unit) -> list[str]:
    found = (
        (card.spreads, "spreads its weapons"),
        (card.nullifies, "cancels a red skull"),
        (card.dies_first, "dies first"),
    )
    return [words for holds, words in found if holds]


def worth(value: Sum) -> str:
    """Returns the yield of a province in words."""
    return amount(value.gold, value.tools)
