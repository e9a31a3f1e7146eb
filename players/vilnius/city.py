"""What to build, where, and which units to recruit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from engines.vilnius.advice import city
from engines.vilnius.advice.city import TROOPS
from engines.vilnius.advice.pool import average_arms, price, rounds_left, scarcity
from engines.vilnius.model.actions import Action
from engines.vilnius.model.cards import Building, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import PlayerView, VilniusView
from engines.vilnius.rules import cities


@dataclass(frozen=True, slots=True)
class Tastes:
    """What is wanted how much. A building that adds a card to the income is worth `income` points,
    and the others are measured by that; the numbers were found by playing."""

    income: float = 12.0
    room: float = 1.0
    """Each further building that becomes possible; twice that in a city that is nearly full."""
    gold_gift: float = 3.5
    tool_gift: float = 1.2
    """A gold, and a tool, each round."""
    trade: float = 1.8
    """Each own province in sight that gives more by a good newly traded."""
    stores_province: float = 3.0
    stores_unit: float = 6.0
    """A Storehouse, and a Guardhouse."""
    exchanges: float = 2.0
    shares: float = 0.5
    """An Exchange, and an Envoy's House."""
    early: float = 0.5
    """By how much a Guardhouse counts less as long as the income is small."""
    opens: float = 3.2
    opens_more: float = 1.5
    """Each weapon, above those of a usual unit, of units that can be recruited with a building
    only: if it is the first Garrison, Archery Range or Stable, or a further one."""
    patience: float = 0.65
    """By how much these two count less as long as the income is small."""
    grown: int = 8
    """The income that is no longer small."""
    value: float = 0.24
    """What a point of order value costs, which makes the attacks larger."""
    horizon: float = 5.0
    """So many rounds before the end a building begins to be worth less."""
    arms: float = 2.2
    """Each weapon of a unit."""
    dilutes: float = 0.9
    """How many weapons less a unit is worth, in those of a usual one, since it comes up in the
    place of others: where there are `few` units more than are drawn in a round."""
    few: float = 2.9
    nullifies: float = 0.7
    """That a unit cancels red skulls."""
    thrift: float = 0.48
    """How much the price counts: what is bought has the highest worth by its price to this
    power."""
    least: float = 0.42
    """What a purchase must at least be worth."""


TASTES: Final = Tastes()
BEGUN: Final = 4
"""An income that is as small as can be."""
MOST_OTHERS: Final = 8
"""How many buildings a city has room for besides all Estates and the Palace, with the Barracks."""
CROWD: Final = 4
"""Over how many units more it becomes crowded."""


def choose_purchase(view: VilniusView, player: PlayerView, tastes: Tastes = TASTES) -> Action:
    """Returns the purchase that is worth most for its price; else a province for the others; else a
    pass."""
    return city.choose_purchase(view, player, partial(rate, tastes=tastes))


def rate(view: VilniusView, player: PlayerView, what: str, tastes: Tastes = TASTES) -> float:
    """Returns how good it is to buy a building, by its key, or a unit, its price considered; 0 for
    what is not worth it."""
    if what in CARDS.units:
        worth, cost = unit_worth(view, player, CARDS.units[what], tastes), price(what)
    else:
        building = city.offered(view, player, what)
        worth = building_worth(view, player, building, tastes)
        cost = 2 * building.gold + building.tools
    return worth / max(1, cost) ** tastes.thrift if worth > tastes.least else 0.0


def unit_worth(view: VilniusView, player: PlayerView, unit: Unit, tastes: Tastes) -> float:
    """Returns what another unit of this kind is worth: its weapons, those counted more that are
    scarce; less the more units there are to draw already, in whose place it will come up."""
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
    """Returns what a building is worth in this city, whatever it costs."""
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
    """Returns what a building is worth for the units that can be recruited with it only."""
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
    """Returns how near the income is to one that is no longer small, at most 1."""
    return min(1.0, (player.totals.income - BEGUN) / (tastes.grown - BEGUN))


def _crowds_out(player: PlayerView, building: Building) -> bool:
    """Tells whether a building would take a place that the buildings that units require will
    need."""
    if building.room or building.type in TROOPS:
        return False
    types = cities.types(player.city) | cities.forbidden(player.city)
    others = sum(not CARDS.buildings[each.card].room for each in player.city)
    return others + 1 + len(TROOPS - types) > MOST_OTHERS


def wishes(view: VilniusView, player: PlayerView, tastes: Tastes = TASTES) -> bool:
    """Tells whether there is anything that the player would buy with enough money."""
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
    """Yields the buildings that the player has a place for, whatever they cost."""
    forbidden, full = cities.forbidden(player.city), cities.is_full(player.city)
    spots = cities.spots_by_type(cities.plan_of(player.city))
    for card in dict.fromkeys((*player.supply, *view.table.supply)):
        building = CARDS.buildings[card]
        fits = building.type not in forbidden and spots[building.type]
        if fits and cities.has_room(building, full=full):
            yield building
