"""Why the shape of a piece's movement does not lead from one cell to another."""

from __future__ import annotations

from typing import Final

from engines.victorus.model.board import (
    CENTRE,
    COLOURS,
    NAMES,
    SIDES,
    Cell,
    Direction,
    neighbour,
    walled,
)
from engines.victorus.model.pieces import DIRECTIONS, STEPPING, Kind, Piece, kind_of, kingdom_of
from engines.victorus.model.rays import EDGE_RAYS, SPOKE_RAYS
from engines.victorus.model.state import State
from engines.victorus.rules.slides import steps
from engines.victorus.words.names import titled

_EXCALIBUR: Final = "straight on or back, along the 45 degree diagonals or the horizontal spokes"
_SPOKES: Final = "along the horizontal or the 60 degree spokes"
_SHAPES: Final = {
    Kind.TEMPLAR: "straight on or back or along the horizontal spokes",
    Kind.TEUTONIC: "along the 45 degree diagonals",
    Kind.BYZANTINE: _SPOKES,
    Kind.EXCALIBUR: _EXCALIBUR,
    Kind.HOSPITALLER: _SPOKES,
    Kind.KING: _EXCALIBUR,
    Kind.QUEEN: _EXCALIBUR,
}
_CENTRE: Final = "Nobody passes through the centre."


def standing(state: State, piece: Piece) -> str:
    """A piece on the board by kind and cell: `royal Templar f2`."""
    return f"{titled(piece, royal=bool(state.royal[piece]))} {NAMES[state.cell(piece)]}"


def owned(state: State, piece: Piece) -> str:
    """A piece on the board with its owner, as the mover speaks of it."""
    kingdom = kingdom_of(piece)
    whose = "your" if kingdom == state.mover else f"{SIDES[kingdom]}'s"
    return f"{whose} {standing(state, piece)}"


def obstacle(state: State, piece: Piece, start: Cell, end: Cell, *, second: bool) -> str | None:
    """What keeps the piece from sliding or stepping to the cell; None where it gets there, of
    whatever colour the cell is and whoever stands on it. `second` is a second move."""
    if end in steps(piece, start):
        return _no_step(state, end, second=second)
    way = _direction(piece, start, end)
    if way is None:
        return _off_line(state, piece, start, end)
    cell = start
    while cell != end:
        ahead = neighbour(cell, way)
        assert ahead is not None, "the line leads to the cell"
        if reason := _shut(state, cell, ahead, way):
            return reason
        cell = ahead
        if cell != end and state.board[cell]:
            jumped = owned(state, state.board[cell] - 1)
            return f"The {standing(state, piece)} may not jump over {jumped}."
    return None


def _no_step(state: State, end: Cell, *, second: bool) -> str | None:
    if second:
        return "A strategic step is a whole move of its own: it cannot be a second move."
    if state.board[end]:
        taken = owned(state, state.board[end] - 1)
        return f"A strategic step leads to an empty cell and never captures: there is {taken}."
    return None


def _direction(piece: Piece, start: Cell, end: Cell) -> Direction | None:
    """The piece's direction in which the cell lies, whatever stands between."""
    for way in DIRECTIONS[kingdom_of(piece)][kind_of(piece)]:
        ahead = neighbour(start, way)
        while ahead is not None:
            if ahead == end:
                return way
            ahead = neighbour(ahead, way)
    return None


def _off_line(state: State, piece: Piece, start: Cell, end: Cell) -> str:
    kind, name = kind_of(piece), standing(state, piece)
    if kind in STEPPING and end in [neighbour(start, way) for way in range(6)]:
        if walled(start, end):
            return _wall(start, end)
        if COLOURS[end] != COLOURS[start]:
            return (
                f"A strategic step stays on the colour of {NAMES[start]}: {NAMES[end]} has another."
            )
    step = ", or takes a strategic step to a neighbouring cell" if kind in STEPPING else ""
    return (
        f"As its player sees the board, the {name} goes {_SHAPES[kind]}{step}: {NAMES[end]} does "
        "not lie there."
    )


def _shut(state: State, cell: Cell, ahead: Cell, way: Direction) -> str | None:
    """What shuts the way of one step: wall, centre, or a piece on both sides of a spoke."""
    if ahead == CENTRE:
        return _CENTRE
    if way < len(EDGE_RAYS[cell]):
        return None if EDGE_RAYS[cell][way] else _wall(cell, ahead)
    spoke = SPOKE_RAYS[cell][way - 6]
    if not spoke:
        return f"A wall bars the spoke from {NAMES[cell]} to {NAMES[ahead]}."
    _, one, other = spoke[0]
    if state.board[one] and state.board[other]:
        between = "the centre" if one == other else NAMES[other]
        return (
            f"The spoke from {NAMES[cell]} to {NAMES[ahead]} is blocked on both sides, by "
            f"{NAMES[one]} and {between}."
        )
    return None


def _wall(one: Cell, other: Cell) -> str:
    return f"A wall stands between {NAMES[one]} and {NAMES[other]}."
