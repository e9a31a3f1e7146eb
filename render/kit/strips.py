"""The strips beside a board: one for each side, with its name, what it does, and its pieces. All
measures are in px."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.cache.memo import memo
from render.kit import text, theme
from render.kit.panels import panel
from render.kit.shapes import Pen, Point, stamp
from render.kit.side import Side
from render.kit.text import Face

TALL: Final = 148
"""The height of a strip."""
PIECE: Final = 94
"""The width of a piece in a strip."""
STEP: Final = 104
_BASE: Final = 88
"""The middle of the pieces in a strip, from its top."""
NAME: Final = 146
"""The left end of a side's name, from the strip's."""


@memo
def strip(side: Side, words: str, marked: bool) -> Image.Image:
    """Returns a side's strip without pieces, indexed, `theme.SHEET` by `TALL` px. `words` say what
    the side does, or nothing; `marked` tells whether it is its turn (or the winner's strip)."""
    colours, wide = side.colours, theme.SHEET

    def paint(pen: Pen) -> None:
        pen.panel((0, 0, wide - 1, TALL - 1), 24, theme.TABLE_EDGE)
        pen.panel((3, 3, wide - 4, TALL - 4), 21, colours.strip)
        if marked:
            pen.panel((0, 0, wide - 1, TALL - 1), 24, theme.PALE)
            pen.panel((6, 6, wide - 7, TALL - 7), 19, colours.frame)
            pen.panel((12, 12, wide - 13, TALL - 13), 14, colours.strip)
        side.emblem(pen.at(76, TALL / 2, 1.06))
        pen.write(NAME, 50 if words else TALL / 2, side.name, Face.TITLE, 54, colours.words, "lc")
        if words:
            _say(pen, side, words, marked)

    return panel(wide, TALL, paint)


def _say(pen: Pen, side: Side, words: str, marked: bool) -> None:
    """Writes the words under the name; on a pill with an arrowhead if the side is marked."""
    colours = side.colours
    if not marked:
        pen.write(148, 104, words, Face.PLAIN, 38, colours.words, "lc")
        return
    wide = text.width(words, Face.PLAIN, 38)
    pen.panel((144, 80, 144 + wide + 66, 128), 24, colours.words)
    pen.fill([(162, 91), (162, 117), (184, 104)], colours.strip)
    pen.write(194, 104, words, Face.PLAIN, 38, colours.strip, "lc")


def lay_group(
    image: Image.Image,
    title: str,
    colour: str,
    pieces: Sequence[Image.Image],
    right: float,
    top: float,
) -> tuple[float, list[Point]]:
    """Lays RGBA pieces under a title on an RGB image, in the strip at `top`, ending at `right`.

    Returns the left end of the group with some space, and the middle of each piece; all in px.
    """
    name = text.label(title, Face.PLAIN, 32, colour)
    wide = max(STEP * len(pieces), name.width)
    first = right - wide / 2 - STEP * (len(pieces) - 1) / 2
    spots = [(first + STEP * number, top + _BASE) for number in range(len(pieces))]
    for piece, (x, y) in zip(pieces, spots, strict=True):
        stamp(image, piece, x, y)
    stamp(image, name, right - wide / 2, top + 27)
    return right - wide - 24, spots
