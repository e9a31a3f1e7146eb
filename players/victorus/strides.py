"""The quiet first moves of Kings, Queens and royal knights after which they may capture, or enter
the centre, with the second."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from engines.victorus.model.board import CELLS, Cell
from engines.victorus.model.pieces import ARMY, KING, Kind, Piece, kind_of
from engines.victorus.model.state import State, family_index
from engines.victorus.model.values import Move
from engines.victorus.rules import laps
from engines.victorus.rules.movement import MoveLimits, move_limits
from engines.victorus.rules.moves import going
from engines.victorus.rules.turns import moment
from players.victorus.moves import met, opened
from players.victorus.position import Position
from players.victorus.tables import BIT, REACH, Cells, turns_left
from players.victorus.worth import OFF

_KNIGHTS: Final = tuple(number for number in range(KING) if kind_of(number) is not Kind.HOSPITALLER)


def strides(position: Position, targets: Cells) -> Iterator[tuple[Move, Cells]]:
    """Yields the mover's quiet first moves after which their piece can capture on these cells, each
    with the cells on which it can. No turn must have begun."""
    state, cells = position.state, position.cells
    first = state.mover * ARMY
    royal = [first + each for each in _KNIGHTS if state.royal[first + each]]
    for piece in (*royal, first + KING, first + KING + 1):
        start = cells[piece]
        if start != OFF and _twice(piece, start) & targets:
            limits = move_limits(state, moment(state), piece, start)
            if aims := _open_to(limits, targets):
                yield from _onto(state, limits, piece, start, aims)


def approaches(position: Position) -> Iterator[Move]:
    """Yields the mover's quiet first moves of a King or Queen from whose end the way into the
    centre begins, free or not. No turn must have begun."""
    state, cells = position.state, position.cells
    first = state.mover * ARMY
    for piece in (first + KING, first + KING + 1):
        start, winding = cells[piece], state.windings[family_index(piece)]
        if start == OFF or turns_left(piece, winding, start) > 1:
            continue
        limits = move_limits(state, moment(state), piece, start)
        if limits.confined:
            continue
        for cell in opened(state.board, piece, start):
            after = laps.wound(piece, winding, start, cell)
            if limits.landing[cell] and _enters(piece, after, cell):
                yield going(start, cell)


def _enters(piece: Piece, winding: int, cell: Cell) -> bool:
    return laps.may_enter(piece, winding, cell) and (
        laps.way_to_centre(cell, piece // ARMY) is not None
    )


def _onto(
    state: State, limits: MoveLimits, piece: Piece, start: Cell, aims: Cells
) -> Iterator[tuple[Move, Cells]]:
    landing, reach = limits.landing, REACH[piece]
    left = bytearray(state.board)
    left[start] = 0
    for cell in opened(state.board, piece, start):
        if landing[cell] and reach[cell] & aims:
            found = sum(BIT[each] for each in met(left, piece, cell)) & aims
            if found:
                yield going(start, cell), found


def _open_to(limits: MoveLimits, targets: Cells) -> Cells:
    """Returns those of the cells on which both limits of the turn allow a capture."""
    landing, zone = limits.landing, limits.capture_zone
    return sum(BIT[cell] for cell in CELLS if BIT[cell] & targets and landing[cell] and zone[cell])


@cache
def _twice(piece: Piece, start: Cell) -> Cells:
    """Returns the cells on which a piece could capture with the second of two moves on an otherwise
    empty board."""
    reach, found = REACH[piece], 0
    for cell in CELLS:
        if BIT[cell] & reach[start]:
            found |= reach[cell]
    return found
