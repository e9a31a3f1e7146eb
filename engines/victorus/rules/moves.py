"""The moves that are legal now."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from engines.victorus.model.board import CENTRE, Cell
from engines.victorus.model.pieces import ARMY, Kind, Piece, is_family, kind_of, kingdom_of
from engines.victorus.model.rays import BESIDE
from engines.victorus.model.state import State, family_index
from engines.victorus.model.values import NOBODY, Action, EndTurn, Move, Pass
from engines.victorus.rules import laps
from engines.victorus.rules.movement import MoveLimits, move_limits
from engines.victorus.rules.slides import EDGE_LINES, reached, steps
from engines.victorus.rules.turns import Moment, moment


def actions(state: State) -> tuple[Action, ...]:
    """Returns the mover's legal actions: moves piece by piece, then the end of a turn that has
    begun; the pass if there is no move. A turn that has begun can always be ended."""
    if state.ending:
        return ()
    found: tuple[Action, ...] = tuple(moves(state))
    if state.done:
        return (*found, EndTurn())
    return found or (Pass(),)


def moves(state: State) -> Iterator[Move]:
    """Yields every legal move, in a stable order: piece by piece, then by cells."""
    now = moment(state)
    for piece in candidates(state, now):
        yield from moves_of(state, now, piece)


def can_move(state: State) -> bool:
    """Tells whether there is any legal move. Straight moves, which are quick to find, are tried
    first for each piece."""
    now = moment(state)
    for piece in candidates(state, now):
        if _can_go_straight(state, now, piece) or next(moves_of(state, now, piece), None):
            return True
    return False


def candidates(state: State, now: Moment) -> Iterator[Piece]:
    """Yields the mover's pieces that may move now: at the beginning all, then the one with a second
    move, and for a bonus move all that are not frozen."""
    if state.done and not now.bonus:
        if now.active != NOBODY:
            yield now.active
        return
    first = state.mover * ARMY
    for piece in range(first, first + ARMY):
        if piece not in now.frozen:
            yield piece


def moves_of(state: State, now: Moment, piece: Piece) -> Iterator[Move]:
    """Yields the legal moves of one candidate."""
    start = state.cell(piece)
    if start < 0:
        return
    limits = move_limits(state, now, piece, start)
    if kind_of(piece) is Kind.HOSPITALLER:
        yield from _rides(state, limits, piece, start)
        return
    yield from _slides(state, limits, piece, start)
    if limits.first:
        yield from _steps(state, limits, piece, start)
    if is_family(piece) and not limits.confined:
        yield from _entry(state, piece, start)


# Moves are cached values, since the same ones recur in listings


@lru_cache(maxsize=1 << 14)
def going(*path: Cell) -> Move:
    """Returns the move along these cells to an empty one."""
    return Move(path)


@lru_cache(maxsize=1 << 14)
def taking(*path: Cell) -> Move:
    """Returns the move along these cells that captures on the last."""
    return Move(path, takes=True)


def _can_go_straight(state: State, now: Moment, piece: Piece) -> bool:
    """Tells whether one of this candidate's `_slides` leads through edges to an empty cell."""
    board, start = state.board, state.cell(piece)
    if start < 0 or kind_of(piece) is Kind.HOSPITALLER:
        return False
    limits = move_limits(state, now, piece, start)
    for ray in EDGE_LINES[piece][start]:
        for cell in ray:
            if board[cell]:
                break
            if limits.landing[cell] and cell != limits.avoided:
                return True
    return False


def _slides(state: State, limits: MoveLimits, piece: Piece, start: Cell) -> Iterator[Move]:
    board, landing, capture_zone, prey = (
        state.board,
        limits.landing,
        limits.capture_zone,
        limits.prey,
    )
    for cell in sorted([cell for cell in reached(board, piece, start) if landing[cell]]):
        if cell == limits.avoided:
            continue
        if not board[cell]:
            yield going(start, cell)
        elif prey[board[cell]] and capture_zone[cell]:
            yield taking(start, cell)


def _steps(state: State, limits: MoveLimits, piece: Piece, start: Cell) -> Iterator[Move]:
    """Yields strategic steps: to an empty neighbour, never a capture (ruling “strategic step”)."""
    for cell in steps(piece, start):
        if not state.board[cell] and limits.may_stand(cell):
            yield going(start, cell)


def _rides(state: State, limits: MoveLimits, piece: Piece, start: Cell) -> Iterator[Move]:
    """Yields a Hospitaller's travels to an empty cell of its colour, each with the pivots from
    there (ruling “Hospitaller”)."""
    board = state.board
    for stop in sorted(set(reached(board, piece, start))):
        if board[stop] or not limits.may_stand(stop):
            continue
        for cell in BESIDE[stop]:
            victim = board[cell] - 1
            if limits.may_stand(cell) and (victim == NOBODY or limits.may_take(victim, cell)):
                made = going if victim == NOBODY else taking
                yield made(start, stop, cell)


def _entry(state: State, piece: Piece, start: Cell) -> Iterator[Move]:
    """Yields the move into the centre: after a full lap, straight on along the own axis, through
    empty cells (ruling “the lap”)."""
    winding = state.windings[family_index(piece)]
    if laps.may_enter(piece, winding, start):
        way = laps.way_to_centre(start, kingdom_of(piece))
        if way is not None and not any(state.board[cell] for cell in way):
            yield going(start, CENTRE)
