"""Notes for what can be chosen: what it costs, what it does; at most 100 characters each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from common.english import counted, listed
from engines.vilnius.model.cards import Building, CardId, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.rules.payments import Sum
from engines.vilnius.words.names import amount, weapons_in_words

LONGEST: Final = 100
"""Characters of a note."""


def fitted(pieces: Iterable[str], between: str = "; ") -> str:
    """Returns as many of the pieces, from the first on, as there is room for in a note."""
    note = ""
    for piece in pieces:
        longer = f"{note}{between}{piece}" if note else piece
        if piece and len(longer) <= LONGEST:
            note = longer
    return note


def building(card: CardId) -> str:
    """Returns its price, what it does, its order value."""
    found = CARDS.buildings[card]
    price = amount(found.gold, found.tools)
    return fitted([price, *_abilities(found), f"order value {found.value}"])


def _abilities(card: Building) -> list[str]:
    """Returns what a building does, and which units need it."""
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
    """Returns its price, its weapons, what it does."""
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
    """Returns what a province gives."""
    return amount(value.gold, value.tools)
