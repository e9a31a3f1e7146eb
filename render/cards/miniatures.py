"""The small pictures of single things, for buttons and lines of text: square and without words, so
that they are told apart at 22 px on a light or a dark ground."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PIL import Image

from render.kit import theme
from render.kit.panels import Side
from render.kit.shapes import Pen, sprite

GAME: Final = "game"
"""The key of the picture that stands for the game."""
WIDE: Final = 128
"""The width and height in px, as Discord wants them."""
_DARK: Final = "#17121c"


def painted(paint: Callable[[Pen], None]) -> Image.Image:
    """Returns a small picture (RGBA) of what is painted within 50 units round the pen's origin."""
    return sprite(WIDE, WIDE, lambda pen: paint(pen.at(50, 50)), WIDE / 100, detail=4)


def tile(pen: Pen, colour: str) -> None:
    """Paints a ground with round corners, a dark edge, and a pale one round it: one of them stands
    out from any colour behind the picture."""
    pen.panel((-50, -50, 50, 50), 17, theme.PALE)
    pen.panel((-47, -47, 47, 47), 14, _DARK)
    pen.panel((-44, -44, 44, 44), 12, colour)


def side_picture(side: Side) -> Image.Image:
    """Returns the emblem of a side on a round field of its colour."""

    def paint(pen: Pen) -> None:
        pen.disc(0, 0, 50, theme.PALE)
        pen.disc(0, 0, 46.5, _DARK)
        pen.disc(0, 0, 43.5, side.colours.field if side.pale else theme.PALE)
        side.emblem(pen.at(0, 0, 0.72))

    return painted(paint)
