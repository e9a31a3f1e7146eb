"""The board read a second time: cube coordinates, sets, and one step at a time.

Nothing of the engine is used here. A man is written as its kingdom and its short name:
`(0, "Tb")` is orange's Templar with black edges.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator
from functools import cache
from typing import Final, TypeAlias

Cube: TypeAlias = tuple[int, int, int]
Man: TypeAlias = tuple[int, str]

CENTRE: Final = (0, 0, 0)
GREY, WHITE = "grey", "white"
EDGES: Final = ((-1, 1, 0), (-1, 0, 1), (0, -1, 1), (1, -1, 0), (1, 0, -1), (0, 1, -1))


def plus(one: Cube, other: Cube) -> Cube:
    return one[0] + other[0], one[1] + other[1], one[2] + other[2]


def turn(cube: Cube, times: int) -> Cube:
    """Returns the cell turned clockwise by this many times 60 degrees."""
    for _ in range(times):
        cube = (-cube[1], -cube[2], -cube[0])
    return cube


def row(cube: Cube) -> int:
    a, b, c = cube
    return max(abs(a - b), abs(b - c), abs(c - a))


@cache
def apart(one: Cube, other: Cube) -> int:
    """Steps between two cells, whatever stands between."""
    return max(abs(one[n] - other[n]) for n in range(3))


@cache
def colour(cube: Cube) -> str:
    return GREY if apart(cube, CENTRE) % 2 else WHITE


_SPAN: Final = range(-13, 14)
CELLS: Final = frozenset((a, b, -a - b) for a in _SPAN for b in _SPAN if row((a, b, -a - b)) <= 13)


def _names() -> dict[str, Cube]:
    found: dict[str, Cube] = {}
    for c, letter in zip(range(-8, 9), "abcdefghijklmnopq", strict=True):
        file = [cell for cell in CELLS if cell[2] == c]
        file.sort(key=lambda cell: cell[1] - cell[0])
        found |= {f"{letter}{rank}": cell for rank, cell in enumerate(file, 1)}
    return found


NAMED: Final = _names()
"""Cells by name: the rank is counted from the bottom within the file."""

SET_UP: Final = {
    "Ub": "f2", "Uw": "h2", "Tw": "j2", "Tb": "l2",
    "Ew": "e1", "Bb": "g1", "Bw": "i1", "Eb": "k1",
    "Q": "f1", "Hb": "h1", "K": "j1", "Hw": "l1",
}  # fmt: skip
"""Orange's men before the first turn."""
HOME: Final[dict[Man, Cube]] = {
    (kingdom, name): turn(NAMED[cell], kingdom)
    for kingdom in range(6)
    for name, cell in SET_UP.items()
}
LAND: Final[dict[Cube, int]] = {cell: man[0] for man, cell in HOME.items()}
"""The kingdom in which a cell lies; cells of the battlefield are not in it."""


def walled(one: Cube, other: Cube) -> bool:
    """Tells whether the edge between two neighbours is a wall: both lie in kingdoms, not the
    same."""
    return one in LAND and other in LAND and LAND[one] != LAND[other]


def _turned(kingdom: int, *steps: Cube) -> list[Cube]:
    return [turn(step, kingdom) for step in steps]


@cache
def ways(kingdom: int, letter: str) -> list[Cube]:
    """In which directions the men with this letter slide, as their player sees the board."""
    vertical = _turned(kingdom, (-1, 1, 0), (1, -1, 0))
    slant = _turned(kingdom, (-1, 0, 1), (0, 1, -1), (1, 0, -1), (0, -1, 1))
    level = _turned(kingdom, (-1, -1, 2), (1, 1, -2))
    steep = _turned(kingdom, (-2, 1, 1), (-1, 2, -1), (2, -1, -1), (1, -2, 1))
    if letter in "BH":
        return level + steep
    return {"T": vertical + level, "U": slant}.get(letter, vertical + slant + level)


def edge_step(start: Cube, step: Cube) -> Cube | None:
    """Returns the neighbour behind an edge, unless the edge is a wall or the rim."""
    end = plus(start, step)
    return end if end in CELLS and not walled(start, end) else None


@cache
def between(start: Cube, end: Cube) -> list[Cube]:
    """Returns the cells on both sides of a spoke; one only at the rim."""
    beside = (plus(start, edge) for edge in EDGES)
    return [cell for cell in beside if cell in CELLS and apart(cell, end) == 1]


def spoke_step(start: Cube, step: Cube, taken: Collection[Cube]) -> Cube | None:
    """Returns the cell at the other end of a spoke, unless walls or a piece on each side forbid
    it."""
    end = plus(start, step)
    if end not in CELLS:
        return None
    sides = between(start, end)
    if len(sides) == 1:
        round_an_end = walled(start, sides[0]) or walled(sides[0], end)
        return None if round_an_end else end
    left, right = sides
    shut = (
        walled(left, right)
        or (walled(start, left) and walled(start, right))
        or (walled(end, left) and walled(end, right))
        or all(side == CENTRE or side in taken for side in sides)
    )
    return None if shut else end


def slide(start: Cube, step: Cube, taken: Collection[Cube]) -> Iterator[Cube]:
    """Returns the cells in a straight line, the first occupied one included; never the centre."""
    while True:
        end = edge_step(start, step) if step in EDGES else spoke_step(start, step, taken)
        if end is None or end == CENTRE:
            return
        yield end
        if end in taken:
            return
        start = end


def axis(kingdom: int) -> list[Cube]:
    """Returns the cells from the centre straight to the kingdom's side, the nearest first."""
    return [turn((away, -away, 0), kingdom) for away in range(1, 7)]


def bearing(man: Man, cell: Cube) -> float:
    """Returns the degrees from its kingdom's axis, positive in the direction in which this man goes
    round."""
    a, b, c = turn(cell, 6 - man[0])
    right, down = 1.5 * c, math.sqrt(3) / 2 * (a - b)
    clockwise = math.degrees(math.atan2(-right, down))
    return clockwise if man[1] == "K" else -clockwise
