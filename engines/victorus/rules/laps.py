"""The laps of Kings and Queens round the centre, and their way into it (ruling “the lap”).

A lap is measured by the angle about the centre from the kingdom's own axis, positive in the piece's
own direction: clockwise for a King, counter-clockwise for a Queen. A state keeps only
the `winding`, a number of full turns, which may be negative. The whole lap is 360 degrees times the
winding, plus the angle of the piece's cell, between -180 and 180. So laps are exact for every
route.
"""

from __future__ import annotations

from typing import Final

from engines.victorus.model.board import BEARINGS, CELLS, CENTRE, Cell, Kingdom, neighbour
from engines.victorus.model.pieces import ARMY, KING, PIECES, Piece, is_family


def _half_turn(angle: float) -> float:
    """Returns the same angle from -180 up to, not including, 180 degrees."""
    return (angle + 180) % 360 - 180


def _angles(piece: Piece) -> tuple[float, ...]:
    kingdom, man = divmod(piece, ARMY)
    way = 1 if man == KING else -1
    exact = [_half_turn(way * (BEARINGS[cell] - 60 * kingdom)) for cell in CELLS]
    exact[CENTRE] = 0.0  # entered along the own axis, so the lap does not change
    return tuple(round(angle, 6) for angle in exact)


_ANGLES: Final = {piece: _angles(piece) for piece in PIECES if is_family(piece)}


def angle(piece: Piece, cell: Cell) -> float:
    """Returns the degrees from a piece's axis at this cell, in its own direction, -180 to 180; 0 in
    the centre."""
    return _ANGLES[piece][cell]


def wound(piece: Piece, winding: int, start: Cell, end: Cell) -> int:
    """Returns the winding after a straight move, which changes the angle by less than 180
    degrees."""
    before, after = angle(piece, start), angle(piece, end)
    return winding + round((before + _half_turn(after - before) - after) / 360)


def degrees(piece: Piece, winding: int, cell: Cell) -> int:
    """Returns the whole lap in degrees, rounded down."""
    return int((angle(piece, cell) + 360 * winding) // 1)


def may_enter(piece: Piece, winding: int, cell: Cell) -> bool:
    """Tells whether the centre may be entered from this cell if the way is free: on its own axis,
    after a full lap."""
    return winding >= 1 and angle(piece, cell) == 0


def way_to_centre(cell: Cell, kingdom: Kingdom) -> tuple[Cell, ...] | None:
    """Returns the cells between this one and the centre straight on along the kingdom's axis, or
    None if the cell does not lie on it."""
    ahead, way = cell, list[Cell]()
    while ahead != CENTRE:
        found = neighbour(ahead, kingdom)
        if found is None:
            return None
        ahead = found
        way.append(ahead)
    return tuple(way[:-1])
