"""The view of a state for a seat, and the clicks that pick an action from it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import Final

from common.text.say import EMPTY, joined, say
from common.text.text import Text
from engines.game import CAPTURES, SAID, WINS, Part, Seat
from engines.vicious_circle import moves, rules
from engines.vicious_circle.board import SIDES, SQUARES, TERRAIN, THRONES, Kind
from engines.vicious_circle.state import OFFSET, State
from engines.vicious_circle.values import (
    CAPTURED,
    UNKNOWN,
    Action,
    Deploy,
    Last,
    Move,
    Pass,
    SetUp,
    ViciousView,
)
from engines.vicious_circle.words import occupant


def view(state: State, seat: Seat | None) -> ViciousView:
    """Returns the view of this seat, or of the public: before the reveal, without the other side's
    set-up."""
    legal = () if seat is None else rules.actions(state, seat)
    return ViciousView(
        seat=seat,
        to_act=rules.to_act(state),
        turn=0 if state.setting_up else 1 + state.plies,
        outcome=rules.outcome(state),
        legal=legal,
        ruleset=state.ruleset,
        setting_up=state.setting_up,
        mover=state.mover,
        places=_known(state, 0, seat) + _known(state, 1, seat),
        locked=(state.locked(0), state.locked(1)),
        bans=state.bans,
        plies=state.plies,
        last=_last(state),
        ways=_ways(state, legal),
        repeats=state.seen.count(state.seen[-1]) if state.seen else 1,
    )


def revealed(state: State) -> ViciousView:
    """Returns all of a state, as everybody may know it once the match is over."""
    return replace(view(state, None), places=tuple(place - OFFSET for place in state.places))


def _last(state: State) -> Last | None:
    return Last(*state.last[:2], moves.trail(state), state.last.captured) if state.last else None


def _known(state: State, side: Seat, seat: Seat | None) -> tuple[int, ...]:
    if state.setting_up and side != seat:
        return (UNKNOWN,) * 5
    return tuple(place - OFFSET for place in state.side(side))


def _ways(state: State, legal: tuple[Action, ...]) -> tuple[tuple[int, ...], ...]:
    if state.setting_up:
        return ()
    return moves.ways(state, (each for each in legal if isinstance(each, Move)))


def parts(view: ViciousView, action: Action) -> tuple[Part, ...]:
    """Returns the steps in which a person picks this action by clicks: a creature, then a square;
    for a set-up three creatures with their squares."""
    match action:
        case SetUp(creatures):
            side = view.seat or 0
            return tuple(_placed(side, kind, at) for kind, at in creatures)
        case Move(kind, start, end):
            return _standing(view.mover, kind, start), _goal(view, end)
        case Deploy(kind, end):
            drawn = miniature_of(view.mover, kind)
            label = say("Deploy {piece}", piece=kind.title)
            note = say("from reserve")
            return Part(f"{kind.letter}*", label, note, miniature=drawn), _goal(view, end)
        case Pass():
            return (Part("pass", say("Pass"), sign=SAID),)


def asks(view: ViciousView, chosen: tuple[str, ...]) -> Text:
    """Returns the question that the next part answers."""
    if view.setting_up:
        return say("Creature and square?")
    return say("Where to?") if chosen else say("Which creature?")


_KEYS: Final = ("twilight", "dawn")
"""The sides in keys of small pictures."""


def miniature_of(side: Seat, kind: Kind) -> str:
    """Returns the key of the small picture of a creature."""
    return f"{_KEYS[side]}-{kind.name.lower()}"


def miniature(view: ViciousView, by: Seat, action: Action) -> str:
    """Returns the key of the creature that moves or is deployed; empty for other actions."""
    del view
    return miniature_of(by, action.kind) if isinstance(action, Move | Deploy) else ""


PARTS: Final = 512
"""The parts that are kept, more than there are creatures on squares: a set-up lists thousands of
times the same."""


@lru_cache(PARTS)
def _placed(side: Seat, kind: Kind, at: int) -> Part:
    note = TERRAIN[at].title if at in THRONES else EMPTY
    label = say("{piece} on {square}", piece=kind.title, square=SQUARES[at])
    return Part(kind.letter + SQUARES[at], label, note, miniature=miniature_of(side, kind))


@lru_cache(PARTS)
def _standing(side: Seat, kind: Kind, start: int) -> Part:
    at, drawn = SQUARES[start], miniature_of(side, kind)
    label = say("{piece} {square}", piece=kind.title, square=at)
    return Part(kind.letter + at, label, kind.reach, at=at, miniature=drawn)


def _goal(view: ViciousView, end: int) -> Part:
    foe = 1 - view.mover
    taken = occupant(view, foe, end)
    notes: list[Text] = []
    if taken is not None:
        notes.append(say("captures the {prey}", prey=taken.title))
    sign = CAPTURES if taken is not None else ""
    if taken is not None and _left(view, foe) == 1:
        notes.append(say("wins: the last creature of {side}", side=SIDES[foe]))
        sign = WINS
    if end == THRONES[foe]:
        notes.append(say("wins: the throne of {side}", side=SIDES[foe]))
        sign = WINS
    return Part(SQUARES[end], SQUARES[end], joined(", ", notes), sign, SQUARES[end])


def _left(view: ViciousView, side: Seat) -> int:
    return sum(place != CAPTURED for place in view.places[side * 5 : side * 5 + 5])


def shows_choice(view: ViciousView) -> bool:
    """Tells whether everybody may know the legal actions: once both set-ups are revealed."""
    return not view.setting_up
