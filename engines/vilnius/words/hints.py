"""Notes on choices, such as prices and abilities; at most 100 characters each."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from common.text.say import counted, listed
from engines.vilnius.model.cards import Building, CardId, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.rules.payments import Sum
from engines.vilnius.words.names import amount, short_name, weapons_in_words

LONGEST: Final = 100
"""The most characters of a note."""
OFFER: Final = 70
"""The most characters of an offer."""


def fitted(pieces: Iterable[str], between: str = "; ") -> str:
    """Returns the pieces joined in their order; a piece for which a note has no room is left
    out."""
    note = ""
    for piece in pieces:
        longer = f"{note}{between}{piece}" if note else piece
        if piece and len(longer) <= LONGEST:
            note = longer
    return note


def offer(card: CardId) -> str:
    """Returns the name, the price and the use of a building or a unit, short enough for a button
    with a place behind it: “Estate 1g 4t, +1 card”."""
    found = CARDS.buildings.get(card) or CARDS.units[card]
    if isinstance(found, Building):
        uses = [few for few, _ in _abilities(found)]
    else:
        uses = [*_armed(found), *_talents(found)]
    price = " ".join(
        f"{count}{sign}"
        for count, sign in zip((found.gold, found.tools), "gt", strict=True)
        if count
    )
    label = f"{short_name(card)} {price}"
    for use in uses:
        label += f", {use}" * (len(label) + len(use) + 2 <= OFFER)
    return label


def _armed(unit: Unit) -> list[str]:
    return [weapons_in_words(unit.arms)]


def _first_of(names: list[str]) -> str:
    """Returns “Hunters and 3 other units”."""
    if len(names) < 2:
        return listed(names)
    more = "another unit" if len(names) == 2 else f"{len(names) - 1} other units"
    return f"{names[0]} and {more}"


def building(card: CardId) -> str:
    """Returns a building's price, abilities and order value."""
    found = CARDS.buildings[card]
    price = amount(found.gold, found.tools)
    return fitted([price, *(more for _, more in _abilities(found)), f"order value {found.value}"])


def _abilities(card: Building) -> list[tuple[str, str]]:
    """Returns a building's abilities and the units that need it, the most important first: each in
    few words, and in more."""
    needing = [unit.name for unit in CARDS.units.values() if card.type in unit.requires]
    trades = f"trades {listed(card.trades) if card.trades else ''}"
    gold, tools = card.gold_gift, card.tool_gift
    found = (
        (card.income, f"+{card.income} card", f"income +{card.income}"),
        (card.room, f"+{card.room} places", f"{counted(card.room, 'building')} more"),
        (gold, f"+{gold}g each round", f"{gold} gold each round"),
        (tools, f"+{tools}t each round", f"{counted(tools, 'tool')} each round"),
        (card.trades, trades, trades),
        (card.stores_province, "keeps a province", "stores a province"),
        (card.stores_unit, "keeps a unit", "stores a unit"),
        (
            card.exchanges,
            "2t for 1g, 1g for 2t",
            "exchanges two tools for a gold, and a gold for two tools",
        ),
        (card.shares, "lends a province", "lays out a province for others"),
        (needing, f"for {_first_of(needing)}", f"for {', '.join(needing)}"),
    )
    return [(few, more) for holds, few, more in found if holds]


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
