"""The map without creatures: paper, land, domains, coordinates."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import partial
from typing import Final

from PIL import Image

from common.text.say import name
from engines.vicious_circle.board import ADMITS, DOMAINS, TERRAIN, TWILIGHT, Terrain
from render.cache.results import memo
from render.kit import text, theme
from render.kit.marks import edged_line
from render.kit.shapes import Pen, crescent, sprite, star, wobbly
from render.kit.squares import SquareBoard
from render.kit.text import Face
from render.kit.textures import paper, stain
from render.vicious_circle import sides
from render.vicious_circle.layout import BOARD, COORDINATE
from render.vicious_circle.terrain import paint_terrain


def paint_land(pen: Pen, left: float, top: float, cell: float, *, turned: bool = False) -> None:
    """Paints the 5 by 5 squares, `cell` units wide, without labels; `turned` by half, each square
    upright."""
    whole = (0, 0, 500, 500)
    at = pen.at(left, top, cell / 100)
    stain(at, whole, "land", "#ecdcae", "#c5bd7e", 100 / BOARD.cell)
    at.clipped(whole, partial(_paint, turned=turned))


def _paint(pen: Pen, *, turned: bool) -> None:
    """Paints all that lies on the land; the pen's units are hundredths of a square."""
    _roads(pen, _TURNED_ROADS if turned else _ROADS)
    for index in range(25):
        rank, file = divmod(24 - index if turned else index, 5)
        square = pen.at(file * 100, (4 - rank) * 100)
        for owner, domain in enumerate(DOMAINS):
            if index in domain:
                _wash(square, owner)
        # Nothing reaches into the neighbours.
        square.clipped((0, 0, 100, 100), partial(paint_terrain, index=index))
    _grid(pen)


def _roads(pen: Pen, roads: Sequence[str]) -> None:
    """Paints roads from throne to throne and from village to village, as mere decoration. The pen's
    units are hundredths of a square."""
    for colour, width in (("#a98c5a", 8), ("#e6d4a4", 5.4)):
        for road in roads:
            pen.line(road, colour, width)


_ROADS: Final = (
    "M50 455 C90 400 190 420 215 345 C235 280 150 270 175 235 C200 190 300 240 330 190 "
    "C355 140 320 110 370 80 C400 60 430 70 450 55",
    "M40 285 C80 265 120 300 170 250",
    "M460 245 C420 270 390 220 322 202",
    "M215 350 C260 325 300 360 330 330 C360 300 420 320 450 270",
)
_TURNED_ROADS: Final = tuple(
    re.sub(r"\d+", lambda number: str(500 - int(number[0])), road) for road in _ROADS
)


def _wash(pen: Pen, side: int) -> None:
    """Tints a square of a domain, with the side's sign as a watermark."""
    pen.fill([(0, 0), (100, 0), (100, 100), (0, 100)], _WASH[side])
    if side == TWILIGHT:
        pen.fill(crescent(51, 46, 21), sides.TWILIGHT.field + "38")
    else:
        pen.fill(star(50, 46, 26, 15, 12), "#b4690a40")
        pen.disc(50, 46, 12, "#f6d489")


_WASH: Final = (sides.WASHES[0] + "66", sides.WASHES[1] + "4c")


def domain_marks(pen: Pen, side: int) -> None:
    """Marks a domain's square (100 by 100 units): with a hatched frame (Twilight) or brackets at
    the corners (Dawn)."""
    (_hatch if side == TWILIGHT else _brackets)(pen)


def _hatch(pen: Pen) -> None:
    ink = sides.TWILIGHT.field
    # In whole px: strokes with the same pixels make smaller files.
    at = pen.at(0, 0, 1 / BOARD.unit)
    for start in range(9, 190, 12):
        for one, other in ((4, 14), (194, 204)):
            at.line([(start, one), (start + 8, other)], ink, 2.5)
            at.line([(one, start), (other, start + 8)], ink, 2.5)
    at.line([(14, 14), (194, 14), (194, 194), (14, 194)], ink, 2.5, closed=True)


BRACKET: Final = "#8a4f08"


def _brackets(pen: Pen) -> None:
    for dx, dy in ((1, 1), (-1, 1), (1, -1), (-1, -1)):
        x, y = (5 if dx > 0 else 95), (5 if dy > 0 else 95)
        edged_line(pen, [(x, y + 17 * dy), (x, y), (x + 17 * dx, y)], BRACKET, 3.2, 5.4)


def _grid(pen: Pen) -> None:
    """Draws the lines between the squares as if by hand."""
    for number in range(1, 5):
        along = [(step * 12.5, number * 100) for step in range(41)]
        flat = wobbly(along, 0.7, number)
        steep = wobbly([(y, x) for x, y in along], 0.7, number + 10)
        for line in (flat, steep):
            pen.line(line, "#5a4028d0", 1.1)


def table(board: SquareBoard) -> Image.Image:
    """Returns the whole picture without creatures, strips and marks, as RGB."""
    return board.on_table(paper(board.sheet, "sheet", partial(_map, board=board)))


def _map(pen: Pen, board: SquareBoard) -> None:
    """Paints the land with a double line around it, its domains, labels and coordinates; the pen's
    units are px of the picture."""
    _frame(pen)
    paint_land(pen, board.left, board.top, board.cell, turned=board.turned)
    for index in range(25):
        square = board.inside(pen, index)
        for side, domain in enumerate(DOMAINS):
            if index in domain:
                domain_marks(square, side)
        paint_label(square, index)
    for x, y, sign in board.coordinates(39, 39, 39, 39):
        pen.write(x, y, sign, Face.PLAIN, COORDINATE, theme.INK)


def _frame(pen: Pen) -> None:
    x, y, far = BOARD.left, BOARD.top, BOARD.wide
    pen.panel((x - 5, y - 5, x + far + 5, y + far + 5), 2, None, theme.INK, 5)
    pen.panel((x - 11, y - 11, x + far + 11, y + far + 11), 4, None, theme.INK, 2)


LABEL: Final = 16.5
"""The type size of a square's name, in units."""
_ROOM: Final = 91.0
"""The room for a name, and for the figure beside it, in units."""
_EXACT, _LEAST = 1000, 820
"""The type size in px in which names are measured, and the least to which they shrink there."""
_NAMES: Final = {
    Terrain.SHRINE: name("Shrine"),
    Terrain.SWAMP: name("Swamp"),
    Terrain.VILLAGE: name("Village"),
    Terrain.MOUNTAIN: name("Mountain"),
    Terrain.THRONE: name("Throne"),
}


@memo
def label(index: int, side: int) -> Image.Image | None:
    """Returns the label of a square `side` px wide, as RGBA of that size, or None on open land."""
    if TERRAIN[index] is Terrain.OPEN:
        return None
    return sprite(side, side, lambda pen: paint_label(pen, index), side / 100)


def paint_label(pen: Pen, index: int) -> None:
    """Paints the name of a special square on a scroll, with the one creature that may enter;
    nothing on open land."""
    terrain = TERRAIN[index]
    if terrain is Terrain.OPEN:
        return
    admitted = ADMITS.get(terrain)
    figure = 0.0 if admitted is None else 15.5
    room = (_ROOM - figure) * _EXACT / LABEL
    said, large = text.fitted(_NAMES[terrain], Face.PLAIN, _EXACT, room, _LEAST, 40)
    size = LABEL * large / _EXACT
    wide = text.width(said, Face.PLAIN, _EXACT) * size / _EXACT
    half = (wide + figure + 8) / 2
    pen.panel((50 - half, 80, 50 + half, 98), 4.5, theme.PAPER, theme.INK, 1.1)
    pen.write(50 + half - 4 - wide / 2, 89, said, Face.PLAIN, size, theme.INK)
    if admitted is not None:
        sides.paint_figure(pen.at(50 - half + 3.4, 82.4, 0.132), admitted, theme.INK, theme.PAPER)
