"""The cells that pieces reach by the shape of their movement alone: straight lines, strategic steps
and the Hospitaller's travel."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from engines.victorus.model.board import CELLS, Cell, Direction
from engines.victorus.model.pieces import (
    DIRECTIONS,
    PIECES,
    STEPPING,
    Kind,
    Piece,
    kind_of,
    kingdom_of,
)
from engines.victorus.model.rays import BESIDE, EDGE_RAYS, SPOKE_RAYS, Spoke
from engines.victorus.model.state import EMPTY, Board


@lru_cache
def _edges(ways: tuple[Direction, ...]) -> tuple[tuple[tuple[Cell, ...], ...], ...]:
    return tuple(tuple(rays[way] for way in ways if way < 6 and rays[way]) for rays in EDGE_RAYS)


@lru_cache
def _spokes(ways: tuple[Direction, ...]) -> tuple[tuple[tuple[Spoke, ...], ...], ...]:
    return tuple(
        tuple(rays[way - 6] for way in ways if way >= 6 and rays[way - 6]) for rays in SPOKE_RAYS
    )


_WAYS: Final = tuple(DIRECTIONS[kingdom_of(piece)][kind_of(piece)] for piece in PIECES)
EDGE_LINES: Final = tuple(map(_edges, _WAYS))
"""The straight lines through edges on which a piece slides, by piece and cell."""
SPOKE_LINES: Final = tuple(map(_spokes, _WAYS))
"""The straight lines along spokes, by piece and cell."""


def reached(board: Board, piece: Piece, start: Cell) -> list[Cell]:
    """Returns the cells to which a piece slides, of either colour: empty ones, and at the end of
    each line the first that holds a piece. Nothing is jumped over; a spoke with a piece on both
    sides is blocked."""
    found: list[Cell] = []
    for ray in EDGE_LINES[piece][start]:
        for cell in ray:
            found.append(cell)
            if board[cell]:
                break
    for way in SPOKE_LINES[piece][start]:
        for cell, one, other in way:
            if board[one] and board[other]:
                break
            found.append(cell)
            if board[cell]:
                break
    return found


def steps(piece: Piece, start: Cell) -> tuple[Cell, ...]:
    """Returns the cells of a strategic step: neighbours of the same colour, except those to which
    the piece slides anyway; empty for kinds without a strategic step."""
    return _STEPS[piece][start]


def _steps(piece: Piece, start: Cell) -> tuple[Cell, ...]:
    if kind_of(piece) not in STEPPING:
        return ()
    slid = frozenset(reached(EMPTY, piece, start))
    return tuple(cell for cell in BESIDE[start] if cell not in slid)


_STEPS: Final = tuple(tuple(_steps(piece, start) for start in CELLS) for piece in PIECES)


def is_step(piece: Piece, start: Cell, end: Cell) -> bool:
    """Tells whether this move is a strategic step."""
    return kind_of(piece) is not Kind.HOSPITALLER and end in _STEPS[piece][start]
