"""The reasons why an action is illegal, in sentences that name the rule and, often, legal
alternatives."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from common.text.say import listed, say
from common.text.text import Text
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

_TACTICAL: Final = say(
    "After a swap the Wizard or the ally that it swapped with may attack in its usual range; a "
    "Cleric may heal once instead. Nothing else may follow."
)
_NOTHING: Final = say("None of your pieces can act, so you pass.")
REPEAT: Final = say(
    "Repeat state: that only leads back to the board at the end of your last turn. "
    "Change something else."
)


def reason(state: State, seat: Seat, action: Action, legal: Collection[Action]) -> Text:
    """Returns the rule that forbids an illegal action, in a match that is not over. `legal` are the
    seat's legal actions."""
    if seat != state.mover:
        return say("It is {side}'s turn.", side=SIDES[state.mover])
    match state.phase:
        case Phase.CHOOSING:
            return say("First choose your Warrior for this match: agile or standard.")
        case Phase.PLACING:
            return _no_placing(state, action)
        case Phase.PLAYING:
            return _no_turn(state, action, legal)


def _no_placing(state: State, action: Action) -> Text:
    if not isinstance(action, Place):
        return say(
            "Both sides place their pieces first: write a placing as {example}.", example="W>b1"
        )
    kind, at = action.kind, action.square
    place = state.place(state.mover, kind)
    if place != WAITING:
        return say(
            "Your {piece} stands on {square} already.", piece=kind.title, square=SQUARES[place]
        )
    row = back_row(state.ruleset.size, state.mover)
    if at not in row:
        return say(
            "{square} is not in your back row, {first} to {last}.",
            square=SQUARES[at],
            first=SQUARES[row[0]],
            last=SQUARES[row[-1]],
        )
    return say("Another piece of yours stands on {square} already.", square=SQUARES[at])


def _no_turn(state: State, action: Action, legal: Collection[Action]) -> Text:
    now = Moment(state.ruleset, state.board, state.mover, state.raging, state.done)
    match action:
        case Choose():
            return say("You choose the Warrior before placing, and never again.")
        case Place():
            return say("All pieces are placed. A turn moves, attacks or heals with one of them.")
        case Pass():
            return say("One of your pieces can still act, so you may not pass.")
        case EndTurn():
            return _NOTHING if legal == (Pass(),) else _no_end(now)
        case Sacrifice():
            return _no_sacrifice(now, action)
        case Use():
            return _no_use(now, action, legal)


def _no_end(now: Moment) -> Text:
    if turns.may_end(now):
        return say(
            "Repeat state: your turn may not end with the same board as your last one. "
            "Do something else, or take back."
        )
    if now.returned is not None:
        return say(
            "After the sacrifice the {piece} must act before the turn ends.",
            piece=now.returned.title,
        )
    return say("You may not pass: move, attack or heal with one piece first.")


def _no_sacrifice(now: Moment, action: Sacrifice) -> Text:
    if now.done:
        return say("A sacrifice comes first in a turn, before anything else.")
    if trouble := _absent(now, Kind.CLERIC, action.square):
        return trouble
    if now.square(action.kind) != GONE:
        return say("Your {piece} is not defeated, so it cannot return.", piece=action.kind.title)
    return say(
        "The {piece} must act once it returns, and there it could do nothing.",
        piece=action.kind.title,
    )


# Uses


def _no_use(now: Moment, use: Use, legal: Collection[Action]) -> Text:
    if trouble := _absent(now, use.kind, use.start):
        return trouble
    if use in turns.following(now):
        return REPEAT
    if trouble := _not_its_turn(now, use):
        return trouble
    if now.uses and use in turns.following(now._replace(done=())):
        return _spent(now, use)
    return movement_refusals.no_use(now, use, legal)


def _absent(now: Moment, kind: Kind, start: int) -> Text | None:
    place = now.square(kind)
    if place == GONE:
        return say("Your {piece} is defeated.", piece=kind.title)
    if place < ONBOARD and place != start:
        return say(
            "Your {piece} stands on {square}, not on {typed}.",
            piece=kind.title,
            square=SQUARES[place],
            typed=SQUARES[start],
        )
    return None


def _not_its_turn(now: Moment, use: Use) -> Text | None:
    """Returns why this piece may not act in this turn, or None. Under Tactical Wizard two pieces
    may share a turn."""
    first = now.uses[0] if now.uses else None
    if first and first.kind is not use.kind:
        if now.ruleset.has(Regional.TACTICAL_WIZARD):
            return _not_with_a_swap(now, first, use)
        return _not_two(first)
    if now.returned not in (None, use.kind):
        return say("After a sacrifice only the returned {piece} may act.", piece=now.returned.title)
    return None


def _not_two(first: Use) -> Text:
    return say("One piece acts in a turn, and this turn is the {piece}'s.", piece=first.kind.title)


def _not_with_a_swap(now: Moment, first: Use, use: Use) -> Text | None:
    """Returns why a second piece may not act like this, under Tactical Wizard, in a turn that
    another began. None if the swapped ally could not do it at the start of a turn either."""
    if first.verb is Verb.SWAP:
        usual = use.start == first.start and use not in turns.following(now._replace(done=()))
        return None if usual else _TACTICAL
    piece, deed = first.kind.title, _deed(first)
    if now.returned is Kind.WIZARD:
        return say(
            "{deed:^}, so now the Wizard must swap places with the {piece}.", deed=deed, piece=piece
        )
    if use.verb is not Verb.SWAP:
        return _not_two(first)
    if first.verb in (Verb.ATTACK, Verb.HEAL):
        return say(
            "After {deed}, the Wizard may swap places with the {piece} only, and "
            "not after a shot for which it had to stay.",
            deed=deed,
            piece=piece,
        )
    return say("{deed:^}: the Wizard swaps only before or after an attack.", deed=deed)


_DEEDS: Final = {
    Verb.MOVE: say("the {piece} has moved"),
    Verb.SWAP: say("the {piece} has swapped places"),
    Verb.ATTACK: say("the {piece} has attacked"),
    Verb.HEAL: say("the {piece} has healed"),
    Verb.DRAIN: say("the {piece} has drained"),
    Verb.GIVE: say("the {piece} has passed damage on"),
    Verb.TAKE: say("the {piece} has passed damage on"),
    Verb.RUSH: say("the {piece} has rushed"),
}
"""The slots of a turn that are used up, as clauses within sentences."""


def _deed(use: Use) -> Text:
    return _DEEDS[use.verb].filled(piece=use.kind.title)


def _spent(now: Moment, use: Use) -> Text:
    """Returns the refusal for a slot that is used up: a turn has one movement and one action."""
    rings = (Verb.GIVE, Verb.TAKE)
    if use.verb in rings and now.uses[-1].verb in rings:
        return say("The Wizard passes on 1 damage a turn, not 2.")
    if use.verb is Verb.ATTACK and now.uses[-1].verb is Verb.MOVE:
        return say("The Archer attacks that far, or that near, only if it does not move this turn.")
    return say(
        "This turn {deeds}: a turn has one movement and one action.",
        deeds=listed(map(_deed, now.uses)),
    )
