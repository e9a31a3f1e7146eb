"""The city on top of the board: a tower of its wall for each point that Vilnius can have. Those of
the points that are lost lie in ruins, and smoke. Measures are in px.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.cache.results import memo
from render.kit import theme
from render.kit.shapes import Pen, arc, sprite
from render.vilnius import townscape
from render.vilnius.canvas import Canvas
from render.vilnius.icons import paint_icon
from render.vilnius.layout import WIDE

TALL: Final = 176
RADIUS: Final = 22
"""The radius of the upper corners."""
LEFT: Final = 288
"""The left end of the wall, beyond the figures."""
_RIGHT: Final = WIDE - 16
_WALL: Final = 140
"""The top of the wall."""
_SUN: Final = (720.0, 150.0)
DUSK: Final = (*townscape.DUSK[:8:2], townscape.DUSK[-1])
BLAZE: Final = (*townscape.BLAZE[:8:2], townscape.BLAZE[-1])
"""The colours of the sky from the sun outwards, in the evening and over a fire: fewer than on the
card of a result, since boards are sent more often."""
_RING: Final = 126
"""The width of a ring of light."""
_HILL: Final = (724.0, 110.0)
"""The top of the castle hill."""
_STEP: Final = 104
"""The most room for a tower; with less of it towers are smaller."""
_SMOKE: Final = ("#3a3440", "#6b6270")


def is_low(points: int, most: int) -> bool:
    """Tells whether a third of the points or fewer are left."""
    return points * 3 <= most


def lay_skyline(canvas: Canvas, points: int, most: int) -> None:
    """Lays the city at the top of a canvas: in the evening sun, or with few points left under a
    burning sky; without any it burns itself."""
    canvas.lay(backdrop.entry(is_low(points, most), points > 0), 0, 0)
    step = min(_STEP, (_RIGHT - LEFT) / most)
    size = min(1.0, step / 76)
    start = (LEFT + _RIGHT - step * (most - 1)) / 2
    for number in range(most):
        x = start + step * number
        if number < points:
            canvas.lay(_tower.entry(size), x - 34 * size, _WALL + 10 - 90 * size)
        else:
            canvas.lay(_ruin.entry(size), x - 60 * size, 0)


@memo
def _tower(size: float) -> Image.Image:
    tall = round(TALL - _WALL - 10 + 90 * size)
    return sprite(
        68 * size,
        tall,
        lambda pen: townscape.ART.paint(pen.at(34 * size, 90 * size, size), "tower"),
        detail=4,
    )


@memo
def _ruin(size: float) -> Image.Image:
    """Returns a ruin with its smoke, as high as the skyline."""

    def paint(pen: Pen) -> None:
        at = pen.at(60 * size, _WALL + 10, size)
        townscape.smoke(at.at(8, -2, 0.5), _SMOKE, 5, 32, 3)
        paint_icon(at.at(-4, 0, 0.36), "FIRE")
        townscape.ART.paint(at, "ruin", shade=townscape.CHARRED)

    return sprite(100 * size, TALL, paint, detail=4)


@memo
def backdrop(low: bool, stands: bool) -> Image.Image:
    """Returns the sky, the hill with the castle, the houses and the wall, as RGB."""

    def paint(pen: Pen) -> None:
        _sky(pen, BLAZE if low else DUSK)
        _land(pen, stands=stands)
        townscape.castle(pen.at(*_HILL, 0.5), stands=stands)
        for x, size in ((420, 0.5), (1030, 0.56)):
            townscape.ART.paint(pen.at(x, _WALL, size), "church" if stands else "church-fallen")
        townscape.houses(pen.at(0, _WALL + 2, 0.75), LEFT / 0.75 + 30, 62, 19, stands=stands)
        townscape.wall(pen.at(0, _WALL, 1.1), LEFT / 1.1, WIDE / 1.1, 60, stands=stands)
        _corners(pen)

    return sprite(WIDE, TALL, paint).convert("RGB")


def _sky(pen: Pen, colours: tuple[str, ...]) -> None:
    """Paints rings of light around the sun, darker to the left, where the figures stand."""
    pen.fill([(0, 0), (WIDE, 0), (WIDE, TALL), (0, TALL)], colours[-1])
    for number in reversed(range(len(colours) - 1)):
        far = _RING * (number + 0.7)
        pen.oval(*_SUN, far, far * 0.8, colours[number])


def _land(pen: Pen, *, stands: bool) -> None:
    far = townscape.HILLS if stands else townscape.HILLS_BURNT
    hill = townscape.MOUND if stands else townscape.MOUND_BURNT
    pen.fill(
        f"M0 {TALL} L0 152 C120 128 220 140 300 136 C420 130 480 108 600 112 "
        f"C800 118 960 100 {WIDE} 112 L{WIDE} {TALL} Z",
        far,
    )
    x, y = _HILL
    pen.fill(
        f"M{x - 150} {TALL} C{x - 90} {y + 30} {x - 60} {y} {x - 30} {y} "
        f"L{x + 40} {y} C{x + 70} {y} {x + 110} {y + 34} {x + 160} {TALL} Z",
        hill,
    )


def _corners(pen: Pen) -> None:
    """Paints the table around the upper corners, and the panel's edge below it."""
    for x, side in ((0, 1), (WIDE, -1)):
        edge = [(x + side * each, y) for each, y in arc(RADIUS, RADIUS, RADIUS, 180, 270)]
        pen.fill([(x, 0), *edge], theme.TABLE)
        pen.line(edge, theme.TABLE_EDGE, 4)
    pen.fill([(RADIUS, 0), (WIDE - RADIUS, 0), (WIDE - RADIUS, 3), (RADIUS, 3)], theme.TABLE_EDGE)
    for x in (0, WIDE - 3):
        pen.fill([(x, RADIUS), (x + 3, RADIUS), (x + 3, TALL), (x, TALL)], theme.TABLE_EDGE)
