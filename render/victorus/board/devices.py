"""Shields and what they bear: bars that show the true directions of movement.

Everything is painted for a player who looks up the picture, in units of which a cell is 88 wide,
and turned with the player: the top of a shield faces the way forward.
"""

from __future__ import annotations

import math
from typing import Final

from engines.victorus.model.pieces import Kind
from render.kit import theme
from render.kit.shapes import Pen, Point, outline, spun

_RIGHT: Final = outline("M0 -27 Q12 -26 21 -29 C28 -19 31 -3 25 12 C20 22 10 29 0 33")
SHIELD: Final[tuple[Point, ...]] = (
    *_RIGHT,
    *((-x, y) for x, y in reversed(_RIGHT[1:-1])),
)
"""The points of a shield's outline, the middle of its top first, clockwise."""
RIGHT_HALF: Final = _RIGHT
LEFT_HALF: Final = tuple((-x, y) for x, y in _RIGHT)
THICK, THIN = 10.5, 4.2
"""The widths of bars."""
_VERTICAL, _HORIZONTAL = (0, 180), (90, 270)
_DIAGONAL, _SPOKE = (60, 120, 240, 300), (30, 150, 210, 330)
BARS: Final[dict[Kind, tuple[tuple[tuple[int, ...], float], ...]]] = {
    Kind.TEMPLAR: ((_VERTICAL, THICK), (_HORIZONTAL, THIN)),
    Kind.TEUTONIC: ((_DIAGONAL, THICK),),
    Kind.BYZANTINE: ((_HORIZONTAL, THIN), (_SPOKE, THIN)),
    Kind.EXCALIBUR: ((_VERTICAL, THICK), (_DIAGONAL, THICK), (_HORIZONTAL, THIN)),
}
"""The bars of each kind: their angles in degrees, clockwise from straight on, and widths."""


def reach(angle: float) -> float:
    """Returns the distance from the middle of a shield to its edge at this angle in degrees."""
    u, v = math.sin(math.radians(angle)), -math.cos(math.radians(angle))
    far = 0.0
    for (x, y), (p, q) in zip(SHIELD, (*SHIELD[1:], SHIELD[0]), strict=True):
        down = u * (q - y) - v * (p - x)
        if abs(down) < 1e-9:
            continue
        share = (v * x - u * y) / down
        if -1e-6 <= share <= 1 + 1e-6:
            far = max(far, u * (x + share * (p - x)) + v * (y + share * (q - y)))
    return far


def _bar(angle: float, wide: float) -> list[Point]:
    far, half = reach(angle), wide / 2
    return spun([(-half, 0), (-half, -far), (half, -far), (half, 0)], angle)


_MARKS: Final[tuple[tuple[Point, ...], ...]] = (
    (*(point for point in _RIGHT if point[1] <= 2), (0, 2)),
    (*((-x, y) for x, y in _RIGHT if y >= 2), (0, 2)),
)
"""A Hospitaller's plain marks: two opposite quarters of the shield."""


def paint_bars(pen: Pen, kind: Kind, colour: str, degrees: float) -> None:
    """Paints what a knight's shield bears, turned clockwise by these degrees."""
    for angles, wide in BARS.get(kind, ()):
        for angle in angles:
            pen.fill(spun(_bar(angle, wide), degrees), colour)
    if kind is Kind.HOSPITALLER:
        for mark in _MARKS:
            pen.fill(spun(mark, degrees), colour)


def paint_device(pen: Pen, kind: Kind) -> None:
    """Paints a knight's shield without colours, for a legend."""
    pen.line(SHIELD, theme.PALE, 5, closed=True)
    pen.fill(SHIELD, "#6b5563")
    paint_bars(pen, kind, theme.PALE, 0)
    pen.line(SHIELD, theme.PALE, 5, closed=True)
