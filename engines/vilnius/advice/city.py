"""The policy's city phase: the best purchase, else a province to lay out, else a pass."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from engines.vilnius.advice.pool import price, scarcity
from engines.vilnius.model.actions import Action, Build, Pass, Recruit, Share
from engines.vilnius.model.cards import Building, CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Built, PlayerView, VilniusView
from engines.vilnius.rules import cities, payments

INCOME: Final = 12.0
"""The worth of a building that adds a card to the income; the scale of all other worths."""
ROOM: Final = 1.0
"""The worth of each further building that becomes possible; doubled in a nearly full city."""
GOLD_GIFT, TOOL_GIFT = 7.0, 4.0
"""The worth of a gold, and of a tool, each round."""
TRADE: Final = 1.5
"""The worth of each of the player's provinces in sight that gains from a newly traded good."""
STORES_PROVINCE, STORES_UNIT = 4.0, 6.0
"""The worth of a Storehouse, and of a Guardhouse."""
EXCHANGES, SHARES = 2.0, 0.5
"""The worth of an Exchange, and of an Envoy's House."""
TYPE: Final = 8.0
"""The worth of a building that opens two or more kinds of units; half of it for one kind."""
TROOPS: Final = frozenset({"garrison", "archery", "stable"})
"""The building types that units require."""

ARMS: Final = 2.2
"""The worth of each weapon of a unit."""
SLOT: Final = 2.5
"""The cost of a further unit in a crowded deck, where it makes others come up less often."""
SPARE: Final = 2
"""The number of units above the income from which a deck is crowded."""
NULLIFIES: Final = 1.0
"""The worth of cancelling a red skull."""

THRIFT: Final = 0.6
"""The weight of the price: the best purchase has the highest worth / price ** `THRIFT`."""
LEAST: Final = 0.3
"""The bound that the worth of a purchase must exceed."""


Rating: TypeAlias = Callable[[VilniusView, PlayerView, str], float]
"""A function that rates a purchase, a building's key or a unit's id, by its worth and its price; 0
if it is not worth buying."""


def choose_purchase(view: VilniusView, player: PlayerView, rating: Rating | None = None) -> Action:
    """Returns the purchase with the highest rating, by default this policy's; else a province to
    lay out for the others; else a pass."""
    how = rating or _rate
    rated = {
        what: how(view, player, what) for what in dict.fromkeys(map(_what, view.legal)) if what
    }
    best = max(rated, key=lambda what: rated[what], default="")
    if not best or rated[best] <= 0:
        return _share(view)
    ways = [action for action in view.legal if _what(action) == best]
    return max(ways, key=lambda action: _openness(player, view, action))


def rates(view: VilniusView, player: PlayerView) -> dict[Build | Recruit, float]:
    """Returns the rating of each purchase; a better place for a building raises it a little."""
    found = [each for each in view.legal if isinstance(each, Build | Recruit)]
    rated = {what: _rate(view, player, what) for what in dict.fromkeys(map(_what, found))}
    return {each: rated[_what(each)] + 0.001 * _openness(player, view, each) for each in found}


def _what(action: Action) -> str:
    """Returns the key of the building or the id of the unit bought; empty for other actions."""
    if isinstance(action, Build):
        return action.key
    return action.unit if isinstance(action, Recruit) else ""


def _rate(view: VilniusView, player: PlayerView, what: str) -> float:
    """Returns the worth of a purchase in relation to its price; 0 if it is not worth buying."""
    if what in CARDS.units:
        worth, cost = unit_worth(view, player, what), price(what)
    else:
        building = offered(view, player, what)
        worth = building_worth(view, player, building)
        cost = 2 * building.gold + building.tools
    return worth / max(1, cost) ** THRIFT if worth > LEAST else 0.0


def offered(view: VilniusView, player: PlayerView, key: str) -> Building:
    """Returns the building with this key from the player's supply or the general supply."""
    found = (CARDS.buildings[card] for card in (*player.supply, *view.table.supply))
    return next(each for each in found if each.key == key)


def _share(view: VilniusView) -> Action:
    shared = [action for action in view.legal if isinstance(action, Share)]
    return min(
        shared, key=lambda each: sum(payments.worth(each.province, frozenset())), default=Pass()
    )


def unit_worth(view: VilniusView, player: PlayerView, unit: CardId) -> float:
    """Returns the worth of one more unit of this kind: its weapons, weighted by scarcity, and its
    talent. It is lower if the player already has enough units to draw."""
    card = CARDS.units[unit]
    weights = scarcity(view)
    arms = sum(count * weight for count, weight in zip(card.arms, weights, strict=True))
    crowded = sum(player.units.counts) >= player.totals.income + SPARE
    return ARMS * arms - (SLOT if crowded else 0) + NULLIFIES * card.nullifies


def building_worth(view: VilniusView, player: PlayerView, building: Building) -> float:
    """Returns the worth of a building in this city, before its price."""
    trade = sum(
        gain_of(good, player) for good in building.trades if good not in player.totals.trades
    )
    nearly_full = len(player.city) + 1 >= player.totals.room
    return (
        INCOME * building.income
        + ROOM * building.room * (1 + nearly_full)
        + GOLD_GIFT * building.gold_gift
        + TOOL_GIFT * building.tool_gift
        + TRADE * trade
        + STORES_PROVINCE * building.stores_province
        + STORES_UNIT * building.stores_unit
        + EXCHANGES * building.exchanges
        + SHARES * building.shares
        + _opens(view, player, building)
    )


def gain_of(good: str, player: PlayerView) -> float:
    """Returns the number of the player's provinces in sight (discard pile and hand) that give more
    with this good traded."""
    seen = (*player.provinces.discard, *(player.provinces.hand or ()))
    return sum(CARDS.provinces[each].good == good for each in seen)


def _opens(view: VilniusView, player: PlayerView, building: Building) -> float:
    """Returns the worth of a building for the kinds of units that it alone makes recruitable."""
    types = cities.types(player.city)
    if building.type not in TROOPS - types:
        return 0.0
    units = {CARDS.units[unit] for unit in view.table.units}
    opened = [
        each for each in units if types < types.union(each.requires) <= types | {building.type}
    ]
    return TYPE * min(1.0, len(opened) / 2)


def _openness(player: PlayerView, view: VilniusView, action: Action) -> float:
    """Returns a score for the places left after building: the number of building types that fit
    somewhere, plus a tenth of the number of fits. It is 0 for other actions."""
    if not isinstance(action, Build):
        return 0.0
    built = Built(offered(view, player, action.key).id, action.spot)
    places = cities.fitting(cities.plan_of((*player.city, built)))
    fits = [each for types in places.values() for each in types]
    return len(set(fits)) + len(fits) / 10
