"""The reasons for refusing an action outside the city phase, each a sentence for the player.

A reason follows from the player's own hand and open cards alone.
"""

from __future__ import annotations

from common.text.say import listed
from engines.game import Seat
from engines.vilnius.model.actions import Capture, Choose, Income, Loot, Recall, Send, Under
from engines.vilnius.model.cards import WEAPONS, Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, Battle, Stage
from engines.vilnius.rules import aftermath, cities, damage, fights, legal
from engines.vilnius.words.names import weapons_in_words
from engines.vilnius.words.phrases import either, not_in_hand, places


def no_income(state: State, seat: Seat, action: Income) -> str:
    """Tells why this income cannot be drawn."""
    if action.round not in (0, state.round.number):
        return f"That is the income of round {action.round}; now it is round {state.round.number}."
    cards = legal.income_of(state, seat)
    units = min(action.units, cards)
    return (
        f"Your income is {cards} cards: units and provinces together have to make that many, such "
        f"as `income {units}+{cards - units}`."
    )


# Units


def no_send(state: State, seat: Seat, action: Send) -> str:
    """Tells why this unit cannot be sent."""
    if state.stage is Stage.LEVY:
        if action.enemy or action.weapon:
            return "Units go to the stack that is captured: write `send` with a unit alone."
        return not_in_hand(state, seat, action.unit)
    fight = state.fight
    assert fight is not None
    if not action.unit or not 0 < action.enemy <= len(fight.enemies):
        names = [f"{n} {CARDS.names[each.card]}" for n, each in enumerate(fight.enemies, 1)]
        return f"Say which unit goes against which enemy. There is {listed(names)}."
    return _no_weapon(state, seat, action)


def _no_weapon(state: State, seat: Seat, action: Send) -> str:
    assert state.fight is not None
    unit, name = CARDS.units[action.unit], CARDS.names[action.unit]
    begun = fights.half_used(state.fight, seat)
    if unit.id not in state.players[seat].units.hand and unit.id not in begun:
        return not_in_hand(state, seat, unit.id)
    if action.weapon and not unit.spreads:
        return f"{name} cannot spread their weapons: write `send {unit.id} {action.enemy}`."
    if action.weapon and state.fight.battle is Battle.RAID:
        return (
            "An enemy building is destroyed with units of its own, so none spreads its weapons: "
            f"write `send {unit.id} {action.enemy}`."
        )
    if action.weapon:
        return f"{name} have no {action.weapon} left: the card shows {weapons_in_words(unit.arms)}."
    weapon = next(each for each, count in zip(WEAPONS, unit.arms, strict=True) if count)
    return (
        f"{name} spread their weapons: write one, as in `send {unit.id}.{weapon} {action.enemy}`."
    )


def no_recall(state: State, seat: Seat, action: Recall) -> str:
    """Tells why nothing can be taken back."""
    del action
    assert state.fight is not None
    if fights.recalls_left(state.fight, seat):
        return "You have sent no unit that could be taken back."
    return (
        f"You have taken your units back {fights.MOST_RECALLS} times in this fight, which is the "
        "most: send more, or write `ready`."
    )


def no_capture(state: State, seat: Seat, action: Capture) -> str:
    """Tells why no province of this stack can be captured."""
    hand = state.players[seat].units.hand
    can = aftermath.open_stacks(state.face_down.stacks, hand)
    hint = f" You can capture from stack {listed([*map(str, can)], 'or')}." if can else ""
    if not state.face_down.stacks[action.stack - 1]:
        return f"Stack {action.stack} is empty.{hint}"
    need = weapons_in_words(CARDS.conquests[action.stack - 1])
    return f"Your units cannot pay for stack {action.stack}, which costs {need}.{hint}"


def no_loot(state: State, seat: Seat, action: Loot) -> str:
    """Tells why this player cannot have the loot."""
    del seat
    name = SIDES[action.side]
    if action.side not in state.ruleset.emblems:
        return f"Nobody plays {name} in this match."
    player = state.players[state.ruleset.emblems.index(action.side)]
    if not (player.provinces.draw or player.provinces.discard):
        return f"{name} has no province left to take as loot."
    return f"{name} may take a second loot card only when everybody has one."


# Losses


def no_choice(state: State, seat: Seat, action: Choose | Under) -> str:
    """Tells why this loss, or this province, cannot be chosen."""
    if state.stage in (Stage.PICK, Stage.PUT) or isinstance(action, Under):
        return f"You are looking at {either(sorted(state.looked))}: choose one of them."
    if state.stage is Stage.HARM:
        return _no_harm(state, seat, action)
    if action.owner not in (-1, state.players[seat].emblem):
        return "Choose one of your own units. The others choose among theirs."
    return (_no_victim if state.stage is Stage.RED else _no_payer)(state, seat, action)


def _no_victim(state: State, seat: Seat, action: Choose) -> str:
    del action
    step, fight = state.step, state.fight
    assert step is not None
    assert fight is not None
    mine = [each.unit for each in fights.dearest(fight, step.number) if each.seat == seat]
    first = CARDS.units[mine[0]].dies_first
    rule = "these die first" if first else "the most precious unit (gold and tools) dies first"
    return f"Of those that fought the {CARDS.names[step.card]}, {rule}: choose {either(mine)}."


def _no_payer(state: State, seat: Seat, action: Choose) -> str:
    fight, stage = state.fight, state.stage
    assert fight is not None
    assert stage is not None
    mine = [each.unit for each in fights.suitable(fight, stage) if each.seat == seat]
    hint = f"choose {either(mine)}"
    fought = {each.unit for each in fight.sent if each.seat == seat}
    if action.what not in fought:
        return f"Only units that fought and live can be lost: {hint}."
    goods, colour = ("tools", "silver") if stage is Stage.SILVER else ("gold", "golden")
    name = CARDS.names[action.what]
    return f"{name} cost no {goods}, which is what counts against {colour} skulls: {hint}."


def _no_harm(state: State, seat: Seat, action: Choose) -> str:
    step, player = state.step, state.players[seat]
    assert step is not None
    if step.effect is Damage.BUILDING_BACK:
        return _no_ruin(state, seat, action)
    if step.effect is Damage.PROVINCE_BACK:
        where = f"A province of your discard pile is lost: {either(player.provinces.discard)}"
    elif step.effect is Damage.UNIT_BACK:
        where = f"A unit of your discard pile is lost: {either(player.units.discard)}"
    else:
        stored = bool(cities.stored_provinces(player.city))
        which = "that you have stored" if stored else "of your discard pile"
        given = either(damage.for_a_point(player, step))
        where = f"Give up a province {which} ({given}), or write `choose point`"
    return f"{where}."


def _no_ruin(state: State, seat: Seat, action: Choose) -> str:
    player = state.players[seat]
    hint = f"choose {places(cities.outer(player.city))}"
    for each in player.city:
        if spot_name(each.spot) == action.what:
            card = CARDS.buildings[each.card]
            if card.starts:
                return f"The {card.name} is never lost: {hint}."
            rule = "is not at the outer rim: without it your city would fall apart"
            return f"The {card.name} on {action.what} {rule}: {hint}."
    return f"A building of yours at the outer rim is lost: {hint}."
