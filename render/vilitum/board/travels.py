"""Pieces where they stand, and their ways from one position to the next, for animations."""

from __future__ import annotations

from engines.vilitum.model.board import Kind
from engines.vilitum.model.values import VilitumView
from render.cache.results import Entry
from render.kit.squares import SquareBoard
from render.look import Travel
from render.vilitum import layout
from render.vilitum.board.pieces import piece, shadow


def standing(view: VilitumView, number: int) -> tuple[Entry, Entry]:
    """Returns a piece on the board as it is laid: its shadow, and the piece itself."""
    wide, (side, kind) = layout.width(view.ruleset.size), divmod(number, 5)
    return shadow.entry(wide), piece.entry(side, Kind(kind), view.rings[number], wide)


def travels(before: VilitumView, after: VilitumView, board: SquareBoard) -> tuple[Travel, ...]:
    """Returns the way of each piece that stands on another square than before."""
    moved = [
        (number, start, end)
        for number, (start, end) in enumerate(zip(before.places, after.places, strict=True))
        if start != end and start >= 0 and end >= 0
    ]
    return tuple(
        Travel(standing(before, number), (board.middle(start), board.middle(end)))
        for number, start, end in moved
    )
