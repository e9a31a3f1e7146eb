"""Legal actions, in a stable order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from engines.game import Seat
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import (
    Action,
    Ask,
    Build,
    Capture,
    Choose,
    Exchange,
    Income,
    Loot,
    Pass,
    Pay,
    Ready,
    Recall,
    Recruit,
    Send,
    Share,
    Store,
    Under,
)
from engines.vilnius.model.cards import NO_ARMS, WEAPONS, Arms, Building, CardId, Unit
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import PlayerState, Stage
from engines.vilnius.rules import aftermath, cities, damage, fights, payments, rounds
from engines.vilnius.rules.payments import Sum


def acting(state: State) -> tuple[Seat, ...]:
    """Returns the seats that may act now, ascending. With closed hands too this follows from public
    facts, such as the number of cards in a hand."""
    step = state.step
    if step is None:
        return ()
    stage, fight = step.stage, state.fight
    if stage in _WITH_A_SAY:
        return tuple(_WITH_A_SAY[stage](state))
    if stage is Stage.PLUNDER:
        return tuple(range(len(state.players)))
    if stage in (Stage.RED, Stage.SILVER, Stage.GOLD):
        assert fight is not None
        return tuple(sorted({each.seat for each in fights.may_fall(fight, step)}))
    if stage is Stage.HARM:
        return damage.may_choose(state.players, step)
    return (step.seat,)


def _choosing(state: State) -> list[Seat]:
    return [seat for seat, player in enumerate(state.players) if player.chosen < 0]


def _sending(state: State) -> list[Seat]:
    assert state.fight is not None
    sent = {each.seat for each in state.fight.sent}
    return [
        seat
        for seat, player in enumerate(state.players)
        if not player.ready and (player.units.hand or seat in sent)
    ]


def _keeping(state: State) -> list[Seat]:
    return [
        seat
        for seat, player in enumerate(state.players)
        if not player.ready and player.units.hand and cities.free_guards(player.city)
    ]


_WITH_A_SAY: Final = {Stage.INCOME: _choosing, Stage.FIGHT: _sending, Stage.STORE_UNITS: _keeping}

JOINT: Final = frozenset(_WITH_A_SAY)
"""The stages in which all players decide at once, each on their own."""


def to_act(state: State) -> tuple[Seat, ...]:
    """Returns the seats that may act now, ascending."""
    return acting(state)


def actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Returns the seat's legal actions; empty unless it may act now."""
    return tuple(_listed(state, seat))


def allows(state: State, seat: Seat, action: Action) -> bool:
    """Tells whether the action is legal; the list is made only up to it."""
    return action in _listed(state, seat)


def _listed(state: State, seat: Seat) -> Iterator[Action]:
    stage = state.stage
    return iter(()) if stage is None or seat not in to_act(state) else _LEGAL[stage](state, seat)


def income_of(state: State, seat: Seat) -> int:
    """Returns the number of cards in a player's income."""
    return rounds.income_of(state.players[seat].city, state.table.enemy_buildings)


def _incomes(state: State, seat: Seat) -> Iterator[Action]:
    cards = income_of(state, seat)
    for units in range(cards + 1):
        yield Income(units, cards - units, state.round.number)


# Cached constructors, since equal actions are listed again and again


building_at: Final = lru_cache(1 << 12)(Build)
recruiting: Final = lru_cache(1 << 8)(Recruit)
paying: Final = lru_cache(1 << 8)(Pay)
sending: Final = lru_cache(1 << 12)(Send)


# The city phase


def _city(state: State, seat: Seat) -> Iterator[Action]:
    yield from _purchases(state, seat, payments.amount_of(payments.means(state, seat)))
    if cities.free_shares(state.players[seat].city):
        for card in dict.fromkeys(state.players[seat].provinces.hand):
            yield Share(card)
    if _may_ask(state.players[seat]):
        yield Ask()
    yield Pass()


def _may_ask(player: PlayerState) -> bool:
    """Tells whether the player can still ask to choose the cards to store in this round, even if
    there will be none: with closed hands the answer would be a secret."""
    return not player.asks and bool(
        cities.free_stores(player.city) or cities.free_guards(player.city)
    )


def _purchases(state: State, seat: Seat, amount: Sum) -> Iterator[Action]:
    ways = payments.exchanges(state)
    spots = cities.spots_by_type(cities.plan_of(state.players[seat].city))
    for building in buildable(state, seat):
        if payments.affordable(amount, ways, Sum(building.gold, building.tools)):
            for spot in spots[building.type]:
                yield building_at(building.key, spot)
    for unit in recruitable(state, seat):
        if payments.affordable(amount, ways, Sum(unit.gold, unit.tools)):
            yield recruiting(unit.id)


def might_act(state: State, seat: Seat) -> bool:
    """Tells whether the player to act in the city phase might do more than pass, as far as the
    public can tell without seeing the hand."""
    player = state.players[seat]
    if player.provinces.hand and cities.free_shares(player.city):
        return True
    return any(True for _ in _purchases(state, seat, payments.at_most(state, seat)))


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


def cost(state: State) -> Sum:
    """Returns the price of the current bill."""
    assert state.bill is not None
    card = CARDS.buildings.get(state.bill.card) or CARDS.units[state.bill.card]
    return Sum(card.gold, card.tools)


def laid(state: State) -> Sum:
    """Returns the amount laid down for the current bill."""
    assert state.bill is not None
    return Sum(state.bill.gold, state.bill.tools)


def _pay(state: State, seat: Seat) -> Iterator[Action]:
    found, ways = payments.means(state, seat), payments.exchanges(state)
    wanted, have = cost(state), laid(state)
    yield Pay()
    for each in dict.fromkeys(found):
        helps = (each.gold and have.gold < wanted.gold) or (
            each.tools and have.tools < wanted.tools
        )
        if helps or any(ways):
            yield paying(each.what)
    rest = payments.amount_of(found)
    for number, give in enumerate((payments.TOOLS_FOR_GOLD, payments.GOLD_FOR_TOOLS)):
        after = payments.traded(have, give)
        if not ways[number] or min(after) < 0:
            continue
        left = (ways[0] and number != 0, ways[1] and number != 1)
        if payments.affordable(Sum(after.gold + rest.gold, after.tools + rest.tools), left, wanted):
            yield Exchange(give)


def _store(state: State, seat: Seat) -> Iterator[Action]:
    for card in dict.fromkeys(state.players[seat].provinces.hand):
        yield Store(card)
    yield Ready()


# The military phase


def _fight(state: State, seat: Seat) -> Iterator[Action]:
    fight = state.fight
    assert fight is not None
    hand = dict.fromkeys(state.players[seat].units.hand)
    started = fights.half_used(fight, seat)
    enemies = range(1, len(fight.enemies) + 1)
    for unit in dict.fromkeys(sorted((*hand, *started))):
        spread = fights.spreads(fight, unit)
        ways = _weapons(unit, started.get(unit, NO_ARMS), whole=unit in hand) if spread else [""]
        for weapon in ways:
            for enemy in enemies:
                yield sending(unit, enemy, weapon)
    if fights.recalls_left(fight, seat) and any(each.seat == seat for each in fight.sent):
        yield Recall()
    yield Ready()


def _weapons(unit: CardId, left: Arms, *, whole: bool) -> list[str]:
    """Returns the weapons that can be sent one by one of a kind of unit that spreads them: `left`
    of those already sent, and all of another one if `whole`."""
    have = weapons.total((left, CARDS.units[unit].arms)) if whole else left
    return [name for name, count in zip(WEAPONS, have, strict=True) if count]


def _losses(state: State, seat: Seat) -> Iterator[Action]:
    """Yields the choices among the seat's own units; each seat chooses among its own only (rulings
    21 and 22)."""
    assert state.fight is not None
    assert state.step is not None
    found = fights.may_fall(state.fight, state.step)
    yield from (Choose(unit) for unit in sorted({e.unit for e in found if e.seat == seat}))


def _harm(state: State, seat: Seat) -> Iterator[Action]:
    assert state.step is not None
    yield from damage.choices(state.players[seat], state.step)


def _plunder(state: State, _seat: Seat) -> Iterator[Action]:
    assert state.step is not None
    for other in state.round.seats(len(state.players)):
        player = state.players[other]
        if other not in state.step.given and (player.provinces.draw or player.provinces.discard):
            yield Loot(player.emblem)


def _capture(state: State, seat: Seat) -> Iterator[Action]:
    hand = state.players[seat].units.hand
    yield from (Capture(stack) for stack in aftermath.open_stacks(state.face_down.stacks, hand))
    yield Ready()


def _levy(state: State, seat: Seat) -> Iterator[Action]:
    yield Send()
    yield from (Send(unit) for unit in dict.fromkeys(state.players[seat].units.hand))


def _pick(state: State, _seat: Seat) -> Iterator[Action]:
    yield from (Choose(card) for card in sorted(state.looked))


def _put(state: State, _seat: Seat) -> Iterator[Action]:
    yield from (Under(card) for card in sorted(state.looked))


def _keep(state: State, seat: Seat) -> Iterator[Action]:
    yield from (Store(unit) for unit in dict.fromkeys(state.players[seat].units.hand))
    yield Ready()


_LEGAL: Final[dict[Stage, Callable[[State, Seat], Iterator[Action]]]] = {
    Stage.INCOME: _incomes,
    Stage.CITY: _city,
    Stage.PAY: _pay,
    Stage.STORE: _store,
    Stage.FIGHT: _fight,
    Stage.RED: _losses,
    Stage.SILVER: _losses,
    Stage.GOLD: _losses,
    Stage.HARM: _harm,
    Stage.PLUNDER: _plunder,
    Stage.CAPTURE: _capture,
    Stage.LEVY: _levy,
    Stage.PICK: _pick,
    Stage.PUT: _put,
    Stage.STORE_UNITS: _keep,
}
