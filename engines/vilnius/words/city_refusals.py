"""The reasons for refusing an action in the city phase, each a sentence for the player.

A reason follows from the player's own hand and open cards alone.
"""

from __future__ import annotations

from common.text.say import listed
from engines.game import Seat
from engines.vilnius.model.actions import Ask, Build, Exchange, Pay, Recruit, Share, Store
from engines.vilnius.model.cards import Building, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import Spot, spot_name
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, Stage
from engines.vilnius.rules import cities, legal, payments
from engines.vilnius.rules.payments import Sum
from engines.vilnius.words.names import amount, with_article
from engines.vilnius.words.phrases import TYPES, either, not_in_hand, places

# Storing


def no_ask(state: State, seat: Seat, _action: Ask) -> str:
    """Tells why there is nothing to ask for."""
    if state.players[seat].asks:
        return "You already choose what you store this round. Build, recruit, or pass."
    return "You have no empty Storehouse or Guardhouse, so there is nothing to choose."


# Building


def no_build(state: State, seat: Seat, action: Build) -> str:
    """Tells why this building cannot be built there."""
    building = _kind(state, seat, action.key)
    return (
        _not_there(state, seat, building)
        or _not_allowed(state, seat, building)
        or _not_fitting(state, seat, building, action.spot)
        or _too_dear(state, seat, f"the {building.name}", Sum(building.gold, building.tools))
    )


def _kind(state: State, seat: Seat, key: str) -> Building:
    """Returns the building that this player must mean: the player's own one if each emblem has
    it."""
    found = [each for each in CARDS.buildings.values() if each.key == key]
    emblem = state.players[seat].emblem
    return next((each for each in found if each.emblem in (None, emblem)), found[0])


def _not_there(state: State, seat: Seat, building: Building) -> str:
    player = state.players[seat]
    if building.starts:
        return f"The {building.name} stands from the beginning: there is no second one to build."
    if building.emblem is None:
        gone = building.id not in state.table.supply
        return f"No {building.name} is left in the general supply." if gone else ""
    if building.emblem != player.emblem:
        return f"Only {SIDES[building.emblem]} can build the {building.name}."
    gone = building.id not in player.supply
    return f"No {building.name} is left in your own supply." if gone else ""


def _not_allowed(state: State, seat: Seat, building: Building) -> str:
    player = state.players[seat]
    if building.type in cities.forbidden(player.city):
        return f"You must not own {with_article(building.id)}: your Residence forbids that type."
    if not cities.has_room(building, full=cities.is_full(player.city)):
        return (
            f"You own {len(player.city)} buildings of at most {cities.room(player.city)}: only an "
            "Estate or a Palace can still be built, since they raise that number."
        )
    return ""


def _not_fitting(state: State, seat: Seat, building: Building, spot: Spot) -> str:
    city = state.players[seat].city
    fitting = cities.spots_for(city, building)
    if spot in fitting:
        return ""
    name, place = building.name, spot_name(spot)
    standing = {each.spot: CARDS.buildings[each.card] for each in city}
    hint = f"It fits on {places(fitting)}." if fitting else "It fits nowhere in your city now."
    if spot in standing:
        return f"The {standing[spot].name} stands on {place}. For the {name}: {_small(hint)}"
    around = [
        (standing[other], standing[other].edges[(way + 2) % 4])
        for way, other in enumerate(cities.beside(spot))
        if other in standing
    ]
    if not around:
        return f"On {place} the {name} would touch none of your buildings. {hint}"
    other, shown = next(each for each in around if building.type not in each[1])
    what = f"only {listed([TYPES[each] for each in shown], 'or')}" if shown else "nothing"
    return f"The {name} does not fit on {place}: the {other.name} takes {what} there. {hint}"


def _small(text: str) -> str:
    return text[0].lower() + text[1:]


# Recruiting and paying


def no_recruit(state: State, seat: Seat, action: Recruit) -> str:
    """Tells why this unit cannot be recruited."""
    unit = CARDS.units[action.unit]
    if unit.id not in state.table.units:
        return f"No {unit.name} are left in the general supply."
    return _not_required(state, seat, unit) or _too_dear(
        state, seat, unit.name, Sum(unit.gold, unit.tools)
    )


def _not_required(state: State, seat: Seat, unit: Unit) -> str:
    city = state.players[seat].city
    missing = [each for each in unit.requires if each not in cities.types(city)]
    if not missing:
        return ""
    hopeless = [each for each in missing if each in cities.forbidden(city)]
    end = f", and {TYPES[hopeless[0]]} is forbidden to you" if hopeless else ""
    needed = listed([TYPES[each] for each in unit.requires])
    return f"To recruit {unit.name} you need {needed} in your city{end}."


def _too_dear(state: State, seat: Seat, what: str, cost: Sum) -> str:
    have = payments.amount_of(payments.means(state, seat))
    ways = " even with an exchange" if any(payments.exchanges(state)) else ""
    return (
        f"You cannot afford {what}{ways}: the price is {amount(*cost)}, and you have "
        f"{amount(*have)}."
    )


def no_pay(state: State, seat: Seat, action: Pay) -> str:
    """Tells why this cannot be laid down as payment."""
    what = action.what
    found = {each.what: each for each in payments.means(state, seat)}
    if what in found:
        gives = amount(found[what].gold, found[what].tools)
        return f"That gives {gives}, and you need no more of it: `pay` pays the rest as proposed."
    if what in (payments.GOLD, payments.TOOL):
        gifts = cities.gifts(state.players[seat].city)[what == payments.TOOL]
        if gifts:
            return f"Your buildings have already given all their {_goods(what)} this round."
        return f"None of your buildings gives {_goods(what)}: pay with provinces."
    if what in cities.shared(state.players[seat].city):
        return f"{CARDS.names[what]} is laid out for the others: you cannot spend it yourself."
    return not_in_hand(state, seat, what)


def _goods(what: str) -> str:
    return "gold" if what == payments.GOLD else "tools"


def no_exchange(state: State, seat: Seat, action: Exchange) -> str:
    """Tells why this exchange is not possible."""
    del seat
    tools = action.give == payments.TOOLS_FOR_GOLD
    word = "Two tools have" if tools else "One gold has"
    if not any(payments.exchanges(state)) and not any(state.round.exchanged):
        return "No Exchange stands in any city."
    if state.round.exchanged[not tools]:
        return f"{word} been exchanged this round already, and more cannot be."
    have = legal.laid(state)
    if (have.tools < 2) if tools else (have.gold < 1):
        return f"Lay down {'two tools' if tools else 'one gold'} first, then exchange."
    return "After this exchange you could no longer pay the price."


# Provinces and units aside


def no_share(state: State, seat: Seat, action: Share) -> str:
    """Tells why this province cannot be laid out."""
    city = state.players[seat].city
    houses = [each for each in city if CARDS.buildings[each.card].shares]
    if not houses:
        return "Only at an Envoy's House can a province be laid out for the others."
    if not cities.free_shares(city):
        held = either(cities.shared(city))
        return f"Your Envoy's House holds {held} already, until another player spends it."
    return not_in_hand(state, seat, action.province)


def no_store(state: State, seat: Seat, action: Store) -> str:
    """Tells why this card cannot be stored."""
    provinces = state.stage is Stage.STORE
    if provinces is (action.card in CARDS.units):
        if provinces:
            return "A Storehouse holds a province. Units are stored when the round ends."
        return "A Guardhouse holds a unit. Provinces are stored when you pass."
    return not_in_hand(state, seat, action.card)
