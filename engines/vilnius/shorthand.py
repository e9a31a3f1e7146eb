"""What typed texts stand for: one action, or several in one go."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engines.game import Seat
from engines.vilnius import play
from engines.vilnius.model.actions import Action, Choose, Income, Recall, Send
from engines.vilnius.model.cards import WEAPONS
from engines.vilnius.model.catalogue import CARDS
from engines.vilnius.model.state import State
from engines.vilnius.notation.actions import GRAMMAR
from engines.vilnius.rules import fights, legal

_FOLLOWING: Final = re.compile(r"\s+(?=(?:pay|send|keep)(?:\s|$))")
"""Before the second action of a text such as `build workshop n13 pay lida`."""
_LISTS: Final = ("pay", "store")


def intended(state: State, seat: Seat, action: Action) -> Action:
    """Returns the action with what a person need not write: the round of an income, the owner of an
    own unit."""
    if isinstance(action, Income) and not action.round:
        return replace(action, round=state.round.number)
    if isinstance(action, Choose) and action.owner == state.ruleset.emblems[seat]:
        return replace(action, owner=-1)
    return action


def read_turn(state: State, seat: Seat, text: str) -> tuple[Action, ...]:
    """One action, or several parted by commas: `send farmers 1, send axemen 2, ready`. A
    building or a unit may be written with its payment, `build workshop n13 pay lida trakai`,
    and what captures a province with its stack, `capture 2 send farmers axemen`; all weapons of
    a unit that spreads them may go to one enemy, `send crossbowmen 2`. Raises `Unreadable`."""
    words = [
        part for each in text.split(",") if each.strip() for part in _parts(" ".join(each.split()))
    ]
    actions = [intended(state, seat, GRAMMAR.read(word)) for word in words or [text]]
    found: list[Action] = []
    for action in actions:
        for each in tuple(_spread(state, seat, action)):
            state = _fought_on(state, seat, each)
            found.append(each)
    return tuple(found)


def _parts(text: str) -> Iterator[str]:
    """Returns the actions of a text without commas."""
    first, *more = _FOLLOWING.split(text.casefold())
    yield from _listed(first, after_capture=False) if more or _is_list(first) else [first]
    for each in more:
        yield from _listed(each, after_capture=first.startswith("capture"))


def _is_list(text: str) -> bool:
    return text.split(" ", 1)[0] in _LISTS


def _listed(text: str, *, after_capture: bool) -> Iterator[str]:
    """`pay lida trakai` is two actions; so is `send farmers axemen` for a stack."""
    verb, *words = text.split()
    if len(words) < 2 or not (verb in _LISTS or after_capture):
        yield text
        return
    yield from (f"{verb} {word}" for word in words)


def _fought_on(state: State, seat: Seat, action: Action) -> State:
    """Returns the state in which the rest of a text is read: what is sent, or taken back, tells
    which weapons a unit has then left."""
    if not isinstance(action, Send | Recall) or state.fight is None:
        return state
    return play.play(state, seat, action) if legal.allows(state, seat, action) else state


def _spread(state: State, seat: Seat, action: Action) -> Iterator[Action]:
    """Each weapon by itself that a unit has left, or a whole one, where it spreads its weapons
    and none is named."""
    if not isinstance(action, Send) or not action.foe or action.weapon or state.fight is None:
        yield action
        return
    if not fights.spreads(state.fight, action.unit):
        yield action
        return
    begun = fights.half_used(state.fight, seat)
    left = begun.get(action.unit, CARDS.units[action.unit].arms)
    for name, count in zip(WEAPONS, left, strict=True):
        yield from [Send(action.unit, action.foe, name)] * count
