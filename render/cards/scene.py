"""The scene of a card: a game's own art over the whole card of a result.

Measures are in px of the card. Words stand on the scene at the upper left, and a band with the
players covers its foot, so what matters is painted at the upper right.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from PIL import Image

from render.kit.shapes import Pen

WIDE: Final = 1200
TALL: Final = 630
"""The width and the height of a card."""
BAND: Final = 384
"""The top of the band with the players."""
WORDS: Final = (0, 0, 590, BAND)
"""The box of the words (left, top, right, bottom): a scene is dark there."""
MIDDLE: Final = (788, 196)
"""The middle of the part beside the words and above the players."""
_DETAIL: Final = 2

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in px."""


def painted(paint: Callable[[Pen], None]) -> Image.Image:
    """Returns a scene as RGB; `paint` gets a pen in px from the card's upper left corner."""
    image = Image.new("RGB", (WIDE * _DETAIL, TALL * _DETAIL))
    paint(Pen(image, _DETAIL))
    return image.reduce(_DETAIL)


def lights(pen: Pen, x: float, y: float, step: float, colours: Sequence[str]) -> None:
    """Fills the card with the last colour, and with rings of light around a point in the others,
    the first in the middle, each `step` px further out."""
    pen.fill([(0, 0), (WIDE, 0), (WIDE, TALL), (0, TALL)], colours[-1])
    for number in range(len(colours) - 2, -1, -1):
        pen.disc(x, y, step * (number + 1), colours[number])


def dim(pen: Pen, colour: str) -> None:
    """Darkens the part with the words in a colour, in slanting steps towards the middle."""
    for number, share in enumerate(("66", "4d", "40", "40", "40", "33")):
        top, low = WORDS[2] + 90 - 24 * number, WORDS[2] - 60 - 24 * number
        pen.fill([(0, 0), (top + 60, 0), (low + 60, TALL), (0, TALL)], colour + share)
