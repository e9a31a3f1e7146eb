"""The words for players, cards, weapons, amounts and places in sentences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from common.text.say import counted, listed
from engines.game import Seat
from engines.vilnius.model.cards import WEAPONS, Arms, CardId
from engines.vilnius.model.catalogue import CARDS, TO_VILNIUS
from engines.vilnius.model.spots import Spot, spot_name
from engines.vilnius.model.values import SIDES, Built, VilniusView
from engines.vilnius.rules import cities
from engines.vilnius.rules.last_fight import Foe
from engines.vilnius.rules.payments import EXCHANGED, GOLD, TOOL

_EXCHANGES: Final = {
    EXCHANGED["tools"]: "two tools for a gold",
    EXCHANGED["gold"]: "a gold for two tools",
}
"""The words for exchanges among the means of payment."""
_BEYOND: Final = ("south", "west", "north", "east")
"""The direction of a spot from its neighbour over each edge, in the order of `cards.DIRECTIONS`."""


def side(view: VilniusView, seat: Seat) -> str:
    """Returns the player in this seat: “Bear”."""
    return SIDES[view.players[seat].emblem]


def sides(view: VilniusView, seats: Iterable[Seat], last: str = "and") -> str:
    """Returns these players: “Columns and Bear”."""
    return listed([side(view, seat) for seat in seats], last)


def target(view: VilniusView, seat: Seat) -> str:
    """Returns the target of this player's attack row: “Vilnius”, or the player."""
    own = view.players[seat].destination != TO_VILNIUS
    return side(view, seat) if own else "Vilnius"


def owned(name: str) -> str:
    """Returns “Bear's”, “Columns'”."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def short_name(card: CardId) -> str:
    """Returns a card's name without the part in brackets: “Market”."""
    return CARDS.names[card].partition(" (")[0]


def with_article(card: CardId) -> str:
    """Returns “a Workshop”, “an Estate”."""
    name = CARDS.names[card]
    return f"{'an' if name[0] in 'AEIOU' else 'a'} {name}"


def cards(found: Iterable[CardId]) -> str:
    """Lists these cards, equal ones together: “Farmers ×2, Hunters”."""
    counts = Counter(found)
    return ", ".join(
        f"{CARDS.names[card]} ×{count}" if count > 1 else CARDS.names[card]
        for card, count in counts.items()
    )


def weapons_in_words(arms: Arms) -> str:
    """Returns “2 swords, 1 shield”; with one of each at most, “sword, shield”."""
    plain = max(arms) == 1
    return ", ".join(
        name if plain else counted(count, name)
        for name, count in zip(WEAPONS, arms, strict=True)
        if count
    )


def weapons_in_a_sentence(arms: Arms, last: str = "and") -> str:
    """Returns “2 swords, a shield and an arrow”."""
    told = [
        counted(count, name) if count > 1 else f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
        for name, count in zip(WEAPONS, arms, strict=True)
        if count
    ]
    return listed(told, last)


def amount(gold: int, tools: int) -> str:
    """Returns “1 gold, 2 tools”, or “nothing”."""
    found = [f"{gold} gold"] * bool(gold) + [counted(tools, "tool")] * bool(tools)
    return ", ".join(found) or "nothing"


def price(gold: int, tools: int) -> str:
    """Returns “1 gold and 2 tools”."""
    return listed(amount(gold, tools).split(", "))


def laid_down(what: Sequence[str], city: Iterable[Built] = ()) -> str:
    """Lists the means laid down for a building, a unit or a stack: “Lida and a building's tool”; in
    this `city`, the payer's: “Lida and the Workshop's tool”. Exchanges are among them."""
    givers = tuple(city)
    told = [_gift(each, givers) or _EXCHANGES.get(each) or CARDS.names[each] for each in what]
    return listed(told) if told else "nothing"


def _gift(what: str, city: Iterable[Built]) -> str:
    """Returns the gold or the tool that a building gives; empty for other means."""
    if what not in (GOLD, TOOL):
        return ""
    cards = [CARDS.buildings[each.card] for each in city]
    giving = {each.name for each in cards if (each.gold_gift if what == GOLD else each.tool_gift)}
    return f"the {owned(giving.pop())} {what}" if len(giving) == 1 else f"a building's {what}"


def place(city: Iterable[Built], spot: Spot) -> str:
    """Returns a free spot with one of its neighbours: “n13 (north of the Barracks)”."""
    beside = neighbours(city, spot)
    return f"{spot_name(spot)} ({beside[0]})" if beside else spot_name(spot)


def neighbours(city: Iterable[Built], spot: Spot) -> tuple[str, ...]:
    """Returns the direction of a spot from each building beside it: “north of the Barracks”."""
    standing = {each.spot: each.card for each in city}
    return tuple(
        f"{way} of the {short_name(standing[other])}"
        for way, other in zip(_BEYOND, cities.beside(spot), strict=True)
        if other in standing
    )


def source(card: CardId) -> str:
    """Returns the name of a source of damage: an enemy, an enemy building, or the Boost."""
    return "Boost" if card in CARDS.boosts else CARDS.names[card]


def lack(foes: Iterable[Foe]) -> str:
    """Returns all weapons that were missing in a fight, `2 swords short` or `5 weapons short`;
    empty for none."""
    through = [each for each in foes if each.missing]
    kinds = {each.weapon for each in through}
    weapon = kinds.pop() if len(kinds) == 1 else "weapon"
    missing = sum(each.missing for each in through)
    return f"{counted(missing, weapon)} short" if missing else ""
