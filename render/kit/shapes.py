"""Smooth shapes: outlines written as paths, painted large and scaled down.

A `Pen` paints in units of its own onto an image, so that one description of a shape serves every
size. `sprite` paints at three times the size and scales down, which gives smooth edges: both the
outer one and those between its colours.
"""

from __future__ import annotations

import itertools
import math
import random
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, TypeAlias

from PIL import Image, ImageDraw

from render.cache.packing import STEPS, mapped, softened
from render.cache.results import memo
from render.kit import text as words

Point: TypeAlias = tuple[float, float]
Box: TypeAlias = tuple[float, float, float, float]
"""Left, top, right and bottom."""
Shape: TypeAlias = str | Sequence[Point]
"""A path such as `M0 0 L10 0 Q10 10 0 10 Z`, or the points themselves."""

_STEPS: Final = 14
"""The number of straight pieces that stand for one curve."""
_THIN: Final = 4
"""A line up to this many px thick needs no joints."""


def _curve(points: Sequence[Point]) -> Iterator[Point]:
    """Yields the points of a Bézier curve of any degree, except the first."""
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        level: list[Point] = list(points)
        while len(level) > 1:
            level = [
                (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t)
                for a, b in itertools.pairwise(level)
            ]
        yield level[0]


@memo
def outline(path: str) -> tuple[Point, ...]:
    """Returns the points of a path of M, L, Q and C commands in absolute units; Z is ignored. For
    example, `M0 0 L10 0 Z` gives (0, 0) and (10, 0)."""
    points: list[Point] = []
    for command, arguments in re.findall(r"([MLQCZ])([^MLQCZ]*)", path):
        numbers = [float(number) for number in re.findall(r"-?\d+(?:\.\d+)?", arguments)]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        size = {"Q": 2, "C": 3}.get(command, 1)
        for start in range(0, len(pairs), size):
            group = pairs[start : start + size]
            points.extend(_curve([points[-1], *group]) if size > 1 else group)
    return tuple(points)


def circle(x: float, y: float, radius: float, steps: int = 72) -> tuple[Point, ...]:
    """Returns the points of a circle."""
    return arc(x, y, radius, 0, 360, steps)


def arc(
    x: float, y: float, radius: float, start: float, end: float, steps: int = 48
) -> tuple[Point, ...]:
    """Returns the points of an arc; angles in degrees, clockwise from the east."""
    angles = [math.radians(start + (end - start) * i / steps) for i in range(steps + 1)]
    return tuple((x + radius * math.cos(a), y + radius * math.sin(a)) for a in angles)


def star(x: float, y: float, outer: float, inner: float, points: int) -> tuple[Point, ...]:
    """Returns the corners of a star, the first upwards: `points` outer ones and as many inner
    ones."""
    corners = [math.pi * i / points - math.pi / 2 for i in range(points * 2)]
    return tuple(
        (
            x + (inner if i % 2 else outer) * math.cos(a),
            y + (inner if i % 2 else outer) * math.sin(a),
        )
        for i, a in enumerate(corners)
    )


def crescent(x: float, y: float, radius: float) -> tuple[Point, ...]:
    """Returns the points of a moon open to the right; its outer edge is a circle of this radius."""
    outer = arc(x, y, radius, 50, 310)
    inner = arc(x + radius * 0.42, y, radius * 0.795, 286, 74)
    return (*outer, *inner)


def spun(points: Iterable[Point], degrees: float) -> list[Point]:
    """Returns the points turned clockwise about the origin."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return [(x * cos - y * sin, x * sin + y * cos) for x, y in points]


def wobbly(points: Iterable[Point], amount: float, seed: int) -> tuple[Point, ...]:
    """Returns the points as an unsteady hand would set them, each up to `amount` off in both
    directions. The same seed always gives the same points."""
    chance = random.Random(seed)  # noqa: S311
    return tuple(
        (x + chance.uniform(-amount, amount), y + chance.uniform(-amount, amount))
        for x, y in points
    )


class Pen:
    """A painter on an image, in units of `scale` px, from the origin `x`, `y` in px.

    Its methods take places and lengths in these units, and colours as text. Colours with alpha mix
    with the pixels of an RGB image, and replace those of an RGBA one.
    """

    def __init__(self, image: Image.Image, scale: float, x: float = 0, y: float = 0) -> None:
        self.image = image
        self.scale = scale
        self._x = x
        self._y = y
        self._draw = ImageDraw.Draw(image, "RGBA" if image.mode == "RGB" else None)

    def at(self, x: float, y: float, scale: float = 1) -> Pen:
        """Returns a pen on the same image, its origin at `x`, `y`, its units `scale` times as
        large."""
        moved = self._point((x, y))
        return Pen(self.image, self.scale * scale, *moved)

    def on(self, image: Image.Image) -> Pen:
        """Returns a pen with the same origin and units on another image."""
        return Pen(image, self.scale, self._x, self._y)

    def fill(self, shape: Shape, colour: str) -> None:
        self._draw.polygon(self._points(shape), fill=colour)

    def line(self, shape: Shape, colour: str, width: float, *, closed: bool = False) -> None:
        """Draws along a shape with round joints and ends, `width` units thick, at least 1 px."""
        points = self._points(shape)
        if closed:
            points = [*points, points[0], points[1]]
        thick = max(1, round(width * self.scale))
        self._draw.line(points, fill=colour, width=thick)
        half = thick / 2 - 0.5
        if thick > 2:
            ends = () if closed else (points[0], points[-1])
            joints = points[1:-1] if thick > _THIN else ()
            for x, y in (*ends, *joints):
                self._draw.ellipse((x - half, y - half, x + half, y + half), fill=colour)

    def ink(self, shape: Shape, colour: str, edge: str, width: float) -> None:
        """Fills a shape and draws its edge, `width` units thick."""
        self.fill(shape, colour)
        self.line(shape, edge, width, closed=True)

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        self.oval(x, y, radius, radius, colour)

    def oval(self, x: float, y: float, across: float, down: float, colour: str) -> None:
        """Fills an ellipse with these half axes."""
        (left, top), (right, bottom) = self._points(
            [(x - across, y - down), (x + across, y + down)]
        )
        self._draw.ellipse((left, top, right, bottom), fill=colour)

    def ring(self, x: float, y: float, radius: float, colour: str, width: float) -> None:
        """Draws a circle's line, `width` units thick, `radius` to its outer edge."""
        (left, top), (right, bottom) = self._points(
            [(x - radius, y - radius), (x + radius, y + radius)]
        )
        thick = max(1, round(width * self.scale))
        self._draw.ellipse((left, top, right, bottom), outline=colour, width=thick)

    def panel(
        self, box: Box, radius: float, colour: str | None, edge: str | None = None, width: float = 0
    ) -> None:
        """Draws a rectangle with round corners: filled with `colour`,
        and with an edge `width` units thick inside it, or None for either."""
        (left, top), (right, bottom) = self._points([(box[0], box[1]), (box[2], box[3])])
        self._draw.rounded_rectangle(
            (left, top, right, bottom),
            radius * self.scale,
            fill=colour,
            outline=edge,
            width=max(1, round(width * self.scale)) if edge else 0,
        )

    def write(
        self,
        x: float,
        y: float,
        text: str,
        face: words.Face,
        size: float,
        colour: str,
        anchor: str = "mc",
        room: float = math.inf,
    ) -> None:
        """Writes a text, `size` units high, in a width of `room` units; see `render.kit.text.write`
        and `fitted`."""
        place, large = self._point((x, y)), round(size * self.scale)
        if room < math.inf:
            least = min(large, round(words.LEAST * self.scale))
            text, large = words.fitted(text, face, large, room * self.scale, least, 6)
        words.write(self._draw, place, text, face, large, colour, anchor)

    def part(self, box: Box) -> tuple[int, int, int, int]:
        """Returns a box (left, top, right, bottom) in px of the image, which it may exceed."""
        (left, top), (right, low) = self._point(box[:2]), self._point(box[2:])
        return round(left), round(top), round(right), round(low)

    def clipped(self, box: Box, paint: Callable[[Pen], None]) -> None:
        """Lets `paint` paint with a pen like this one that changes nothing outside a box."""
        left, top, right, low = self.part(box)
        left, top = max(0, left), max(0, top)
        right, low = min(self.image.width, right), min(self.image.height, low)
        if left < right and top < low:
            image = self.image.crop((left, top, right, low))
            paint(Pen(image, self.scale, self._x - left, self._y - top))
            self.image.paste(image, (left, top))

    def _point(self, point: Point) -> Point:
        return point[0] * self.scale + self._x, point[1] * self.scale + self._y

    def _points(self, shape: Shape) -> list[Point]:
        points = outline(shape) if isinstance(shape, str) else shape
        return [self._point(point) for point in points]


_ROOM: Final = 800_000
"""The most pixels painted at once for a sprite, which take four bytes each."""
_LARGE: Final = 3
"""Masks are painted this many times larger than shown."""


_CLOSE: Final = 1.2
"""What is shown this many times larger than on the board is painted with less detail: it is looked
at once, and even so its edges have all steps."""


def sprite(
    width: float,
    height: float,
    paint: Callable[[Pen], None],
    unit: float = 1,
    detail: int | None = None,
) -> Image.Image:
    """Returns a picture on a transparent background (RGBA), `width` by `height` px, painted in
    units of `unit` px from its upper left corner. `detail` is how many times larger it is painted
    than shown. For a large picture `paint` is called several times, each time with a pen for some
    of its rows."""
    detail = detail or (3 if unit < _CLOSE else 2)
    wide, high = round(width), round(height)
    rows = max(1, _ROOM // max(1, wide * detail**2))
    image = Image.new("RGBA", (wide, high))
    for top in range(0, high, rows):
        part = Image.new("RGBA", (wide * detail, min(rows, high - top) * detail))
        paint(Pen(part, unit * detail, 0, -top * detail))
        image.paste(part.reduce(detail), (0, top))
    image.putalpha(softened(image.getchannel("A")))
    return image


def mask(
    width: int,
    height: int,
    paint: Callable[[Pen], None],
    x: float = 0,
    y: float = 0,
    steps: int = STEPS,
) -> Image.Image:
    """Returns the opacity (mode L) of what `paint` paints in white, `width` by `height` px, in px
    from the origin `x`, `y`. For `steps` see `softened`."""
    image = Image.new("L", (width * _LARGE, height * _LARGE))
    paint(Pen(image, _LARGE, x * _LARGE, y * _LARGE))
    return softened(image.reduce(_LARGE), steps)


def stamp(image: Image.Image, mark: Image.Image, x: float, y: float) -> None:
    """Lays an RGBA mark on an opaque image with its middle at `x`, `y`, in px."""
    left, top = round(x - mark.width / 2), round(y - mark.height / 2)
    image.paste(mark, (left, top), mark)


def faded(mark: Image.Image, share: float) -> Image.Image:
    """Returns an RGBA mark with this share (0 to 1) of its opacity left."""
    alpha = mapped(mark.getchannel("A"), [round(value * share) for value in range(256)])
    copy = mark.copy()
    copy.putalpha(alpha)
    return copy


def greyed(mark: Image.Image) -> Image.Image:
    """Returns an RGBA mark without colours, and duller."""
    grey = Image.blend(mark.convert("L"), Image.new("L", mark.size, 165), 0.35)
    return Image.merge("RGBA", (grey, grey, grey, mark.getchannel("A")))


def scaled(
    image: Image.Image,
    size: tuple[int, int],
    how: Image.Resampling,
    box: tuple[float, float, float, float] | None = None,
) -> Image.Image:
    """Returns the image, or a box of it (left, top, right, bottom), at another size in px."""
    return image.resize(size, how, box)  # pyright: ignore[reportUnknownMemberType]


@memo
def narrowed(said: str, face: words.Face, size: int, room: int) -> Image.Image:
    """Returns the mask of words, made as narrow as `room` px."""
    plain = words.mask(said, face, size)
    return scaled(plain, (room, plain.height), Image.Resampling.BICUBIC)
