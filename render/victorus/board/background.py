"""The board without pieces, put together cell by cell: cells in two tones, the living kingdoms in
their colours, walls, and the six-coloured centre. On the whole board, cells carry no names of their
own: see `names.py`.

The thin lines between cells are the spokes. Everything is laid on an indexed image: a part of the
board is shown anew with every piece that somebody chooses, so its cells are painted once for all.
"""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from engines.victorus.model.board import (
    CELLS,
    CENTRE,
    COLOURS,
    KINGDOM_OF,
    KINGDOMS,
    SPELT,
    WALLS,
    Cell,
    Kingdom,
    neighbour,
)
from engines.victorus.model.pieces import Kind
from render.cache.packing import mapped
from render.cache.results import memo
from render.kit import text, theme
from render.kit.shapes import Pen, Point, mask, sprite
from render.kit.text import Face
from render.victorus import sides
from render.victorus.board.palette import (
    BRASS,
    LINE,
    TONES,
    VELVET,
    WALL,
    few,
    name_ink,
    plain,
    tone,
)
from render.victorus.board.pieces import paint_device
from render.victorus.layout import HALF, TALL, Frame, hexagon

_ROUND: Final = 22
"""The radius of the sheet's corners in px."""
_THICK: Final = 3
"""The thickness of the sheet's edge in px."""
NAME: Final = 40
"""The type size of a cell's name in units, which are px on the whole board."""
_INSET: Final = 1.5
"""The distance between a cell's edge and its colour, in units."""
_OVER: Final = 0.8
"""The distance in units by which a cell's line reaches over its edge: between two smooth edges the
sheet below would shine through."""


def ground(frame: Frame, living: tuple[Kingdom, ...]) -> Image.Image:
    """Returns the frame's sheet with the board, indexed in the pictures' colours. Kingdoms that are
    not `living` are battlefield."""
    image = plain((theme.SHEET, frame.tall), VELVET)
    shown = [cell for cell in CELLS if frame.shows(cell)]
    _rim(image, frame, shown)
    for cell in shown:
        if cell != CENTRE:
            _cell(image, frame, cell, living)
    _lay(image, _centre(frame.turn, frame.unit), frame.middle(CENTRE))
    for one, other in WALLS:
        if frame.shows(one) or frame.shows(other):
            _wall(image, frame, one, other)
    if frame.whole:
        signs = legend()
        _over(image, signs, 0, frame.tall - signs.height)
    _edge(image)
    return image


def _over(image: Image.Image, mark: Image.Image, left: int, top: int, colour: str = "") -> None:
    """Lays an RGBA mark on an indexed image, or `colour` through a mask."""
    box = (left, top, left + mark.width, top + mark.height)
    part = image.crop(box).convert("RGB")
    part.paste(colour or mark, (0, 0), mark)
    image.paste(few(part), (left, top))


def _corner_at(mark: Image.Image, at: Point) -> tuple[int, int]:
    """Returns the upper left corner of a mark whose middle lies on a point, in px."""
    left, top = (round(part - size / 2) for part, size in zip(at, mark.size, strict=True))
    return left, top


def _place(mark: Image.Image, at: Point) -> tuple[int, int]:
    """Returns the same on the sheet for a point of the picture."""
    left, top = _corner_at(mark, at)
    return left - theme.EDGE, top - theme.EDGE


def _lay(image: Image.Image, mark: Image.Image, at: Point, colour: str = "") -> None:
    _over(image, mark, *_place(mark, at), colour)


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
        image.paste(plain((box[2] - box[0], box[3] - box[1]), theme.TABLE_EDGE), box)
    far, low = wide - _ROUND, tall - _ROUND
    for quarter, spot in enumerate(((0, 0), (far, 0), (far, low), (0, low))):
        _over(image, _corner(quarter), *spot)


@memo
def _hexagon(frame_half: float, step: int, more: float, steps: int = 2) -> Image.Image:
    """Returns a cell as a mask (mode L), `more` units further out. `frame_half` and `step` are half
    its width and height in px.

    Its edges have one level between nothing and full: each is a long, pale line between many cells,
    and more levels of it would be the largest part of the file. With one of the `steps` they have
    none, as an indexed image needs it, which has no colours between its own.
    """
    grow = 1 + more / HALF
    wide, tall = frame_half * grow, step * grow
    middle = math.ceil(wide), math.ceil(tall)
    corners = ((1.0, 0), (0.5, 1), (-0.5, 1), (-1.0, 0), (-0.5, -1), (0.5, -1))
    points = [(u * wide, v * tall) for u, v in corners]
    size = (2 * middle[0], 2 * middle[1])
    return mask(*size, lambda pen: pen.fill(points, "#ffffff"), *middle, steps=steps)


def _rim(image: Image.Image, frame: Frame, shown: list[Cell]) -> None:
    edge = [cell for cell in shown if any(neighbour(cell, way) is None for way in range(6))]
    below = VELVET
    for more, colour in ((8.5, "#241620"), (6, BRASS), (2.5, WALL)):
        # The smooth edge of all cells together: first the colour between, then the colour itself.
        for far, ink in ((0.5, theme.mixed(below, colour, 0.5)), (-0.5, colour)):
            shape = _hexagon(frame.half, frame.step, more + far / frame.unit, 1)
            flat = plain(shape.size, ink)
            for cell in edge:
                image.paste(flat, _place(shape, frame.middle(cell)), shape)
        below = colour


def _cell(image: Image.Image, frame: Frame, cell: Cell, living: tuple[Kingdom, ...]) -> None:
    at, colour = frame.middle(cell), tone(cell, living)
    hatched = KINGDOM_OF[cell] in KINGDOMS and KINGDOM_OF[cell] not in living
    tile, shape = _tile(frame.half, frame.step, colour, COLOURS[cell] if hatched else None)
    image.paste(tile, _place(tile, at), shape)
    if not frame.whole:
        size, ink = round(NAME * frame.unit), name_ink(cell, living)
        if hatched:
            _lay(image, text.mask(SPELT[cell], Face.PLAIN, size), at, ink)
        else:
            name, letters = _name(SPELT[cell], size, colour, ink)
            image.paste(name, _place(name, at), letters)


@memo
def _name(words: str, size: int, colour: str, ink: str) -> tuple[Image.Image, Image.Image]:
    """Returns a cell's name on its colour, indexed, and the mask of all its pixels."""
    letters = text.inked(words, Face.PLAIN, size)
    name = Image.new("RGB", letters.size, colour)
    name.paste(ink, (0, 0), letters)
    return few(name), mapped(letters, [255 * (value > 0) for value in range(256)])


@memo
def _tile(
    half: float, step: int, colour: str, hatch: int | None
) -> tuple[Image.Image, Image.Image]:
    """Returns a cell of this colour with the line around it, indexed, and its mask;
    `hatch` is the colour of the battlefield under the lines of a kingdom that nobody plays."""
    line, inner = _hexagon(half, step, _OVER, 1), _hexagon(half, step, -_INSET)
    tile = Image.new("RGB", line.size, LINE)
    middle = line.width / 2, line.height / 2
    tile.paste(colour, _corner_at(inner, middle), inner)
    if hatch is not None:
        lines = _hatch(hatch, half / HALF)
        tile.paste(lines, _corner_at(lines, middle), lines)
    return few(tile), line


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
    _lay(image, _bar(u - x, v - y, frame.unit), ((x + u) / 2, (y + v) / 2))


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
