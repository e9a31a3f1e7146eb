"""The moves that are legal now."""

from __future__ import annotations

from collections.abc import Iterator

from engines.victorus import laps
from engines.victorus.board import CENTRE, Cell
from engines.victorus.bounds import Bounds, bounds
from engines.victorus.pieces import MEN, Kind, Piece, is_family, kind_of, kingdom_of
from engines.victorus.rays import BESIDE, way_to_centre
from engines.victorus.slides import reached, steps
from engines.victorus.state import State, family_index
from engines.victorus.turns import Moment, moment
from engines.victorus.values import NOBODY, Action, EndTurn, Move, Pass


def actions(state: State) -> tuple[Action, ...]:
    """Everything that the mover may do: moves piece by piece, then the end of the turn once
    it has begun; the pass where nothing else is possible. Whatever is begun can be ended."""
    if state.ending:
        return ()
    found: tuple[Action, ...] = tuple(moves(state))
    if state.done:
        return (*found, EndTurn())
    return found or (Pass(),)


def moves(state: State) -> Iterator[Move]:
    """Every legal move, in a stable order: piece by piece, then by cells."""
    now = moment(state)
    for piece in candidates(state, now):
        yield from moves_of(state, now, piece)


def candidates(state: State, now: Moment) -> Iterator[Piece]:
    """The mover's pieces whose turn it is: at the beginning all, then the one with a second
    move, and for a bonus move all that are not frozen."""
    if state.done and not now.bonus:
        if now.active != NOBODY:
            yield now.active
        return
    first = state.mover * MEN
    yield from (piece for piece in range(first, first + MEN) if piece not in now.frozen)


def moves_of(state: State, now: Moment, piece: Piece) -> Iterator[Move]:
    """The legal moves of one candidate."""
    start = state.cell(piece)
    if start < 0:
        return
    limits = bounds(state, now, piece, start)
    if kind_of(piece) is Kind.HOSPITALLER:
        yield from _rides(state, limits, piece, start)
        return
    yield from _slides(state, limits, piece, start)
    if limits.first:
        yield from _steps(state, limits, piece, start)
    if is_family(piece) and not limits.confined:
        yield from _entry(state, piece, start)


def _slides(state: State, limits: Bounds, piece: Piece, start: Cell) -> Iterator[Move]:
    board = state.board
    for cell in sorted(filter(limits.may_stand, reached(board, piece, start))):
        victim = board[cell] - 1
        if victim == NOBODY or limits.may_take(victim, cell):
            yield Move((start, cell), victim != NOBODY)


def _steps(state: State, limits: Bounds, piece: Piece, start: Cell) -> Iterator[Move]:
    """Strategic steps: to an empty neighbour, never a capture."""
    for cell in steps(piece, start):
        if not state.board[cell] and limits.may_stand(cell):
            yield Move((start, cell))


def _rides(state: State, limits: Bounds, piece: Piece, start: Cell) -> Iterator[Move]:
    """A Hospitaller's travel to an empty cell of its colour, and from there its pivot."""
    board = state.board
    for stop in sorted(set(reached(board, piece, start))):
        if board[stop] or not limits.may_stand(stop):
            continue
        for cell in BESIDE[stop]:
            victim = board[cell] - 1
            if limits.may_stand(cell) and (victim == NOBODY or limits.may_take(victim, cell)):
                yield Move((start, stop, cell), victim != NOBODY)


def _entry(state: State, piece: Piece, start: Cell) -> Iterator[Move]:
    """Into the centre: a full lap done, straight on along the own axis, through empty cells."""
    winding = state.windings[family_index(piece)]
    if laps.may_enter(piece, winding, start):
        way = way_to_centre(start, kingdom_of(piece))
        if way is not None and not any(state.board[cell] for cell in way):
            yield Move((start, CENTRE))
