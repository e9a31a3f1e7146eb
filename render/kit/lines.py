"""Lines across a board: points along them, and arrows. Points are in px of the picture."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Final

from PIL import Image

from render.cache.packing import softened
from render.kit import theme
from render.kit.shapes import Pen, Point, sprite
from render.kit.sheet import Sheet

HEAD: Final = 40
"""The length of an arrow's head in px, at weight 1."""
INK: Final = "#ffffff"
"""The colour that a painter given to `lay` uses: where it paints, the real colour is laid."""
_DETAIL: Final = 2
"""Lines are painted this many times larger than shown."""


def along(points: Sequence[Point], step: float) -> list[Point]:
    """Returns points on a polyline, `step` px apart along it, beginning at its start."""
    found: list[Point] = []
    carry = 0.0
    for (x, y), (u, v) in itertools.pairwise(points):
        length = math.hypot(u - x, v - y)
        while carry <= length:
            found.append((x + (u - x) * carry / length, y + (v - y) * carry / length))
            carry += step
        carry -= length
    return found


def shortened(points: Sequence[Point], end: float) -> list[Point]:
    """Returns the line without its last `end` px; a twentieth of its last piece always remains."""
    (x, y), (u, v) = points[-2], points[-1]
    length = math.hypot(u - x, v - y)
    share = max(0.05, (length - end) / length)
    return [*points[:-1], (x + (u - x) * share, y + (v - y) * share)]


def head(points: Sequence[Point], size: float) -> list[Point]:
    """Returns the triangle of an arrow's head at a line's end, tip first, its sides `size` px
    long."""
    (x, y), (u, v) = points[-2], points[-1]
    angle = math.atan2(v - y, u - x)
    back = [(size, angle + math.pi - 0.55), (size, angle + math.pi + 0.55)]
    return [(u, v), *((u + far * math.cos(a), v + far * math.sin(a)) for far, a in back)]


def draw_arrow(
    sheet: Sheet,
    points: Sequence[Point],
    colour: str,
    *,
    short: float,
    dashed: bool = False,
    weight: float = 1,
) -> None:
    """Lays an arrow with a pale edge on a sheet, along a line of points in px. It stops
    `short` px before the end of the line; `weight` scales its thickness and head."""
    key = ("arrow", *points, short, dashed, weight)
    line = shortened(points, short)
    tip = head(line, HEAD * weight)
    shaft = shortened(line, HEAD * weight * 0.6)

    def pale(pen: Pen) -> None:
        pen.line(shaft, INK, 21 * weight)
        pen.line(tip, INK, 12 * weight, closed=True)

    def ink(pen: Pen) -> None:
        for piece in dashes(along(shaft, 4), 6, 3) if dashed else [shaft]:
            pen.line(piece, INK, 11 * weight)
        pen.fill(tip, INK)
        pen.line(tip, INK, 3, closed=True)

    lay(sheet, points, 40, pale, theme.PALE, *key)
    lay(sheet, points, 40, ink, colour, *key)


def dashes(points: Sequence[Point], long: int, gap: int) -> Iterator[Sequence[Point]]:
    """Yields pieces of so many points, with as many left out between them as `gap` says."""
    for start in range(0, len(points) - 1, long + gap):
        piece = points[start : start + long]
        if len(piece) > 1:
            yield piece


def lay(
    sheet: Sheet,
    points: Sequence[Point],
    margin: float,
    paint: Callable[[Pen], None],
    colour: str,
    *key: Hashable,
) -> None:
    """Lays one colour on a sheet where `paint` paints in `INK`, up to `margin` px around these
    points. Both the points and the pen are in px of the sheet; with an equal `key` the same is
    painted.

    It has no picture of its own: making one as long as a board is wide would take long.
    """
    left, top = (
        max(0, math.floor(min(point[axis] for point in points) - margin)) for axis in (0, 1)
    )
    right, low = (
        min(sheet.size[axis], math.ceil(max(point[axis] for point in points) + margin))
        for axis in (0, 1)
    )
    if right <= left or low <= top:
        return

    def mask() -> Image.Image:
        large = Image.new("L", ((right - left) * _DETAIL, (low - top) * _DETAIL))
        paint(Pen(large, _DETAIL, -left * _DETAIL, -top * _DETAIL))
        return softened(large.reduce(_DETAIL))

    sheet.draw((left, top, right, low), colour, mask, *key)


def around(points: Sequence[Point], margin: float, paint: Callable[[Pen], None]) -> Image.Image:
    """Returns an RGBA sprite of what `paint` paints up to `margin` px around these points. The pen
    and the points are in px of the picture."""
    left, top = (min(point[axis] for point in points) - margin for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points) + margin for axis in (0, 1))
    return sprite(right - left, bottom - top, lambda pen: paint(pen.at(-left, -top)), detail=2)


def middle(points: Sequence[Point]) -> Point:
    """Returns the middle of what is painted around these points."""
    (left, right), (top, low) = ((min(each), max(each)) for each in zip(*points, strict=True))
    return (left + right) / 2, (top + low) / 2
