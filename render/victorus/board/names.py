"""Names of cells. The whole board shows only those that somebody may press or type now: nobody can
read 181 of them on a phone. They lie over everything else."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from typing import Final

from PIL import Image

from engines.action_tree import ActionChoice
from engines.victorus.model.board import CELLS, CENTRE, SPELT, Cell
from engines.victorus.model.pieces import kingdom_of
from engines.victorus.model.values import Move, VictorusView
from render.cache.results import memo
from render.kit import text, theme
from render.kit.shapes import Pen, Point, sprite
from render.kit.sheet import Sheet
from render.kit.text import Face
from render.victorus.board.last_turn import shown
from render.victorus.board.options import able, ends
from render.victorus.layout import Frame

NAME: Final = 35
"""The type size of a name on its pill, in units, which are px on the whole board."""
_TALL: Final = 29.5
_DOWN: Final = 25.0
"""The middle of a pill below that of its cell, which leaves the piece's sign free."""
_NEAR: Final = 26.0
"""The distance in units from a cell's middle within which an arrow covers the cell's name."""


@memo
def pill(name: str, unit: float) -> Image.Image:
    """Returns a name on a pale pill, as RGBA; `unit` is in px."""
    wide = text.width(name, Face.PLAIN, NAME) + 14

    def paint(pen: Pen) -> None:
        pen.panel((0, 0, wide, _TALL), 9, theme.INK)
        pen.panel((2, 2, wide - 2, _TALL - 2), 7, theme.PALE)
        pen.write(wide / 2, _TALL / 2 - 0.5, name, Face.PLAIN, NAME, theme.INK)

    return sprite((wide + 1) * unit, (_TALL + 1) * unit, paint, unit)


def lay_names(
    sheet: Sheet, view: VictorusView, choice: ActionChoice[Move] | None, frame: Frame
) -> None:
    """Names the pieces of the kingdom to move, or the chosen piece with its prey or its goal. On a
    part of the board, also names the empty cells whose names an arrow covers."""
    cells = _movers(view) if choice is None else _chosen(view, choice)
    _lay(sheet, cells, frame, _DOWN)
    if not frame.whole:
        paths = [played.path for played in shown(view)] if choice is None else _going(choice)
        _lay(sheet, _covered(view, paths, frame), frame, 0)


def _lay(sheet: Sheet, cells: Iterable[Cell], frame: Frame, down: float) -> None:
    for cell in cells:
        if cell != CENTRE and frame.shows(cell):
            x, y = frame.middle(cell)
            sheet.stamp(pill.entry(SPELT[cell], frame.unit), x, y + down * frame.unit)


def _movers(view: VictorusView) -> set[Cell]:
    """Returns the cells of the pieces that the viewer may move. For viewers without legal actions,
    returns those of the mover's pieces that are not frozen; after the end, none."""
    if view.outcome is not None or view.legal:
        return able(view)
    return {
        cell
        for cell in CELLS
        if view.cells[cell]
        and kingdom_of(view.cells[cell] - 1) == view.mover
        and view.cells[cell] - 1 not in view.frozen
    }


def _chosen(view: VictorusView, choice: ActionChoice[Move]) -> set[Cell]:
    """Returns the cell of the chosen piece, those of its prey, and the end of a whole move."""
    start = choice.actions[0].path[0]
    if choice.action is not None:
        return {start, choice.action.path[-1]}
    return {start, *(cell for cell in ends(choice) if view.cells[cell])}


def _going(choice: ActionChoice[Move]) -> list[tuple[Cell, ...]]:
    """Returns the path of the choice, as far as it is chosen."""
    if choice.action is not None:
        return [choice.action.path]
    return [choice.actions[0].path[: choice.depth]]


def _covered(view: VictorusView, paths: Sequence[Sequence[Cell]], frame: Frame) -> set[Cell]:
    """Returns the empty cells that an arrow covers on its way, without those where it turns or
    ends: they have marks of their own."""
    marked = {cell for path in paths for cell in path[1:]}
    legs = [
        (frame.middle(one), frame.middle(other))
        for path in paths
        for one, other in itertools.pairwise(path)
    ]
    return {
        cell
        for cell in CELLS
        if not view.cells[cell]
        and cell not in marked
        and any(_distance(frame.middle(cell), *leg) < _NEAR * frame.unit for leg in legs)
    }


def _distance(spot: Point, start: Point, end: Point) -> float:
    """Returns the distance of a point from the straight line between two others."""
    (x, y), (u, v), (p, q) = spot, start, end
    length = (p - u) ** 2 + (q - v) ** 2
    share = min(1.0, max(0.0, ((x - u) * (p - u) + (y - v) * (q - v)) / length)) if length else 0
    return float(((x - u - share * (p - u)) ** 2 + (y - v - share * (q - v)) ** 2) ** 0.5)
