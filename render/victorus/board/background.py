"""The board without pieces, put together cell by cell: cells in two tones, the living kingdoms in
their colours, walls, and the six-coloured centre. On the whole board, cells carry no names of their
own: see `names.py`.

The thin lines between cells are the spokes. Everything is laid on an RGB image of the sheet.
"""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from engines.victorus.model.board import (
    CELLS,
    CENTRE,
    COLOURS,
    GREY,
    KINGDOM_OF,
    KINGDOMS,
    SPELT,
    WALLS,
    Cell,
    Kingdom,
    neighbour,
)
from engines.victorus.model.pieces import Kind
from render.cache.results import memo
from render.kit import text, theme
from render.kit.shapes import Pen, Point, mask, sprite
from render.kit.text import Face
from render.victorus import sides
from render.victorus.board.pieces import paint_device
from render.victorus.layout import HALF, TALL, Frame, hexagon

_ROUND: Final = 22
"""The radius of the sheet's corners in px."""
_THICK: Final = 3
"""The thickness of the sheet's edge in px."""
NAME: Final = 40
"""The type size of a cell's name in units, which are px on the whole board."""
VELVET: Final = "#43303f"
"""The colour of the sheet under the board."""
BRASS: Final = "#b98d4b"
TABLE_WORDS: Final = "#ddd5cf"
"""The colour of words about players who are out of the game."""
TONES: Final = ("#c9c4b9", "#faf5ea")
"""The colours of grey and white cells of the battlefield."""
LINE: Final = "#8f877a"
"""The colour of the lines between cells."""
WALL: Final = "#0d0a0c"
_INSET: Final = 1.5
"""The distance between a cell's edge and its colour, in units."""
_OVER: Final = 0.8
"""The distance in units by which a cell's line reaches over its edge: between two smooth edges the
sheet below would shine through."""
_UNDER: Final = ("#c2bcb1", "#fffdf6")
_TINTS: Final = (0.52, 0.4)
"""The share of a kingdom's colour that is laid on its grey and white cells (over `_UNDER`). Black's
cells are dark instead."""
_DARK: Final = ("#4d4852", "#736d78")


def tone(cell: Cell, living: tuple[Kingdom, ...]) -> str:
    """Returns a cell's colour while these kingdoms are in the game."""
    kingdom, colour = KINGDOM_OF[cell], COLOURS[cell]
    if kingdom not in living:
        return TONES[colour]
    if kingdom == 1:
        return _DARK[colour]
    return theme.mixed(sides.COLOURS[kingdom].field, _UNDER[colour], _TINTS[colour])


def name_ink(cell: Cell, living: tuple[Kingdom, ...]) -> str:
    """Returns the colour of a cell's name."""
    kingdom = KINGDOM_OF[cell]
    if kingdom in living:
        own = sides.COLOURS[kingdom]
        return theme.PALE if kingdom == 1 else theme.mixed(own.strip, "#000000", 0.3)
    return "#4f493f" if COLOURS[cell] == GREY else "#736a5c"


def ground(frame: Frame) -> Image.Image:
    """Returns the frame's sheet with the board and all kingdoms in the game, as RGB."""
    image = Image.new("RGB", (theme.SHEET, frame.tall), VELVET)
    shown = [cell for cell in CELLS if frame.shows(cell)]
    _rim(image, frame, shown)
    _cells(image, frame, shown, tuple(KINGDOMS))
    if frame.whole:
        signs = legend()
        image.paste(signs, (0, frame.tall - signs.height), signs)
    _edge(image)
    return image


def leave(image: Image.Image, frame: Frame, living: tuple[Kingdom, ...]) -> None:
    """Repaints the kingdoms that are not in the game as battlefield, on a sheet with all
    kingdoms."""
    left = [cell for cell in CELLS if frame.shows(cell) and KINGDOM_OF[cell] not in living]
    _cells(image, frame, [cell for cell in left if KINGDOM_OF[cell] in KINGDOMS], living)
    _edge(image)


def _cells(
    image: Image.Image, frame: Frame, cells: list[Cell], living: tuple[Kingdom, ...]
) -> None:
    """Lays cells, then the centre and the walls, which lie over the cells' edges."""
    for cell in cells:
        if cell != CENTRE:
            _cell(image, frame, cell, living)
    _lay(image, frame, _centre(frame.turn, frame.unit), frame.middle(CENTRE))
    for one, other in WALLS:
        if frame.shows(one) or frame.shows(other):
            _wall(image, frame, one, other)


def _lay(image: Image.Image, frame: Frame, mark: Image.Image, at: Point, colour: str = "") -> None:
    """Lays a mark with its middle on a point of the picture in px, or `colour` through a mask."""
    left, top = (round(part - size / 2) for part, size in zip(at, mark.size, strict=True))
    image.paste(colour or mark, (left - theme.EDGE, top - theme.EDGE), mark)


@memo
def _corner(quarter: int) -> Image.Image:
    """Returns a corner of the sheet's edge with the table beyond it, as RGBA; quarters count from
    the upper left clockwise."""

    def paint(pen: Pen) -> None:
        pen.panel((0, 0, 2 * _ROUND, 2 * _ROUND), 0, theme.TABLE)
        pen.disc(_ROUND, _ROUND, _ROUND, theme.TABLE_EDGE)
        pen.disc(_ROUND, _ROUND, _ROUND - _THICK, "#00000000")

    left, top = _ROUND * (quarter in (1, 2)), _ROUND * (quarter > 1)
    whole = sprite(2 * _ROUND, 2 * _ROUND, paint, detail=4)
    return whole.crop((left, top, left + _ROUND, top + _ROUND))


def _edge(image: Image.Image) -> None:
    """Draws the sheet's round corners and its edge, over the board."""
    wide, tall = image.size
    for box in (
        (0, 0, wide, _THICK),
        (0, tall - _THICK, wide, tall),
        (0, 0, _THICK, tall),
        (wide - _THICK, 0, wide, tall),
    ):
        image.paste(theme.TABLE_EDGE, box)
    far, low = wide - _ROUND, tall - _ROUND
    for quarter, spot in enumerate(((0, 0), (far, 0), (far, low), (0, low))):
        mark = _corner(quarter)
        image.paste(mark, spot, mark)


@memo
def _hexagon(frame_half: float, step: int, more: float) -> Image.Image:
    """Returns a cell as a mask (mode L), `more` units further out. `frame_half` and `step` are half
    its width and height in px.

    Its edges have one level between nothing and full: each is a long, pale line between many cells,
    and more levels of it would be the largest part of the file.
    """
    grow = 1 + more / HALF
    wide, tall = frame_half * grow, step * grow
    middle = math.ceil(wide), math.ceil(tall)
    corners = ((1.0, 0), (0.5, 1), (-0.5, 1), (-1.0, 0), (-0.5, -1), (0.5, -1))
    points = [(u * wide, v * tall) for u, v in corners]
    size = (2 * middle[0], 2 * middle[1])
    return mask(*size, lambda pen: pen.fill(points, "#ffffff"), *middle, steps=2)


def _rim(image: Image.Image, frame: Frame, shown: list[Cell]) -> None:
    edge = [cell for cell in shown if any(neighbour(cell, way) is None for way in range(6))]
    for more, colour in ((8.5, "#241620"), (6, BRASS), (2.5, WALL)):
        shape = _hexagon(frame.half, frame.step, more)
        for cell in edge:
            _lay(image, frame, shape, frame.middle(cell), colour)


def _cell(image: Image.Image, frame: Frame, cell: Cell, living: tuple[Kingdom, ...]) -> None:
    at = frame.middle(cell)
    for more, colour in ((_OVER, LINE), (-_INSET, tone(cell, living))):
        _lay(image, frame, _hexagon(frame.half, frame.step, more), at, colour)
    if KINGDOM_OF[cell] in KINGDOMS and KINGDOM_OF[cell] not in living:
        _lay(image, frame, _hatch(COLOURS[cell], frame.unit), at)
    if not frame.whole:
        name = text.mask(SPELT[cell], Face.PLAIN, round(NAME * frame.unit))
        _lay(image, frame, name, at, name_ink(cell, living))


@memo
def _hatch(colour: int, unit: float) -> Image.Image:
    """Returns slanting lines in a cell, as RGBA: a kingdom that nobody plays is battlefield (ruling
    "unused and eliminated kingdoms")."""
    ink = theme.mixed("#6d6455", TONES[colour], 0.5)

    def paint(pen: Pen) -> None:
        for x in range(-60, 61, 12):
            line = _clipped(float(x))
            if line:
                pen.at(HALF, HALF).line(line, ink, 1.6)

    return sprite(2 * HALF * unit, 2 * HALF * unit, paint, unit)


@memo
def _clipped(offset: float) -> list[Point]:
    """Returns the part within a cell, in units from its middle, of a line that rises by 60 degrees,
    parallel to two edges. It has two points, or none outside the cell."""
    far = HALF * TALL - 2
    low = (offset - far / math.sqrt(3), far)
    high = (offset + far / math.sqrt(3), -far)
    inside = [
        (low[0] + (high[0] - low[0]) * step / 40, low[1] + (high[1] - low[1]) * step / 40)
        for step in range(41)
    ]
    kept = [(x, y) for x, y in inside if abs(x) * math.sqrt(3) + abs(y) <= 2 * far - 1]
    return [kept[0], kept[-1]] if len(kept) > 1 else []


@memo
def _centre(turn: int, unit: float) -> Image.Image:
    """Returns six triangles, as RGBA, each facing its kingdom on a board turned clockwise by `turn`
    times 60 degrees."""
    far = HALF + 4
    return sprite(
        2 * far * unit, 2 * far * unit, lambda pen: paint_centre(pen.at(far, far), turn), unit
    )


def paint_centre(pen: Pen, turn: int) -> None:
    """Paints the same around the pen's origin, in units."""
    corners = hexagon(HALF)
    for kingdom in KINGDOMS:
        place = (kingdom + turn) % 6
        one, other = corners[(place + 1) % 6], corners[(place + 2) % 6]
        pen.fill([(0, 0), one, other], sides.COLOURS[kingdom].field)
    for x, y in corners[:3]:
        pen.line([(x, y), (-x, -y)], theme.PALE, 2.2)
    pen.line(hexagon(HALF - 1), theme.PALE, 5, closed=True)
    pen.line(hexagon(HALF + 1), WALL, 3, closed=True)


def _wall(image: Image.Image, frame: Frame, one: Cell, other: Cell) -> None:
    (x, y), (u, v) = frame.middle(one), frame.middle(other)
    _lay(image, frame, _bar(u - x, v - y, frame.unit), ((x + u) / 2, (y + v) / 2))


@memo
def _bar(x: float, y: float, unit: float) -> Image.Image:
    """Returns a wall, as RGBA, between two cells whose middles are `x`, `y` px apart."""
    length, far = math.hypot(x, y), HALF + 10
    across = (-y / length * HALF / 2, x / length * HALF / 2)

    def paint(pen: Pen) -> None:
        at = pen.at(far / 2, far / 2)
        for colour, thick in ((theme.PALE, 13), (WALL, 9.5)):
            at.line([across, (-across[0], -across[1])], colour, thick)

    return sprite(far * unit, far * unit, paint, unit)


SIZE: Final = 35
"""The type size of the names in px."""
_STEP: Final = 58
_TALL: Final = 3 * _STEP + 12
_LEAST: Final = 26
_ROOMS: Final = ((136.0, 146.0, 234.0), (146.0, 234.0))
"""The room for each name in px: the board leaves less of it further up, so the longest names stand
below."""
_COLUMNS: Final = (
    (Kind.TEMPLAR, Kind.TEUTONIC, Kind.BYZANTINE),
    (Kind.EXCALIBUR, Kind.HOSPITALLER),
)


@memo
def legend() -> Image.Image:
    """Returns the legend of the knights in two columns, as RGBA: as wide as the sheet, at whose
    foot it lies."""

    def paint(pen: Pen) -> None:
        for column, kinds in enumerate(_COLUMNS):
            right = column == 1
            ordered = sorted(kinds, key=lambda kind: text.width(kind.title, Face.PLAIN, SIZE))
            for number, kind in enumerate(ordered):
                y = _TALL - 36 - _STEP * (len(kinds) - 1 - number)
                x = theme.SHEET - 40 if right else 40
                paint_device(pen.at(x, y, 0.82), kind)
                place = x - 36 if right else x + 36
                anchor = "rc" if right else "lc"
                room = _ROOMS[column][number]
                said, size = text.fitted(kind.title, Face.PLAIN, SIZE, room, _LEAST)
                pen.write(place, y, said, Face.PLAIN, size, theme.PALE, anchor)

    return sprite(theme.SHEET, _TALL, paint)
