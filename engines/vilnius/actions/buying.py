"""Building and recruiting."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from common.text.say import counted, joined, say
from common.text.text import Text
from engines.game import Seat
from engines.grammar import Param
from engines.vilnius.actions import paying
from engines.vilnius.actions.rule import ActionRule, one_of, read_spot, read_unit
from engines.vilnius.model.actions import Action, Build, Recruit
from engines.vilnius.model.cards import Building, CardId, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot, spot_name
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, Bill, Built, VilniusView
from engines.vilnius.names import fitting, fitting_each, places, price, side
from engines.vilnius.rules import cities, forecasts, payments
from engines.vilnius.rules.draft import Draft
from engines.vilnius.rules.payments import Sum

# Cached constructors, since equal actions are listed again and again
_building_at: Final = lru_cache(1 << 12)(Build)
_recruiting: Final = lru_cache(1 << 8)(Recruit)


def listed(state: State, seat: Seat, amount: Sum) -> Iterator[Action]:
    """Yields the purchases that a player can make with this amount."""
    ways = payments.exchanges(state)
    spots = cities.spots_by_type(cities.plan_of(state.players[seat].city))
    for building in buildable(state, seat):
        if payments.affordable(amount, ways, Sum(building.gold, building.tools)):
            for spot in spots[building.type]:
                yield _building_at(building.key, spot)
    for unit in recruitable(state, seat):
        if payments.affordable(amount, ways, Sum(unit.gold, unit.tools)):
            yield _recruiting(unit.id)


def buildable(state: State, seat: Seat) -> Iterator[Building]:
    """Yields the kinds of buildings that this player may own and that are in a supply, whether or
    not they can be paid or fit somewhere."""
    player = state.players[seat]
    forbidden, full = cities.forbidden(player.city), cities.is_full(player.city)
    for card in dict.fromkeys((*player.supply, *state.table.supply)):
        building = CARDS.buildings[card]
        if building.type not in forbidden and cities.has_room(building, full=full):
            yield building


def recruitable(state: State, seat: Seat) -> Iterator[Unit]:
    """Yields the kinds of units in the supply whose prerequisites this player's buildings meet."""
    types = cities.types(state.players[seat].city)
    for card in dict.fromkeys(state.table.units):
        unit = CARDS.units[card]
        if types.issuperset(unit.requires):
            yield unit


def building_of(view: State | VilniusView, seat: Seat, key: str) -> CardId:
    """Returns the building with this key that the player can take from a supply."""
    found = (*view.players[seat].supply, *view.table.supply)
    return next(card for card in found if CARDS.buildings[card].key == key)


def _build(draft: Draft, state: State, seat: Seat, action: Build) -> None:
    paying.begin(draft, seat, Bill(building_of(state, seat, action.key), action.spot))


def _recruit(draft: Draft, _state: State, seat: Seat, action: Recruit) -> None:
    paying.begin(draft, seat, Bill(action.unit))


# Refusals

_FITS: Final = say("It fits on {spots}.")
_FITS_NOWHERE: Final = say("It fits nowhere in your city now.")
_THE_OTHER_FITS: Final = say("The {building} fits on {spots}.")
_THE_OTHER_FITS_NOWHERE: Final = say("The {building} fits nowhere in your city now.")
_TAKES_OTHERS: Final = say(
    "The {building} does not fit on {spot}: the {other} takes only {taken} there."
)
_TAKES_NOTHING: Final = say(
    "The {building} does not fit on {spot}: the {other} takes nothing there."
)
_NEEDS: Final = say("To recruit {unit} you need {needed} in your city.")
_NEEDS_FORBIDDEN: Final = say(
    "To recruit {unit} you need {needed} in your city, and {forbidden} is forbidden to you."
)
_TOO_DEAR: Final = say("You cannot afford {card}: the price is {price}, and you have {amount}.")
_TOO_DEAR_EVEN_SO: Final = say(
    "You cannot afford {card} even with an exchange: the price is {price}, and you have {amount}."
)


def _no_build(state: State, seat: Seat, action: Build) -> Text:
    building = _kind(state, seat, action.key)
    return (
        _not_there(state, seat, building)
        or _not_allowed(state, seat, building)
        or _not_fitting(state, seat, building, action.spot)
        or _too_dear(state, seat, say("the {building}", building=building.name), building.id)
    )


def _kind(state: State, seat: Seat, key: str) -> Building:
    """Returns the building that this player must mean: their own one if each emblem has it."""
    found = [each for each in CARDS.buildings.values() if each.key == key]
    emblem = state.players[seat].emblem
    return next((each for each in found if each.emblem in (None, emblem)), found[0])


def _not_there(state: State, seat: Seat, building: Building) -> Text | None:
    player, name = state.players[seat], building.name
    if building.starts:
        return say(
            "The {building} stands from the beginning: there is no second one to build.",
            building=name,
        )
    if building.emblem is None:
        gone = building.id not in state.table.supply
        told = say("No {building} is left in the general supply.", building=name)
    elif building.emblem != player.emblem:
        return say(
            "Only {side} can build the {building}.", side=SIDES[building.emblem], building=name
        )
    else:
        gone = building.id not in player.supply
        told = say("No {building} is left in your own supply.", building=name)
    return told if gone else None


def _not_allowed(state: State, seat: Seat, building: Building) -> Text | None:
    player = state.players[seat]
    if building.type in cities.forbidden(player.city):
        return say(
            "You must not own {building:a}: your Residence forbids that type.",
            building=building.name,
        )
    if not cities.has_room(building, full=cities.is_full(player.city)):
        return say(
            "Your city is full ({built} of at most {room}): only an Estate or a "
            "Palace still fits, since they make room.",
            built=counted(len(player.city), "building"),
            room=cities.room(player.city),
        )
    return None


def _not_fitting(state: State, seat: Seat, building: Building, spot: Spot) -> Text | None:
    city = state.players[seat].city
    fits = cities.spots_for(city, building)
    if spot in fits:
        return None
    built = next((CARDS.buildings[each.card] for each in city if each.spot == spot), None)
    if built is None:
        told, hint = _misplaced(city, building, spot), _FITS if fits else _FITS_NOWHERE
    else:
        told = say("The {building} stands on {spot}.", building=built.name, spot=spot_name(spot))
        hint = _THE_OTHER_FITS if fits else _THE_OTHER_FITS_NOWHERE
    return joined(" ", [told, hint.filled(building=building.name, spots=places(fits))])


def _misplaced(city: tuple[Built, ...], building: Building, spot: Spot) -> Text:
    name, place = building.name, spot_name(spot)
    standing = {each.spot: CARDS.buildings[each.card] for each in city}
    around = [
        (standing[other], standing[other].edges[(way + 2) % 4])
        for way, other in enumerate(cities.beside(spot))
        if other in standing
    ]
    if not around:
        return say(
            "On {spot} the {building} would touch none of your buildings.",
            spot=place,
            building=name,
        )
    other, shown = next(each for each in around if building.type not in each[1])
    told = _TAKES_OTHERS if shown else _TAKES_NOTHING
    return told.filled(building=name, spot=place, other=other.name, taken=fitting(shown))


def _no_recruit(state: State, seat: Seat, action: Recruit) -> Text:
    unit = CARDS.units[action.unit]
    if unit.id not in state.table.units:
        return say("No {unit} are left in the general supply.", unit=unit.name)
    return _not_required(state, seat, unit) or _too_dear(state, seat, unit.name, unit.id)


def _not_required(state: State, seat: Seat, unit: Unit) -> Text | None:
    city = state.players[seat].city
    missing = [each for each in unit.requires if each not in cities.types(city)]
    if not missing:
        return None
    hopeless = [each for each in missing if each in cities.forbidden(city)]
    told = _NEEDS_FORBIDDEN if hopeless else _NEEDS
    needed = fitting_each(unit.requires)
    return told.filled(unit=unit.name, needed=needed, forbidden=fitting(hopeless[:1]))


def _too_dear(state: State, seat: Seat, what: Text, card: CardId) -> Text:
    have = payments.amount_of(payments.means(state, seat))
    told = _TOO_DEAR_EVEN_SO if any(payments.exchanges(state)) else _TOO_DEAR
    return told.filled(card=what, price=price(*forecasts.cost_of(card)), amount=price(*have))


# In words

BUILDS: Final = say("{side} builds {building:a} on {spot}")
RECRUITS: Final = say("{side} recruits {unit}")
BOUGHT: Final = {
    BUILDS.template: say("{side} builds {building:a} on {spot} ({means})"),
    RECRUITS.template: say("{side} recruits {unit} ({means})"),
}
"""The words for a purchase together with its payment."""


def _builds(view: VilniusView, by: Seat, action: Build) -> Text:
    building = CARDS.names[building_of(view, by, action.key)]
    spot = spot_name(action.spot)
    return BUILDS.filled(side=side(view, by), building=building, spot=spot)


def _recruits(view: VilniusView, by: Seat, action: Recruit) -> Text:
    return RECRUITS.filled(side=side(view, by), unit=CARDS.names[action.unit])


# The rules


BUILD: Final = ActionRule(
    "build",
    Build,
    Param("key", one_of({each.key for each in CARDS.buildings.values()}), asks=say("Build what?")),
    Param("spot", read_spot, spot_name, asks=say("Where?")),
    label=say("Build"),
    form=say("Write a building and its place, such as `build workshop n13`."),
    do=_build,
    told=_builds,
    refused=_no_build,
)
RECRUIT: Final = ActionRule(
    "recruit",
    Recruit,
    Param("unit", read_unit, asks=say("Recruit which unit?")),
    label=say("Recruit"),
    do=_recruit,
    told=_recruits,
    refused=_no_recruit,
)
