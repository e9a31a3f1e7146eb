"""The policy's fights: the enemies to beat, and the units of all players to beat them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Final, NamedTuple, TypeAlias

from engines.game import Seat
from engines.vilnius.advice.pool import price
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Ready, Send
from engines.vilnius.model.cards import WEAPONS, Arms, CardId, Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Battle, EnemyInFight, Fight, VilniusView
from engines.vilnius.rules import cities, fights

SINGLE: Final[tuple[Arms, ...]] = ((1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1))
"""One weapon of each kind, in the order of `WEAPONS`."""
ALL_ORDERS: Final = 3
"""The most enemies for which every order of dealing with them is tried."""
HARM: Final = {
    Damage.FIRE: 1.0,
    Damage.STORED_OR_POINT: 1.0,
    Damage.PROVINCE_BACK: 0.4,
    Damage.UNIT_BACK: 0.4,
    Damage.BUILDING_BACK: 0.8,
}
"""The loss by each damage, in points of Vilnius."""
STORED: Final = 0.35
"""The loss of a stored province, in points of Vilnius."""
LOOT: Final = 0.06
"""The worth as loot of one point of an enemy's strength, in points of Vilnius."""
RED_SKULL: Final = 0.3
"""The loss of a unit to a red skull, in points of Vilnius."""


class Token(NamedTuple):
    """Weapons that can be sent: those of a unit, or one `weapon` of a unit that spreads them."""

    cost: float
    arms: Arms
    seat: Seat
    unit: CardId
    weapon: str


class EnemyTarget(NamedTuple):
    """An enemy not yet beaten: its number from 1, the weapons needed, the weapons already raised,
    and the gain of beating it, in points of Vilnius."""

    number: int
    need: Arms
    have: Arms
    gain: float


Plan: TypeAlias = list[tuple[int, Token]]
"""Weapons to send, each with the number of its enemy, counted from 1."""


def choose_send(view: VilniusView, fight: Fight, seat: Seat) -> Action:
    """Returns the sending of this seat's next unit in the best plan; `Ready` if the plan has
    none."""
    for number, token in plan(view, fight, seat):
        if token.seat == seat:
            return Send(token.unit, number, token.weapon)
    return Ready()


def plan(view: VilniusView, fight: Fight, seat: Seat) -> Plan:
    """Returns the plan with the highest gain among the tried orders of the enemies."""
    spared = weapons.enough(fight.battle, len(view.players))
    return best_plan(targets(view, fight), tokens(view, fight, seat), spared)[1]


def best_plan(
    wanted: list[EnemyTarget], pool: list[Token], spared: int | None
) -> tuple[float, Plan]:
    """Returns the highest gain and its plan, with weapons of the pool; 0 and an empty plan if
    nothing gains. Each weapon sent lowers the gain a little. `spared` is the result of
    `weapons.enough`."""
    best: tuple[float, Plan] = (0.0, [])
    for order in _orders(wanted):
        found = _in_order(order, pool, spared)
        if found[0] > best[0] + 1e-9:
            best = found
    return best


def tokens(view: VilniusView, fight: Fight, seat: Seat) -> list[Token]:
    """Returns the visible weapons that can still be sent: this seat's first, then those of players
    who are not ready."""
    found: list[Token] = []
    for other, player in enumerate(view.players):
        if other == seat or not player.ready:
            for unit in player.units.hand or ():
                found += _of_unit(fight, other, unit, CARDS.units[unit].arms)
            found += _begun(fight, other)
    return sorted(found, key=lambda token: (token.seat != seat, token))


def _begun(fight: Fight, seat: Seat) -> Iterator[Token]:
    """Yields the unsent weapons of units that spread them and have already sent some."""
    for each in fights.fighters(fight.sent):
        if each.seat == seat and fights.spreads(fight, each.unit):
            left = weapons.unused(fight.sent, each.unit, seat, each.copy)
            yield from _of_unit(fight, seat, each.unit, left)


def _of_unit(fight: Fight, seat: Seat, unit: CardId, arms: Arms) -> list[Token]:
    cost = sum(arms) + price(unit) / 10
    if not fights.spreads(fight, unit):
        return [Token(cost, arms, seat, unit, "")]
    found: list[Token] = []
    for at, count in enumerate(arms):
        one = Token(cost / max(1, sum(arms)), SINGLE[at], seat, unit, WEAPONS[at])
        found += [one] * count
    return found


def targets(view: VilniusView, fight: Fight) -> list[EnemyTarget]:
    """Returns the enemies that are not beaten yet."""
    found: list[EnemyTarget] = []
    for number, enemy in enumerate(fight.enemies):
        if weapons.shortfall(fight, number, view.boosted, len(view.players)):
            need = weapons.needed(enemy.card, view.boosted)
            gain = _gain(view, fight, enemy)
            found.append(EnemyTarget(number + 1, need, weapons.raised(fight, number), gain))
    return found


def _gain(view: VilniusView, fight: Fight, enemy: EnemyInFight) -> float:
    """Returns the gain of beating an enemy, in points of Vilnius."""
    if fight.battle is Battle.RAID:
        return 1.0 + CARDS.enemy_buildings[enemy.card].less_income
    card = CARDS.enemies[enemy.card]
    harm = card.to_vilnius if enemy.target == "vilnius" else card.to_player
    if fight.battle is Battle.FINAL:
        return 0.01 + sum(each is Damage.FIRE for each in harm)
    stored = bool(cities.stored_provinces(view.players[enemy.seat].city))
    bad = sum(STORED if stored and each is Damage.STORED_OR_POINT else HARM[each] for each in harm)
    skulls = weapons.skulls(enemy.card, view.boosted).red
    return max(0.05, bad + LOOT * card.strength - RED_SKULL * skulls)


def _orders(wanted: list[EnemyTarget]) -> Sequence[Sequence[EnemyTarget]]:
    if len(wanted) <= ALL_ORDERS:
        return list(permutations(wanted))
    by_rate = sorted(wanted, key=lambda each: -each.gain / _size(each))
    by_gain = sorted(wanted, key=lambda each: (-each.gain, _size(each)))
    by_size = sorted(wanted, key=lambda each: (_size(each), -each.gain))
    return [by_rate, by_gain, by_size]


def _size(target: EnemyTarget) -> int:
    return max(1, weapons.short(target.need, target.have))


def _in_order(
    order: Sequence[EnemyTarget], pool: list[Token], spared: int | None
) -> tuple[float, Plan]:
    """Returns the gain and the plan of beating the enemies in this order. An enemy that the weapons
    left cannot beat is skipped."""
    left, gain = list(pool), 0.0
    found: Plan = []
    for target in order:
        used = cover(target.need, target.have, left, spared)
        if used is None:
            continue
        gain += target.gain - sum(token.cost for token in used) / 1000
        found += [(target.number, token) for token in used]
        for token in used:
            left.remove(token)
    return gain, found


def cover(need: Arms, have: Arms, pool: list[Token], enough: int | None) -> list[Token] | None:
    """Returns weapons of the pool that meet the need with little waste; None if the whole pool
    falls short."""
    if weapons.short(need, weapons.total([have, *(token.arms for token in pool)]), enough):
        return None
    used: list[Token] = []
    left = list(pool)
    while weapons.short(need, have, enough):
        missing = _missing(need, have)
        kinds = dict.fromkeys(left)
        best = max(kinds, key=lambda t: (missing - _missing(need, _plus(have, t.arms))) / t.cost)
        left.remove(best)
        used.append(best)
        have = _plus(have, best.arms)
    return _pruned(need, have, used, enough)


def _pruned(need: Arms, have: Arms, used: list[Token], enough: int | None) -> list[Token]:
    """Returns the weapons without the superfluous ones; the dearest go first."""
    for token in sorted(used, key=lambda each: -each.cost):
        a, b, c, d = (x - y for x, y in zip(have, token.arms, strict=True))
        if not weapons.short(need, (a, b, c, d), enough):
            have = a, b, c, d
            used.remove(token)
    return used


def _plus(one: Arms, two: Arms) -> Arms:
    return one[0] + two[0], one[1] + two[1], one[2] + two[2], one[3] + two[3]


def _missing(need: Arms, have: Arms) -> float:
    """Returns the number of missing weapons, less half a weapon for each surplus one."""
    missing = 0.0
    for want, got in zip(need, have, strict=True):
        missing += want - got if got < want else (want - got) / 2
    return missing
