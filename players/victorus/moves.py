"""The mover's legal moves, separated into captures and others, quicker than from the engine.

Of a Hospitaller's ways to a cell only one is given. The order is unspecified.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from engines.victorus.model.board import CENTRE, Cell
from engines.victorus.model.pieces import ARMY, KING, PIECES, Kind, Piece, is_family, kind_of
from engines.victorus.model.rays import BESIDE
from engines.victorus.model.state import Board, State, family_index
from engines.victorus.model.values import Move
from engines.victorus.rules import laps
from engines.victorus.rules.movement import MoveLimits, move_limits
from engines.victorus.rules.moves import candidates, going, taking
from engines.victorus.rules.slides import EDGE_LINES, SPOKE_LINES, steps
from engines.victorus.rules.turns import Moment, moment
from players.victorus.position import Position
from players.victorus.tables import BIT, REACH, Cells
from players.victorus.worth import OFF

_RIDES: Final = tuple(kind_of(piece) is Kind.HOSPITALLER for piece in PIECES)


def captures(position: Position, targets: Cells) -> list[Move]:
    """Returns the mover's captures on these cells."""
    state, cells = position.state, position.cells
    found: list[Move] = []
    if not state.done:
        first = state.mover * ARMY
        near = [
            piece
            for piece in range(first, first + ARMY)
            if cells[piece] != OFF and REACH[piece][cells[piece]] & targets
        ]
        if not near:
            return found
        now = moment(state)
    else:
        now = moment(state)
        near = [
            piece
            for piece in candidates(state, now)
            if cells[piece] != OFF and REACH[piece][cells[piece]] & targets
        ]
    for piece in near:
        _add(state, now, piece, cells[piece], None, found)
    return [each for each in found if BIT[each.path[-1]] & targets]


def moves(position: Position) -> tuple[list[Move], list[Move]]:
    """Returns the mover's captures, and the other moves, those into the centre first."""
    state, cells = position.state, position.cells
    now = moment(state)
    goes: list[Move] = []
    takes: list[Move] = []
    for piece in candidates(state, now):
        start = cells[piece]
        if start != OFF:
            _add(state, now, piece, start, goes, takes)
    return takes, goes


def entries(position: Position) -> list[Move]:
    """Returns the mover's moves into the centre."""
    state, cells = position.state, position.cells
    first = state.mover * ARMY
    found: list[Move] = []
    for piece in (first + KING, first + KING + 1):
        start = cells[piece]
        if start != OFF and laps.may_enter(piece, state.windings[family_index(piece)], start):
            now = moment(state)
            if piece in candidates(state, now):
                limits = move_limits(state, now, piece, start)
                found += _entry(state, limits, piece, start)
    return found


def _add(
    state: State, now: Moment, piece: Piece, start: Cell, goes: list[Move] | None, takes: list[Move]
) -> None:
    """Adds the moves of a candidate; those without capture only if `goes` is a list."""
    limits = move_limits(state, now, piece, start)
    if _RIDES[piece]:
        _add_rides(state, limits, piece, start, goes, takes)
        return
    board, landing, avoided = state.board, limits.landing, limits.avoided
    capture_zone, prey = limits.capture_zone, limits.prey
    takes += [
        taking(start, cell)
        for cell in met(board, piece, start)
        if landing[cell] and prey[board[cell]] and capture_zone[cell] and cell != avoided
    ]
    if goes is not None:
        _add_quiet(state, limits, piece, start, goes)


def _add_quiet(
    state: State, limits: MoveLimits, piece: Piece, start: Cell, goes: list[Move]
) -> None:
    landing, avoided = limits.landing, limits.avoided
    goes += [
        going(start, cell)
        for cell in opened(state.board, piece, start)
        if landing[cell] and cell != avoided
    ]
    if limits.first:
        goes += [
            going(start, cell)
            for cell in steps(piece, start)
            if not state.board[cell] and limits.may_stand(cell)
        ]
    if is_family(piece):
        goes[:0] = _entry(state, limits, piece, start)


def met(board: Board | bytearray, piece: Piece, start: Cell) -> list[Cell]:
    """Returns the cells on which a sliding piece meets another one, at the end of each line."""
    met: list[Cell] = []
    for ray in EDGE_LINES[piece][start]:
        for cell in ray:
            if board[cell]:
                met.append(cell)
                break
    for way in SPOKE_LINES[piece][start]:
        for cell, one, other in way:
            if board[one] and board[other]:
                break
            if board[cell]:
                met.append(cell)
                break
    return met


def opened(board: Board, piece: Piece, start: Cell) -> Iterator[Cell]:
    """Yields the empty cells to which a piece slides."""
    for ray in EDGE_LINES[piece][start]:
        for cell in ray:
            if board[cell]:
                break
            yield cell
    for way in SPOKE_LINES[piece][start]:
        for cell, one, other in way:
            if board[cell] or (board[one] and board[other]):
                break
            yield cell


def _add_rides(
    state: State,
    limits: MoveLimits,
    piece: Piece,
    start: Cell,
    goes: list[Move] | None,
    takes: list[Move],
) -> None:
    """Adds the travels of a Hospitaller with their pivots, one to each cell."""
    board, landing = state.board, limits.landing
    capture_zone, prey = limits.capture_zone, limits.prey
    seen: set[Cell] = set()
    for stop in opened(board, piece, start):
        if not landing[stop]:
            continue
        for cell in BESIDE[stop]:
            if cell in seen or not landing[cell]:
                continue
            seen.add(cell)
            if not board[cell]:
                if goes is not None:
                    goes.append(going(start, stop, cell))
            elif prey[board[cell]] and capture_zone[cell]:
                takes.append(taking(start, stop, cell))


def _entry(state: State, limits: MoveLimits, piece: Piece, start: Cell) -> list[Move]:
    if limits.confined or not laps.may_enter(piece, state.windings[family_index(piece)], start):
        return []
    way = laps.way_to_centre(start, piece // ARMY)
    if way is None or any(state.board[cell] for cell in way):
        return []
    return [going(start, CENTRE)]
