"""After a fight: loot, enemy buildings, provinces, new destinations (Military Phase B to E)."""

from __future__ import annotations

from itertools import product

from engines.game import Seat
from engines.vilnius.model import weapons
from engines.vilnius.model.cards import NO_ARMS, Arms, CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.piles import added, without
from engines.vilnius.model.values import Battle, Bill, EnemyInFight, Fight, PlayerState, Stage, Step
from engines.vilnius.rules import cities, fights
from engines.vilnius.rules.draft import Draft

LOOKED_AT = 3
"""The number of provinces to look at when one is captured."""


# Loot


def may_loot(player: PlayerState) -> bool:
    """Tells whether the player has a province that could become loot."""
    return bool(player.provinces.draw or player.provinces.discard)


def looters(draft: Draft, step: Step) -> tuple[Seat, ...]:
    """Returns the seats that may get the next loot card: none gets a second one before all have one
    (ruling 26)."""
    return tuple(
        seat for seat in draft.seats() if seat not in step.given and may_loot(draft.players[seat])
    )


def settle_plunder(draft: Draft, step: Step) -> bool:
    """Gives the loot, or ends the step, if there is no choice. Returns False if there is one."""
    seats = looters(draft, step)
    if step.number <= 0 or not seats:
        draft.end_step()
        return True
    if len(seats) > step.number:
        return False
    for seat in seats:
        give_loot(draft, seat)
    draft.replace_step(step._replace(number=step.number - len(seats), given=()))
    return True


def plunder(draft: Draft, step: Step, seat: Seat) -> None:
    """Gives a loot card to the chosen player."""
    give_loot(draft, seat)
    draft.replace_step(step._replace(number=step.number - 1, given=(*step.given, seat)))


def give_loot(draft: Draft, seat: Seat) -> None:
    """Lays the top card of the province draw pile aside, unseen until the next income."""
    player = draft.players[seat]
    cards, deck = draft.drawn(player.provinces, 1)
    if cards:
        draft.players[seat] = player._replace(provinces=deck, loot=added(player.loot, *cards))
        draft.say("loot", seat)


# Enemy buildings


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


# Provinces


def can_capture(hand: tuple[CardId, ...], stack: int) -> bool:
    """Tells whether these units raise the weapons that a stack, counted from 1, costs."""
    have = weapons.total(CARDS.units[unit].arms for unit in hand)
    return not weapons.short(CARDS.conquests[stack - 1], have)


def open_stacks(
    stacks: tuple[tuple[CardId, ...], ...], hand: tuple[CardId, ...]
) -> tuple[int, ...]:
    """Returns the stacks from which a province can be captured with these units."""
    return tuple(
        number for number, stack in enumerate(stacks, 1) if stack and can_capture(hand, number)
    )


def may_capture(draft: Draft, seat: Seat) -> bool:
    """Tells whether this player is asked to capture provinces: with open hands, if the hand can
    raise the weapons of a stack. With closed hands that is secret: it then tells whether that many
    units of any kind could."""
    hand, stacks = draft.players[seat].units.hand, draft.face_down.stacks
    if draft.ruleset.open_hands:
        return bool(open_stacks(stacks, hand))
    return any(
        stack and weapons.might_raise(len(hand), need)
        for stack, need in zip(stacks, CARDS.conquests, strict=True)
    )


def levy(bill: Bill, hand: tuple[CardId, ...]) -> tuple[CardId, ...]:
    """Returns the cheapest units in hand that raise the weapons still missing; empty if none do."""
    need = CARDS.conquests[bill.stack - 1]
    kinds = sorted(set(hand))
    best: tuple[int, int, tuple[int, ...]] | None = None
    for counts in product(*(range(hand.count(kind) + 1) for kind in kinds)):
        have = _raised(bill.arms, kinds, counts)
        if not weapons.short(need, have):
            cost = sum(_cost(kind) * n for kind, n in zip(kinds, counts, strict=True))
            rated = (cost, sum(counts), counts)
            best = rated if best is None else min(best, rated)
    if best is None:
        return ()
    return tuple(kind for kind, n in zip(kinds, best[2], strict=True) for _ in range(n))


def _raised(laid: Arms, kinds: list[CardId], counts: tuple[int, ...]) -> Arms:
    arms = [CARDS.units[kind].arms for kind, n in zip(kinds, counts, strict=True) for _ in range(n)]
    return weapons.total([laid, *arms])


def _cost(unit: CardId) -> int:
    card = CARDS.units[unit]
    return 2 * card.gold + card.tools


def begin_capture(draft: Draft, seat: Seat, stack: int) -> None:
    """Asks for units to capture a province of this stack."""
    draft.bill = Bill(card=f"conquest-{stack}", stack=stack, arms=NO_ARMS)
    draft.then(Step(Stage.LEVY, seat, stack))


def send_for(draft: Draft, seat: Seat, units: tuple[CardId, ...]) -> None:
    """Uses these units. Once enough weapons are raised, the next step is the choice of the
    province."""
    bill = draft.bill
    assert bill is not None
    player = draft.players[seat]
    draft.players[seat] = player._replace(units=player.units.using(*units))
    arms = weapons.total([bill.arms, *(CARDS.units[unit].arms for unit in units)])
    draft.bill = bill._replace(arms=arms, laid=tuple(sorted((*bill.laid, *units))))
    if not weapons.short(CARDS.conquests[bill.stack - 1], arms):
        draft.bill = None
        draft.replace_step(Step(Stage.PICK, seat, bill.stack))


def settle_pick(draft: Draft, step: Step) -> bool:
    """Picks the only card of a stack. Returns False if there is a choice."""
    first, *others = draft.face_down.stacks[step.number - 1]
    if others:
        return False
    pick(draft, step, first)
    return True


def pick(draft: Draft, step: Step, province: CardId) -> None:
    """Puts the province on the player's discard pile, and the others looked at under the stack. If
    there are two others, the player chooses their order in a further step."""
    stack = draft.face_down.stacks[step.number - 1]
    others = tuple(card for card in stack[:LOOKED_AT] if card != province)
    below = stack[LOOKED_AT:]
    player = draft.players[step.seat]
    draft.players[step.seat] = player._replace(provinces=player.provinces.gaining(province))
    draft.say("captured", step.seat, step.number, province)
    if len(others) > 1:
        draft.lay_stack(step.number - 1, others + below)
        draft.replace_step(Step(Stage.PUT, step.seat, step.number))
    else:
        draft.lay_stack(step.number - 1, below + others)
        draft.end_step()


def put_under(draft: Draft, step: Step, province: CardId) -> None:
    """Puts the two other provinces under the stack, this one first."""
    one, two, *below = draft.face_down.stacks[step.number - 1]
    other = two if province == one else one
    draft.lay_stack(step.number - 1, (*below, province, other))
    draft.end_step()


# New destinations


def redirect(draft: Draft) -> None:
    """Gives every player whose row has attacked a new destination and a new attack value (ruling
    29)."""
    for seat in draft.round.attackers:
        player, value = draft.players[seat], draft.order_value(seat)
        pile = added(draft.table.destination_discard, player.destination)
        draft.table = draft.table._replace(destination_discard=pile)
        card = draft.take_destination()
        draft.players[seat] = player._replace(destination=card, value=value)
        draft.say("destination", seat, card, value)


def may_keep(player: PlayerState) -> bool:
    """Tells whether a unit in hand could be stored."""
    return bool(player.units.hand and cities.free_guards(player.city))
