"""The dwarven tavern around the game: its wall, its table, and what stands there. The board lies in
it, and so does the scene on the card of a result."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from render.kit.drawing import Drawings
from render.kit.shapes import Pen, Point, arc

GLOW: Final = ("#c9762c", "#9c531f", "#733a17", "#532912", "#3b1d0e", "#2a150b", "#1f1009")
"""The wall by candlelight, from the light to the dark."""
BRASS: Final = "#e2b65a"
BEAM: Final = "#6b4020"
"""The lit edges of the table and of shelves."""
SHADE: Final = "#1b0d05"
"""Shadows, and the seams between planks."""
_SEAM: Final = "#120904"
ART: Final = Drawings(Path(__file__).with_suffix(".txt"), globals())
"""What stands in it: a candle, a mug, a cask, a barrel, a trophy."""


def planks(pen: Pen, first: float, wide: float, low: float, lit: str | None = None) -> None:
    """Paints the seams of upright planks on a wall `wide` units wide, from its top down to `low`:
    the `first` one, and others to its right. Their edges are `lit`, if at all."""
    for x in range(round(first), round(wide), 96):
        pen.line([(x, 0), (x, low)], _SEAM, 4)
        if lit:
            pen.line([(x + 4, 0), (x + 4, low)], lit, 2)


def ledge(pen: Pen, wide: float) -> None:
    """Paints the far edge of a table, `wide` units, in the light."""
    pen.fill([(0, -3), (wide, -3), (wide, 5), (0, 5)], BEAM)


BOTTLES: Final = ((40, 52, "#39553f"), (72, 44, "#6b2b22"), (104, 56, "#2f4a5a"))
"""Some bottles: the place of each on its shelf, its height and its colour."""

SMALL: Final = (BRASS, *GLOW[1:5], *(colour for _, _, colour in BOTTLES))
"""The colours of small things and of the light, which a picture with the tavern must have."""


def shelf(pen: Pen, wide: float, bottles: Sequence[tuple[float, float, str]]) -> None:
    """Paints a shelf with bottles, `wide` units from the origin of its upper edge."""
    pen.fill([(0, 0), (wide, 0), (wide, 10), (0, 10)], BEAM)
    pen.fill([(0, 10), (wide, 10), (wide, 16), (0, 16)], SHADE)
    for x, tall, colour in bottles:
        pen.panel((x - 12, -tall * 0.66, x + 12, 0), 5, colour)
        pen.panel((x - 5, -tall, x + 5, -tall * 0.5), 2, colour)


def wall(pen: Pen, wide: float, low: float, flames: Sequence[Point]) -> None:
    """Paints a wall down to `low`, with round upper corners and the light of flames."""
    corners = [*arc(22, 22, 19, 180, 270, 8), *arc(wide - 23, 22, 19, 270, 360, 8)]
    pen.fill([*corners, (wide - 4, low), (3, low)], GLOW[-3])
    pen.clipped((3, 3, wide - 4, low), lambda pen: _lit(pen, flames))
    planks(pen, 106, wide - 40, low)


def _lit(pen: Pen, flames: Sequence[Point]) -> None:
    for number, colour in reversed(list(enumerate(GLOW[1:-3]))):
        for x, y in flames:
            pen.disc(x, y, 66 * (number + 1), colour)
