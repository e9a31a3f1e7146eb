"""Cities: the places for buildings, their abilities, the buildings that can be lost."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, TypeAlias

from engines.vilnius.model.cards import STEPS, TYPES, Building, CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot
from engines.vilnius.model.values import Built

Plan: TypeAlias = tuple[tuple[CardId, Spot], ...]
"""The buildings of a city with their spots."""

RESIDENCE: Final = Spot(0, 0)
BARRACKS: Final = Spot(1, 0)
KEPT: Final = 512
"""The cities whose spots are remembered, at 2 KB each: those of running matches, and of their next
buildings."""


def plan_of(city: Iterable[Built]) -> Plan:
    """Returns the buildings of a city with their spots, without the cards that they hold."""
    return tuple((each.card, each.spot) for each in city)


@lru_cache(1024)
def beside(spot: Spot) -> tuple[Spot, ...]:
    """Returns the spots over the four edges, in the order of `cards.DIRECTIONS`."""
    return tuple(Spot(spot.x + right, spot.y + up) for right, up in STEPS)


@lru_cache(KEPT)
def fitting(plan: Plan) -> dict[Spot, frozenset[str]]:
    """Returns the free spots that touch the city, each with the building types that fit there:
    those shown by every edge that it touches (ruling 12)."""
    standing = {spot: CARDS.buildings[card] for card, spot in plan}
    free = {spot for taken in standing for spot in beside(taken)} - set(standing)
    return {spot: _types(standing, spot) for spot in sorted(free)}


def _types(standing: dict[Spot, Building], spot: Spot) -> frozenset[str]:
    shown = [
        standing[other].edges[(side + 2) % 4]
        for side, other in enumerate(beside(spot))
        if other in standing
    ]
    return _one(frozenset(each for each in shown[0] if all(each in types for types in shown)))


@lru_cache(64)
def _one(types: frozenset[str]) -> frozenset[str]:
    """Returns one and the same set for all that are equal: most of a city's memory is these."""
    return types


@lru_cache(KEPT)
def spots_by_type(plan: Plan) -> dict[str, tuple[Spot, ...]]:
    """Returns the spots where each building type fits by its edges; other rules may forbid it."""
    places = fitting(plan)
    return {kind: tuple(spot for spot, types in places.items() if kind in types) for kind in TYPES}


def spots_for(city: Iterable[Built], building: Building) -> tuple[Spot, ...]:
    """Returns the spots where a building fits by its edges; other rules may forbid it."""
    return spots_by_type(plan_of(city))[building.type]


def forbidden(city: Iterable[Built]) -> frozenset[str]:
    """Returns the building types that the Residence forbids."""
    found = (CARDS.buildings[each.card].forbids for each in city)
    return frozenset(each for each in found if each)


def room(city: Iterable[Built]) -> int:
    """Returns the maximum number of buildings."""
    return sum(CARDS.buildings[each.card].room for each in city)


def is_full(city: tuple[Built, ...]) -> bool:
    """Tells whether the maximum number of buildings is reached."""
    return len(city) >= room(city)


def has_room(building: Building, *, full: bool) -> bool:
    """Tells whether a city has room for this building; `full` tells whether its maximum number is
    reached. Estates and Palaces can always be built (ruling 13)."""
    return not full or bool(building.room)


def income(city: Iterable[Built]) -> int:
    """Returns the number of cards that a city's buildings add to the income."""
    return sum(CARDS.buildings[each.card].income for each in city)


def order_value(city: Iterable[Built]) -> int:
    """Returns the sum of the order values."""
    return sum(CARDS.buildings[each.card].value for each in city)


def types(city: Iterable[Built]) -> frozenset[str]:
    """Returns the building types in the city."""
    return frozenset(CARDS.buildings[each.card].type for each in city)


def trades(city: Iterable[Built], round_: int) -> frozenset[str]:
    """Returns the goods traded: a trading place counts from the round after it was built."""
    return frozenset(
        good for each in city if each.since < round_ for good in CARDS.buildings[each.card].trades
    )


def gifts(city: Iterable[Built]) -> tuple[int, int]:
    """Returns the gold and tools that its buildings give each round."""
    cards = [CARDS.buildings[each.card] for each in city]
    return sum(each.gold_gift for each in cards), sum(each.tool_gift for each in cards)


def stored_provinces(city: Iterable[Built]) -> tuple[CardId, ...]:
    """Returns the provinces in Storehouses."""
    return tuple(
        each.holds for each in city if each.holds and CARDS.buildings[each.card].stores_province
    )


def stored_units(city: Iterable[Built]) -> tuple[CardId, ...]:
    """Returns the units in Guardhouses."""
    return tuple(
        each.holds for each in city if each.holds and CARDS.buildings[each.card].stores_unit
    )


def shared(city: Iterable[Built]) -> tuple[CardId, ...]:
    """Returns the provinces laid out for others."""
    return tuple(each.holds for each in city if each.holds and CARDS.buildings[each.card].shares)


def free_stores(city: Iterable[Built]) -> int:
    """Returns the number of empty Storehouses."""
    return sum(CARDS.buildings[each.card].stores_province for each in city if not each.holds)


def free_guards(city: Iterable[Built]) -> int:
    """Returns the number of empty Guardhouses."""
    return sum(CARDS.buildings[each.card].stores_unit for each in city if not each.holds)


def free_shares(city: Iterable[Built]) -> int:
    """Returns the number of Envoy's Houses without a province laid out."""
    return sum(CARDS.buildings[each.card].shares for each in city if not each.holds)


def outer(city: tuple[Built, ...]) -> tuple[Spot, ...]:
    """Returns the spots of the buildings at the outer rim: those that are not start buildings and
    whose loss leaves the rest connected (ruling 25)."""
    spots = frozenset(each.spot for each in city)
    return tuple(
        each.spot
        for each in city
        if not CARDS.buildings[each.card].starts and connected(spots - {each.spot})
    )


@lru_cache(KEPT)
def connected(spots: frozenset[Spot]) -> bool:
    """Tells whether these spots, the Residence's among them, are connected by their sides."""
    reached, todo = {RESIDENCE}, [RESIDENCE]
    while todo:
        for other in beside(todo.pop()):
            if other in spots and other not in reached:
                reached.add(other)
                todo.append(other)
    return len(reached) == len(spots)
