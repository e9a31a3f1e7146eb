"""The places of things in the pictures of this game, in px.

The sheet and its margins are the same for both boards; the squares are larger on 5x5. `size` is the
board's in squares, `square` an index into rows of `STRIDE` squares from a1.
"""

from __future__ import annotations

from typing import Final

from engines.vilitum.model.board import STRIDE
from render.kit.panels import TALL
from render.kit.theme import EDGE, GAP, SHEET

FIELD: Final = 1050
"""The side of all squares together: 5 of 210 px or 7 of 150."""
MARGIN: Final = (SHEET - FIELD) // 2
"""The width of the wood around the squares, with the coordinates."""
FOOT: Final = 172
"""The height of the panel of the rules, or of the result."""

SHEET_TOP: Final = EDGE + TALL + GAP
STRIP_TOPS: Final = (SHEET_TOP + SHEET + GAP, EDGE)
"""The top of the strip of Ember (below the board) and of Frost (above it)."""
FOOT_TOP: Final = STRIP_TOPS[0] + TALL + GAP
HEIGHT: Final = FOOT_TOP + FOOT + EDGE
LEFT: Final = EDGE + MARGIN
TOP: Final = SHEET_TOP + MARGIN
"""The top of the square in the upper left corner; `LEFT` is its left."""
COORDINATE: Final = 52
"""The type size of the coordinates."""


def cell(size: int) -> int:
    """Returns a square's side on the board of this size."""
    return FIELD // size


def cuts(size: int) -> tuple[int, ...]:
    """Returns the rows at which bands of the picture begin: see `render.kit.sheet`."""
    ranks = (TOP + cell(size) * rank for rank in range(size + 1))
    return (SHEET_TOP, *ranks, STRIP_TOPS[0], FOOT_TOP)


def width(size: int) -> int:
    """Returns a piece's width on the board of this size."""
    return cell(size) * 9 // 10


def chip(size: int) -> int:
    """Returns the width of a small piece at the corner of a square."""
    return cell(size) * 48 // 100


def corner(size: int, square: int) -> tuple[int, int]:
    """Returns the left and top of a square."""
    rank, file = divmod(square, STRIDE)
    return LEFT + file * cell(size), TOP + (size - 1 - rank) * cell(size)


def middle(size: int, square: int) -> tuple[float, float]:
    """Returns the middle of a square."""
    left, top = corner(size, square)
    return left + cell(size) / 2, top + cell(size) / 2
