"""The board without pieces: stone squares let into carved oak. Painted for each size."""

from __future__ import annotations

import random
from typing import Final

from PIL import Image

from engines.vilitum.model.board import STRIDE, squares_of
from render.kit import theme
from render.kit.shapes import Pen, wobbly
from render.kit.squares import SHEET_TOP, SquareBoard
from render.kit.text import Face
from render.kit.textures import sheet
from render.vilitum import layout

OAK: Final = ("#5b3a22", "#432815")
STONES: Final = (("#e0cfac", "#dccaa5", "#e3d3b2"), ("#b79b70", "#b2956a", "#bb9f75"))
"""The tones of light and of dark squares."""
BRASS: Final = "#e2b65a"
LETTERS: Final = "#ffdf94"
"""The colour of the coordinates."""
_BRASS_SHADE: Final = "#8a6220"
_GROOVE: Final = "#2a1709"


def board_image(board: SquareBoard) -> Image.Image:
    """Returns the whole RGB picture without pieces, strips and marks."""

    def paint(pen: Pen) -> None:
        _grain(pen.at(theme.EDGE, SHEET_TOP))
        _fittings(pen.at(theme.EDGE, SHEET_TOP), board.left - theme.EDGE)
        _squares(pen, board)
        for x, y, sign in board.coordinates(35, 35, 26, 26):
            _inlay(pen, x, y, sign)

    return board.on_table(sheet(board.sheet, "oak", OAK, paint))


def _grain(pen: Pen) -> None:
    """Paints fibres of the wood along each side of the frame."""
    far = theme.SHEET
    for number, offset in enumerate((9, 17, 47, 54)):
        for start, side in ((70, 0), (70, 1), (70, 2), (70, 3)):
            along = [(start + step * 26.0, float(offset)) for step in range(41)]
            fibre = wobbly(along, 1.6, number * 4 + side)
            turned = {
                0: fibre,
                1: [(x, far - y) for x, y in fibre],
                2: [(y, x) for x, y in fibre],
                3: [(far - y, x) for x, y in fibre],
            }[side]
            pen.line(turned, "#2e190b90", 1.6)


def _fittings(pen: Pen, margin: int) -> None:
    """Paints brass corners with nails, and a brass line around the squares."""
    far = theme.SHEET
    near, end = margin - 8, far - margin + 8
    pen.panel((near - 3, near - 3, end + 3, end + 3), 4, None, _GROOVE, 12)
    pen.panel((near, near, end, end), 3, None, BRASS, 5)
    for x, y, across, down in ((0, 0, 1, 1), (far, 0, -1, 1), (0, far, 1, -1), (far, far, -1, -1)):
        plate = [(12, 12), (96, 12), (82, 34), (34, 34), (34, 82), (12, 96)]
        placed = [(x + u * across, y + v * down) for u, v in plate]
        pen.ink(placed, BRASS, _GROOVE, 4)
        for u, v in ((23, 23), (70, 23), (23, 70)):
            pen.disc(x + u * across, y + v * down, 5.5, _BRASS_SHADE)
            pen.disc(x + u * across - 1, y + v * down - 1, 3, "#fbe3a4")


def _squares(pen: Pen, board: SquareBoard) -> None:
    """Paints slabs of stone, light and dark in varying tones, with lit and shaded edges."""
    chance = random.Random("stones")  # noqa: S311
    for number in squares_of(board.files):
        tones = STONES[(sum(divmod(number, STRIDE)) + 1) % 2]
        square = board.inside(pen, number)
        square.fill([(0, 0), (100, 0), (100, 100), (0, 100)], chance.choice(tones))
        square.line([(1, 99), (1, 1), (99, 1)], "#fff4d870", 1.6)
        square.line([(1, 99.4), (99.4, 99.4), (99.4, 1)], "#3a240f90", 1.6)


def _inlay(pen: Pen, x: float, y: float, sign: str) -> None:
    pen.write(x + 2, y + 3, sign, Face.PLAIN, layout.COORDINATE, _GROOVE)
    pen.write(x, y, sign, Face.PLAIN, layout.COORDINATE, LETTERS)
