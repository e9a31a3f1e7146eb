"""Where things lie in the pictures of this game, in pixels."""

from __future__ import annotations

from typing import Final

from render.theme import WIDTH

HEIGHT: Final = 1620
EDGE: Final = 20
"""Table between the picture's edge and the panels."""

STRIP: Final = 140
"""Height of a side's strip."""
STRIP_TOPS: Final = (1344, EDGE)
"""Top of the strip of Twilight (below the map) and of Dawn (above it)."""

MAP_BOX: Final = (EDGE, 172, WIDTH - EDGE, 1332)
"""The sheet of paper: left, top, right, bottom."""
MARGIN: Final = 60
"""Paper round the squares, with the coordinates."""
CELL: Final = 208
"""A square's side."""
LEFT: Final = MAP_BOX[0] + MARGIN
TOP: Final = MAP_BOX[1] + MARGIN

FOOT: Final = (EDGE, 1496, WIDTH - EDGE, HEIGHT - EDGE)
"""The panel of the circle of captures, or of the result."""

COUNTER: Final = 156
"""Width of a counter on the map with its rays."""
RISE: Final = 13
"""How far above its square's middle a counter lies, so that the label below shows."""
COORDINATE: Final = 46
"""Type size of the coordinates."""


def corner(index: int) -> tuple[int, int]:
    """Left and top of a square."""
    rank, file = divmod(index, 5)
    return LEFT + file * CELL, TOP + (4 - rank) * CELL


def seat_of(index: int) -> tuple[float, float]:
    """The middle of a counter on this square."""
    left, top = corner(index)
    return left + CELL / 2, top + CELL / 2 - RISE
