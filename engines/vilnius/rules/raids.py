"""Raids on enemy buildings with the units left after an attack, and the giving of loot."""

from __future__ import annotations

from engines.game import Seat
from engines.vilnius.model import weapons
from engines.vilnius.model.cards import CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.piles import added, without
from engines.vilnius.model.values import Battle, EnemyInFight, Fight, Stage, Step
from engines.vilnius.rules import fights
from engines.vilnius.rules.draft import Draft


def give_loot(draft: Draft, seat: Seat) -> None:
    """Lays the top card of the province draw pile aside, unseen until the next income."""
    player = draft.players[seat]
    cards, deck = draft.drawn(player.provinces, 1)
    if cards:
        draft.players[seat] = player._replace(provinces=deck, loot=added(player.loot, *cards))
        draft.say("loot", seat)


def targets(enemy_buildings: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Returns the enemy buildings that may be attacked: Guard Towers first."""
    return (
        tuple(each for each in enemy_buildings if CARDS.enemy_buildings[each].comes_first)
        or enemy_buildings
    )


def begin(draft: Draft) -> None:
    """Begins the attack on enemy buildings with the units left in all hands, if one is within
    reach."""
    found = targets(draft.table.enemy_buildings)
    if any(_within_reach(draft, each) for each in found):
        draft.fight = Fight(Battle.RAID, tuple(EnemyInFight(card) for card in found))
        draft.unready()
        draft.then(Step(Stage.FIGHT))


def _within_reach(draft: Draft, card: CardId) -> bool:
    """Tells whether all hands together can raise the weapons against an enemy building. With closed
    hands the true answer is secret: it then tells whether that many units of any kind could."""
    hands = [unit for player in draft.players for unit in player.units.hand]
    need, enough = CARDS.enemy_buildings[card].arms, weapons.enough(Battle.RAID, draft.count)
    if not draft.ruleset.open_hands:
        return weapons.might_raise(len(hands), need, enough)
    have = weapons.total(CARDS.units[unit].arms for unit in hands)
    return not weapons.short(need, have, enough)


def resolve(draft: Draft) -> None:
    """Destroys the buildings against which enough weapons were raised; units sent against the
    others return to hand."""
    fight = draft.fight
    assert fight is not None
    enemies = weapons.judged(fight, bool(draft.table.boost), draft.count)
    used = {enemy for enemy, each in enumerate(enemies) if each.defeated}
    spent = fights.fighters(each for each in fight.sent if each.enemy in used)
    for fighter in fights.fighters(fight.sent):
        player, unit = draft.players[fighter.seat], fighter.unit
        units = player.units.gaining(unit) if fighter in spent else player.units.taking(unit)
        draft.players[fighter.seat] = player._replace(units=units)
    draft.fight = None
    razed = [enemy.card for enemy in enemies if enemy.defeated]
    for card in razed:
        standing = without(draft.table.enemy_buildings, card)
        draft.table = draft.table._replace(enemy_buildings=standing)
        draft.discard_orders(card)
        draft.say("razed", card)
        if CARDS.enemy_buildings[card].loot:
            for seat in draft.seats():
                give_loot(draft, seat)
    if razed:
        draft.then(Step(Stage.RAID))
