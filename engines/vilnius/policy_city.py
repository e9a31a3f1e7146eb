"""The policy's city: what to build, where, which units to recruit, what to store."""

from __future__ import annotations

from engines.vilnius import cities, payments
from engines.vilnius.cards import Building, CardId
from engines.vilnius.catalogue import CARDS
from engines.vilnius.policy_pool import rounds_left, scarcity
from engines.vilnius.values import (
    Action,
    Build,
    Built,
    Pass,
    Quarter,
    Recruit,
    Share,
    VilniusView,
)

INCOME = 12.0
ROOM = 2.0
GOLD_GIFT = 7.0
TOOL_GIFT = 4.0
TRADE = 1.5
STORE_PROVINCE = 4.0
STORE_UNIT = 6.0
EXCHANGE = 2.0
SHARE = 0.5
TYPE = 8.0
ORDER = 0.0
"""What each order value of a building is worth or costs."""
ARMS = 2.2
SLOT = 2.5
SPARE = 2
NULLIFY = 1.0
PAYBACK = 8.0
THRIFT = 0.6
LEAST = 0.3


def choose_purchase(view: VilniusView, quarter: Quarter) -> Action:
    """The purchase that is worth most; else a province for the others; else pass."""
    rated = {_what(action): 0.0 for action in view.legal}
    for what in rated:
        rated[what] = _rate(view, quarter, what)
    best = max(rated, key=lambda what: rated[what])
    if rated[best] <= 0:
        return _share(view)
    ways = [action for action in view.legal if _what(action) == best]
    return max(ways, key=lambda action: _openness(quarter, view, action))


def _what(action: Action) -> str:
    """What is bought: the key of a building or the id of a unit."""
    if isinstance(action, Build):
        return action.key
    return action.unit if isinstance(action, Recruit) else ""


def _rate(view: VilniusView, quarter: Quarter, what: str) -> float:
    """How good a purchase is, its price considered; 0 for none that is worth it."""
    if not what:
        return 0.0
    if what in CARDS.units:
        card, worth = CARDS.units[what], unit_worth(view, quarter, what)
        cost = 2 * card.gold + card.tools
    else:
        building = _building(view, quarter, what)
        worth = building_worth(view, quarter, building)
        cost = 2 * building.gold + building.tools
    return worth / max(1, cost) ** THRIFT if worth > LEAST else 0.0


def _building(view: VilniusView, quarter: Quarter, key: str) -> Building:
    found = (CARDS.buildings[card] for card in (*quarter.supply, *view.supply))
    return next(each for each in found if each.key == key)


def _share(view: VilniusView) -> Action:
    """Who has nothing to buy lays out a province for the others, the poorest first."""
    shared = [action for action in view.legal if isinstance(action, Share)]
    return min(
        shared, key=lambda each: sum(payments.worth(each.province, frozenset())), default=Pass()
    )


def unit_worth(view: VilniusView, quarter: Quarter, unit: CardId) -> float:
    """What another unit of this kind is worth: its weapons, less those of the cards for which it
    comes up where there are already enough to draw."""
    card = CARDS.units[unit]
    weights = scarcity(view)
    arms = sum(count * weight for count, weight in zip(card.arms, weights, strict=True))
    crowded = sum(quarter.units) >= quarter.income + SPARE
    return ARMS * arms - (SLOT if crowded else 0) + NULLIFY * card.nullifies


def building_worth(view: VilniusView, quarter: Quarter, building: Building) -> float:
    """What a building is worth in this city for the rest of the game."""
    left = min(1.0, rounds_left(view) / PAYBACK)
    trade = sum(_gain_of(good, quarter) for good in building.trades if good not in quarter.trades)
    full = quarter.room - len(quarter.city) <= 1
    worth = (
        INCOME * building.income
        + (ROOM * building.room if full else ROOM / 2 * building.room)
        + GOLD_GIFT * building.gold_gift
        + TOOL_GIFT * building.tool_gift
        + TRADE * trade
        + STORE_PROVINCE * building.stores_province
        + STORE_UNIT * building.stores_unit
        + EXCHANGE * building.exchanges
        + SHARE * building.shares
        + _opens(view, quarter, building)
    )
    return left * worth + ORDER * building.value


def _gain_of(good: str, quarter: Quarter) -> float:
    """How many own provinces in sight give more with this good traded."""
    seen = (*quarter.province_discard, *(quarter.hand_provinces or ()))
    return sum(CARDS.provinces[each].good == good for each in seen)


def _opens(view: VilniusView, quarter: Quarter, building: Building) -> float:
    """What the units are worth that can be recruited with a building of this type only."""
    types = cities.types(quarter.city)
    if building.type in types or building.type not in ("garrison", "archery", "stable"):
        return 0.0
    units = {CARDS.units[unit] for unit in view.units}
    opened = [
        u
        for u in units
        if building.type in u.requires and types | {building.type} >= set(u.requires)
    ]
    return TYPE * min(1.0, len(opened) / 2)


def _openness(quarter: Quarter, view: VilniusView, action: Action) -> float:
    """How many building types would fit somewhere afterwards, and on how many spots."""
    if not isinstance(action, Build):
        return 0.0
    built = Built(_building(view, quarter, action.key).id, action.spot)
    places = cities.fitting(cities.plan_of((*quarter.city, built)))
    fits = [each for types in places.values() for each in types]
    return len(set(fits)) + len(fits) / 10
