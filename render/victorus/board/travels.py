"""Pieces where they stand, and their ways from one position to the next, for animations."""

from __future__ import annotations

from engines.victorus.model.board import Cell
from engines.victorus.model.pieces import Piece
from engines.victorus.model.values import VictorusView
from render.cache.results import Entry
from render.look import Travel
from render.victorus.board.last_turn import shown
from render.victorus.board.pieces import figure, shield
from render.victorus.layout import Frame


def standing(view: VictorusView, piece: Piece, frame: Frame) -> Entry:
    """Returns a piece on the board as it is laid."""
    royal, frozen = piece in view.royal, piece in view.frozen
    return shield.entry(figure(piece, frame.turn, royal=royal, frozen=frozen), frame.unit)


def travels(before: VictorusView, after: VictorusView, frame: Frame) -> tuple[Travel, ...]:
    """Returns the way of each piece that stands on another cell than before: by all cells to which
    its moves of this turn have led, if these explain it."""
    ends = {found - 1: cell for cell, found in enumerate(after.cells) if found}
    moved = [
        (found - 1, cell)
        for cell, found in enumerate(before.cells)
        if found and ends.get(found - 1, cell) != cell
    ]
    return tuple(
        Travel(
            (standing(before, piece, frame),),
            tuple(map(frame.middle, _way(after, piece, start, ends[piece]))),
        )
        for piece, start in moved
    )


def _way(after: VictorusView, piece: Piece, start: Cell, end: Cell) -> tuple[Cell, ...]:
    """Returns the cells at which a piece has stood or turned on its way."""
    legs = [played.path for played in shown(after) if played.piece == piece]
    way = (start, *(cell for path in legs for cell in path[1:]))
    return way if way[-1] == end and legs[:1] and legs[0][0] == start else (start, end)
