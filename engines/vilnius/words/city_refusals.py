"""The reasons for refusing an action in the city phase, each a sentence for the player.

A reason follows from the player's own hand and open cards alone.
"""

from __future__ import annotations

from typing import Final

from common.text.say import counted, joined, say
from common.text.text import Text
from engines.game import Seat
from engines.vilnius.model.actions import Ask, Build, Exchange, Pay, Recruit, Share, Store
from engines.vilnius.model.cards import Building, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot, spot_name
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, Built, Stage
from engines.vilnius.names import either, fitting, fitting_each, not_in_hand, places, price
from engines.vilnius.rules import cities, legal, payments
from engines.vilnius.rules.payments import Sum

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
_GOLD_GIVEN: Final = say("Your buildings have already given all their gold this round.")
_TOOLS_GIVEN: Final = say("Your buildings have already given all their tools this round.")
_NO_GOLD: Final = say("None of your buildings gives gold: pay with provinces.")
_NO_TOOLS: Final = say("None of your buildings gives tools: pay with provinces.")
_TOOLS_EXCHANGED: Final = say(
    "Tools have been exchanged this round already, and once a round is the limit."
)
_GOLD_EXCHANGED: Final = say(
    "Gold has been exchanged this round already, and once a round is the limit."
)

# Storing


def no_ask(state: State, seat: Seat, _action: Ask) -> Text:
    """Tells why there is nothing to ask for."""
    if state.players[seat].asks:
        return say("You already choose what you store this round. Build, recruit, or pass.")
    return say("You have no empty Storehouse or Guardhouse, so there is nothing to choose.")


# Building


def no_build(state: State, seat: Seat, action: Build) -> Text:
    """Tells why this building cannot be built there."""
    building = _kind(state, seat, action.key)
    return (
        _not_there(state, seat, building)
        or _not_allowed(state, seat, building)
        or _not_fitting(state, seat, building, action.spot)
        or _too_dear(
            state,
            seat,
            say("the {building}", building=building.name),
            Sum(building.gold, building.tools),
        )
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


# Recruiting and paying


def no_recruit(state: State, seat: Seat, action: Recruit) -> Text:
    """Tells why this unit cannot be recruited."""
    unit = CARDS.units[action.unit]
    if unit.id not in state.table.units:
        return say("No {unit} are left in the general supply.", unit=unit.name)
    return _not_required(state, seat, unit) or _too_dear(
        state, seat, unit.name, Sum(unit.gold, unit.tools)
    )


def _not_required(state: State, seat: Seat, unit: Unit) -> Text | None:
    city = state.players[seat].city
    missing = [each for each in unit.requires if each not in cities.types(city)]
    if not missing:
        return None
    hopeless = [each for each in missing if each in cities.forbidden(city)]
    told = _NEEDS_FORBIDDEN if hopeless else _NEEDS
    needed = fitting_each(unit.requires)
    return told.filled(unit=unit.name, needed=needed, forbidden=fitting(hopeless[:1]))


def _too_dear(state: State, seat: Seat, what: Text, cost: Sum) -> Text:
    have = payments.amount_of(payments.means(state, seat))
    told = _TOO_DEAR_EVEN_SO if any(payments.exchanges(state)) else _TOO_DEAR
    return told.filled(card=what, price=price(*cost), amount=price(*have))


def no_pay(state: State, seat: Seat, action: Pay) -> Text:
    """Tells why this cannot be laid down as payment."""
    what, city = action.what, state.players[seat].city
    found = {each.what: each for each in payments.means(state, seat)}
    if what in found:
        return say(
            "That gives {amount}, and you need no more of it: `pay` pays the rest as proposed.",
            amount=price(found[what].gold, found[what].tools),
        )
    if what == payments.GOLD:
        return _GOLD_GIVEN if cities.gifts(city)[0] else _NO_GOLD
    if what == payments.TOOL:
        return _TOOLS_GIVEN if cities.gifts(city)[1] else _NO_TOOLS
    if what in cities.shared(city):
        return say(
            "{province} is laid out for the others: you cannot spend it yourself.",
            province=CARDS.names[what],
        )
    return not_in_hand(state, seat, what)


def no_exchange(state: State, _seat: Seat, action: Exchange) -> Text:
    """Tells why this exchange is not possible."""
    tools = action.give == payments.TOOLS_FOR_GOLD
    if not any(payments.exchanges(state)) and not any(state.round.exchanged):
        return say("No Exchange stands in any city.")
    if state.round.exchanged[not tools]:
        return _TOOLS_EXCHANGED if tools else _GOLD_EXCHANGED
    have = legal.laid(state)
    if tools and have.tools < 2:
        return say("Lay down 2 tools first, then exchange.")
    if not tools and have.gold < 1:
        return say("Lay down 1 gold first, then exchange.")
    return say("After this exchange you could no longer pay the price.")


# Provinces and units aside


def no_share(state: State, seat: Seat, action: Share) -> Text:
    """Tells why this province cannot be laid out."""
    city = state.players[seat].city
    houses = [each for each in city if CARDS.buildings[each.card].shares]
    if not houses:
        return say("Only at an Envoy's House can a province be laid out for the others.")
    if not cities.free_shares(city):
        return say(
            "Your Envoy's House holds {province} already, until another player spends it.",
            province=either(cities.shared(city)),
        )
    return not_in_hand(state, seat, action.province)


def no_store(state: State, seat: Seat, action: Store) -> Text:
    """Tells why this card cannot be stored."""
    provinces = state.stage is Stage.STORE
    if provinces is (action.card in CARDS.units):
        if provinces:
            return say("A Storehouse holds a province. Units are stored when the round ends.")
        return say("A Guardhouse holds a unit. Provinces are stored when you pass.")
    return not_in_hand(state, seat, action.card)
