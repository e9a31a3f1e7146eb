"""What to build, where, and which units to recruit."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from engines.vilnius.bot.pool import average_arms, price, rounds_left, scarcity
from engines.vilnius.model.actions import Action, Build, Pass, Recruit, Share
from engines.vilnius.model.cards import Building, CardId, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Built, PlayerView, VilniusView
from engines.vilnius.rules import cities, payments

TROOPS: Final = frozenset({"garrison", "archery", "stable"})
"""The building types that units require."""


@dataclass(frozen=True, slots=True)
class Tastes:
    """What is wanted how much. A building that adds a card to the income is worth `income` points,
    and the others are measured by that."""

    income: float = 12.0
    room: float = 1.0
    gold_gift: float = 3.5
    tool_gift: float = 2.0
    trade: float = 1.5
    stores_province: float = 4.0
    stores_unit: float = 6.0
    exchanges: float = 2.0
    shares: float = 0.5
    opens: float = 3.0
    opens_more: float = 2.5
    patience: float = 1.0
    value: float = 0.3
    arms: float = 2.2
    dilutes: float = 0.8
    few: float = 2.0
    nullifies: float = 0.7
    thrift: float = 0.75
    least: float = 0.42
    horizon: float = 8.0


TASTES: Final = Tastes()


def choose_purchase(view: VilniusView, player: PlayerView, tastes: Tastes = TASTES) -> Action:
    """Returns the purchase that is worth most; else a province for the others; else a pass."""
    rated = {what: 0.0 for what in map(_what, view.legal) if what}
    for what in rated:
        rated[what] = _rate(view, player, what, tastes)
    best = max(rated, key=lambda what: rated[what], default="")
    if not best or rated[best] <= 0:
        return _share(view)
    ways = [action for action in view.legal if _what(action) == best]
    return max(ways, key=lambda action: _openness(player, view, action))


def _what(action: Action) -> str:
    """Returns what is bought: the key of a building or the id of a unit."""
    if isinstance(action, Build):
        return action.key
    return action.unit if isinstance(action, Recruit) else ""


def _rate(view: VilniusView, player: PlayerView, what: str, tastes: Tastes) -> float:
    """Returns how good a purchase is, its price considered; 0 for none that is worth it."""
    if what in CARDS.units:
        worth, cost = unit_worth(view, player, CARDS.units[what], tastes), price(what)
    else:
        building = _building(view, player, what)
        worth = building_worth(view, player, building, tastes)
        cost = 2 * building.gold + building.tools
    return worth / max(1, cost) ** tastes.thrift if worth > tastes.least else 0.0


def _building(view: VilniusView, player: PlayerView, key: str) -> Building:
    found = (CARDS.buildings[card] for card in (*player.supply, *view.table.supply))
    return next(each for each in found if each.key == key)


def _share(view: VilniusView) -> Action:
    """Lays out a province for the others, the poorest first, if there is nothing to buy."""
    shared = [action for action in view.legal if isinstance(action, Share)]
    return min(
        shared, key=lambda each: sum(payments.worth(each.province, frozenset())), default=Pass()
    )


def unit_worth(view: VilniusView, player: PlayerView, unit: Unit, tastes: Tastes) -> float:
    """Returns what another unit of this kind is worth: its weapons, those counted more that are
    scarce; less the more units there are to draw already, in whose place it will come up."""
    weights = scarcity(view)
    arms = sum(count * weight for count, weight in zip(unit.arms, weights, strict=True))
    crowd = sum(player.units.counts) + 1 - player.totals.income - tastes.few
    crowd = max(0.0, min(1.0, crowd / 4 + 0.5))
    return tastes.arms * (arms - tastes.dilutes * crowd * average_arms(view)) + (
        tastes.nullifies * unit.nullifies
    )


def building_worth(
    view: VilniusView, player: PlayerView, building: Building, tastes: Tastes
) -> float:
    """Returns what a building is worth in this city, whatever it costs."""
    trade = sum(
        _gain_of(good, player) for good in building.trades if good not in player.totals.trades
    )
    nearly_full = len(player.city) + 1 >= player.totals.room
    lasting = (
        tastes.income * building.income
        + tastes.room * building.room * (1 + nearly_full)
        + tastes.gold_gift * building.gold_gift
        + tastes.tool_gift * building.tool_gift
        + tastes.trade * trade
        + tastes.stores_province * building.stores_province
        + tastes.stores_unit * building.stores_unit
        + tastes.exchanges * building.exchanges
        + tastes.shares * building.shares
        + _opens(view, player, building, tastes)
    )
    lasts = min(1.0, rounds_left(view) / tastes.horizon)
    return lasts * lasting - tastes.value * building.value


def _gain_of(good: str, player: PlayerView) -> float:
    """Returns how many own provinces in sight give more with this good traded."""
    seen = (*player.provinces.discard, *(player.provinces.hand or ()))
    return sum(CARDS.provinces[each].good == good for each in seen)


def _opens(view: VilniusView, player: PlayerView, building: Building, tastes: Tastes) -> float:
    """Returns what a building is worth for the units that can be recruited with it only."""
    types = cities.types(player.city)
    if building.type in types:
        return 0.0
    usual = average_arms(view)
    opened = (
        max(0.0, sum(unit.arms) - usual)
        for unit in _units(view.table.units)
        if types < types.union(unit.requires) <= types | {building.type}
    )
    taste = tastes.opens_more if types & TROOPS else tastes.opens
    grown = min(1.0, (player.totals.income - 4) / 4)
    return taste * sum(opened) * (1 - tastes.patience * (1 - grown))


def _units(supply: Iterable[CardId]) -> Iterable[Unit]:
    return (CARDS.units[unit] for unit in supply)


def _openness(player: PlayerView, view: VilniusView, action: Action) -> float:
    """Returns how many building types would fit somewhere afterwards, and on how many spots."""
    if not isinstance(action, Build):
        return 0.0
    built = Built(_building(view, player, action.key).id, action.spot)
    places = cities.fitting(cities.plan_of((*player.city, built)))
    fits = [each for types in places.values() for each in types]
    return len(set(fits)) + len(fits) / 10
