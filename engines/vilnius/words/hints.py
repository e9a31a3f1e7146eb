"""Notes on choices, such as prices and abilities; at most 100 characters each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from common.text.say import counted, fitting, joined, listed, say
from common.text.text import Name, Text
from engines.vilnius.model.card_names import GOLD, GOOD_NAMES, TOOL
from engines.vilnius.model.cards import Building, CardId, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.names import amount, price, short_name, weapons_in_words
from engines.vilnius.rules.payments import Sum

LONGEST: Final = 100
"""The most characters of a note."""
OFFER: Final = 70
"""The most characters of an offer."""


def fitted(pieces: Iterable[str], between: str = "; ") -> Text:
    """Returns as many of the first pieces, with this mark between them, as a note has room for."""
    return fitting(pieces, LONGEST, between)


@cache
def offer(card: CardId) -> Text:
    """Returns the name, the price and the use of a building or a unit, short enough for a button
    with a place behind it: “Estate 1g 4t, +1 card”."""
    found = CARDS.buildings.get(card) or CARDS.units[card]
    costs = [say("{gold}g", gold=found.gold)] * bool(found.gold)
    costs += [say("{tools}t", tools=found.tools)] * bool(found.tools)
    return fitting([joined(" ", [short_name(card), *costs]), *_uses(card)], OFFER, ", ")


@cache
def offer_in_full(card: CardId) -> Text:
    """Returns the same for screen readers: “Estate for 1 gold and 4 tools, +1 card”."""
    found = CARDS.buildings.get(card) or CARDS.units[card]
    costs = price(found.gold, found.tools)
    named = say("{card} for {price}", card=short_name(card), price=costs)
    return fitting([named, *_uses(card, whole=True)], OFFER, ", ")


def _uses(card: CardId, *, whole: bool = False) -> list[Text]:
    found = CARDS.buildings.get(card) or CARDS.units[card]
    if isinstance(found, Building):
        return [each[whole] for each in (*_abilities(found), *_needed_for(found))]
    return [weapons_in_words(found.arms), *talents(found)]


@cache
def building(card: CardId) -> Text:
    """Returns a building's price, abilities and order value, and the units that need it."""
    found = CARDS.buildings[card]
    price, value = amount(found.gold, found.tools), say("order value {value}", value=found.value)
    units = [more for _, more in _needed_for(found)]
    return fitted([price, *abilities(found), value, *units])


def abilities(card: Building) -> list[Text]:
    """Returns a building's abilities, the most important first."""
    return [more for _, more in _abilities(card)]


def _abilities(card: Building) -> Iterable[tuple[Text, Text]]:
    """Returns a building's abilities, the most important first: each in few words, and in more."""
    return (*_growth(card), *_gifts(card), *_stores(card))


def _growth(card: Building) -> Iterable[tuple[Text, Text]]:
    if card.income:
        more = say("{income} more {income:one=card|other=cards} each round", income=card.income)
        yield say("+{cards}", cards=counted(card.income, "card")), more
    if card.room:
        more = say("room for {room} more {room:one=building|other=buildings}", room=card.room)
        yield say("+{places}", places=counted(card.room, "place")), more


def _gifts(card: Building) -> Iterable[tuple[Text, Text]]:
    gold, tools = card.gold_gift, card.tool_gift
    if gold:
        more = say("{gold} each round", gold=counted(gold, GOLD))
        yield say("+{gold}g each round", gold=gold), more
    if tools:
        more = say("{tools} each round", tools=counted(tools, TOOL))
        yield say("+{tools}t each round", tools=tools), more
    if card.trades:
        trades = say("trades {goods}", goods=listed([GOOD_NAMES[each] for each in card.trades]))
        yield trades, trades


def _stores(card: Building) -> Iterable[tuple[Text, Text]]:
    if card.stores_province:
        yield say("keeps a province"), say("stores a province")
    if card.stores_unit:
        yield say("keeps a unit"), say("stores a unit")
    if card.exchanges:
        yield (
            say("2t for 1g, 1g for 2t"),
            say("exchanges 2 tools for 1 gold, and 1 gold for 2 tools"),
        )
    if card.shares:
        yield say("lends a province"), say("lays out a province for others")


def _needed_for(card: Building) -> Iterable[tuple[Text, Text]]:
    units = [unit.name for unit in CARDS.units.values() if card.type in unit.requires]
    if units:
        yield _first_of(units), say("for {units}", units=listed(units))


def _first_of(units: Sequence[Name]) -> Text:
    """Returns “for Hunters and 3 other units”."""
    first, others = units[0], len(units) - 1
    if not others:
        return say("for {unit}", unit=first)
    return say(
        "for {unit} and {others} other {others:one=unit|other=units}", unit=first, others=others
    )


@cache
def unit(card: CardId, between: str = "; ") -> Text:
    """Returns a unit's price, weapons and talents."""
    found = CARDS.units[card]
    price = amount(found.gold, found.tools)
    return fitted([price, weapons_in_words(found.arms), *talents(found)], between)


def talents(card: Unit) -> list[Text]:
    """Returns a unit's talents."""
    found = (
        (card.spreads, say("spreads its weapons")),
        (card.nullifies, say("cancels a red skull")),
        (card.dies_first, say("dies first")),
    )
    return [words for holds, words in found if holds]


def worth(value: Sum) -> Text:
    """Returns the yield of a province in words."""
    return amount(value.gold, value.tools)
