"""Forecasts as values: the end of a fight if it were resolved now, the rest of a price."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engines.vilnius.model import weapons
from engines.vilnius.model.cards import NO_ARMS, Arms, CardId, Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.values import Battle, EnemyInFight, Fight, Stage, VilniusView
from engines.vilnius.rules import cities, payments
from engines.vilnius.rules.fights import (
    POINTS_OF_LOOT,
    Fighter,
    fighters,
    red_skulls_cancelled,
    siege_works_burn,
    strength,
)
from engines.vilnius.rules.payments import Sum

VILNIUS, PLAYER = "vilnius", "player"
"""The targets of an enemy: whether its damage on the side of Vilnius or of a player counts."""


@dataclass(frozen=True, slots=True)
class Wants:
    """The weapons needed against a target. `lacking` are those not raised themselves. `missing` is
    the number still to raise: after all exchanges of two for one and, against an enemy building
    with two players, without the weapons that need not be raised."""

    needed: Arms
    raised: Arms
    lacking: Arms
    missing: int


@dataclass(frozen=True, slots=True)
class EnemyForecast:
    """An enemy, or an enemy building, in a fight. `number` counts from 1; `enemy.defeated` is as
    things stand. `fighters` are the units sent against it, `reds` is the most of them that fall to
    its red skulls, `damage` its damage if undefeated; each is empty or 0 where there is none."""

    number: int
    enemy: EnemyInFight
    wants: Wants
    fighters: tuple[Fighter, ...]
    reds: int
    damage: tuple[Damage, ...]


@dataclass(frozen=True, slots=True)
class Outlook:
    """A fight as it would end now. `silver` and `golden` are the sums of the skulls. `fewest` and
    `most` are the points that Vilnius loses; they differ if stored provinces may be discarded
    instead; `siege` of them go to the Siege Works. `loot` is the number of loot cards for all
    defeated."""

    battle: Battle
    enemies: tuple[EnemyForecast, ...]
    silver: int
    golden: int
    fewest: int
    most: int
    siege: int
    loot: int

    @property
    def beaten(self) -> tuple[EnemyForecast, ...]:
        """The enemies defeated as things stand."""
        return tuple(each for each in self.enemies if each.enemy.defeated)


@dataclass(frozen=True, slots=True)
class Price:
    """The payment for a building or a unit. `missing` is the rest to lay down, before exchanges;
    `how` lists the means laid down; `proposal` lists those proposed for the rest, and is empty
    unless the viewer pays."""

    card: CardId
    cost: Sum
    laid: Sum
    missing: Sum
    how: tuple[str, ...]
    proposal: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Levy:
    """The capture of a province of a stack (1-4); `how` lists the units sent, `proposal` as in
    `Price`."""

    stack: int
    wants: Wants
    how: tuple[str, ...]
    proposal: tuple[str, ...]


# Weapons


def wanted(needed: Arms, raised: Arms, enough: int | None = None) -> Wants:
    """Returns the comparison of weapons raised with those needed; `enough` limits the number
    needed."""
    lacking = weapons.lacking(needed, raised)
    return Wants(needed, raised, lacking, weapons.short(needed, raised, enough))


def wanted_by(view: VilniusView, number: int, more: Arms = NO_ARMS) -> Wants:
    """Returns the weapons needed against the enemy of this number, counted from 1, with `more`
    weapons raised."""
    fight = view.fight
    assert fight is not None
    needed = weapons.needed(fight.enemies[number - 1].card, view.boosted)
    raised = weapons.total((weapons.raised(fight, number - 1), more))
    return wanted(needed, raised, weapons.enough(fight.battle, view.ruleset.players))


# Fights


def outlook(view: VilniusView) -> Outlook | None:
    """Returns the fight as it would end now, or None unless units are being sent. While losses are
    being settled, the game itself names the loss."""
    fight = view.fight
    if fight is None or view.stage is not Stage.FIGHT:
        return None
    judged = fight._replace(enemies=weapons.judged(fight, view.boosted, view.ruleset.players))
    enemies = tuple(_prospect(view, judged, at) for at in range(len(judged.enemies)))
    losses = [weapons.skulls(enemy.card, view.boosted) for enemy in judged.enemies]
    fewest, most = _points(view, judged, enemies)
    defeated = [enemy.card for enemy in judged.enemies if enemy.defeated]
    plunder = strength(defeated) // POINTS_OF_LOOT if fight.battle is Battle.ATTACK else 0
    return Outlook(
        battle=fight.battle,
        enemies=enemies,
        silver=sum(each.silver for each in losses),
        golden=sum(each.gold for each in losses),
        fewest=fewest,
        most=most,
        siege=_siege(view, judged),
        loot=_raid_loot(view, defeated) if fight.battle is Battle.RAID else plunder,
    )


def _raid_loot(view: VilniusView, razed: list[CardId]) -> int:
    return sum(CARDS.enemy_buildings[each].loot for each in razed) * view.ruleset.players


def _prospect(view: VilniusView, fight: Fight, at: int) -> EnemyForecast:
    enemy = fight.enemies[at]
    there = fighters(each for each in fight.sent if each.enemy == at)
    reds = 0
    if enemy.defeated:
        skulls = weapons.skulls(enemy.card, view.boosted).red
        reds = min(len(there), max(0, skulls - red_skulls_cancelled(fight, at)))
    damage = () if enemy.defeated else damage_of(enemy)
    return EnemyForecast(at + 1, enemy, wanted_by(view, at + 1), there, reds, damage)


def damage_of(enemy: EnemyInFight) -> tuple[Damage, ...]:
    """Returns the damage of an undefeated enemy; none for an enemy building."""
    if enemy.card not in CARDS.enemies:
        return ()
    card = CARDS.enemies[enemy.card]
    return card.to_vilnius if enemy.target == VILNIUS else card.to_player


def _points(view: VilniusView, fight: Fight, enemies: tuple[EnemyForecast, ...]) -> tuple[int, int]:
    """Returns the fewest and the most points that Vilnius loses. Each stored province may spare
    one: on the side of Vilnius any player's, on the side of a player only that player's (ruling
    23)."""
    fires, for_all, own = 0, 0, [0] * len(view.players)
    for each in enemies:
        fires += each.damage.count(Damage.FIRE)
        stored = each.damage.count(Damage.STORED_OR_POINT)
        if each.enemy.target == VILNIUS:
            for_all += stored
        else:
            own[each.enemy.seat] += stored
    fires += _siege(view, fight)
    have = [len(cities.stored_provinces(player.city)) for player in view.players]
    spared = sum(min(pair) for pair in zip(own, have, strict=True))
    left = sum(max(0, got - asked) for asked, got in zip(own, have, strict=True))
    most = fires + for_all + sum(own)
    fewest = most - spared - min(for_all, left)
    return min(view.table.points, fewest), min(view.table.points, most)


def _siege(view: VilniusView, fight: Fight) -> int:
    """Returns the points that the Siege Works cost."""
    standing = view.table.enemy_buildings if siege_works_burn(fight) else ()
    return sum(CARDS.enemy_buildings[each].extra_fire for each in standing)


# Prices


def payment(view: VilniusView, card: CardId) -> tuple[str, ...]:
    """Returns the means that the viewer would lay down as proposed for a building or a unit."""
    found = payments.means(view, view.seat or 0)
    return payments.proposal(found, payments.exchanges(view), cost_of(card))


def is_payable_otherwise(view: VilniusView, card: CardId) -> bool:
    """Tells whether the viewer holds more means for a building or a unit than those proposed, or
    could exchange some."""
    proposed = len(payment(view, card))
    others = len(payments.means(view, view.seat or 0)) > proposed or any(payments.exchanges(view))
    return bool(proposed) and others


def price(view: VilniusView) -> Price | None:
    """Returns the payment in progress, or None."""
    bill = view.bill
    if bill is None or view.stage is not Stage.PAY:
        return None
    cost, laid = cost_of(bill.card), Sum(bill.gold, bill.tools)
    missing = Sum(max(0, cost.gold - laid.gold), max(0, cost.tools - laid.tools))
    return Price(bill.card, cost, laid, missing, bill.laid, view.proposal)


def cost_of(card: CardId) -> Sum:
    """Returns the price of a building or a unit."""
    found = CARDS.buildings.get(card) or CARDS.units[card]
    return Sum(found.gold, found.tools)


def levy(view: VilniusView) -> Levy | None:
    """Returns the capture in progress, or None."""
    bill = view.bill
    if bill is None or view.stage is not Stage.LEVY:
        return None
    wants = wanted(CARDS.conquests[bill.stack - 1], bill.arms)
    return Levy(bill.stack, wants, bill.laid, view.proposal)


def levy_with(found: Levy, units: tuple[CardId, ...]) -> Levy:
    """Returns the capture with more units sent."""
    arms = weapons.total([found.wants.raised, *(CARDS.units[each].arms for each in units)])
    return replace(found, wants=wanted(found.wants.needed, arms), how=(*found.how, *units))
