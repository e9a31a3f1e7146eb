"""The view of a state for a seat: the whole state, since nothing is secret. Only the legal actions
and the ranges differ by seat."""

from __future__ import annotations

from engines.game import Seat
from engines.vilitum import play
from engines.vilitum.model.board import PIECES, Kind
from engines.vilitum.model.state import WAITING, Board, State, raging
from engines.vilitum.model.values import (
    Action,
    Phase,
    Place,
    PlayedAction,
    Ruleset,
    Sacrifice,
    Use,
    Verb,
    VilitumView,
)
from engines.vilitum.rules import effects, movement, turns
from engines.vilitum.rules.uses import Moment

CHOICES, PLACINGS = 2, PIECES
"""The numbers of choices and placings counted in `turn`, even in matches that skip them."""


def view(state: State, seat: Seat | None) -> VilitumView:
    """Returns the view of this seat, or the public view for None."""
    return VilitumView(
        seat=seat,
        to_act=play.to_act(state),
        turn=_turn(state),
        outcome=play.outcome(state),
        legal=() if seat is None else play.actions(state, seat),
        ruleset=state.ruleset,
        phase=state.phase,
        mover=state.mover,
        places=tuple(effects.shown(place) for place in state.board[:PIECES]),
        rings=tuple(state.board[PIECES:]),
        done=_with_changes(state.ruleset, state.past[-1:], state.mover, state.done),
        last=_last(state),
        user=_user(state.done),
        raging=_raging(state),
        quiet=state.quiet,
        ranges=_ranges(state, seat),
        repeat=play.may_repeat(state),
        repeats=play.repeats(state),
    )


def _turn(state: State) -> int:
    match state.phase:
        case Phase.CHOOSING:
            return sum(choice is not None for choice in state.ruleset.agile)
        case Phase.PLACING:
            return CHOICES + PIECES - state.board[:PIECES].count(WAITING)
        case Phase.PLAYING:
            return CHOICES + PLACINGS + state.ply


def _raging(state: State) -> tuple[bool, bool]:
    if not state.past:
        return False, False
    return raging(state.past[-1], 0), raging(state.past[-1], 1)


def _user(done: tuple[Action, ...]) -> Kind | None:
    last = done[-1] if done else None
    return last.kind if isinstance(last, Use | Sacrifice) else None


def _last(state: State) -> tuple[PlayedAction, ...]:
    by = 1 - state.mover
    placed = state.last[0] if state.last else None
    if isinstance(placed, Place):
        board = bytearray(state.board if not state.past else state.past[0])
        board[by * 5 + placed.kind] = WAITING
        return _with_changes(state.ruleset, (bytes(board),), by, state.last)
    return _with_changes(state.ruleset, state.past[-2:-1] or (state.board,), by, state.last)


def _with_changes(
    ruleset: Ruleset, start: tuple[Board, ...], by: Seat, actions: tuple[Action, ...]
) -> tuple[PlayedAction, ...]:
    """Returns the actions with their changes, played from the board at the turn's start."""
    if not actions:
        return ()
    (board,) = start
    rages = raging(board, by)
    found: list[PlayedAction] = []
    for action in actions:
        new = effects.after(ruleset, board, by, rages, action)
        found.append(PlayedAction(by, action, effects.changes(board, new)))
        board = new
    return tuple(found)


def _ranges(state: State, seat: Seat | None) -> tuple[tuple[Kind, Verb, tuple[int, ...]], ...]:
    """Returns the ranges of the pieces that may still attack or heal, with or without a target."""
    if seat is None or play.to_act(state) != (seat,) or state.phase is not Phase.PLAYING:
        return ()
    now = play.moment(state)
    return tuple(_range(now, kind) for kind in turns.strikers(now) if now.stands(kind))


def _range(now: Moment, kind: Kind) -> tuple[Kind, Verb, tuple[int, ...]]:
    start = now.square(kind)
    if kind is Kind.CLERIC:
        return kind, Verb.HEAL, movement.heal_range(now.ruleset, start)
    squares = movement.attack_range(now.ruleset, kind, start)
    if all(use.verb is Verb.ATTACK for use in now.uses):
        squares += movement.staying_range(now.ruleset, kind, start)
    return kind, Verb.ATTACK, tuple(sorted(squares))
