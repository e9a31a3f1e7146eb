"""Sending units into a fight and taking them back; the end of sending, storing and capturing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from common.text.say import EMPTY, capitalised, counted, listed, say
from common.text.text import Sentence, Text
from engines.game import Seat
from engines.grammar import Param
from engines.vilnius.actions import gains
from engines.vilnius.actions.rule import (
    ActionRule,
    StageRule,
    Stages,
    one_of,
    read_number,
    read_unit,
)
from engines.vilnius.model import weapons
from engines.vilnius.model.actions import Action, Ready, Recall, Send
from engines.vilnius.model.card_names import WEAPON_NAMES
from engines.vilnius.model.cards import NO_ARMS, WEAPONS, Arms, CardId
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.model.values import Battle, EnemyInFight, PlayerState, Stage, Step, VilniusView
from engines.vilnius.names import NOTHING, cards_in_a_sentence, not_in_hand, side, weapons_in_words
from engines.vilnius.rules import fights, forecasts, rounds
from engines.vilnius.rules.draft import Draft

_sending: Final = lru_cache(1 << 12)(Send)
"""The constructor, cached since equal actions are listed again and again."""


def _listed(state: State, seat: Seat) -> Iterator[Action]:
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
                yield _sending(unit, enemy, weapon)
    if fights.recalls_left(fight, seat) and any(each.seat == seat for each in fight.sent):
        yield Recall()
    yield Ready()


def _weapons(unit: CardId, left: Arms, *, whole: bool) -> list[str]:
    """Returns the weapons that can be sent one by one of a kind of unit that spreads them: `left`
    of those already sent, and all of another one if `whole`."""
    have = weapons.total((left, CARDS.units[unit].arms)) if whole else left
    return [name for name, count in zip(WEAPONS, have, strict=True) if count]


def _senders(state: State | Draft) -> tuple[Seat, ...]:
    """Returns the seats that may still send units or take them back."""
    assert state.fight is not None
    sent = {each.seat for each in state.fight.sent}
    return tuple(
        seat
        for seat, player in enumerate(state.players)
        if not player.ready and (player.units.hand or seat in sent)
    )


def _settled(draft: Draft, _step: Step) -> bool:
    """Resolves a fight once all are ready; a player without units need not be."""
    if _senders(draft):
        return False
    assert draft.fight is not None
    draft.end_step()
    (fights.resolve_raid if draft.fight.battle is Battle.RAID else fights.resolve)(draft)
    return True


def _waits(player: PlayerState) -> Sentence:
    if player.ready:
        return say("You are ready. The fight waits for {sides}.")
    return say("You have no units left to send. The fight waits for {sides}.")


# Sending


def _send(draft: Draft, state: State, seat: Seat, action: Send) -> None:
    if state.stage is Stage.FIGHT:
        fights.send(draft, seat, action.unit, action.enemy - 1, action.weapon)
    else:
        gains.send_for(draft, seat, action.unit)


def _no_send(state: State, seat: Seat, action: Send) -> Text:
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


_SENT_FOR_A_STACK: Final = say("{side} sends {units} for stack {stack}")
SENDS: Final = say("{side} sends {units} against {enemy}")
ENOUGH_FOR_A_STACK: Final = say("{side} sends {units} and takes a province of stack {stack}")


def _sends(view: VilniusView, by: Seat, action: Send) -> Text:
    if not action.enemy:
        return _levied(view, by, action)
    unit: Text = CARDS.names[action.unit]
    if action.weapon:
        unit = say("{unit} ({weapon})", unit=unit, weapon=WEAPON_NAMES[action.weapon])
    return SENDS.filled(side=side(view, by), units=unit, enemy=numbered(view, action.enemy))


def _levied(view: VilniusView, by: Seat, action: Send) -> Text:
    found = forecasts.levy(view)
    sent = (action.unit,) if action.unit else view.proposal
    units = cards_in_a_sentence(sent) if sent else NOTHING
    if found is None:
        return say("{side} sends {units}", side=side(view, by), units=units)
    missing = forecasts.levy_with(found, sent).wants.missing
    told = _SENT_FOR_A_STACK if missing else ENOUGH_FOR_A_STACK
    return told.filled(side=side(view, by), units=units, stack=found.stack)


def against(units: Text, enemy: Text) -> Text:
    """Returns “Farmers and Hunters against Sergeants (1)”."""
    return say("{units} against {enemy}", units=units, enemy=enemy)


def numbered(view: VilniusView, enemy: int) -> Text:
    """Returns an enemy with its number on the board, from 1: “Sergeants (2)”."""
    assert view.fight is not None
    return enemy_numbered(view.fight.enemies[enemy - 1], enemy)


def enemy_numbered(enemy: EnemyInFight, number: int) -> Text:
    """Returns this enemy with its number on the board."""
    return say("{enemy} ({number})", enemy=CARDS.names[enemy.card], number=number)


def _enemy(word: str) -> int:
    return read_number(2)(word if word.strip("0") else "none")


def _one_weapon(send: Send) -> Text:
    alone = send.weapon and not send.enemy
    return say("Name the enemy of a single weapon by its number.") if alone else EMPTY


SEND: Final = ActionRule(
    "send",
    Send,
    Param("unit", read_unit, default="", asks=say("Send which unit?")),
    Param(
        "weapon",
        one_of(
            WEAPONS, say("{word} is not a weapon. Choose from: {known}.", known=", ".join(WEAPONS))
        ),
        sign=".",
        default="",
    ),
    Param("enemy", _enemy, default=0, asks=say("Against which enemy?")),
    joined=("weapon",),
    label=say("Send"),
    form=say("Write a unit and the number of an enemy, such as `send farmers 2`."),
    former=("assign",),
    wrong=_one_weapon,
    do=_send,
    told=_sends,
    refused=_no_send,
)

# Taking back


def _no_recall(state: State, seat: Seat, _action: Recall) -> Text:
    assert state.fight is not None
    if fights.recalls_left(state.fight, seat):
        return say("You have sent no unit that could be taken back.")
    return say(
        "You have taken your units back {times} in this fight, the most allowed: send more, or "
        "write `ready`.",
        times=counted(fights.MOST_RECALLS, "time"),
    )


RECALL: Final = ActionRule(
    "recall",
    Recall,
    label=say("Take units back"),
    former=("unassign",),
    do=lambda draft, _state, seat, _action: fights.recall(draft, seat),
    told=lambda view, by, _: say("{side} takes all units back", side=side(view, by)),
    refused=_no_recall,
)

# Being ready

_READY: Final = say("{side} is ready")
_NO_MORE: Final = {
    Stage.STORE: say("{side} discards the rest"),
    Stage.STORE_UNITS: say("{side} stores no more units"),
    Stage.CAPTURE: say("{side} captures no more"),
}


def _ready(draft: Draft, state: State, seat: Seat, _action: Ready) -> None:
    """Marks the seat as ready in a stage in which several decide at once; else ends the step."""
    if state.stage in (Stage.FIGHT, Stage.STORE_UNITS):
        draft.change(seat, ready=True)
        return
    if state.stage is Stage.STORE:
        rounds.discard_hand(draft, seat)
    draft.end_step()


def _readies(view: VilniusView, by: Seat, _action: Ready) -> Text:
    told = _READY if view.stage is None else _NO_MORE.get(view.stage, _READY)
    return told.filled(side=side(view, by))


READY: Final = ActionRule(
    "ready", Ready, label=capitalised(say("ready")), former=("done",), do=_ready, told=_readies
)
STAGES: Final[Stages] = {
    Stage.FIGHT: StageRule(
        (Send, Recall, Ready),
        say("A fight is on: send units, take them back, or write `ready`."),
        _listed,
        _senders,
        _settled,
        _waits,
    )
}
