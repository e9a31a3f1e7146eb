"""The rules: the legal actions, their effects, and the end of a match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from common.text.say import say
from engines.game import Illegal, Outcome, Seat, draw, win
from engines.vilitum.model.board import EMBER, FROST, KINDS, PIECES, STRIDE, Kind, back_row
from engines.vilitum.model.state import (
    ONBOARD,
    WAITING,
    Board,
    State,
    counts,
    kinds_on,
    same_pieces,
)
from engines.vilitum.model.values import (
    Action,
    Choose,
    EndTurn,
    Pass,
    Phase,
    Place,
    Regional,
    Ruleset,
    Sacrifice,
    Use,
    Verb,
    VilitumEnding,
)
from engines.vilitum.rules import effects, turns
from engines.vilitum.rules.movement import PIECES_OF
from engines.vilitum.rules.uses import Moment
from engines.vilitum.words.refusals import reason

END: Final = EndTurn()
PASS: Final = Pass()
_INTENDED: Final = (Verb.ATTACK, Verb.HEAL, Verb.SWAP)
"""The verbs that a typed move onto a piece can stand for: those that cost the mover no ring. Other
signs have one reading: a typed attack never becomes a swap."""


def fresh(ruleset: Ruleset, first: Seat = EMBER) -> State:
    """Returns the state with an empty board."""
    return State(ruleset, first)


def to_act(state: State) -> tuple[Seat, ...]:
    """Returns the mover; empty once the match is over."""
    return () if outcome(state) else (state.mover,)


def actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """Returns the seat's legal actions, in a stable order: choices, placings, or the actions of a
    turn that can be finished legally."""
    return _actions(state) if seat == state.mover and not outcome(state) else ()


def _actions(state: State) -> tuple[Action, ...]:
    """Returns the mover's legal actions, in a match that is not over."""
    if state.phase is Phase.CHOOSING:
        return Choose(agile=True), Choose(agile=False)
    if state.phase is Phase.PLACING:
        return tuple(_placings(state))
    return _turn_actions(state) or (PASS,)


def _is_legal(state: State, action: Action) -> bool:
    """Tells whether this action of the mover is legal. In the play phase only this action is tried,
    which is quicker than a list of all."""
    if not state.past or not isinstance(action, (Use, Sacrifice)):
        return action in _actions(state)
    return bool(_continued(moment(state), _repeat(state), only=action))


def _placings(state: State) -> Iterator[Place]:
    free = [at for at in back_row(state.ruleset.size, state.mover) if at not in state.board[:10]]
    for kind in KINDS:
        if state.place(state.mover, kind) == WAITING:
            yield from (Place(kind, at) for at in free)


def _turn_actions(state: State) -> tuple[Action, ...]:
    """Returns the actions of a turn that can be finished legally; ending it comes last."""
    now = moment(state)
    repeat = _repeat(state)
    found = _continued(now, repeat)
    return (*found, END) if _may_stop(now, repeat) else tuple(found)


def moment(state: State) -> Moment:
    """Returns the moment of the turn under way."""
    return Moment(state.ruleset, state.board, state.mover, state.raging, state.done)


def _continued(now: Moment, forbidden: Board | None, only: Action | None = None) -> list[Action]:
    """Returns the next actions, except those that can lead only to the repeat state. With
    `only`, no other action is considered."""
    if only is None:
        following = [*turns.following(now)]
    else:
        following = [only] if only in turns.following(now) else []
    if forbidden is None and now.returned is None:  # then a turn may end after any use
        return [
            each for each in following if isinstance(each, Use) or _leads_on(_next(now, each), None)
        ]
    return [each for each in following if _leads_on(_next(now, each), forbidden)]


def _goes_on(now: Moment, forbidden: Board | None) -> bool:
    """Tells whether the turn has a next action. Usually the first one found decides."""
    if forbidden is None and now.returned is None:
        return next(turns.following(now), None) is not None
    return bool(_continued(now, forbidden))


def _repeat(state: State) -> Board | None:
    """Returns the repeat state if the turn under way might end in it; else None, so that no search
    is needed. Without rushes a turn moves no enemy piece. So it cannot end there if an enemy piece
    of that board stands elsewhere now, as after most turns of the other side."""
    forbidden = state.forbidden
    if forbidden is None or state.ruleset.has(Regional.WARRIOR_RUSH):
        return forbidden
    for piece in PIECES_OF[1 - state.mover]:
        if forbidden[piece] < ONBOARD and forbidden[piece] != state.board[piece]:
            return None
    return forbidden


def _next(now: Moment, action: Action) -> Moment:
    board = effects.after(now.ruleset, now.board, now.side, now.raging, action)
    return Moment(now.ruleset, board, now.side, now.raging, (*now.done, action))


def _may_stop(now: Moment, forbidden: Board | None) -> bool:
    return turns.may_end(now) and now.board != forbidden


def _leads_on(then: Moment, forbidden: Board | None) -> bool:
    """Tells whether a turn can go on from this moment to an end other than the repeat state."""
    if _may_stop(then, forbidden) or decided(then.ruleset, then.board):
        return True
    return any(_leads_on(_next(then, each), forbidden) for each in turns.following(then))


# Playing


def play(state: State, seat: Seat, action: Action) -> State:
    """Returns the state after the action; a turn ends by itself when nothing more is possible.
    Raises `Illegal`, naming the rule."""
    if outcome(state):
        raise Illegal(say("This match is over."))
    if seat != state.mover or not _is_legal(state, action):
        raise Illegal(reason(state, seat, action, actions(state, seat)))
    return apply(state, action)


def apply(state: State, action: Action) -> State:
    """Returns the state after a legal action of the mover."""
    match action:
        case Use() | Sacrifice():
            return _done(state, action)
        case Choose(agile):
            return _chosen(state, agile)
        case Place():
            return _placed(state, action)
        case Pass():
            passed = _finished(state, state.board, (action,))
            return passed._replace(passes=state.passes + 1)
        case EndTurn():
            return _finished(state, state.board, state.done)


def intended(state: State, seat: Seat, action: Action) -> Action:
    """Returns the legal attack, heal or swap of the same piece on the same square if a move was
    typed; the action itself if it is legal or nothing fits."""
    if not isinstance(action, Use) or action.verb is not Verb.MOVE:
        return action
    legal = actions(state, seat)
    if action in legal:
        return action
    others = (Use(verb, action.kind, action.start, action.target) for verb in _INTENDED)
    return next((each for each in others if each in legal), action)


def _chosen(state: State, agile: bool) -> State:
    mine = (agile, state.ruleset.agile[FROST])
    choices = mine if state.mover == EMBER else (state.ruleset.agile[EMBER], agile)
    ruleset = replace(state.ruleset, agile=choices)
    return state._replace(ruleset=ruleset, mover=1 - state.mover, last=(Choose(agile),))


def _placed(state: State, action: Place) -> State:
    board = effects.after(state.ruleset, state.board, state.mover, False, action)
    past = () if WAITING in board[:PIECES] else (board,)
    return state._replace(mover=1 - state.mover, board=board, past=past, last=(action,))


def _done(state: State, action: Use | Sacrifice) -> State:
    """Returns the state after one action of a turn, which ends by itself when nothing more is
    possible."""
    then, over = _after(state, action)
    if over:
        return _finished(state, then.board, then.done)
    # All fields in their order: many times faster than `_replace`.
    return State(
        state.ruleset,
        state.mover,
        then.board,
        state.ply,
        state.quiet,
        state.passes,
        state.past,
        then.done,
        state.last,
    )


def _finished(state: State, end: Board, done: tuple[Action, ...]) -> State:
    start = state.past[-1]
    quiet = state.quiet + 1 if same_pieces(start, end) else 0
    past = (*_kept(state.past), end) if quiet else (start, end)
    return State(state.ruleset, 1 - state.mover, end, state.ply + 1, quiet, 0, past, (), done)


def _kept(past: tuple[Board, ...]) -> tuple[Board, ...]:
    """Returns the boards since a piece last left or entered, without the one before that turn."""
    changed = len(past) > 1 and not same_pieces(past[0], past[1])
    return past[1:] if changed else past


def begin(state: State) -> State:
    """Returns the position with its board as the start of the play."""
    return state._replace(past=(state.board,))


def ends_turn(state: State, action: Action) -> bool:
    """Tells whether this legal action ends the turn."""
    return not isinstance(action, (Use, Sacrifice)) or _after(state, action)[1]


def _after(state: State, action: Use | Sacrifice) -> tuple[Moment, bool]:
    """Returns the moment after a legal action, and whether the turn ends there by itself."""
    then = _next(moment(state), action)
    return then, bool(decided(then.ruleset, then.board)) or not _goes_on(then, _repeat(state))


# Whole turns


def whole_turns(state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
    """Yields the turns from here that end on different boards, each with the state after it,
    shorter turns first."""
    if outcome(state):
        return
    seen: set[Board] = set()
    moments, forbidden = [moment(state)], _repeat(state)
    for now in moments:  # the list grows during the loop
        over = decided(state.ruleset, now.board) is not None
        more = [] if over else _continued(now, forbidden)
        moments += [_next(now, each) for each in more]
        if now.board in seen or not (over or _may_stop(now, forbidden)):
            continue
        seen.add(now.board)
        played = now.done[len(state.done) :] + ((END,) if more else ())
        yield played, _finished(state, now.board, now.done)
    if not seen:
        yield (PASS,), apply(state, PASS)


REPEATS: Final = 3
QUIET: Final = 100
"""Turns without a piece leaving or entering the board that make a draw (ruling “no progress”)."""


def outcome(state: State) -> Outcome | None:
    """Returns the outcome, or None while the match goes on."""
    if state.phase is not Phase.PLAYING:
        return None
    if found := decided(state.ruleset, state.board):
        return found
    if state.done:
        return None
    if state.past[::-2].count(state.board) >= REPEATS:
        return draw(VilitumEnding.REPETITION)
    if state.quiet >= QUIET:
        return draw(VilitumEnding.NO_PROGRESS)
    return draw(VilitumEnding.NO_MOVES) if state.passes >= 2 else None


def repeats(state: State) -> int:
    """Returns the number of times that the position at the start of this turn has stood, at least
    1."""
    return max(1, state.past[::-2].count(state.past[-1])) if state.past else 1


def may_repeat(state: State) -> bool:
    """Tells whether the turn would end in the repeat state now or after one more action; it may not
    end there."""
    forbidden = _repeat(state) if state.phase is Phase.PLAYING else None
    if forbidden is None or outcome(state):
        return False
    now = moment(state)
    if now.board == forbidden:
        return bool(now.uses)
    return any(_next(now, each).board == forbidden for each in turns.following(now))


def decided(ruleset: Ruleset, board: Board) -> Outcome | None:
    """Returns the outcome that follows from the board alone, even within a turn, or None."""
    left = counts(board)
    if left == (0, 0):
        return draw(VilitumEnding.WIPED_OUT)
    if 0 in left:
        return win(VilitumEnding.DEFEAT, EMBER if left[EMBER] else FROST)
    return draw(VilitumEnding.STAND_OFF) if left == (1, 1) and _apart(ruleset, board) else None


def _apart(ruleset: Ruleset, board: Board) -> bool:
    """Tells whether two lone Archers of the beginner game can never hurt each other, since they
    move and attack only on squares of their own colour (ruling “stand-off”)."""
    if not ruleset.beginner or ruleset.has(Regional.MELEE_ARCHER):
        return False
    if any(kinds_on(board, side) != [Kind.ARCHER] for side in (EMBER, FROST)):
        return False
    colours = [sum(divmod(board[side * 5 + Kind.ARCHER], STRIDE)) % 2 for side in (EMBER, FROST)]
    return colours[EMBER] != colours[FROST]
