"""The places of things in the pictures of this game, in px. Squares are indexes from 0 (a1) to 24
(e5), rank by rank."""

from __future__ import annotations

from typing import Final

from render.kit.panels import TALL as STRIP
from render.kit.theme import EDGE, GAP, SHEET

CELL: Final = 208
"""A square's side."""
MARGIN: Final = (SHEET - 5 * CELL) // 2
"""The width of the paper around the squares, with the coordinates."""
FOOT: Final = 112
"""The height of the panel of the circle of captures, or of the result."""

SHEET_TOP: Final = EDGE + STRIP + GAP
STRIP_TOPS: Final = (SHEET_TOP + SHEET + GAP, EDGE)
"""The top of the strip of Twilight (below the map) and of Dawn (above it)."""
FOOT_TOP: Final = STRIP_TOPS[0] + STRIP + GAP
HEIGHT: Final = FOOT_TOP + FOOT + EDGE
CUTS: Final = (
    SHEET_TOP,
    *(SHEET_TOP + MARGIN + CELL * rank for rank in range(6)),
    STRIP_TOPS[0],
    FOOT_TOP,
)
"""The rows at which bands of the picture begin: see `render.kit.sheet`."""
LEFT: Final = EDGE + MARGIN
TOP: Final = SHEET_TOP + MARGIN
"""The top of the square a5; `LEFT` is its left."""

COUNTER: Final = 156
"""The width of a counter on the map with its rays."""
RISE: Final = 13
"""The distance of a counter above its square's middle, so that the label below shows."""
COORDINATE: Final = 58
"""The type size of the coordinates."""


def corner(index: int) -> tuple[int, int]:
    """Returns the left and top of a square."""
    rank, file = divmod(index, 5)
    return LEFT + file * CELL, TOP + (4 - rank) * CELL


def seat_of(index: int) -> tuple[float, float]:
    """Returns the middle of a counter on this square."""
    left, top = corner(index)
    return left + CELL / 2, top + CELL / 2 - RISE
