"""The names of special squares, on scrolls at their foot. Units are hundredths of a square."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engines.vicious_circle.board import ADMITS, TERRAIN, Terrain
from render.cache.memo import memo
from render.kit import text, theme
from render.kit.shapes import Pen, sprite
from render.kit.text import Face
from render.vicious_circle.figures import paint_figure

LABEL: Final = 16.5
"""The type size of a square's name, in units."""


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
    name = "Throne" if terrain is Terrain.THRONE else terrain.value
    admitted = ADMITS.get(terrain)
    wide = text.width(name, Face.PLAIN, 1000) * LABEL / 1000
    figure = 0.0 if admitted is None else 15.5
    half = (wide + figure + 8) / 2
    pen.panel((50 - half, 80, 50 + half, 98), 4.5, theme.PAPER, theme.INK, 1.1)
    pen.write(50 + half - 4 - wide / 2, 89, name, Face.PLAIN, LABEL, theme.INK)
    if admitted is not None:
        paint_figure(pen.at(50 - half + 3.4, 82.4, 0.132), admitted, theme.INK, theme.PAPER)
