"""The two sides: Ember is dark and round with a flame, Frost light with a crystal."""

from __future__ import annotations

import math
from typing import Final

from engines.vilitum.model.board import SIDES as NAMES
from render.kit.panels import Side
from render.kit.shapes import Pen, Point
from render.kit.theme import SideColours

EMBER: Final = SideColours(
    field="#35170f",
    figure="#ffedd2",
    rim="#1c0b07",
    trim="#f27a1a",
    strip="#3a1a10",
    frame="#e0731d",
    words="#ffedd2",
)
FROST: Final = SideColours(
    field="#eaf6fc",
    figure="#0d2f4e",
    rim="#0f3a5f",
    trim="#4aa3d8",
    strip="#d5ebf6",
    frame="#2b78ad",
    words="#0d2f4e",
)
COLOURS: Final = (EMBER, FROST)

FLAME: Final = (
    "M2 48 C-26 48 -40 28 -34 4 C-31 -8 -24 -15 -21 -26 C-13 -20 -10 -13 -10 -5 "
    "C-2 -16 2 -30 -3 -48 C18 -38 27 -21 26 -6 C30 -10 32 -15 32 -20 "
    "C44 -2 44 18 35 32 C28 43 16 48 2 48 Z"
)
_CORE: Final = (
    "M3 44 C-12 44 -20 33 -17 20 C-15 11 -8 6 -5 -4 C3 1 6 8 6 14 C10 10 12 5 12 0 "
    "C22 10 25 22 20 32 C17 40 11 44 3 44 Z"
)


def _flame(pen: Pen) -> None:
    pen.fill(FLAME, EMBER.trim)
    pen.fill(_CORE, "#ffd873")


def rays(inner: float, outer: float, count: int = 6) -> list[tuple[Point, Point]]:
    """Returns spokes around the origin, from radius `inner` to `outer`, the first one upwards."""
    angles = [2 * math.pi * number / count - math.pi / 2 for number in range(count)]
    return [
        (
            (inner * math.cos(angle), inner * math.sin(angle)),
            (outer * math.cos(angle), outer * math.sin(angle)),
        )
        for angle in angles
    ]


def _crystal(pen: Pen) -> None:
    for colour, thick in ((FROST.field, 13), (FROST.frame, 7)):
        for start, tip in rays(0, 46):
            pen.line([start, tip], colour, thick)
            x, y = tip[0] * 0.6, tip[1] * 0.6
            angle = math.atan2(tip[1], tip[0])
            for turn in (0.75, -0.75):
                barb = (x + 17 * math.cos(angle + turn), y + 17 * math.sin(angle + turn))
                pen.line([(x, y), barb], colour, thick)
    pen.fill([start for start, _ in rays(16, 16)], FROST.frame)
    pen.fill([start for start, _ in rays(8, 8)], FROST.field)


SIDES: Final = (
    Side(NAMES[0], EMBER, _flame, pale=True),
    Side(NAMES[1], FROST, _crystal, pale=False),
)
