"""The places of things in the pictures of this game, in px."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from engines.victorus.model.board import CUBES, Cell, turned
from render.kit.shapes import Point
from render.kit.theme import EDGE, GAP, SHEET, WIDTH

HALF: Final = 44.0
"""Half a cell's width: in px on the whole board, and in the units of marks and pieces."""
TALL: Final = math.sqrt(3) / 2
"""Half a cell's height in halves of its width, to within a pixel (see `Frame.step`)."""
STATUS: Final = 92
"""The height of the strip that tells whose turn it is, or which player has won."""
CARD: Final = 160
"""The height of a player's panel."""
CARD_WIDE: Final = (SHEET - GAP) // 2
SHEET_TALL: Final = 1104
"""The height of the sheet with the whole board."""
CLOSE_TALL: Final = 1262
"""The height of the sheet with a part of the board."""
HALVES: Final = (56, 84)
"""The possible halves of a cell's width when a part of the board is shown: few, since all
pieces are painted for each."""
_MARGIN: Final = 14
_REACH: Final = (26 / 2, 14 * TALL)
"""The distances from the centre to the board's rim, across and down, in halves of a cell."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A way of showing the board in a picture. `half` is half a cell's width, `x` and `y` the
    centre, `turn` the number of clockwise turns of the board by 60 degrees, and `tall` the height
    of the sheet, whose top left corner is always at the same place."""

    half: float
    x: float
    y: float
    turn: int
    tall: int

    @property
    def unit(self) -> float:
        """The px of a unit, in which marks and pieces are painted."""
        return self.half / HALF

    @property
    def step(self) -> int:
        """Half a cell's height: whole pixels, so that cells are alike and files small."""
        return round(self.half * TALL)

    @property
    def whole(self) -> bool:
        return self.half <= HALF

    @property
    def bottom(self) -> int:
        return EDGE + self.tall

    @property
    def cuts(self) -> tuple[int, ...]:
        """The rows at which bands of the picture begin: see `render.kit.sheet`."""
        return (EDGE, self.bottom, self.bottom + GAP + STATUS)

    def middle(self, cell: Cell) -> Point:
        a, b, c = turned(CUBES[cell], self.turn)
        return self.x + self.half * 1.5 * c, self.y + self.step * (a - b)

    def hexagon(self, cell: Cell, more: float = 0) -> list[Point]:
        """Returns a cell's corners, `more` units further out, clockwise from the east."""
        x, y = self.middle(cell)
        grow = 1 + more / HALF
        wide, tall = self.half * grow, self.step * grow
        edges = ((1.0, 0), (0.5, 1), (-0.5, 1), (-1.0, 0), (-0.5, -1), (0.5, -1))
        return [(x + u * wide, y + v * tall) for u, v in edges]

    def shows(self, cell: Cell, margin: float = 1) -> bool:
        """Tells whether a cell is at least partly in the frame. A cell counts as all points within
        `margin` halves of its width from its middle."""
        x, y = self.middle(cell)
        far = self.half * margin
        return -far < x - EDGE < SHEET + far and -far < y - EDGE < self.tall + far


def whole(turn: int) -> Frame:
    """Returns the frame of the whole board."""
    return Frame(HALF, WIDTH // 2, EDGE + SHEET_TALL // 2, turn, SHEET_TALL)


def close(cells: Collection[Cell], turn: int) -> Frame:
    """Returns the frame that shows these cells as large as possible; the whole board if they lie
    too far apart, or if there are none."""
    left, top, right, low = _bounds(cells, turn)
    across, down = right - left + 2.5, low - top + 2.3
    fitting = [half for half in HALVES if half * across <= SHEET and half * down <= CLOSE_TALL]
    if not cells or not fitting:
        return whole(turn)
    half = fitting[-1]
    x = _held((left + right) / 2, SHEET / half - across, _far(SHEET, half, 0), 3.0)
    y = _held((top + low) / 2, CLOSE_TALL / half - down, _far(CLOSE_TALL, half, 1), 4 * TALL)
    middle = WIDTH // 2 - round(x * half), EDGE + CLOSE_TALL // 2 - round(y * half)
    return Frame(half, *middle, turn, CLOSE_TALL)


def dense(cells: Collection[Cell], turn: int) -> Frame:
    """Returns the frame of these cells. If they lie too far apart, returns that of a part with most
    of them: the cells farthest from their middle are left out one by one."""
    while cells:
        frame = close(cells, turn)
        if not frame.whole:
            return frame
        spots = {cell: whole(turn).middle(cell) for cell in cells}
        x, y = (sum(spot[axis] for spot in spots.values()) / len(spots) for axis in (0, 1))
        far = max(sorted(cells), key=lambda cell: math.dist(spots[cell], (x, y)))
        cells = [cell for cell in cells if cell != far]
    return whole(turn)


def _bounds(cells: Collection[Cell], turn: int) -> tuple[float, float, float, float]:
    """Returns left, top, right and bottom of the middles of cells, in halves of a cell's width."""
    spots = [whole(turn).middle(cell) for cell in cells] or [(0.0, 0.0)]
    x, y = whole(turn).x, whole(turn).y
    across, down = [(u - x) / HALF for u, _ in spots], [(v - y) / HALF for _, v in spots]
    return min(across), min(down), max(across), max(down)


def _far(size: int, half: float, axis: int) -> float:
    """Returns how far a window's middle may be from the board's, so that as little as possible of
    it lies beyond the board: in halves of a cell, as all that follows."""
    return max(0.0, _REACH[axis] + (_MARGIN - size / 2) / half)


def _held(at: float, room: float, far: float, pitch: float) -> float:
    """Returns the middle of a window, near `at`. There are few middles, `pitch` from each other and
    at both ends, so that pictures of one board and of many have their ground in common; `room` is
    how much larger the window is than what it has to show."""
    held = min(far, max(-far, at))
    steps = [pitch * number for number in range(-int(far / pitch), int(far / pitch) + 1)]
    for middles in ((-far, 0.0, far), steps):
        if showing := [each for each in middles if abs(each - at) <= room / 2]:
            return min(showing, key=lambda each: abs(each - held))
    return held


def hexagon(half: float, x: float = 0, y: float = 0) -> tuple[Point, ...]:
    """Returns the corners of a cell of this half width, clockwise from the east."""
    angles = [math.radians(60 * number) for number in range(6)]
    return tuple((x + half * math.cos(a), y + half * math.sin(a)) for a in angles)
