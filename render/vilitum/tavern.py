"""The dwarven tavern around the game: its wall, its table, and what stands there. The board lies in
it, and so does the scene on the card of a result."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from render.kit.shapes import Pen, Point, arc, outline

GLOW: Final = ("#c9762c", "#9c531f", "#733a17", "#532912", "#3b1d0e", "#2a150b", "#1f1009")
"""The wall by candlelight, from the light to the dark."""
BRASS: Final = "#e2b65a"
BEAM: Final = "#6b4020"
"""The lit edges of the table and of shelves."""
SHADE: Final = "#1b0d05"
"""Shadows, and the seams between planks."""
_SEAM: Final = "#120904"
_WOOD: Final = "#a06a35"
_STEEL: Final = "#c9c0b4"
_IRON: Final = "#8d8378"
_EDGE: Final = "#2a1709"


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


def candle(pen: Pen) -> None:
    """Paints a candle that burns, from the origin of its wick: its foot is 104 units below."""
    pen.disc(0, -34, 74, "#ffcf7a2a")
    pen.disc(0, -34, 44, "#ffdf9a3c")
    pen.oval(0, 92, 40, 12, BRASS)
    pen.panel((-13, 0, 13, 92), 5, "#f3e2b8")
    pen.panel((4, 0, 13, 92), 4, "#d8bd86")
    pen.fill("M-14 8 C-20 30 -12 34 -10 22 C-8 14 -4 10 0 6 Z", "#f3e2b8")
    pen.line([(0, 0), (0, -10)], _EDGE, 3)
    pen.fill(
        "M0 -62 C10 -42 16 -30 14 -18 C12 -8 -12 -8 -14 -18 C-16 -30 -8 -44 0 -62 Z", "#ff9d2e"
    )
    pen.fill("M0 -42 C6 -32 8 -24 7 -17 C5 -11 -5 -11 -7 -17 C-8 -24 -5 -32 0 -42 Z", "#fff0b8")


def mug(pen: Pen) -> None:
    """Paints a mug of ale: its foot is 66 units below the origin."""
    pen.oval(0, 64, 58, 12, SHADE + "80")
    pen.ring(38, 20, 34, _EDGE, 14)
    pen.ring(38, 20, 31, _WOOD, 8)
    pen.panel((-42, -30, 42, 66), 10, _EDGE)
    pen.panel((-38, -26, 38, 62), 8, _WOOD)
    for x in (-22, 0, 22):
        pen.line([(x, -22), (x, 58)], BEAM, 4)
    for y in (-10, 44):
        pen.panel((-42, y - 6, 42, y + 6), 3, _STEEL)
    for x, y, size in ((-26, -32, 18), (0, -38, 22), (26, -32, 18), (12, -28, 16), (-12, -28, 16)):
        pen.disc(x, y, size, "#fff3d6")


def cask(pen: Pen) -> None:
    """Paints the head of a cask that lies, 50 units around the origin, with its tap."""
    pen.disc(0, 0, 50, SHADE)
    pen.disc(0, 0, 47, _IRON)
    pen.disc(0, 0, 41, SHADE)
    pen.disc(0, 0, 39, "#7d4c25")
    for x, half in ((-24, 30), (-8, 38), (8, 38), (24, 30)):
        pen.line([(x, -half), (x, half)], "#4a2a14", 2.6)
    pen.fill([(-38, -6), (38, -6), (38, 6), (-38, 6)], "#9c6431")
    pen.panel((-5, 8, 5, 30), 3, BRASS)
    pen.panel((-12, 10, 12, 16), 3, BRASS)


def barrel(pen: Pen) -> None:
    """Paints a barrel that stands, 96 units wide and 120 high, its foot on the origin."""
    body = "M-40 -120 C-52 -90 -52 -30 -40 0 L40 0 C52 -30 52 -90 40 -120 Z"
    pen.ink(body, "#7d4c25", SHADE, 4)
    for x in (-24, -8, 8, 24):
        pen.line(f"M{x} -118 C{x * 1.25} -90 {x * 1.25} -30 {x} -2", "#4a2a14", 2.6)
    for top, wide in ((-108, 46), (-34, 48)):
        pen.fill([(-wide, top), (wide, top), (wide, top + 12), (-wide, top + 12)], _IRON)


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


def trophy(pen: Pen) -> None:
    """Paints two axes crossed behind a round shield, 50 units around the origin."""
    for turn in (1, -1):
        pen.line([(-40 * turn, 48), (34 * turn, -38)], _EDGE, 11)
        pen.line([(-40 * turn, 48), (34 * turn, -38)], _WOOD, 6)
        blade = "M20 -44 C30 -50 44 -52 58 -46 C62 -34 58 -18 50 -8 C46 -18 40 -26 34 -30 Z"
        pen.ink([(x * turn, y) for x, y in outline(blade)], _STEEL, _EDGE, 3)
    for radius, colour in ((36, _EDGE), (33, _IRON), (27, _EDGE), (25.5, "#8c3326")):
        pen.disc(0, 0, radius, colour)
    for tip in ((0, -25), (25, 0), (0, 25), (-25, 0)):
        pen.line([(0, 0), tip], _STEEL, 5)
    pen.disc(0, 0, 10, _EDGE)
    pen.disc(0, 0, 8, BRASS)
