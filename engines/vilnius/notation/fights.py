"""Fights and bills in a position's text.

    fight:attack=footmen@bear!,commander@bear   the enemies with their rows; `!` is defeated
    sent:bear.farmers>1,bear.crossbowmen.arrow#2>1   a unit, the second crossbowmen's arrow
    recalled:bear+bear   the players who have taken units back, once for each time
    bill:workshop@n13=gold,lida   bill:hunters   bill:conquest-2=farmers

The text leaves out all that follows from the rest: the amounts of a bill from its means, the
weapons sent from their unit, the target of an enemy from the destination of its row.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from common.text.say import say
from engines.game import Seat, Unreadable, quoted
from engines.vilnius.model import weapons
from engines.vilnius.model.cards import WEAPONS, Arms, CardId
from engines.vilnius.model.catalogue import CARDS, TO_VILNIUS
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, Bill, EnemyInFight, Fight, PlayerState, Sent
from engines.vilnius.notation import fields as spellings
from engines.vilnius.notation.players import building, read_spot
from engines.vilnius.rules import fights, payments
from engines.vilnius.rules.payments import EXCHANGED, GOLD, TOOL, Sum

_FOE: Final = re.compile(r"([a-z-]+)(?:@([a-z]+))?(!)?")
_SENT: Final = re.compile(r"([a-z]+)\.([a-z-]+)(?:\.([a-z]+))?(?:#([2-9]))?>([1-9][0-9]?)")
_STACK: Final = re.compile("conquest-([1-4])")
_WORDS: Final = (GOLD, TOOL, *EXCHANGED.values())


# Fights


def write_foes(state: State) -> str:
    """Writes the kind of the fight and its enemies; empty if there is no fight."""
    if state.fight is None:
        return ""
    words = [_enemy(enemy, state.ruleset.emblems) for enemy in state.fight.enemies]
    return f"{state.fight.battle.value}={','.join(words)}"


def _enemy(enemy: EnemyInFight, emblems: Sequence[int]) -> str:
    row = f"@{spellings.side_name(emblems, enemy.seat)}" if enemy.seat >= 0 else ""
    return f"{enemy.card}{row}{'!' * enemy.defeated}"


def write_sent(state: State) -> str:
    """Writes the units that have been sent."""
    sent = () if state.fight is None else state.fight.sent
    return ",".join(_one_sent(each, state.ruleset.emblems) for each in sent)


def _one_sent(sent: Sent, emblems: Sequence[int]) -> str:
    weapon = ""
    if sent.arms != CARDS.units[sent.unit].arms:
        weapon = "".join(f".{n}" for n, count in zip(WEAPONS, sent.arms, strict=True) if count)
    copy = f"#{sent.copy + 1}" if sent.copy else ""
    return f"{spellings.side_name(emblems, sent.seat)}.{sent.unit}{weapon}{copy}>{sent.enemy + 1}"


def write_recalled(state: State) -> str:
    """Writes the players who have taken units back."""
    recalled = () if state.fight is None else state.fight.recalled
    return spellings.side_names(state.ruleset.emblems, recalled)


def read_fight(fields: Mapping[str, str], players: Sequence[PlayerState]) -> Fight | None:
    """Returns the fight of these fields of a position, or None. Raises `Unreadable`."""
    enemies, sent, recalled = (fields.get(each, "") for each in ("fight", "sent", "recalled"))
    if not enemies:
        if sent or recalled:
            raise Unreadable(say("Units are sent only where there is a fight."))
        return None
    name, _, cards = enemies.partition("=")
    battle = spellings.member(Battle, name)
    emblems = [player.emblem for player in players]
    fight = Fight(
        battle,
        tuple(_read_foe(word, battle, players) for word in cards.split(",")),
        tuple(_read_sent(word, emblems) for word in (sent.split(",") if sent else [])),
        tuple(sorted(spellings.seats_of(emblems, recalled))),
    )
    if any(each.enemy >= len(fight.enemies) for each in fight.sent):
        raise Unreadable(say("Units have been sent against an enemy that is not there."))
    if any(fights.recalls_left(fight, seat) < 0 for seat in fight.recalled):
        raise Unreadable(
            say("Nobody takes units back more than {times} times.", times=fights.MOST_RECALLS)
        )
    return fight


def _read_foe(word: str, battle: Battle, players: Sequence[PlayerState]) -> EnemyInFight:
    found = _FOE.fullmatch(word)
    if found is None or (found[2] is None) is not (battle is Battle.RAID):
        raise Unreadable(
            say("{word} should be an enemy and its row, such as footmen@bear.", word=quoted(word))
        )
    if battle is Battle.RAID:
        return EnemyInFight(spellings.card_of(found[1], "order_building"), defeated=bool(found[3]))
    seat = spellings.seat_of([player.emblem for player in players], found[2])
    aims = battle is Battle.FINAL or players[seat].destination == TO_VILNIUS
    card = spellings.card_of(found[1], "order_unit")
    return EnemyInFight(card, seat, "vilnius" if aims else "player", bool(found[3]))


def _read_sent(word: str, emblems: Sequence[int]) -> Sent:
    found = _SENT.fullmatch(word)
    if found is None:
        raise Unreadable(
            say("{word} should be a unit sent, such as bear.farmers>1.", word=quoted(word))
        )
    side, unit, weapon, copy, enemy = found.groups()
    seat = spellings.seat_of(emblems, side)
    spellings.card_of(unit, "unit")
    return Sent(seat, unit, int(copy or 1) - 1, int(enemy) - 1, _arms(unit, weapon))


def _arms(unit: CardId, weapon: str | None) -> Arms:
    """Returns the weapons of a unit, or one weapon of a unit that spreads them. Raises `Unreadable`
    if the unit cannot send this weapon by itself."""
    card, arms = CARDS.units[unit], weapons.arms_of(unit, weapon or "")
    alone = card.spreads and weapon in WEAPONS and not any(weapons.lacking(arms, card.arms))
    if weapon is not None and not alone:
        raise Unreadable(
            say("“{unit}” cannot send {word} by itself.", unit=unit, word=quoted(weapon))
        )
    return arms


# Bills


def write_bill(bill: Bill | None) -> str:
    """Writes the purchase being paid, and the means laid down for it; empty if there is no bill."""
    if bill is None:
        return ""
    what = bill.card
    if bill.spot is not None:
        what = f"{CARDS.buildings[bill.card].key}@{spot_name(bill.spot)}"
    return f"{what}={','.join(bill.laid)}" if bill.laid else what


def read_bill(text: str, emblem: int) -> Bill | None:
    """Returns the bill of the player of this emblem, without its amounts: `with_amounts` adds them.
    Raises `Unreadable`."""
    if not text:
        return None
    what, _, words = text.partition("=")
    laid = tuple(sorted(words.split(","))) if words else ()
    for word in laid:
        if word not in _WORDS:
            spellings.card_of(word, "province", "unit")
    if stack := _STACK.fullmatch(what):
        return Bill(what, stack=int(stack[1]), laid=laid)
    key, at, spot = what.partition("@")
    if at:
        return Bill(building(key, emblem), read_spot(spot), laid=laid)
    return Bill(spellings.card_of(what, "unit"), laid=laid)


def with_amounts(state: State, seat: Seat) -> State:
    """Returns the state with the amounts of its bill, which this player pays. Raises `Unreadable`
    for means that cannot be laid down."""
    bill = state.bill
    if bill is None:
        return state
    kind = "unit" if bill.stack else "province"
    if any(CARDS.kinds.get(word, "province") != kind for word in bill.laid):
        raise Unreadable(say("Units pay for a stack, provinces for buildings and units."))
    if bill.stack:
        arms = weapons.total(CARDS.units[unit].arms for unit in bill.laid if unit in CARDS.units)
        return state._replace(bill=bill._replace(arms=arms))
    amount = _amount(bill.laid, payments.trades(state, seat))
    return state._replace(bill=bill._replace(gold=amount.gold, tools=amount.tools))


def _amount(laid: Iterable[str], goods: frozenset[str]) -> Sum:
    amount = payments.NOTHING
    for give, word in EXCHANGED.items():
        if word in laid:
            amount = payments.traded(amount, give)
    for word in laid:
        if word in CARDS.provinces:
            worth = payments.worth(word, goods)
        else:
            worth = Sum(int(word == GOLD), int(word == TOOL))
        amount = Sum(amount.gold + worth.gold, amount.tools + worth.tools)
    return amount
