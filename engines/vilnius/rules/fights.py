"""Fights: the attacking rows, the units sent, the losses (Military Phase A), and the raids after
them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from engines.game import Seat
from engines.vilnius.model import weapons
from engines.vilnius.model.cards import NO_ARMS, WEAPONS, Arms, CardId, Damage
from engines.vilnius.model.catalogue import CARDS, TO_VILNIUS
from engines.vilnius.model.piles import added, without
from engines.vilnius.model.values import Battle, EnemyInFight, Fight, Sent, Stage, Step
from engines.vilnius.rules.damage import FOR_ALL
from engines.vilnius.rules.draft import Draft

POINTS_OF_LOOT = 5
"""The strength of defeated enemies for each loot card."""
MOST_RECALLS = 3
"""The number of times that a player may take units back in a fight, so that every fight ends (house
ruling)."""


class Fighter(NamedTuple):
    """A unit in a fight; `copy` tells equal units of one seat apart."""

    seat: Seat
    unit: CardId
    copy: int


def strength(row: Iterable[CardId]) -> int:
    """Returns the sum of an attack row."""
    return sum(CARDS.enemies[card].strength for card in row)


def find_attackers(draft: Draft) -> None:
    """Finds the rows whose sum reaches the displayed value; before they attack, each Muster Camp
    adds an Order card to each of them (rulings 17 and 18)."""
    players = draft.players
    attackers = tuple(
        seat
        for seat in draft.seats()
        if players[seat].row and strength(players[seat].row) >= players[seat].value
    )
    draft.round = draft.round._replace(attackers=attackers)
    if not attackers:
        return
    camps = sum(CARDS.enemy_buildings[each].extra_enemy for each in draft.table.enemy_buildings)
    draft.then(
        *(Step(Stage.MUSTER, seat) for seat in attackers for _ in range(camps)), Step(Stage.BEGIN)
    )


def begin(draft: Draft, *, final: bool) -> None:
    """Lays the attacking enemies out. In the Final Attack a row attacks if it has at least half of
    its attack value, always against Vilnius; the other rows are discarded."""
    enemies: list[EnemyInFight] = []
    for seat in draft.seats():
        player = draft.players[seat]
        if final:
            attacks, target = 2 * strength(player.row) >= player.value, "vilnius"
        else:
            attacks = seat in draft.round.attackers
            target = "vilnius" if player.destination == TO_VILNIUS else "player"
        if attacks:
            enemies += [EnemyInFight(card, seat, target) for card in player.row]
        elif final:
            draft.discard_orders(*player.row)
        if attacks or final:
            draft.players[seat] = player._replace(row=())
    if enemies:
        draft.fight = Fight(Battle.FINAL if final else Battle.ATTACK, tuple(enemies))
        draft.unready()
        draft.then(Step(Stage.FIGHT))


# Sending units


def send(draft: Draft, seat: Seat, unit: CardId, enemy: int, weapon: str) -> None:
    """Uses a unit on one enemy, counted from 0; or one weapon of a unit that spreads them."""
    fight = draft.fight
    assert fight is not None
    copy = _copy_with(fight, seat, unit, WEAPONS.index(weapon)) if weapon else None
    if copy is None:
        _take_from_hand(draft, seat, unit)
        copy = _free_copy(fight, seat, unit)
    sent = Sent(seat, unit, copy, enemy, weapons.arms_of(unit, weapon))
    draft.fight = fight._replace(sent=(*fight.sent, sent))


def _take_from_hand(draft: Draft, seat: Seat, unit: CardId) -> None:
    player = draft.players[seat]
    draft.players[seat] = player._replace(units=player.units.leaving(unit))


def recall(draft: Draft, seat: Seat) -> None:
    """Takes all units of a player back. If a beaten enemy is thus no longer beaten, all players
    become not ready."""
    fight = draft.fight
    assert fight is not None
    player = draft.players[seat]
    back = [each.unit for each in fighters(fight.sent) if each.seat == seat]
    draft.players[seat] = player._replace(units=player.units.taking(*back))
    draft.fight = fight._replace(
        sent=tuple(each for each in fight.sent if each.seat != seat),
        recalled=tuple(sorted((*fight.recalled, seat))),
    )
    before, after = (
        weapons.judged(each, bool(draft.table.boost), draft.count) for each in (fight, draft.fight)
    )
    if any(one.defeated and not two.defeated for one, two in zip(before, after, strict=True)):
        draft.unready()


def recalls_left(fight: Fight, seat: Seat) -> int:
    """Returns the number of times that a player may still take units back in this fight."""
    return MOST_RECALLS - fight.recalled.count(seat)


def spreads(fight: Fight, unit: CardId) -> bool:
    """Tells whether the weapons of a unit may go to several targets in this fight: to several
    enemies, but not to several enemy buildings: each is destroyed with its own units (ruling
    27)."""
    return CARDS.units[unit].spreads and fight.battle is not Battle.RAID


def half_used(fight: Fight, seat: Seat) -> dict[CardId, Arms]:
    """Returns the weapons not yet used of units that spread them and are already sent by this
    player. Equal units are added up; kinds without such weapons are left out."""
    found: dict[CardId, Arms] = {}
    for fighter in fighters(fight.sent):
        if fighter.seat == seat and spreads(fight, fighter.unit):
            left = weapons.unused(fight.sent, fighter.unit, seat, fighter.copy)
            found[fighter.unit] = weapons.total((found.get(fighter.unit, NO_ARMS), left))
    return {unit: left for unit, left in found.items() if any(left)}


def _free_copy(fight: Fight, seat: Seat, unit: CardId) -> int:
    used = {each.copy for each in fight.sent if (each.seat, each.unit) == (seat, unit)}
    return next(number for number in range(len(used) + 1) if number not in used)


def _copy_with(fight: Fight, seat: Seat, unit: CardId, weapon: int) -> int | None:
    """Returns the `copy` of a unit already sent that has this weapon left, or None."""
    for fighter in fighters(fight.sent):
        if (fighter.seat, fighter.unit) != (seat, unit):
            continue
        if weapons.unused(fight.sent, unit, seat, fighter.copy)[weapon]:
            return fighter.copy
    return None


def fighters(sent: Iterable[Sent]) -> tuple[Fighter, ...]:
    """Returns the units sent, each once."""
    return tuple(dict.fromkeys(Fighter(each.seat, each.unit, each.copy) for each in sent))


# Losses


def resolve(draft: Draft) -> None:
    """Resolves the fight when all are ready: red skulls first, then the damage of the undefeated,
    then silver and golden skulls of all, then clearing up."""
    fight, boosted = draft.fight, bool(draft.table.boost)
    assert fight is not None
    enemies = weapons.judged(fight, boosted, draft.count)
    draft.fight = fight._replace(enemies=enemies, recalled=())
    for enemy in enemies:
        draft.say("beaten" if enemy.defeated else "unbeaten", enemy.seat, enemy.card)
    losses = [weapons.skulls(enemy.card, boosted) for enemy in enemies]
    draft.then(
        *_reds(draft.fight, boosted),
        *_damage(draft, draft.fight),
        Step(Stage.SILVER, number=sum(each.silver for each in losses)),
        Step(Stage.GOLD, number=sum(each.gold for each in losses)),
        Step(Stage.CLEAN),
    )


def _reds(fight: Fight, boosted: bool) -> list[Step]:
    """Returns a step for each red skull of a defeated enemy that no unit sent against it cancels
    (ruling 21)."""
    steps: list[Step] = []
    for number, enemy in enumerate(fight.enemies):
        if enemy.defeated:
            red = weapons.skulls(enemy.card, boosted).red - red_skulls_cancelled(fight, number)
            steps += [Step(Stage.RED, number=number, card=enemy.card)] * red
    return steps


def red_skulls_cancelled(fight: Fight, number: int) -> int:
    """Returns the number of red skulls that the units sent against an enemy, counted from 0, can
    cancel."""
    there = fighters(each for each in fight.sent if each.enemy == number)
    return sum(CARDS.units[each.unit].nullifies for each in there)


def _damage(draft: Draft, fight: Fight) -> list[Step]:
    """Returns the steps of damage: that of the undefeated, in the order of the rows, then that of
    the Siege Works, unless it is the Final Attack (ruling 30)."""
    steps: list[Step] = []
    for enemy in fight.enemies:
        if enemy.defeated:
            continue
        card, vilnius = CARDS.enemies[enemy.card], enemy.target == "vilnius"
        for effect in card.to_vilnius if vilnius else card.to_player:
            side = FOR_ALL if vilnius else 0
            steps.append(Step(Stage.HARM, enemy.seat, side, effect, enemy.card))
    if siege_works_burn(fight):
        burning = [
            each for each in draft.table.enemy_buildings if CARDS.enemy_buildings[each].extra_fire
        ]
        steps += [Step(Stage.HARM, effect=Damage.FIRE, card=each) for each in burning]
    return steps


def siege_works_burn(fight: Fight) -> bool:
    """Tells whether each Siege Works costs a point: in an attack with an undefeated enemy."""
    attack = fight.battle is Battle.ATTACK
    return attack and not all(enemy.defeated for enemy in fight.enemies)


def dearest(fight: Fight, number: int) -> tuple[Fighter, ...]:
    """Returns the units among which one falls to a red skull of an enemy, counted from 0: those
    that die first, then the most precious."""
    there = fighters(each for each in fight.sent if each.enemy == number)
    worst = max((_dearness(each.unit) for each in there), default=None)
    return tuple(each for each in there if _dearness(each.unit) == worst)


def _dearness(unit: CardId) -> tuple[bool, int]:
    card = CARDS.units[unit]
    return card.dies_first, card.gold + card.tools


def suitable(fight: Fight, stage: Stage) -> tuple[Fighter, ...]:
    """Returns the surviving fighters that count against the silver or the golden skulls of a
    stage."""
    return tuple(each for each in fighters(fight.sent) if price(each.unit, stage))


def may_fall(fight: Fight, step: Step) -> tuple[Fighter, ...]:
    """Returns the units among which one falls to the skull, or skulls, of this step."""
    if step.stage is Stage.RED:
        return dearest(fight, step.number)
    return suitable(fight, step.stage)


def price(unit: CardId, stage: Stage) -> int:
    """Returns the value of a unit against silver skulls (its tools cost), or golden ones (its gold
    cost)."""
    return CARDS.units[unit].tools if stage is Stage.SILVER else CARDS.units[unit].gold


def settle_losses(draft: Draft, step: Step) -> bool:
    """Carries out the loss of the current step if it leaves no choice. Returns False if there is a
    choice."""
    fight = draft.fight
    assert fight is not None
    found = may_fall(fight, step)
    needed = 1 if step.stage is Stage.RED else step.number
    if not found or needed <= 0:
        draft.end_step()
        return True
    if (
        step.stage is not Stage.RED
        and sum(price(each.unit, step.stage) for each in found) <= needed
    ):
        for each in found:
            kill(draft, each, step)
        draft.end_step()
        return True
    if len({(each.seat, each.unit) for each in found}) > 1:
        return False
    lose(draft, step, found[0])
    return True


def lose(draft: Draft, step: Step, fighter: Fighter) -> None:
    """Lets this unit fall. The step goes on if silver or golden skulls ask for more."""
    kill(draft, fighter, step)
    if step.stage is Stage.RED:
        draft.end_step()
        return
    left = step.number - price(fighter.unit, step.stage)
    if left > 0:
        draft.replace_step(step._replace(number=left))
    else:
        draft.end_step()


def kill(draft: Draft, fighter: Fighter, step: Step) -> None:
    """Moves a unit from the fight to the general supply."""
    fight = draft.fight
    assert fight is not None
    draft.fight = fight._replace(
        sent=tuple(
            each for each in fight.sent if Fighter(each.seat, each.unit, each.copy) != fighter
        )
    )
    draft.to_supply(fighter.unit)
    draft.say("killed", fighter.seat, fighter.unit, step.stage.value, step.card)


def chosen_fighter(fight: Fight, step: Step, owner: Seat, unit: CardId) -> Fighter:
    """Returns the unit of this player that was chosen to fall."""
    found = may_fall(fight, step)
    return next(each for each in found if (each.seat, each.unit) == (owner, unit))


def clean_up(draft: Draft) -> None:
    """Puts survivors and enemies on their discard piles, and counts the defeated for loot."""
    fight = draft.fight
    assert fight is not None
    for fighter in fighters(fight.sent):
        draft.discard_units(fighter.seat, fighter.unit)
    draft.discard_orders(*(enemy.card for enemy in fight.enemies))
    draft.fight = None
    if fight.battle is Battle.ATTACK:
        value = strength(enemy.card for enemy in fight.enemies if enemy.defeated)
        draft.then(Step(Stage.PLUNDER, number=value // POINTS_OF_LOOT))


# Loot, and raids on enemy buildings with the units left (Military Phase B and C)


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


def begin_raid(draft: Draft) -> None:
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


def resolve_raid(draft: Draft) -> None:
    """Destroys the buildings against which enough weapons were raised; units sent against the
    others return to hand."""
    fight = draft.fight
    assert fight is not None
    enemies = weapons.judged(fight, bool(draft.table.boost), draft.count)
    used = {enemy for enemy, each in enumerate(enemies) if each.defeated}
    spent = fighters(each for each in fight.sent if each.enemy in used)
    for fighter in fighters(fight.sent):
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
