"""Weapons raised against weapons needed.

Two equal weapons spent on one target count as any one weapon; a weapon gained by an exchange is not
exchanged again (ruling 19).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from engines.vilnius.model.cards import NO_ARMS, WEAPONS, Arms, CardId, Skulls
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Battle, EnemyInFight, Fight, Sent

ENOUGH_FOR_TWO: Final = 6
"""The number of an enemy building's weapons that two players must raise."""
MOST_ARMS: Final = max(sum(unit.arms) for unit in CARDS.units.values())
"""The number of weapons of the best-armed unit."""


def total(arms: Iterable[Arms]) -> Arms:
    """Returns the sum of these weapons."""
    sword = shield = spear = arrow = 0
    for each in arms:
        sword += each[0]
        shield += each[1]
        spear += each[2]
        arrow += each[3]
    return sword, shield, spear, arrow


def arms_of(unit: CardId, weapon: str = "") -> Arms:
    """Returns the weapons of a unit, or one weapon of a unit that spreads them."""
    if not weapon:
        return CARDS.units[unit].arms
    a, b, c, d = (int(name == weapon) for name in WEAPONS)
    return a, b, c, d


def lacking(need: Arms, have: Arms) -> Arms:
    """Returns the missing weapons of each kind, before exchanges."""
    a, b, c, d = (max(0, want - got) for want, got in zip(need, have, strict=True))
    return a, b, c, d


def short(need: Arms, have: Arms, enough: int | None = None) -> int:
    """Returns the number of weapons missing after exchanges; `enough` limits the number needed."""
    missing = 0 if enough is None else min(0, enough - sum(need))
    for want, got in zip(need, have, strict=True):
        missing += want - got if want > got else -((got - want) // 2)
    return max(0, missing)


def needed(card: str, boosted: bool) -> Arms:
    """Returns the weapons needed against an enemy, or an enemy building."""
    if card in CARDS.enemy_buildings:
        return CARDS.enemy_buildings[card].arms
    enemy = CARDS.enemies[card]
    return total((enemy.arms, enemy.more_arms)) if boosted else enemy.arms


def skulls(card: str, boosted: bool) -> Skulls:
    """Returns the losses that an enemy's card shows; none for a building."""
    if card in CARDS.enemy_buildings:
        return Skulls()
    enemy = CARDS.enemies[card]
    if not boosted:
        return enemy.skulls
    one, two = enemy.skulls, enemy.more_skulls
    return Skulls(one.red + two.red, one.silver + two.silver, one.gold + two.gold)


def enough(battle: Battle, players: int) -> int | None:
    """Returns the number of weapons that must be raised against each target, or None for all: two
    players need six against an enemy building (rulebook, Military Phase C)."""
    return ENOUGH_FOR_TWO if battle is Battle.RAID and players == 2 else None


def might_raise(units: int, need: Arms, enough: int | None = None) -> bool:
    """Tells whether this many units of any kind might raise these weapons, or `enough` of them. The
    answer is public: it follows from the size of a hand (ruling 32)."""
    return units * MOST_ARMS >= (sum(need) if enough is None else enough)


def raised(fight: Fight, number: int) -> Arms:
    """Returns the weapons used on an enemy, counted from 0."""
    return total(each.arms for each in fight.sent if each.enemy == number)


def shortfall(fight: Fight, number: int, boosted: bool, players: int) -> int:
    """Returns the number of weapons that an enemy, counted from 0, still needs after exchanges."""
    need = needed(fight.enemies[number].card, boosted)
    return short(need, raised(fight, number), enough(fight.battle, players))


def is_beaten(fight: Fight, number: int, boosted: bool, players: int) -> bool:
    """Tells whether an enemy, counted from 0, needs no more weapons."""
    return shortfall(fight, number, boosted, players) == 0


def judged(fight: Fight, boosted: bool, players: int) -> tuple[EnemyInFight, ...]:
    """Returns the enemies with `defeated` set as things stand."""
    return tuple(
        enemy._replace(defeated=is_beaten(fight, number, boosted, players))
        for number, enemy in enumerate(fight.enemies)
    )


def unused(sent: tuple[Sent, ...], unit: str, seat: int, copy: int) -> Arms:
    """Returns the weapons of a unit not yet used on any enemy."""
    have = CARDS.units[unit].arms
    spent = total(
        each.arms for each in sent if (each.seat, each.unit, each.copy) == (seat, unit, copy)
    )
    return lacking(have, spent) if spent != NO_ARMS else have
