"""The purchases: the buildings and their places, and the units to recruit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from engines.vilnius.advice import city
from engines.vilnius.advice.city import TROOPS
from engines.vilnius.advice.pool import average_arms, price, rounds_left, scarcity
from engines.vilnius.model.actions import Action, Build, Recruit
from engines.vilnius.model.cards import Building, CardId, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import PlayerView, VilniusView
from engines.vilnius.rules import cities


@dataclass(frozen=True, slots=True)
class Tastes:
    """The weights of purchases. A building that adds a card to the income is worth `income` points,
    the scale of all others. The numbers were found by playing."""

    income: float = 12.0
    room: float = 1.0
    """The worth of each further building that becomes possible; doubled in a nearly full city."""
    gold_gift: float = 3.5
    tool_gift: float = 1.2
    """The worth of a gold, and of a tool, each round."""
    trade: float = 1.8
    """The worth of each of the player's provinces in sight that gains from a newly traded good."""
    stores_province: float = 3.0
    stores_unit: float = 6.0
    """The worth of a Storehouse, and of a Guardhouse."""
    exchanges: float = 2.0
    shares: float = 0.5
    """The worth of an Exchange, and of an Envoy's House."""
    early: float = 0.5
    """The share by which a Guardhouse counts less while the income is small."""
    opens: float = 3.2
    opens_more: float = 1.5
    """The worth of each weapon of units that only this building makes recruitable, above those of
    an average unit: for the first Garrison, Archery Range or Stable, and for a further one."""
    patience: float = 0.65
    """The share by which these two count less while the income is small."""
    grown: int = 8
    """The income that is no longer small."""
    value: float = 0.24
    """The cost of a point of order value, which makes the attacks larger."""
    horizon: float = 5.0
    """The number of rounds before the end from which a building is worth less."""
    arms: float = 2.2
    """The worth of each weapon of a unit."""
    dilutes: float = 0.9
    """The loss of a unit in a crowded deck, in average units: it comes up in the place of others.
    Half of it counts with `few` units more than are drawn in a round."""
    few: float = 2.9
    nullifies: float = 0.7
    """The worth of cancelling a red skull."""
    thrift: float = 0.48
    """The weight of the price: the best purchase has the highest worth / price ** `thrift`."""
    least: float = 0.42
    """The bound that the worth of a purchase must exceed."""


TASTES: Final = Tastes()
BEGUN: Final = 4
"""The income that counts as not grown at all."""
MOST_OTHERS: Final = 8
"""The number of buildings for which a city has room besides the Residence, all Estates and the
Palace; the Barracks is one of them."""
CROWD: Final = 4
"""The number of further units over which a deck turns from roomy to crowded."""


def choose_purchase(view: VilniusView, player: PlayerView, tastes: Tastes = TASTES) -> Action:
    """Returns the purchase with the highest rating; else a province to lay out for the others; else
    a pass."""
    return city.choose_purchase(view, player, partial(rate, tastes=tastes))


def rate(view: VilniusView, player: PlayerView, what: str, tastes: Tastes = TASTES) -> float:
    """Returns the worth of a purchase, a building's key or a unit's id, in relation to its price; 0
    if it is not worth buying."""
    if what in CARDS.units:
        worth, cost = unit_worth(view, player, CARDS.units[what], tastes), price(what)
    else:
        building = city.offered(view, player, what)
        worth = building_worth(view, player, building, tastes)
        cost = 2 * building.gold + building.tools
    return worth / max(1, cost) ** tastes.thrift if worth > tastes.least else 0.0


def gain(view: VilniusView, player: PlayerView, action: Build | Recruit) -> tuple[CardId, float]:
    """Returns the card that a purchase gains, and its worth before its price."""
    if isinstance(action, Recruit):
        return action.unit, unit_worth(view, player, CARDS.units[action.unit], TASTES)
    building = city.offered(view, player, action.key)
    return building.id, building_worth(view, player, building, TASTES)


def unit_worth(view: VilniusView, player: PlayerView, unit: Unit, tastes: Tastes) -> float:
    """Returns the worth of one more unit of this kind: its weapons, weighted by scarcity, and its
    talent. It is lower the more units the player has already: it will come up in their place."""
    weights = scarcity(view)
    arms = sum(count * weight for count, weight in zip(unit.arms, weights, strict=True))
    crowd = sum(player.units.counts) + 1 - player.totals.income - tastes.few
    crowd = max(0.0, min(1.0, crowd / CROWD + 0.5))
    return tastes.arms * (arms - tastes.dilutes * crowd * average_arms(view)) + (
        tastes.nullifies * unit.nullifies
    )


def building_worth(
    view: VilniusView, player: PlayerView, building: Building, tastes: Tastes
) -> float:
    """Returns the worth of a building in this city, before its price."""
    trade = sum(
        city.gain_of(good, player) for good in building.trades if good not in player.totals.trades
    )
    if _crowds_out(player, building):
        return 0.0
    nearly_full = len(player.city) + 1 >= player.totals.room
    guards = tastes.stores_unit * (1 - tastes.early * (1 - _grown(player, tastes)))
    lasting = (
        tastes.income * building.income
        + tastes.room * building.room * (1 + nearly_full)
        + tastes.gold_gift * building.gold_gift
        + tastes.tool_gift * building.tool_gift
        + tastes.trade * trade
        + tastes.stores_province * building.stores_province
        + guards * building.stores_unit
        + tastes.exchanges * building.exchanges
        + tastes.shares * building.shares
        + _opens(view, player, building, tastes)
    )
    lasts = min(1.0, rounds_left(view) / tastes.horizon)
    return lasts * lasting - tastes.value * building.value


def _opens(view: VilniusView, player: PlayerView, building: Building, tastes: Tastes) -> float:
    """Returns the worth of a building for the kinds of units that it alone makes recruitable."""
    types = cities.types(player.city)
    if building.type in types:
        return 0.0
    usual = average_arms(view)
    opened = (
        max(0.0, sum(unit.arms) - usual)
        for unit in map(CARDS.units.__getitem__, view.table.units)
        if types < types.union(unit.requires) <= types | {building.type}
    )
    taste = tastes.opens_more if types & TROOPS else tastes.opens
    return taste * sum(opened) * (1 - tastes.patience * (1 - _grown(player, tastes)))


def _grown(player: PlayerView, tastes: Tastes) -> float:
    """Returns the growth of the income: 0 at `BEGUN`, 1 from `grown` on."""
    return min(1.0, (player.totals.income - BEGUN) / (tastes.grown - BEGUN))


def _crowds_out(player: PlayerView, building: Building) -> bool:
    """Tells whether a building would take a place that one of `TROOPS` will need."""
    if building.room or building.type in TROOPS:
        return False
    types = cities.types(player.city) | cities.forbidden(player.city)
    others = sum(not CARDS.buildings[each.card].room for each in player.city)
    return others + 1 + len(TROOPS - types) > MOST_OTHERS


def wishes(view: VilniusView, player: PlayerView, tastes: Tastes = TASTES) -> bool:
    """Tells whether the player would buy anything with enough money."""
    units = map(CARDS.units.__getitem__, dict.fromkeys(view.table.units))
    types = cities.types(player.city)
    return any(
        types.issuperset(unit.requires) and unit_worth(view, player, unit, tastes) > tastes.least
        for unit in units
    ) or any(
        building_worth(view, player, building, tastes) > tastes.least
        for building in _possible(view, player)
    )


def _possible(view: VilniusView, player: PlayerView) -> Iterator[Building]:
    """Yields the buildings for which the player has a place, at any price."""
    forbidden, full = cities.forbidden(player.city), cities.is_full(player.city)
    spots = cities.spots_by_type(cities.plan_of(player.city))
    for card in dict.fromkeys((*player.supply, *view.table.supply)):
        building = CARDS.buildings[card]
        fits = building.type not in forbidden and spots[building.type]
        if fits and cities.has_room(building, full=full):
            yield building
