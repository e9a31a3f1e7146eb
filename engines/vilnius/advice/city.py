"""The policy's city: what to build, where, which units to recruit, what to store."""

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
"""What a building is worth that adds a card to the income; the others are measured by it."""
ROOM: Final = 1.0
"""Each further building that becomes possible; twice that in a city that is nearly full."""
GOLD_GIFT, TOOL_GIFT = 7.0, 4.0
"""A gold, and a tool, each round."""
TRADE: Final = 1.5
"""Each own province in sight that gives more by a good newly traded."""
STORES_PROVINCE, STORES_UNIT = 4.0, 6.0
"""A Storehouse and a Guardhouse."""
EXCHANGES, SHARES = 2.0, 0.5
"""An Exchange and an Envoy's House."""
TYPE: Final = 8.0
"""A building that opens two kinds of units; half of it where it opens one."""
TROOPS: Final = frozenset({"garrison", "archery", "stable"})
"""The building types that units require."""

ARMS: Final = 2.2
"""What each weapon of a unit is worth."""
SLOT: Final = 2.5
"""What a further unit costs that makes others come up less often."""
SPARE: Final = 2
"""How many units more than are drawn in a round there should be before that counts."""
NULLIFIES: Final = 1.0
"""What it is worth that a unit cancels red skulls."""

THRIFT: Final = 0.6
"""How much the price counts: what is bought has the highest worth by its price to this power."""
LEAST: Final = 0.3
"""What a purchase must at least be worth."""


Rating: TypeAlias = Callable[[VilniusView, PlayerView, str], float]
"""Tells how good it is to buy something, a building's key or a unit's id, its price considered; 0
for what is not worth it."""


def choose_purchase(view: VilniusView, player: PlayerView, rating: Rating | None = None) -> Action:
    """Returns the purchase that is rated best, by this policy unless told otherwise; else a
    province for the others; else a pass."""
    how = rating or _rate
    rated = {
        what: how(view, player, what) for what in dict.fromkeys(map(_what, view.legal)) if what
    }
    best = max(rated, key=lambda what: rated[what], default="")
    if not best or rated[best] <= 0:
        return _share(view)
    ways = [action for action in view.legal if _what(action) == best]
    return max(ways, key=lambda action: _openness(player, view, action))


def rate(view: VilniusView, player: PlayerView, action: Action) -> float:
    """Returns how good a purchase is, and of places for a building the better ones more."""
    what = _what(action)
    found = _rate(view, player, what) if what else 0.0
    return found + 0.001 * _openness(player, view, action) if isinstance(action, Build) else found


def _what(action: Action) -> str:
    """Returns what is bought: the key of a building or the id of a unit."""
    if isinstance(action, Build):
        return action.key
    return action.unit if isinstance(action, Recruit) else ""


def _rate(view: VilniusView, player: PlayerView, what: str) -> float:
    """Returns how good a purchase is, its price considered; 0 for none that is worth it."""
    if what in CARDS.units:
        worth, cost = unit_worth(view, player, what), price(what)
    else:
        building = offered(view, player, what)
        worth = building_worth(view, player, building)
        cost = 2 * building.gold + building.tools
    return worth / max(1, cost) ** THRIFT if worth > LEAST else 0.0


def offered(view: VilniusView, player: PlayerView, key: str) -> Building:
    """Returns the building of this key that the player may own."""
    found = (CARDS.buildings[card] for card in (*player.supply, *view.table.supply))
    return next(each for each in found if each.key == key)


def _share(view: VilniusView) -> Action:
    """Lays out a province for the others, the poorest first, if there is nothing to buy."""
    shared = [action for action in view.legal if isinstance(action, Share)]
    return min(
        shared, key=lambda each: sum(payments.worth(each.province, frozenset())), default=Pass()
    )


def unit_worth(view: VilniusView, player: PlayerView, unit: CardId) -> float:
    """Returns what another unit of this kind is worth: its weapons, those counted more that are
    scarce; less if there are already enough units to draw."""
    card = CARDS.units[unit]
    weights = scarcity(view)
    arms = sum(count * weight for count, weight in zip(card.arms, weights, strict=True))
    crowded = sum(player.units.counts) >= player.totals.income + SPARE
    return ARMS * arms - (SLOT if crowded else 0) + NULLIFIES * card.nullifies


def building_worth(view: VilniusView, player: PlayerView, building: Building) -> float:
    """Returns what a building is worth in this city, whatever it costs."""
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
    """Returns how many own provinces in sight give more with this good traded."""
    seen = (*player.provinces.discard, *(player.provinces.hand or ()))
    return sum(CARDS.provinces[each].good == good for each in seen)


def _opens(view: VilniusView, player: PlayerView, building: Building) -> float:
    """Returns what a building is worth for the units that can be recruited with it only."""
    types = cities.types(player.city)
    if building.type not in TROOPS - types:
        return 0.0
    units = {CARDS.units[unit] for unit in view.table.units}
    opened = [
        each for each in units if types < types.union(each.requires) <= types | {building.type}
    ]
    return TYPE * min(1.0, len(opened) / 2)


def _openness(player: PlayerView, view: VilniusView, action: Action) -> float:
    """Returns how many building types would fit somewhere afterwards, and on how many spots."""
    if not isinstance(action, Build):
        return 0.0
    built = Built(offered(view, player, action.key).id, action.spot)
    places = cities.fitting(cities.plan_of((*player.city, built)))
    fits = [each for types in places.values() for each in types]
    return len(set(fits)) + len(fits) / 10
