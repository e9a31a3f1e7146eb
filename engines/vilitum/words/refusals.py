"""The reasons why an action is illegal, in sentences that name the rule and, often, legal
alternatives."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from engines.game import Seat
from engines.vilitum.model.board import SIDES, SQUARES, Kind, back_row
from engines.vilitum.model.state import GONE, ONBOARD, WAITING, State
from engines.vilitum.model.values import (
    Action,
    Choose,
    EndTurn,
    Pass,
    Phase,
    Place,
    Regional,
    Sacrifice,
    Use,
    Verb,
)
from engines.vilitum.rules import turns
from engines.vilitum.rules.uses import Moment
from engines.vilitum.words import movement_refusals

_TACTICAL: Final = (
    "After a swap the Wizard or the ally that it swapped with may attack in its usual range; a "
    "Cleric may heal once instead. Nothing else may follow."
)
_NOTHING: Final = "None of your pieces can act, so you pass."
REPEAT: Final = (
    "Repeat state: that only leads back to the board at the end of your last turn. "
    "Change something else."
)


def reason(state: State, seat: Seat, action: Action, legal: Collection[Action]) -> str:
    """Returns the rule that forbids an illegal action, in a match that is not over. `legal` are the
    seat's legal actions."""
    if seat != state.mover:
        return f"It is {SIDES[state.mover]}'s turn."
    match state.phase:
        case Phase.CHOOSING:
            return "First choose your Warrior for this match: agile or standard."
        case Phase.PLACING:
            return _no_placing(state, action)
        case Phase.PLAYING:
            return _no_turn(state, action, legal)


def _no_placing(state: State, action: Action) -> str:
    if not isinstance(action, Place):
        return "Both sides place their pieces first: write a placing as W>b1."
    kind, at = action.kind, action.square
    if state.place(state.mover, kind) != WAITING:
        return f"Your {kind.title} stands on {SQUARES[state.place(state.mover, kind)]} already."
    row = back_row(state.ruleset.size, state.mover)
    if at not in row:
        return f"{SQUARES[at]} is not in your back row, {SQUARES[row[0]]} to {SQUARES[row[-1]]}."
    return f"Another piece of yours stands on {SQUARES[at]} already."


def _no_turn(state: State, action: Action, legal: Collection[Action]) -> str:
    now = Moment(state.ruleset, state.board, state.mover, state.raging, state.done)
    match action:
        case Choose():
            return "You choose the Warrior before placing, and never again."
        case Place():
            return "All pieces are placed. A turn moves, attacks or heals with one of them."
        case Pass():
            return "One of your pieces can still act, so you may not pass."
        case EndTurn():
            return _NOTHING if legal == (Pass(),) else _no_end(now)
        case Sacrifice():
            return _no_sacrifice(now, action)
        case Use():
            return _no_use(now, action, legal)


def _no_end(now: Moment) -> str:
    if turns.may_end(now):
        return (
            "Repeat state: your turn may not end with the same board as your last one. "
            "Do something else, or take back."
        )
    if now.returned is not None:
        return f"After the sacrifice the {now.returned.title} must act before the turn ends."
    return "You may not pass: move, attack or heal with one piece first."


def _no_sacrifice(now: Moment, action: Sacrifice) -> str:
    if now.done:
        return "A sacrifice comes first in a turn, before anything else."
    if trouble := _absent(now, Kind.CLERIC, action.square):
        return trouble
    if now.square(action.kind) != GONE:
        return f"Your {action.kind.title} is not defeated, so it cannot return."
    return f"The {action.kind.title} must act once it returns, and there it could do nothing."


# Uses


def _no_use(now: Moment, use: Use, legal: Collection[Action]) -> str:
    if trouble := _absent(now, use.kind, use.start):
        return trouble
    if use in turns.following(now):
        return REPEAT
    if trouble := _not_its_turn(now, use):
        return trouble
    if now.uses and use in turns.following(now._replace(done=())):
        return _spent(now, use)
    return movement_refusals.no_use(now, use, legal)


def _absent(now: Moment, kind: Kind, start: int) -> str | None:
    place = now.square(kind)
    if place == GONE:
        return f"Your {kind.title} is defeated."
    if place < ONBOARD and place != start:
        return f"Your {kind.title} stands on {SQUARES[place]}, not on {SQUARES[start]}."
    return None


def _not_its_turn(now: Moment, use: Use) -> str | None:
    """Returns why this piece may not act in this turn, or None. Under Tactical Wizard two pieces
    may share a turn."""
    first = now.uses[0] if now.uses else None
    if first and first.kind is not use.kind:
        if now.ruleset.has(Regional.TACTICAL_WIZARD):
            return _not_with_a_swap(now, first, use)
        return _not_two(first)
    if now.returned not in (None, use.kind):
        return f"After a sacrifice only the returned {now.returned.title} may act."
    return None


def _not_two(first: Use) -> str:
    return f"One piece acts in a turn, and this turn is the {first.kind.title}'s."


def _not_with_a_swap(now: Moment, first: Use, use: Use) -> str | None:
    """Returns why a second piece may not act like this, under Tactical Wizard, in a turn that
    another began. None if the swapped ally could not do it at the start of a turn either."""
    if first.verb is Verb.SWAP:
        usual = use.start == first.start and use not in turns.following(now._replace(done=()))
        return None if usual else _TACTICAL
    name, did = first.kind.title, _SLOTS[first.verb]
    if now.returned is Kind.WIZARD:
        return f"The {name} has {did}, so now the Wizard must swap places with the {name}."
    if use.verb is not Verb.SWAP:
        return _not_two(first)
    if first.verb in (Verb.ATTACK, Verb.HEAL):
        return (
            f"After the {name} has {did}, the Wizard may swap places with the {name} only, and "
            "not after a shot for which it had to stay."
        )
    return f"The {name} has {did}: the Wizard swaps only before or after an attack."


_SLOTS: Final = {
    Verb.MOVE: "moved",
    Verb.SWAP: "swapped places",
    Verb.ATTACK: "attacked",
    Verb.HEAL: "healed",
    Verb.DRAIN: "drained",
    Verb.GIVE: "passed damage on",
    Verb.TAKE: "passed damage on",
    Verb.RUSH: "rushed",
}


def _spent(now: Moment, use: Use) -> str:
    """Returns the refusal for a slot that is used up: a turn has one movement and one action."""
    rings = (Verb.GIVE, Verb.TAKE)
    did = [f"the {each.kind.title} has {_SLOTS[each.verb]}" for each in now.uses]
    if use.verb in rings and now.uses[-1].verb in rings:
        return "The Wizard passes on 1 damage a turn, not 2."
    if use.verb is Verb.ATTACK and now.uses[-1].verb is Verb.MOVE:
        return "The Archer attacks that far, or that near, only if it does not move this turn."
    return f"This turn {' and '.join(did)}: a turn has one movement and one action."
