"""The two sides: Ember is dark and round with a flame, Frost light with a crystal."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Final

from engines.vilitum.model.board import SIDES as NAMES
from engines.vilitum.model.board import Kind
from render.kit import theme
from render.kit.drawing import Drawings
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

ART: Final = Drawings(Path(__file__).with_suffix(".txt"), {**vars(theme), "TRIM": EMBER.trim})
"""The pieces' figures by their letters, the signs of verbs by their values, and a flame."""


def paint_figure(pen: Pen, kind: Kind, figure: str, ground: str) -> None:
    """Paints a figure into the 100 by 100 units at the pen's origin; `ground` is the colour behind
    it."""
    ART.paint(pen, kind.letter, figure=figure, ground=ground)


def _flame(pen: Pen) -> None:
    ART.paint(pen, "flame")


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
