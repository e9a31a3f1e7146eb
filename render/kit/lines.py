"""Lines across a board: points along them, and arrows. Points are in px of the picture."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import partial
from typing import Final

from PIL import Image

from render.kit import theme
from render.kit.layers import Box
from render.kit.shapes import Pen, Point, mask, sprite
from render.kit.sheet import Sheet

HEAD: Final = 40
"""The length of an arrow's head in px, at weight 1."""
INK: Final = "#ffffff"
"""The colour that a painter given to `lay` uses: where it paints, the real colour is laid."""
_STEP, _CUT = 96, 0.7
"""The height of a piece of a line in px, and the largest share of the whole box's area that all
pieces may have together."""


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
    """Yields pieces of `long` points, with `gap` points left out between them."""
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
    """Lays one colour on a sheet where `paint` paints in `INK`, up to `margin` px around the line
    through these points. Both the points and the pen are in px of the sheet. Equal keys must stand
    for equal painting.

    The line is no picture of its own: one as long as a board is wide would take long to make.
    Neither is it painted in a single box, which would be large for a line across a board: it is cut
    into boxes along its way.
    """
    for box in _boxes(points, margin, sheet.size):
        sheet.draw(box, colour, partial(_mask, box, paint), box, *key)


def _mask(box: Box, paint: Callable[[Pen], None]) -> Image.Image:
    left, top, right, low = box
    return mask(right - left, low - top, paint, -left, -top)


def _boxes(points: Sequence[Point], margin: float, size: tuple[int, int]) -> list[Box]:
    """Returns boxes one below the other, within a picture of this size, that cover the area up to
    `margin` px around a line; a single box if it is hardly larger."""
    whole = _box(points, margin, size)
    (_, top, _, low), step = whole, _STEP
    parts = [
        _box(_between(points, high - margin, high + step + margin), margin, size)
        for high in range(top, low, step)
    ]
    cut = [
        (left, high, right, min(low, high + step))
        for high, (left, _, right, _) in zip(range(top, low, step), parts, strict=True)
    ]
    found = cut if sum(map(_area, cut)) < _CUT * _area(whole) else [whole]
    return [each for each in found if each[0] < each[2] and each[1] < each[3]]


def _box(points: Sequence[Point], margin: float, size: tuple[int, int]) -> Box:
    xs, ys = zip(*points, strict=True)
    left, top = (max(0, math.floor(min(each) - margin)) for each in (xs, ys))
    right = min(size[0], math.ceil(max(xs) + margin))
    low = min(size[1], math.ceil(max(ys) + margin))
    return left, top, right, low


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _between(points: Sequence[Point], high: float, low: float) -> list[Point]:
    """Returns the ends of the parts of a line that lie between two heights."""
    found: list[Point] = []
    for (x, y), (u, v) in itertools.pairwise(points):
        shares = sorted(((high - y) / (v - y), (low - y) / (v - y))) if v != y else (0.0, 1.0)
        first, last = max(0.0, shares[0]), min(1.0, shares[1])
        if first <= last and min(y, v) <= low and max(y, v) >= high:
            found += [(x + (u - x) * share, y + (v - y) * share) for share in (first, last)]
    return found or [points[0]]


def around(points: Sequence[Point], margin: float, paint: Callable[[Pen], None]) -> Image.Image:
    """Returns an RGBA sprite, painted by `paint`, of the area up to `margin` px around these
    points. The pen and the points are in px of the picture."""
    left, top = (min(point[axis] for point in points) - margin for axis in (0, 1))
    right, bottom = (max(point[axis] for point in points) + margin for axis in (0, 1))
    return sprite(right - left, bottom - top, lambda pen: paint(pen.at(-left, -top)))


def middle(points: Sequence[Point]) -> Point:
    """Returns the middle of the area around these points, where the sprite of `around` belongs."""
    (left, right), (top, low) = ((min(each), max(each)) for each in zip(*points, strict=True))
    return (left + right) / 2, (top + low) / 2
