"""The reasons for refusing an action outside the city phase, each a sentence for the player.

A reason follows from the player's own hand and open cards alone.
"""

from __future__ import annotations

from typing import Final

from common.text.say import counted, joined, listed, say
from common.text.text import Text
from engines.game import Seat
from engines.vilnius.model.actions import Capture, Choose, Income, Loot, Recall, Send, Under
from engines.vilnius.model.card_names import WEAPON_NAMES
from engines.vilnius.model.cards import WEAPONS, Damage
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.spots import spot_name
from engines.vilnius.model.state import State
from engines.vilnius.model.values import SIDES, Battle, Stage
from engines.vilnius.names import (
    either,
    not_in_hand,
    places,
    weapons_in_a_sentence,
    weapons_in_words,
)
from engines.vilnius.rules import aftermath, cities, damage, fights, legal

_DIES_FIRST: Final = say("Of those that fought the {enemy}, these die first: choose {units}.")
_DEAREST_FIRST: Final = say(
    "Of those that fought the {enemy}, the most precious unit (gold and tools) dies first: choose "
    "{units}."
)
_NO_TOOLS: Final = say("{unit} cost no tools, and silver skulls count tools: choose {units}.")
_NO_GOLD: Final = say("{unit} cost no gold, and golden skulls count gold: choose {units}.")
_GIVE_STORED: Final = say(
    "Give up a province that you have stored ({provinces}), or write `choose point`."
)
_GIVE_DISCARDED: Final = say(
    "Give up a province of your discard pile ({provinces}), or write `choose point`."
)


def no_income(state: State, seat: Seat, action: Income) -> Text:
    """Tells why this income cannot be drawn."""
    if action.round not in (0, state.round.number):
        return say(
            "That is the income of round {past}; now it is round {round}.",
            past=action.round,
            round=state.round.number,
        )
    cards = legal.income_of(state, seat)
    units = min(action.units, cards)
    return say(
        "Your income is {cards}: units and provinces together have to make that many, such as "
        "`income {units}+{provinces}`.",
        cards=counted(cards, "card"),
        units=units,
        provinces=cards - units,
    )


# Units


def no_send(state: State, seat: Seat, action: Send) -> Text:
    """Tells why this unit cannot be sent."""
    if state.stage is Stage.LEVY:
        if action.enemy or action.weapon:
            return say("Units go to the stack that is captured: write `send` with a unit alone.")
        return not_in_hand(state, seat, action.unit)
    fight = state.fight
    assert fight is not None
    if not action.unit or not 0 < action.enemy <= len(fight.enemies):
        enemies = [
            say("{number} = {enemy}", number=number, enemy=CARDS.names[each.card])
            for number, each in enumerate(fight.enemies, 1)
        ]
        return say("Which enemy? Write its number: {enemies}.", enemies=listed(enemies))
    return _no_weapon(state, seat, action)


def _no_weapon(state: State, seat: Seat, action: Send) -> Text:
    assert state.fight is not None
    unit = CARDS.units[action.unit]
    begun = fights.half_used(state.fight, seat)
    if unit.id not in state.players[seat].units.hand and unit.id not in begun:
        return not_in_hand(state, seat, unit.id)
    if action.weapon and not unit.spreads:
        return say(
            "{unit} cannot spread their weapons: write `send {key} {enemy}`.",
            unit=unit.name,
            key=unit.id,
            enemy=action.enemy,
        )
    if action.weapon and state.fight.battle is Battle.RAID:
        return say(
            "An enemy building is destroyed with units of its own, so none spreads its weapons: "
            "write `send {key} {enemy}`.",
            key=unit.id,
            enemy=action.enemy,
        )
    if action.weapon:
        return say(
            "{unit} have no {weapon} left: the card shows {weapons}.",
            unit=unit.name,
            weapon=WEAPON_NAMES[action.weapon],
            weapons=weapons_in_words(unit.arms),
        )
    weapon = next(each for each, count in zip(WEAPONS, unit.arms, strict=True) if count)
    return say(
        "{unit} spread their weapons: write one, as in `send {key}.{weapon} {enemy}`.",
        unit=unit.name,
        key=unit.id,
        weapon=weapon,
        enemy=action.enemy,
    )


def no_recall(state: State, seat: Seat, _action: Recall) -> Text:
    """Tells why nothing can be taken back."""
    assert state.fight is not None
    if fights.recalls_left(state.fight, seat):
        return say("You have sent no unit that could be taken back.")
    return say(
        "You have taken your units back {times} in this fight, the most allowed: send more, or "
        "write `ready`.",
        times=counted(fights.MOST_RECALLS, "time"),
    )


def no_capture(state: State, seat: Seat, action: Capture) -> Text:
    """Tells why no province of this stack can be captured."""
    hand = state.players[seat].units.hand
    can = aftermath.open_stacks(state.face_down.stacks, hand)
    if not state.face_down.stacks[action.stack - 1]:
        told = say("Stack {stack} is empty.", stack=action.stack)
    else:
        told = say(
            "Your units cannot pay for stack {stack}, which costs {weapons}.",
            stack=action.stack,
            weapons=weapons_in_a_sentence(CARDS.conquests[action.stack - 1]),
        )
    stacks = listed([*map(str, can)], "or")
    hint = [say("You can capture from stack {stacks}.", stacks=stacks)] * bool(can)
    return joined(" ", [told, *hint])


def no_loot(state: State, _seat: Seat, action: Loot) -> Text:
    """Tells why this player cannot have the loot."""
    side = SIDES[action.side]
    if action.side not in state.ruleset.emblems:
        return say("Nobody plays {side} in this match.", side=side)
    player = state.players[state.ruleset.emblems.index(action.side)]
    if not (player.provinces.draw or player.provinces.discard):
        return say("{side} has no province left to take as loot.", side=side)
    return say("{side} may take a second loot card only when everybody has one.", side=side)


# Losses


def no_choice(state: State, seat: Seat, action: Choose | Under) -> Text:
    """Tells why this loss, or this province, cannot be chosen."""
    if state.stage in (Stage.PICK, Stage.PUT) or isinstance(action, Under):
        return say(
            "You are looking at {provinces}: choose one of them.",
            provinces=either(sorted(state.looked)),
        )
    if state.stage is Stage.HARM:
        return _no_harm(state, seat, action)
    if action.owner not in (-1, state.players[seat].emblem):
        return say("Choose one of your own units. The others choose among theirs.")
    return (_no_victim if state.stage is Stage.RED else _no_payer)(state, seat, action)


def _no_victim(state: State, seat: Seat, _action: Choose) -> Text:
    step, fight = state.step, state.fight
    assert step is not None
    assert fight is not None
    mine = [each.unit for each in fights.dearest(fight, step.number) if each.seat == seat]
    told = _DIES_FIRST if CARDS.units[mine[0]].dies_first else _DEAREST_FIRST
    return told.filled(enemy=CARDS.names[step.card], units=either(mine))


def _no_payer(state: State, seat: Seat, action: Choose) -> Text:
    fight, stage = state.fight, state.stage
    assert fight is not None
    assert stage is not None
    mine = [each.unit for each in fights.suitable(fight, stage) if each.seat == seat]
    fought = {each.unit for each in fight.sent if each.seat == seat}
    if action.what not in fought:
        return say(
            "Only units that fought and live can be lost: choose {units}.", units=either(mine)
        )
    told = _NO_TOOLS if stage is Stage.SILVER else _NO_GOLD
    return told.filled(unit=CARDS.names[action.what], units=either(mine))


def _no_harm(state: State, seat: Seat, action: Choose) -> Text:
    step, player = state.step, state.players[seat]
    assert step is not None
    if step.effect is Damage.BUILDING_BACK:
        return _no_ruin(state, seat, action)
    if step.effect is Damage.PROVINCE_BACK:
        return say(
            "A province of your discard pile is lost: {provinces}.",
            provinces=either(player.provinces.discard),
        )
    if step.effect is Damage.UNIT_BACK:
        return say(
            "A unit of your discard pile is lost: {units}.", units=either(player.units.discard)
        )
    told = _GIVE_STORED if cities.stored_provinces(player.city) else _GIVE_DISCARDED
    return told.filled(provinces=either(damage.for_a_point(player, step)))


def _no_ruin(state: State, seat: Seat, action: Choose) -> Text:
    player = state.players[seat]
    spots = places(cities.outer(player.city))
    for each in player.city:
        if spot_name(each.spot) == action.what:
            card = CARDS.buildings[each.card]
            if card.starts:
                return say(
                    "The {building} is never lost: choose {spots}.", building=card.name, spots=spots
                )
            return say(
                "Without the {building} on {spot} your city would fall apart: choose {spots}.",
                building=card.name,
                spot=action.what,
                spots=spots,
            )
    return say("A building of yours at the outer rim is lost: choose {spots}.", spots=spots)
