"""The words for players, cards, weapons, amounts and places in sentences, and the phrases that all
refusals share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import cache
from typing import Final

from common.text.say import EMPTY, counted, joined, listed, name, say
from common.text.text import Name, Text
from engines.game import Seat
from engines.vilnius.model import card_names
from engines.vilnius.model.card_names import WEAPON_NAMES
from engines.vilnius.model.cards import WEAPONS, Arms, CardId
from engines.vilnius.model.catalogue import CARDS, TO_VILNIUS
from engines.vilnius.model.spots import Spot, spot_name
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, Built, VilniusView
from engines.vilnius.rules import cities
from engines.vilnius.rules.last_fight import Foe
from engines.vilnius.rules.payments import EXCHANGED, GOLD, TOOL

VILNIUS: Final = name("Vilnius")
NOTHING: Final = name("nothing")
_BOOST: Final = name("Boost")
_WEAPON: Final = name("weapon")
_BEYOND: Final = (
    say("south of the {building}"),
    say("west of the {building}"),
    say("north of the {building}"),
    say("east of the {building}"),
)
"""The direction of a spot from its neighbour over each edge, in the order of `cards.DIRECTIONS`."""


# Players


def side(view: VilniusView | State, seat: Seat) -> Name:
    """Returns the player in this seat: “Bear”."""
    return SIDES[view.players[seat].emblem]


def sides(view: VilniusView, seats: Iterable[Seat], last: str = "and") -> Text:
    """Returns these players: “Columns and Bear”."""
    return listed([side(view, seat) for seat in seats], last)


def target(view: VilniusView, seat: Seat) -> Name:
    """Returns the target of this player's attack row: “Vilnius”, or the player."""
    own = view.players[seat].destination != TO_VILNIUS
    return side(view, seat) if own else VILNIUS


def owned(owner: str) -> Text:
    """Returns “Bear's”, “Columns'”."""
    return say("{owner:own}", owner=owner)


# Cards


def short_name(card: CardId) -> Name:
    """Returns a card's name without the part in brackets: “Market”."""
    return card_names.short(CARDS.names[card])


def times(card: Text, count: int) -> Text:
    """Returns “Farmers ×2”; one card by its name alone."""
    return say("{card} ×{count}", card=card, count=count) if count > 1 else card


def cards(found: Iterable[CardId]) -> Text:
    """Lists these cards, equal ones together: “Farmers ×2, Hunters”; empty for none."""
    return joined(", ", _times(found))


def cards_in_a_sentence(found: Iterable[CardId]) -> Text:
    """Lists the same cards as “Farmers ×2 and Hunters”."""
    return listed(_times(found))


def _times(found: Iterable[CardId]) -> list[Text]:
    return [times(CARDS.names[card], count) for card, count in Counter(found).items()]


def source(card: CardId) -> Name:
    """Returns the name of a source of damage: an enemy, an enemy building, or the Boost."""
    return _BOOST if card in CARDS.boosts else CARDS.names[card]


# Weapons


@cache
def weapons_in_words(arms: Arms) -> Text:
    """Returns “2 swords, 1 shield”; with one of each at most, “sword, shield”."""
    plain = max(arms) == 1
    return joined(
        ", ",
        [
            WEAPON_NAMES[weapon] if plain else counted(count, WEAPON_NAMES[weapon])
            for weapon, count in zip(WEAPONS, arms, strict=True)
            if count
        ],
    )


@cache
def weapons_in_a_sentence(arms: Arms, last: str = "and") -> Text:
    """Returns “2 swords, a shield and an arrow”."""
    return listed(
        [
            some(count, WEAPON_NAMES[weapon])
            for weapon, count in zip(WEAPONS, arms, strict=True)
            if count
        ],
        last,
    )


def some(count: int, thing: Name) -> Text:
    """Returns “a shield”, “2 shields”."""
    return (
        counted(count, thing) if count > 1 else say("{thing:a}", meaning="one of it", thing=thing)
    )


def lack(foes: Iterable[Foe]) -> Text:
    """Returns all weapons that were missing in a fight, `2 swords short` or `5 weapons short`;
    empty for none."""
    through = [each for each in foes if each.missing]
    kinds = {each.weapon for each in through}
    missing = sum(each.missing for each in through)
    if not missing:
        return EMPTY
    return say("{weapons} short", weapons=lacking(missing, kinds.pop() if len(kinds) == 1 else ""))


def lacking(missing: int, weapon: str) -> Text:
    """Returns “2 swords”, or “2 weapons” of several kinds."""
    return counted(missing, WEAPON_NAMES.get(weapon, _WEAPON))


# Gold and tools


@cache
def amount(gold: int, tools: int) -> Text:
    """Returns “1 gold, 2 tools”, or “nothing”."""
    return joined(", ", _amounts(gold, tools))


@cache
def price(gold: int, tools: int) -> Text:
    """Returns “1 gold and 2 tools”, or “nothing”."""
    return listed(_amounts(gold, tools))


def _amounts(gold: int, tools: int) -> list[Text]:
    found: list[Text] = [counted(gold, card_names.GOLD)] * bool(gold)
    found += [counted(tools, card_names.TOOL)] * bool(tools)
    return found or [NOTHING]


def laid_down(what: Sequence[str], city: Iterable[Built] = ()) -> Text:
    """Lists the means laid down for a building, a unit or a stack: “Lida and a building's tool”; in
    this `city`, the payer's: “Lida and the Workshop's tool”. Exchanges are among them."""
    givers = tuple(city)
    return listed([_means(each, givers) for each in what] or [NOTHING])


def _means(what: str, city: Iterable[Built]) -> Text:
    if what in EXCHANGED.values():
        return exchange(tools=what == EXCHANGED["tools"])
    return _gift(what, city) if what in (GOLD, TOOL) else CARDS.names[what]


def exchange(*, tools: bool) -> Text:
    """Returns “2 tools for 1 gold”, or “1 gold for 2 tools”."""
    gold, both = counted(1, card_names.GOLD), counted(2, card_names.TOOL)
    given, gained = (both, gold) if tools else (gold, both)
    return say("{given} for {gained}", given=given, gained=gained)


def _gift(what: str, city: Iterable[Built]) -> Text:
    found = [CARDS.buildings[each.card] for each in city]
    giving = {each.name for each in found if (each.gold_gift if what == GOLD else each.tool_gift)}
    good = card_names.GOLD if what == GOLD else card_names.TOOL
    if len(giving) == 1:
        return say("the {building:own} {good}", building=giving.pop(), good=good)
    return say("a building's {good}", good=good)


# Places


def place(city: Iterable[Built], spot: Spot) -> Text:
    """Returns a free spot with one of its neighbours: “n13 (north of the Barracks)”."""
    beside = neighbours(city, spot)
    if not beside:
        return joined("", (spot_name(spot),))
    return say("{spot} ({where})", spot=spot_name(spot), where=beside[0])


def neighbours(city: Iterable[Built], spot: Spot) -> tuple[Text, ...]:
    """Returns the direction of a spot from each building beside it: “north of the Barracks”."""
    standing = {each.spot: each.card for each in city}
    return tuple(
        way.filled(building=short_name(standing[other]))
        for way, other in zip(_BEYOND, cities.beside(spot), strict=True)
        if other in standing
    )


# Refusals


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
