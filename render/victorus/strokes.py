"""Arrows across the board, drawn onto it at once: they are too long to be kept."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from render import theme
from render.lines import along, head, shortened
from render.shapes import Pen, Point

_DETAIL: Final = 2
HEAD: Final = 27
"""Length of an arrow's head in units."""
_PALE, _INK = 13.5, 7.4
"""Widths of an arrow's shaft with and without its pale edge, in units."""


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
    """An arrow with a pale edge along a line, which begins `late` units after its start and
    stops `short` units before its end; the points are pixels, `unit` of them to a unit."""
    line = shortened(points, short * unit)
    line = shortened(line[::-1], late * unit)[::-1] if late else line
    tip = head(line, min(HEAD * unit, math.dist(*line[-2:]) * 0.8))
    shaft = along(shortened(line, HEAD * 0.6 * unit), max(2.0, 3 * unit))
    if len(shaft) < 2:
        shaft = list(line)

    def pale(pen: Pen) -> None:
        pen.line(shaft, "#ffffff", _PALE * unit)
        pen.line(tip, "#ffffff", 7 * unit, closed=True)

    def ink(pen: Pen) -> None:
        for start in range(0, len(shaft) - 1, 8 if dashed else len(shaft)):
            piece = shaft[start : start + 5] if dashed else shaft
            if len(piece) > 1:
                pen.line(piece, "#ffffff", _INK * unit)
        pen.fill(tip, "#ffffff")

    _lay(image, line, 34 * unit, pale, theme.PALE)
    _lay(image, line, 34 * unit, ink, colour)


def _lay(
    image: Image.Image,
    points: Sequence[Point],
    margin: float,
    paint: Callable[[Pen], None],
    colour: str,
) -> None:
    """Lay one colour where `paint` leaves white, around these points of the image."""
    left, top = (
        max(0, math.floor(min(point[axis] for point in points) - margin)) for axis in (0, 1)
    )
    right, low = (
        min(image.size[axis], math.ceil(max(point[axis] for point in points) + margin))
        for axis in (0, 1)
    )
    if right <= left or low <= top:
        return
    mask = Image.new("L", ((right - left) * _DETAIL, (low - top) * _DETAIL))
    paint(Pen(mask, _DETAIL, -left * _DETAIL, -top * _DETAIL))
    image.paste(colour, (left, top, right, low), mask.reduce(_DETAIL))
