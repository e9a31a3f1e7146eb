"""The board of Magna Victorus: 181 hexagonal cells, six kingdoms, walls, edges and spokes.

Cells are numbered 0-180 in the order of their names, file by file. Cube coordinates are (a, b, c)
with a + b + c = 0. The cells and directions of a kingdom are those of orange, kingdom 0, turned
clockwise by 60 degrees times the kingdom's number (ruling “set-up”).
"""

from __future__ import annotations

import math
from typing import Final, TypeAlias

from common.text.say import name

Cube: TypeAlias = tuple[int, int, int]
Cell: TypeAlias = int
"""A cell's number 0-180."""
Kingdom: TypeAlias = int
"""A sixth of the rim, and its player: 0-5 clockwise from the bottom."""
Direction: TypeAlias = int
"""A direction 0-5 leads through a cell's edge, clockwise from straight up; 6-11 along a spoke, the
one between the edges n and n + 1."""

SIDES: Final = (
    name("Orange"),
    name("Black"),
    name("Red"),
    name("Blue"),
    name("Green"),
    name("Purple"),
)
"""The kingdoms' names."""
KINGDOMS: Final = range(6)
BATTLEFIELD: Final = 6
"""The zone of a cell that lies in no living kingdom."""
GREY, WHITE, COLOURFUL = 0, 1, 2
"""Colours of cells; only the centre is colourful."""

_FILES: Final = "abcdefghijklmnopq"
_ROWS: Final = 13
_EDGES: Final = ((-1, 1, 0), (-1, 0, 1), (0, -1, 1), (1, -1, 0), (1, 0, -1), (0, 1, -1))


def _add(one: Cube, other: Cube) -> Cube:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def _row(cube: Cube) -> int:
    a, b, c = cube
    return max(abs(a - b), abs(b - c), abs(c - a))


def turned(cube: Cube, times: int = 1) -> Cube:
    """Returns the place of this cube after `times` clockwise turns of the board by 60 degrees."""
    for _ in range(times % 6):
        cube = (-cube[1], -cube[2], -cube[0])
    return cube


def _files() -> tuple[tuple[Cube, ...], ...]:
    """Returns the cells, file by file from the left, each from the bottom up."""
    span = range(-_ROWS, _ROWS + 1)
    everything = [(a, -a - c, c) for c in range(-8, 9) for a in span if _row((a, -a - c, c)) <= 13]
    return tuple(
        tuple(sorted((each for each in everything if each[2] == c), key=lambda at: at[1] - at[0]))
        for c in range(-8, 9)
    )


CUBES: Final[tuple[Cube, ...]] = tuple(cube for file in _files() for cube in file)
"""Each cell's cube coordinates."""
NAMES: Final[tuple[str, ...]] = tuple(
    f"{_FILES[number]}{rank}"
    for number, file in enumerate(_files())
    for rank in range(1, len(file) + 1)
)
"""Each cell's name: file a-q, rank from the bottom within the file."""
SPELT: Final[tuple[str, ...]] = tuple(each.replace("l", "\N{SCRIPT SMALL L}") for each in NAMES)
"""The same as people read it: with a looped l, since l11 in plain letters reads as 111. People may
write either (`engines.terms.plain`)."""
CELLS: Final = range(len(CUBES))
CELL: Final[dict[str, Cell]] = {each: cell for cell, each in enumerate(NAMES)}
"""Cells by name."""
AT: Final[dict[Cube, Cell]] = {cube: cell for cell, cube in enumerate(CUBES)}
"""Cells by cube coordinates."""
CENTRE: Final[Cell] = AT[0, 0, 0]

COLOURS: Final = bytes(
    COLOURFUL if cell == CENTRE else (GREY if max(map(abs, CUBES[cell])) % 2 else WHITE)
    for cell in CELLS
)
"""The colour of each cell: odd rings are grey, even ones white (ruling “colours”)."""

HOMES: Final[tuple[Cell, ...]] = tuple(
    AT[turned(CUBES[CELL[cell]], kingdom)]
    for kingdom in KINGDOMS
    for cell in ["l2", "j2", "f2", "h2", "g1", "i1", "k1", "e1", "h1", "l1", "j1", "f1"]
)
"""The start cell of each piece, by its number `kingdom * 12 + n`. The start cells of a kingdom are
its twelve cells (ruling “set-up”)."""


def _kingdoms() -> bytes:
    found = bytearray([BATTLEFIELD]) * len(CUBES)
    for number, cell in enumerate(HOMES):
        found[cell] = number // 12
    return bytes(found)


KINGDOM_OF: Final = _kingdoms()
"""The kingdom of each cell, in the game or not, or `BATTLEFIELD`."""


def neighbour(cell: Cell, direction: Direction) -> Cell | None:
    """Returns the cell one step away, through an edge or along a spoke; None beyond the rim.
    Walls and pieces are ignored."""
    return AT.get(_add(CUBES[cell], _STEPS[direction]))


_STEPS: Final[tuple[Cube, ...]] = (
    *_EDGES,
    *(_add(_EDGES[number], _EDGES[(number + 1) % 6]) for number in range(6)),
)


def walled(one: Cell, other: Cell) -> bool:
    """Tells whether a wall stands between two neighbouring cells, because they belong to two
    kingdoms."""
    kingdoms = KINGDOM_OF[one], KINGDOM_OF[other]
    return BATTLEFIELD not in kingdoms and kingdoms[0] != kingdoms[1]


WALLS: Final[tuple[tuple[Cell, Cell], ...]] = tuple(
    (cell, other)
    for cell in CELLS
    for direction in range(6)
    if (other := neighbour(cell, direction)) is not None and cell < other and walled(cell, other)
)
"""The 18 edges with walls, each by the cells on both sides. Walls stay all game (ruling
“walls”)."""

BEARINGS: Final[tuple[float, ...]] = tuple(
    math.degrees(math.atan2(-1.5 * c, math.sqrt(3) / 2 * (a - b))) for a, b, c in CUBES
)
"""The angle of each cell about the centre in degrees, -180 to 180, clockwise from straight down; 0
for the centre itself."""


def distance(one: Cell, other: Cell) -> int:
    """Returns the number of steps through edges between two cells; walls are ignored."""
    (a, b, c), (d, e, f) = CUBES[one], CUBES[other]
    return max(abs(a - d), abs(b - e), abs(c - f))
