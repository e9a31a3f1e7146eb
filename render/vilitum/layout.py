"""The places of things in the pictures of this game, in px.

The sheet is the same for both boards; the squares are larger on 5x5. `size` is the board's in
squares.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from engines.vilitum.model.board import SIZES, STRIDE
from engines.vilitum.model.values import Use, VilitumView
from render.kit.squares import SquareBoard
from render.look import Look

HEAD: Final = 63
"""The height of the tavern beyond the board."""
_TALL: Final = 1128
"""The height of the sheet: the picture is at most a quarter higher than wide, so that a phone shows
it together with its buttons."""
_SQUARES: Final = 945
FOOT: Final = 172
"""The height of the panel with the legend, which few pictures have."""
BOARDS: Final = {
    size: SquareBoard(size, size, _SQUARES // size, STRIDE, tall=_TALL, head=HEAD, foot=FOOT)
    for size in SIZES
}
"""The boards by size, between the strips of Ember (below) and of Frost, above the legend."""
_TURNED: Final = {size: replace(board, turned=True) for size, board in BOARDS.items()}
"""The same with Frost below."""
COORDINATE: Final = 52
"""The type size of the coordinates."""


def board_for(view: VilitumView, look: Look) -> SquareBoard:
    """Returns the places of a match's squares, the way round of this look."""
    return (_TURNED if look.is_turned else BOARDS)[view.ruleset.size]


_LEAST: Final = 2.6
"""The least width of a part of the board, in squares."""


def around(view: VilitumView) -> tuple[int, int, int, int]:
    """Returns the part of the board on which the latest action was played, square; the whole of it
    if none was."""
    board, turn = BOARDS[view.ruleset.size], (view.done or view.last)[-1:]
    places = [
        *(each.action.start for each in turn if isinstance(each.action, Use)),
        *(at for each in turn for one in each.changes for at in (one.place, one.new_place)),
    ]
    corners = [board.corner(place) for place in places if place >= 0]
    if not corners:
        return board.land
    spans = [(min(each), max(each) + board.cell) for each in zip(*corners, strict=True)]
    longest = max(end - start for start, end in spans) / board.cell
    side = round(min(board.files, max(_LEAST, longest + 0.4)) * board.cell)
    left, top = (
        max(first, min(first + board.wide - side, (start + end - side) // 2))
        for first, (start, end) in zip((board.left, board.top), spans, strict=True)
    )
    return left, top, left + side, top + side


def width(size: int) -> int:
    """Returns a piece's width on the board of this size."""
    return BOARDS[size].cell * 9 // 10


def chip(size: int) -> int:
    """Returns the width of a small piece at the corner of a square."""
    return BOARDS[size].cell * 48 // 100
