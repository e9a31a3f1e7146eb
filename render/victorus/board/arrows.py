"""Arrows across the board."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.kit import theme
from render.kit.lines import INK, along, head, lay, shortened
from render.kit.shapes import Pen, Point

HEAD: Final = 27
"""The length of an arrow's head in units."""
_PALE, _INK = 13.5, 7.4
"""The widths of an arrow's shaft with and without its pale edge, in units."""


def draw_arrow(
    image: Image.Image,
    points: Sequence[Point],
    colour: str,
    unit: float,
    *,
    short: float,
    late: float = 0,
    dashed: bool = False,
) -> None:
    """Draws an arrow with a pale edge on an RGB image, along a line of points in px. It begins
    `late` units after the line's start and stops `short` units before its end; `unit` is in px."""
    line = shortened(points, short * unit)
    line = shortened(line[::-1], late * unit)[::-1] if late else line
    tip = head(line, min(HEAD * unit, math.dist(*line[-2:]) * 0.8))
    shaft = along(shortened(line, HEAD * 0.6 * unit), max(2.0, 3 * unit))
    if len(shaft) < 2:
        shaft = list(line)

    def pale(pen: Pen) -> None:
        pen.line(shaft, INK, _PALE * unit)
        pen.line(tip, INK, 7 * unit, closed=True)

    def ink(pen: Pen) -> None:
        for start in range(0, len(shaft) - 1, 8 if dashed else len(shaft)):
            piece = shaft[start : start + 5] if dashed else shaft
            if len(piece) > 1:
                pen.line(piece, INK, _INK * unit)
        pen.fill(tip, INK)

    lay(image, line, 34 * unit, pale, theme.PALE)
    lay(image, line, 34 * unit, ink, colour)
