"""The rules: what may be done, what it leads to, and when a match is over."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from engines.game import Illegal, Outcome, Seat, draw, win
from engines.vilitum import effects, turns
from engines.vilitum.board import EMBER, FROST, KINDS, PIECES, STRIDE, Kind, back_row
from engines.vilitum.refusals import reason
from engines.vilitum.state import (
    WAITING,
    Board,
    State,
    count,
    same_pieces,
    standing,
)
from engines.vilitum.uses import Moment
from engines.vilitum.values import (
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
    VilitumEnding,
)

END: Final = EndTurn()
PASS: Final = Pass()
REPEATS: Final = 3
QUIET: Final = 100
"""House ruling: turns without a piece leaving or entering the board that make a draw."""


def fresh(ruleset: Ruleset, first: Seat = EMBER) -> State:
    """The empty board."""
    return State(ruleset, first)


def to_act(state: State) -> tuple[Seat, ...]:
    """The mover, until the match is over."""
    return () if outcome(state) else (state.mover,)


def actions(state: State, seat: Seat) -> tuple[Action, ...]:
    """What this seat may do, in a stable order."""
    if to_act(state) != (seat,):
        return ()
    if state.phase is Phase.CHOOSING:
        return Choose(agile=True), Choose(agile=False)
    if state.phase is Phase.PLACING:
        return tuple(_placings(state))
    return _turn_actions(state) or (PASS,)


def _placings(state: State) -> Iterator[Place]:
    free = [at for at in back_row(state.ruleset.size, state.mover) if at not in state.board[:10]]
    for kind in KINDS:
        if state.place(state.mover, kind) == WAITING:
            yield from (Place(kind, at) for at in free)


def _turn_actions(state: State) -> tuple[Action, ...]:
    """The actions of a turn that can be finished legally; ending it comes last."""
    now = moment(state)
    found = [then.done[-1] for then in _continued(now, state.forbidden)]
    return (*found, END) if _may_stop(now, state.forbidden) else tuple(found)


def moment(state: State) -> Moment:
    """The turn under way."""
    return Moment(state.ruleset, state.board, state.mover, state.raging, state.done)


def _continued(now: Moment, forbidden: Board | None) -> Iterator[Moment]:
    """The moments after each next action that does not lead to the repeat state alone."""
    return (then for each in turns.following(now) if _leads_on(then := _next(now, each), forbidden))


def _next(now: Moment, action: Action) -> Moment:
    board = effects.after(now.ruleset, now.board, now.side, now.raging, action)
    return Moment(now.ruleset, board, now.side, now.raging, (*now.done, action))


def _may_stop(now: Moment, forbidden: Board | None) -> bool:
    """Whether the turn may end here: never in the repeat state."""
    return turns.may_end(now) and now.board != forbidden


def _leads_on(then: Moment, forbidden: Board | None) -> bool:
    """Whether from this moment a turn can end otherwise than in the repeat state."""
    if _may_stop(then, forbidden) or decided(then.ruleset, then.board):
        return True
    return any(_leads_on(_next(then, each), forbidden) for each in turns.following(then))


# Playing


def play(state: State, seat: Seat, action: Action) -> State:
    """The state after the action. Raises `Illegal`, naming the rule."""
    if outcome(state):
        raise Illegal("This match is over.")
    legal = actions(state, seat)
    if action not in legal:
        raise Illegal(reason(state, seat, action, legal))
    match action:
        case Choose(agile):
            return _chosen(state, agile)
        case Place():
            return _placed(state, action)
        case Pass():
            passed = _finished(state, state.board, (action,))
            return replace(passed, passes=state.passes + 1)
        case EndTurn():
            return _finished(state, state.board, state.done)
        case _:
            return _done(state, action)


def _chosen(state: State, agile: bool) -> State:
    mine = (agile, state.ruleset.agile[FROST])
    choices = mine if state.mover == EMBER else (state.ruleset.agile[EMBER], agile)
    ruleset = replace(state.ruleset, agile=choices)
    return replace(state, ruleset=ruleset, mover=1 - state.mover, last=(Choose(agile),))


def _placed(state: State, action: Place) -> State:
    board = effects.after(state.ruleset, state.board, state.mover, False, action)
    past = () if WAITING in board[:PIECES] else (board,)
    return replace(state, mover=1 - state.mover, board=board, past=past, last=(action,))


def _done(state: State, action: Action) -> State:
    """One action of a turn, which ends by itself when nothing more is possible."""
    then = _next(moment(state), action)
    if _is_over(then, state.forbidden):
        return _finished(state, then.board, then.done)
    return replace(state, board=then.board, done=then.done)


def _finished(state: State, end: Board, done: tuple[Action, ...]) -> State:
    """The state after a turn that began in this state and ended on a board."""
    start = state.past[-1]
    quiet = state.quiet + 1 if same_pieces(start, end) else 0
    return State(
        ruleset=state.ruleset,
        mover=1 - state.mover,
        board=end,
        ply=state.ply + 1,
        quiet=quiet,
        past=(*_kept(state.past), end) if quiet else (start, end),
        last=done,
    )


def _kept(past: tuple[Board, ...]) -> tuple[Board, ...]:
    """The boards since a piece last left or entered, without the one before that turn."""
    changed = len(past) > 1 and not same_pieces(past[0], past[1])
    return past[1:] if changed else past


def begin(state: State) -> State:
    """A position set by hand as one from which the play begins."""
    return replace(state, past=(state.board,))


def forced(state: State) -> tuple[Seat, Action] | None:
    """The pass of a side that can do nothing."""
    if state.phase is not Phase.PLAYING or outcome(state):
        return None
    return None if _turn_actions(state) else (state.mover, PASS)


def ends_turn(state: State, action: Action) -> bool:
    """Whether this legal action hands the turn on."""
    if not isinstance(action, Use | Sacrifice):
        return True
    then = _next(moment(state), action)
    return _is_over(then, state.forbidden)


def _is_over(then: Moment, forbidden: Board | None) -> bool:
    """Whether a turn ends by itself at this moment."""
    if decided(then.ruleset, then.board):
        return True
    return next(_continued(then, forbidden), None) is None


# Whole turns


def whole_turns(state: State) -> Iterator[tuple[tuple[Action, ...], State]]:
    """The turns from here that end on different boards, each with the state after it;
    shorter turns come first."""
    if outcome(state):
        return
    seen: set[Board] = set()
    moments = [moment(state)]
    for now in moments:  # which grows as turns go on
        over = decided(state.ruleset, now.board) is not None
        more = [] if over else list(_continued(now, state.forbidden))
        moments += more
        if now.board in seen or not (over or _may_stop(now, state.forbidden)):
            continue
        seen.add(now.board)
        played = now.done[len(state.done) :] + ((END,) if more else ())
        yield played, _finished(state, now.board, now.done)
    if not seen:
        yield (PASS,), play(state, state.mover, PASS)


# The end


def outcome(state: State) -> Outcome | None:
    """None while the match goes on."""
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


def decided(ruleset: Ruleset, board: Board) -> Outcome | None:
    """The outcome that the pieces on the board alone bring about, also within a turn."""
    left = count(board, EMBER), count(board, FROST)
    if left == (0, 0):
        return draw(VilitumEnding.WIPED_OUT)
    if 0 in left:
        return win(VilitumEnding.DEFEAT, EMBER if left[EMBER] else FROST)
    return draw(VilitumEnding.STAND_OFF) if left == (1, 1) and _apart(ruleset, board) else None


def _apart(ruleset: Ruleset, board: Board) -> bool:
    """Whether two lone Archers of the beginner game can never hurt each other: they move
    and attack on squares of their own colour only."""
    if not ruleset.beginner or ruleset.has(Regional.MELEE_ARCHER):
        return False
    if any(standing(board, side) != [Kind.ARCHER] for side in (EMBER, FROST)):
        return False
    colours = [sum(divmod(board[side * 5 + Kind.ARCHER], STRIDE)) % 2 for side in (EMBER, FROST)]
    return colours[EMBER] != colours[FROST]
