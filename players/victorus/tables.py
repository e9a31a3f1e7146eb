"""Tables that depend only on the board, computed once: lines, reach on an empty board, and the ways
round the centre."""

from __future__ import annotations

from typing import Final, TypeAlias

from engines.victorus.model.board import (
    AT,
    BATTLEFIELD,
    CELLS,
    CENTRE,
    COLOURS,
    CUBES,
    KINGDOM_OF,
    KINGDOMS,
    Cell,
    turned,
)
from engines.victorus.model.pieces import (
    ARMY,
    KING,
    PIECES,
    QUEEN,
    Kind,
    Piece,
    edge_of,
    is_family,
    kind_of,
    kingdom_of,
)
from engines.victorus.model.rays import BESIDE
from engines.victorus.model.state import EMPTY
from engines.victorus.rules import laps
from engines.victorus.rules.slides import reached

Cells: TypeAlias = int
"""A set of cells: bit n stands for cell n."""

BIT: Final = tuple(1 << cell for cell in (*CELLS, len(CELLS)))
"""The set of each cell alone."""


def _reach(piece: Piece, start: Cell) -> Cells:
    ends = reached(EMPTY, piece, start)
    if kind_of(piece) is Kind.HOSPITALLER:
        stops = [each for each in ends if COLOURS[each] == edge_of(piece)]
        ends = [cell for stop in stops for cell in BESIDE[stop]]
    elif not is_family(piece):
        ends = [each for each in ends if COLOURS[each] == edge_of(piece)]
    return sum(BIT[cell] for cell in set(ends))


REACH: Final = tuple(tuple(_reach(piece, start) for start in CELLS) for piece in PIECES)
"""The cells on which a piece could capture with one move on an otherwise empty board, by piece and
cell; for a King or Queen the cells of both colours."""


# The way round the centre, and in

FAR: Final = 9
"""The number of turns that counts as never."""
_WINDINGS: Final = (-1, 0, 1, 2)
"""The windings of a King or Queen round the centre; others count as the nearest of these."""
_Spot: TypeAlias = tuple[Cell, int]
"""A cell and a winding."""


def _wound(piece: Piece, winding: int, start: Cell, end: Cell) -> int:
    return max(-1, min(2, laps.wound(piece, winding, start, end)))


def _enters(piece: Piece, spot: _Spot) -> bool:
    return laps.may_enter(piece, spot[1], spot[0]) and (
        laps.way_to_centre(spot[0], kingdom_of(piece)) is not None
    )


def _routes(piece: Piece) -> dict[_Spot, int]:
    """Returns the turns that a King or Queen of kingdom 0 needs into the centre on an empty board.
    Both moves of a turn end on the colour opposite to the turn's first cell."""
    spots = [(cell, winding) for cell in CELLS if cell != CENTRE for winding in _WINDINGS]
    ends = {
        cell: [each for each in reached(EMPTY, piece, cell) if each != CENTRE] for cell in CELLS
    }
    ways = {
        spot: [(end, _wound(piece, spot[1], spot[0], end)) for end in ends[spot[0]]]
        for spot in spots
    }
    other = {
        spot: [each for each in ways[spot] if COLOURS[each[0]] != COLOURS[spot[0]]]
        for spot in spots
    }
    same = {
        spot: [each for each in ways[spot] if COLOURS[each[0]] == COLOURS[spot[0]]]
        for spot in spots
    }
    needs = {spot: 1 for spot in spots if _enters(piece, spot)}
    for turns in range(1, FAR):
        if turns == 1:
            half = {spot for spot in spots if spot in needs}
        else:
            done = {spot for spot, need in needs.items() if need < turns}
            half = {
                spot for spot in spots if spot in done or any(each in done for each in same[spot])
            }
        for spot in spots:
            if spot not in needs and any(each in half for each in other[spot]):
                needs[spot] = turns
    return needs


def _route_tables() -> dict[Piece, tuple[bytes, ...]]:
    found: dict[Piece, tuple[bytes, ...]] = {}
    for man in (KING, QUEEN):
        needs = _routes(man)
        for kingdom in KINGDOMS:
            at = [AT[turned(CUBES[cell], -kingdom)] for cell in CELLS]
            found[kingdom * ARMY + man] = tuple(
                bytes(needs.get((at[cell], winding), FAR) for cell in CELLS)
                for winding in _WINDINGS
            )
    return found


_ROUTES: Final = _route_tables()


def turns_left(piece: Piece, winding: int, cell: Cell) -> int:
    """Returns the turns that a King or Queen needs into the centre if its way is free and it may
    leave its kingdom; at most `FAR`."""
    return _ROUTES[piece][max(0, min(3, winding + 1))][cell]


def _place(piece: Piece, cell: Cell) -> int:
    """Returns the points of a knight for its cell: for its reach, and for the battlefield, from
    where it may capture everywhere; 0 for a King or Queen."""
    if is_family(piece):
        return 0
    open_field = 8 if KINGDOM_OF[cell] == BATTLEFIELD else 0
    return REACH[piece][cell].bit_count() // 2 + open_field


PLACES: Final = tuple(bytes(_place(piece, cell) for cell in CELLS) for piece in PIECES)
"""Points of a knight for its cell, by piece and cell; 0 for Kings and Queens."""
