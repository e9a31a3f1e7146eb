"""Tables that depend only on the board, computed once: lines, reach on an empty board, and the ways
round the centre.

The tables of a piece have a place for each piece and cell, `piece * WIDE + cell`; those of a King
or Queen for each of the twelve (`family_index`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Final, TypeAlias

from engines.victorus.model.board import (
    AT,
    BATTLEFIELD,
    CELLS,
    CENTRE,
    COLOURFUL,
    COLOURS,
    CUBES,
    KINGDOM_OF,
    KINGDOMS,
    Cell,
    Kingdom,
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
    family_of,
    is_family,
    kind_of,
    kingdom_of,
)
from engines.victorus.model.rays import BESIDE, NOWHERE
from engines.victorus.model.state import EMPTY
from engines.victorus.rules import laps
from engines.victorus.rules.slides import EDGE_LINES, SPOKE_LINES, reached, steps
from players.search.arrays import filled
from players.victorus.piece_values import FAR

if TYPE_CHECKING:
    from mypy_extensions import i64

    from players.search.arrays import Row

WIDE: Final = 181
"""The number of cells."""
OFF: Final = 181
"""The cell of a piece that is off the board: a board has one more entry, always empty."""
MIDDLE: Final = 90
"""The centre."""
assert (len(CELLS), NOWHERE, CENTRE) == (WIDE, OFF, MIDDLE), "known to the compiler like this"

# A deed: who plays it, the first and the second cell of its path, and which pivot follows, from 1

BY: Final = 18
START: Final = 10
SECOND: Final = 2
CELL: Final = 255
END: Final = 255
PASS: Final = 254
"""In place of the first cell: the end of a turn, and a pass."""

# Sets of cells: three numbers of so many bits each, since none may have more than 62

_BITS: Final = 61
WORDS: Final = 3
WORD: Final = filled(min(cell // _BITS, WORDS - 1) for cell in range(WIDE + 1))
"""By cell: the number that has its bit."""
BIT: Final = filled([*(1 << cell % _BITS for cell in CELLS), 0])
"""By cell: its bit."""


def _set(cells: Iterable[Cell]) -> int:
    return sum(1 << cell for cell in set(cells))


def words(sets: Iterable[int]) -> Iterator[int]:
    """Yields the numbers of sets of cells, whose bit n stands for cell n."""
    for each in sets:
        for word in range(WORDS):
            yield each >> word * _BITS & (1 << _BITS) - 1


# Lines

_Lines: TypeAlias = tuple[bytes, ...]
_Spokes: TypeAlias = tuple[tuple[bytes, bytes, bytes], ...]


@cache
def _edges(lines: tuple[tuple[tuple[Cell, ...], ...], ...]) -> list[_Lines]:
    return [tuple(bytes(ray) for ray in rays) for rays in lines]


@cache
def _spokes(lines: tuple[tuple[tuple[tuple[Cell, Cell, Cell], ...], ...], ...]) -> list[_Spokes]:
    found = list[_Spokes]()
    for ways in lines:
        parts = [[bytes(step[part] for step in way) for part in range(3)] for way in ways]
        found.append(tuple((cells, ones, others) for cells, ones, others in parts))
    return found


EDGES: Final[list[tuple[bytes, ...]]] = [
    rays for piece in PIECES for rays in _edges(EDGE_LINES[piece])
]
"""The straight lines through edges on which a piece slides, by piece and cell."""
SPOKES: Final[list[tuple[tuple[bytes, bytes, bytes], ...]]] = [
    ways for piece in PIECES for ways in _spokes(SPOKE_LINES[piece])
]
"""The straight lines along spokes: cells, and for each step the two cells beside the spoke."""
STEPS: Final = [bytes(steps(piece, cell)) for piece in PIECES for cell in CELLS]
"""The cells of a strategic step."""
PIVOTS: Final = [bytes(each) for each in BESIDE]
"""By cell: the cells to which a Hospitaller pivots from there."""
RIDES: Final = filled(int(kind_of(piece) is Kind.HOSPITALLER) for piece in range(ARMY))
"""By number in an army: whether it is a Hospitaller."""
OWNER: Final = filled([0, *(1 << kingdom_of(piece) for piece in PIECES)])
"""By entry of a board: the bit of the piece's kingdom."""


# Reach


def _reach(piece: Piece, start: Cell) -> int:
    ends = reached(EMPTY, piece, start)
    if kind_of(piece) is Kind.HOSPITALLER:
        stops = [each for each in ends if COLOURS[each] == edge_of(piece)]
        ends = [cell for stop in stops for cell in BESIDE[stop]]
    elif not is_family(piece):
        ends = [each for each in ends if COLOURS[each] == edge_of(piece)]
    return _set(ends)


def _twice(piece: Piece, start: Cell) -> int:
    found, left = 0, _REACHED[piece][start]
    while left:
        lowest = left & -left
        left ^= lowest
        found |= _REACHED[piece][lowest.bit_length() - 1]
    return found


_REACHED: Final = [[_reach(piece, start) for start in CELLS] for piece in PIECES]
REACH: Final = filled(words(each for reach in _REACHED for each in reach))
"""The cells on which a piece could capture with one move on an otherwise empty board, `WORDS` for
each piece and cell; for a King or Queen the cells of both colours."""
TWICE: Final = filled(words(_twice(piece, start) for piece in PIECES for start in CELLS))
"""The same for the second of two moves."""


# Where a move may end: the bits of zones, and of zones with colours

ZONES: Final = BATTLEFIELD + 1
EVERYWHERE: Final = (1 << ZONES) - 1
FIELD: Final = 1 << BATTLEFIELD
LANDS: Final = filled(
    sum(1 << zone * 2 + colour for zone in range(ZONES) if zones >> zone & 1)
    for colour in (0, 1)
    for zones in range(EVERYWHERE + 1)
)
"""By colour and by the bits of zones: the bits of these zones with that colour."""
COLOUR: Final = filled(COLOURS)


@cache
def zones_of(living: int) -> Row:
    """Returns the zone of each cell while the kingdoms of these bits are in the game."""
    return filled(
        [*(zone if living >> zone & 1 else BATTLEFIELD for zone in KINGDOM_OF), BATTLEFIELD]
    )


@cache
def spots_of(living: int) -> Row:
    """Returns the bit of each cell's zone and colour; none for the centre, where no other move
    ends."""
    zones = zones_of(living)
    return filled(
        0 if COLOURS[cell] == COLOURFUL else 1 << int(zones[cell]) * 2 + COLOURS[cell]
        for cell in CELLS
    )


# The way round the centre, and in

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


def _route_tables() -> list[int]:
    """Returns the turns that each King or Queen needs into the centre, by winding and cell."""
    needs = {man: _routes(man) for man in (KING, QUEEN)}
    return [
        needs[man].get((AT[turned(CUBES[cell], -kingdom)], winding), FAR)
        for kingdom in KINGDOMS
        for man in (KING, QUEEN)
        for winding in _WINDINGS
        for cell in CELLS
    ]


_ROUTES: Final = filled(_route_tables())


def turns_left(index: i64, winding: i64, cell: i64) -> i64:
    """Returns the turns that a King or Queen needs into the centre if its way is free and it may
    leave its kingdom; at most `FAR`."""
    way: i64 = max(0, min(3, winding + 1))
    return _ROUTES[(index * 4 + way) * WIDE + cell]


_DEGREE: Final = 1_000_000
_HALF: Final = 180 * _DEGREE
_FAMILIES: Final = [piece for kingdom in KINGDOMS for piece in family_of(kingdom)]
_ANGLES: Final = filled(
    round(laps.angle(piece, cell) * _DEGREE) for piece in _FAMILIES for cell in CELLS
)
"""The angle of each cell from the axis of a King or Queen, see `laps`."""


def wound(index: i64, winding: i64, start: i64, end: i64) -> i64:
    """Returns the winding of a King or Queen after a straight move."""
    change: i64 = _ANGLES[index * WIDE + end] - _ANGLES[index * WIDE + start]
    if change >= _HALF:
        return winding - 1
    return winding + 1 if change < -_HALF else winding


def is_on_axis(index: i64, cell: i64) -> bool:
    """Tells whether a King or Queen could enter the centre from this cell after a full lap."""
    return _ANGLES[index * WIDE + cell] == 0


def _way_in(kingdom: Kingdom, cell: Cell) -> bytes | None:
    way = laps.way_to_centre(cell, kingdom)
    return None if way is None else bytes(way)


WAYS_IN: Final = [_way_in(kingdom, cell) for kingdom in KINGDOMS for cell in CELLS]
"""By kingdom and cell: the cells between this one and the centre straight on along the kingdom's
axis, or None if the cell does not lie on it."""


def _place(piece: Piece, cell: Cell) -> int:
    """Returns the points of a knight for its cell: for its reach, and for the battlefield, from
    where it may capture everywhere; 0 for a King or Queen."""
    if is_family(piece):
        return 0
    open_field = 8 if KINGDOM_OF[cell] == BATTLEFIELD else 0
    return _REACHED[piece][cell].bit_count() // 2 + open_field


PLACES: Final = filled(_place(piece, cell) for piece in PIECES for cell in CELLS)
"""Points of a knight for its cell; 0 for Kings and Queens."""
