"""The places of things in the pictures of this game, in px.

The sheet is the same for both boards; the squares are larger on 5x5. `size` is the board's in
squares.
"""

from __future__ import annotations

from typing import Final

from engines.vilitum.model.board import SIZES, STRIDE
from engines.vilitum.model.values import VilitumView
from render.kit.squares import SquareBoard
from render.kit.theme import SHEET

HEAD: Final = 100
"""The height of the tavern beyond the board."""
_SQUARES: Final = 1015
BOARDS: Final = {
    size: SquareBoard(
        *(size, size, _SQUARES // size, STRIDE), tall=SHEET + HEAD, head=HEAD, foot=172
    )
    for size in SIZES
}
"""The boards by size, between the strips of Ember (below) and of Frost. The panel at the foot has
the rules, or the result."""
FRAME: Final = BOARDS[SIZES[0]]
"""Any of the boards, for the places that are the same on all."""
COORDINATE: Final = 52
"""The type size of the coordinates."""


def board_of(view: VilitumView) -> SquareBoard:
    """Returns the places of a match's squares."""
    return BOARDS[view.ruleset.size]


def width(size: int) -> int:
    """Returns a piece's width on the board of this size."""
    return BOARDS[size].cell * 9 // 10


def chip(size: int) -> int:
    """Returns the width of a small piece at the corner of a square."""
    return BOARDS[size].cell * 48 // 100
