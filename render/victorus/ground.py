"""The board without pieces, painted once for each way of showing it: cells in two tones, the
living kingdoms in their colours, walls, and the six-coloured centre.

The thin lines between cells are the spokes.
"""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from engines.victorus.board import (
    CELLS,
    CENTRE,
    COLOURS,
    GREY,
    KINGDOM_OF,
    KINGDOMS,
    NAMES,
    WALLS,
    Cell,
    Kingdom,
    neighbour,
)
from render import text, theme
from render.memo import memo
from render.shapes import Pen, Point, arc
from render.text import Face
from render.victorus import sides
from render.victorus.layout import HALF, TALL, Frame, hexagon
from render.victorus.legend import paint_legend

_DETAIL: Final = 2
"""The board is painted this many times larger than it is shown."""
_ROUND: Final = 22
"""Radius of the sheet's corners."""
NAME: Final = 40
"""Type size of a cell's name on the whole board."""
VELVET: Final = "#43303f"
"""The sheet under the board."""
BRASS: Final = "#b98d4b"
TABLE_WORDS: Final = "#ddd5cf"
"""Words about who is out of the game."""
TONES: Final = ("#c9c4b9", "#faf5ea")
"""Grey and white cells of the battlefield."""
_LINE: Final = "#8f877a"
WALL: Final = "#0d0a0c"
_UNDER: Final = ("#c2bcb1", "#fffdf6")
_TINTS: Final = (0.52, 0.4)
"""How much of a kingdom's colour is laid on its cells, and on what; black's are dark instead."""
_DARK: Final = ("#4d4852", "#736d78")


def tone(cell: Cell, living: tuple[Kingdom, ...]) -> str:
    """A cell's colour while these kingdoms are in the game."""
    kingdom, colour = KINGDOM_OF[cell], COLOURS[cell]
    if kingdom not in living:
        return TONES[colour]
    if kingdom == 1:
        return _DARK[colour]
    return sides.mixed(sides.COLOURS[kingdom].field, _UNDER[colour], _TINTS[colour])


def name_ink(cell: Cell, living: tuple[Kingdom, ...]) -> str:
    """The colour of a cell's name."""
    kingdom = KINGDOM_OF[cell]
    if kingdom in living:
        own = sides.COLOURS[kingdom]
        return theme.PALE if kingdom == 1 else sides.mixed(own.strip, "#000000", 0.3)
    return "#4f493f" if COLOURS[cell] == GREY else "#736a5c"


@memo(8)
def ground(frame: Frame, living: tuple[Kingdom, ...]) -> Image.Image:
    """The sheet with the board, as large as the frame's."""
    size = (theme.SHEET * _DETAIL, frame.tall * _DETAIL)
    image = Image.new("RGB", size, theme.TABLE)
    whole = Pen(image, _DETAIL)
    whole.panel((0, 0, theme.SHEET - 1, frame.tall - 1), _ROUND, theme.TABLE_EDGE)
    whole.panel((3, 3, theme.SHEET - 4, frame.tall - 4), _ROUND - 3, VELVET)
    pen = whole.at(-theme.EDGE, -theme.EDGE)
    shown = [cell for cell in CELLS if frame.shows(cell)]
    _rim(pen, frame, shown)
    for cell in shown:
        if cell != CENTRE:
            _cell(pen, frame, cell, living)
    _centre(pen, frame)
    for one, other in WALLS:
        if frame.shows(one) or frame.shows(other):
            _wall(pen, frame, one, other)
    if frame.whole:
        paint_legend(whole, frame.tall)
    _corners(whole, frame.tall)
    return image.reduce(_DETAIL)


def _corners(pen: Pen, tall: float) -> None:
    """The sheet's round corners and its edge, over what was painted there."""
    far, low = theme.SHEET - 1, tall - 1
    for x, y, start in ((0, 0, 180), (far, 0, 270), (far, low, 0), (0, low, 90)):
        middle = abs(x - _ROUND), abs(y - _ROUND)
        pen.fill([(x, y), *arc(*middle, _ROUND, start, start + 90, 16)], theme.TABLE)
    pen.fill([(far + 0.5, 0), (far + 1, 0), (far + 1, tall), (far + 0.5, tall)], theme.TABLE)
    pen.fill([(0, low + 0.5), (far + 1, low + 0.5), (far + 1, tall), (0, tall)], theme.TABLE)
    pen.panel((0, 0, far, low), _ROUND, None, theme.TABLE_EDGE, 3)


def _rim(pen: Pen, frame: Frame, shown: list[Cell]) -> None:
    """A brass edge round the board."""
    edge = [cell for cell in shown if any(neighbour(cell, way) is None for way in range(6))]
    for half, colour in ((8.5, "#241620"), (6, BRASS), (2.5, WALL)):
        for cell in edge:
            pen.fill(frame.hexagon(cell, half), colour)


def _cell(pen: Pen, frame: Frame, cell: Cell, living: tuple[Kingdom, ...]) -> None:
    x, y = frame.middle(cell)
    pen.fill(frame.hexagon(cell), _LINE)
    pen.fill(frame.hexagon(cell, -0.9), tone(cell, living))
    if KINGDOM_OF[cell] in KINGDOMS and KINGDOM_OF[cell] not in living:
        _hatch(pen.at(x, y, frame.unit), cell)
    size = NAME * frame.unit
    left = round(x - text.width(NAMES[cell], Face.PLAIN, round(size)) / 2)
    pen.write(left, y, NAMES[cell], Face.PLAIN, size, name_ink(cell, living), "lc")


def _hatch(pen: Pen, cell: Cell) -> None:
    """Slanting lines in the corners: a kingdom that nobody plays is battlefield."""
    ink = sides.mixed("#6d6455", TONES[COLOURS[cell]], 0.5)
    for x in range(-60, 61, 12):
        line = _clipped(float(x))
        if line:
            pen.line(line, ink, 1.6)


@memo(16)
def _clipped(offset: float) -> list[Point]:
    """The part within a cell of a line that rises by 60 degrees, parallel to two edges."""
    far = HALF * TALL - 2
    low = (offset - far / math.sqrt(3), far)
    high = (offset + far / math.sqrt(3), -far)
    inside = [
        (low[0] + (high[0] - low[0]) * step / 40, low[1] + (high[1] - low[1]) * step / 40)
        for step in range(41)
    ]
    kept = [(x, y) for x, y in inside if abs(x) * math.sqrt(3) + abs(y) <= 2 * far - 1]
    return [kept[0], kept[-1]] if len(kept) > 1 else []


def _centre(pen: Pen, frame: Frame) -> None:
    """Six triangles, each facing its kingdom."""
    at = pen.at(*frame.middle(CENTRE), frame.unit)
    corners = hexagon(HALF)
    for kingdom in KINGDOMS:
        place = (kingdom + frame.turn) % 6
        one, other = corners[(place + 1) % 6], corners[(place + 2) % 6]
        at.fill([(0, 0), one, other], sides.COLOURS[kingdom].field)
    for x, y in corners[:3]:
        at.line([(x, y), (-x, -y)], theme.PALE, 2.2)
    at.line(hexagon(HALF - 1), theme.PALE, 5, closed=True)
    at.line(hexagon(HALF + 1), WALL, 3, closed=True)


def _wall(pen: Pen, frame: Frame, one: Cell, other: Cell) -> None:
    """A thick line on the edge between two cells."""
    (x, y), (u, v) = frame.middle(one), frame.middle(other)
    middle, half = ((x + u) / 2, (y + v) / 2), frame.half / 2
    length = math.hypot(u - x, v - y)
    across = (-(v - y) / length * half, (u - x) / length * half)
    ends = [(middle[0] + s * across[0], middle[1] + s * across[1]) for s in (1, -1)]
    pen.line(ends, theme.PALE, 13 * frame.unit)
    pen.line(ends, WALL, 9.5 * frame.unit)
