"""The board without pieces, on the table of the tavern: stone squares let into carved oak. Painted
for each size."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Final

from PIL import Image

from engines.vilitum.model.board import STRIDE, squares_of
from render.kit import theme
from render.kit.shapes import Pen, Point, wobbly
from render.kit.squares import SHEET_TOP, SquareBoard
from render.kit.text import Face, box
from render.kit.textures import sheet, stain
from render.vilitum import layout, tavern
from render.vilitum.tavern import BRASS

OAK: Final = ("#4d2f1b", "#39210f")
STONES: Final = (("#e0cfac", "#dccaa5", "#e3d3b2"), ("#b79b70", "#b2956a", "#bb9f75"))
"""The tones of light and of dark squares."""
LETTERS: Final = "#ffdf94"
"""The colour of the coordinates."""
_BRASS_SHADE: Final = "#8a6220"
_GROOVE: Final = "#2a1709"
_TABLE: Final = ("#7d522d", "#653f20")
LIT: Final = ("#8c5c31", "#a9703a")
"""The table near the candles, and nearer."""
_LIGHT: Final = 346.0
"""The distance of the candles from the sides of the sheet."""
_EDGE: Final = 48.0
"""The far edge of the table, from the top of the sheet."""
_FRAME: Final = 52
"""The width of the frame around the squares."""
_ABOVE, _BESIDE, _BELOW = 30, 27, 27
"""The distances of the coordinates from the squares."""
_DESCENT: Final = 7
"""A coordinate that reaches further down than this, a g, is lifted."""


def board_image(board: SquareBoard) -> Image.Image:
    """Returns the whole RGB picture without pieces, strips and marks."""
    left, top, right, low = board.land
    edge = (left - _FRAME, top - _FRAME, right + _FRAME, low + _FRAME)
    far = edge[2] - edge[0]

    def paint(pen: Pen) -> None:
        _room(pen.at(theme.EDGE, SHEET_TOP), board.tall)
        pen.panel((edge[0] - 4, edge[1] - 2, edge[2] + 5, edge[3] + 8), 12, tavern.SHADE)
        stain(pen, edge, "oak", *OAK)
        frame = pen.at(*edge[:2])
        _grain(frame, far)
        _fittings(frame, far)
        _squares(pen, board)
        for x, y, sign in board.coordinates(_BESIDE, _ABOVE, _BESIDE, _BELOW):
            _inlay(pen, x, y, sign)

    return board.on_table(sheet(board.sheet, "table", _TABLE, paint))


def _room(pen: Pen, tall: float) -> None:
    """Paints the table of the tavern, what stands on it, and the wall beyond; `tall` is the height
    of the sheet."""
    wide = theme.SHEET
    flames = ((_LIGHT, 14.0), (wide - _LIGHT, 14.0))
    pen.clipped((3, _EDGE, wide - 4, tall - 4), lambda pen: _table(pen, tall, flames))
    tavern.wall(pen, wide, _EDGE, flames)
    for left in (42, 92, 142):
        tavern.ART.paint(pen.at(left, 27, 0.44), "cask")
    tavern.ART.paint(pen.at(wide / 2, 27, 0.52), "trophy")
    tavern.shelf(pen.at(970, 36, 0.52), 130, tavern.BOTTLES)
    for left in (1086, 1128):
        tavern.ART.paint(pen.at(left, 50, 0.38), "barrel")
    tavern.ledge(pen.at(3, _EDGE), wide - 7)
    for (x, _), beside in zip(flames, (-64, 64), strict=True):
        tavern.ART.paint(pen.at(x + beside, 46, 0.38), "mug")
        tavern.ART.paint(pen.at(x, 28, 0.42), "candle")


def _table(pen: Pen, tall: float, flames: Sequence[Point]) -> None:
    """Paints the seams of the table's planks, and the light of flames on it."""
    for number, colour in enumerate(LIT):
        for x, _ in flames:
            pen.oval(x, _EDGE + 12, 190 - 80 * number, 30 - 10 * number, colour)
    for y in range(106, round(tall), 74):
        pen.line([(0, y), (theme.SHEET, y)], "#4a2a14", 3)
        pen.line([(0, y + 3), (theme.SHEET, y + 3)], "#9b6b3f", 2)


def _grain(pen: Pen, far: float) -> None:
    """Paints fibres of the wood along each side of the frame, `far` px long."""
    for number, offset in enumerate((7, 14, 37)):
        for start, side in ((60, 0), (60, 1), (60, 2), (60, 3)):
            along = [(start + step * 26.0, float(offset)) for step in range(39)]
            fibre = wobbly(along, 1.6, number * 4 + side)
            turned = {
                0: fibre,
                1: [(x, far - y) for x, y in fibre],
                2: [(y, x) for x, y in fibre],
                3: [(far - y, x) for x, y in fibre],
            }[side]
            pen.line(turned, "#2e190b90", 1.6)


def _fittings(pen: Pen, far: float) -> None:
    """Paints brass corners with nails, and a brass line around the squares."""
    pen.panel((0, 0, far, far), 3, None, _GROOVE, 3)
    near, end = _FRAME - 5, far - _FRAME + 5
    pen.panel((near - 2, near - 2, end + 2, end + 2), 4, None, _GROOVE, 8)
    pen.panel((near, near, end, end), 3, None, BRASS, 4)
    for x, y, across, down in ((0, 0, 1, 1), (far, 0, -1, 1), (0, far, 1, -1), (far, far, -1, -1)):
        plate = [(3, 3), (88, 3), (74, 27), (27, 27), (27, 74), (3, 88)]
        placed = [(x + u * across, y + v * down) for u, v in plate]
        pen.ink(placed, BRASS, _GROOVE, 4)
        for u, v in ((15, 15), (62, 15), (15, 62)):
            pen.disc(x + u * across, y + v * down, 5.5, _BRASS_SHADE)
            pen.disc(x + u * across - 1, y + v * down - 1, 3, "#fbe3a4")


def _squares(pen: Pen, board: SquareBoard) -> None:
    chance = random.Random("stones")  # noqa: S311
    for number in squares_of(board.files):
        tones = STONES[(sum(divmod(number, STRIDE)) + 1) % 2]
        square = board.inside(pen, number)
        square.fill([(0, 0), (100, 0), (100, 100), (0, 100)], chance.choice(tones))
        square.line([(1, 99), (1, 1), (99, 1)], "#fff4d870", 1.6)
        square.line([(1, 99.4), (99.4, 99.4), (99.4, 1)], "#3a240f90", 1.6)


def _inlay(pen: Pen, x: float, y: float, sign: str) -> None:
    y -= max(0, box(sign, Face.PLAIN, layout.COORDINATE)[3] - _DESCENT)
    pen.write(x + 2, y + 2, sign, Face.PLAIN, layout.COORDINATE, _GROOVE)
    pen.write(x, y, sign, Face.PLAIN, layout.COORDINATE, LETTERS)
