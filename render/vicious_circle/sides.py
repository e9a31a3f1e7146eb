"""The two sides: Twilight is dark with a moon, Dawn is light with a sun."""

from __future__ import annotations

from typing import Final

from engines.vicious_circle.board import SIDES as NAMES
from render.kit.panels import Side
from render.kit.shapes import Pen, crescent, star
from render.kit.theme import SideColours

TWILIGHT: Final = SideColours(
    field="#2c2263",
    figure="#f4eeff",
    rim="#120c2e",
    trim="#a692ee",
    strip="#231b4d",
    frame="#8d75e8",
    words="#f4eeff",
)
DAWN: Final = SideColours(
    field="#fff1c4",
    figure="#4a1c06",
    rim="#5a3206",
    trim="#e79a14",
    strip="#f7d98a",
    frame="#a85a06",
    words="#43210a",
)
COLOURS: Final = (TWILIGHT, DAWN)
WASHES: Final = ("#6c5ad0", "#f0a81c")
"""The colours that tint each side's domain."""


def _moon(pen: Pen) -> None:
    pen.fill(crescent(-4, 0, 44), TWILIGHT.trim)
    for x, y, size in ((22, -14, 13), (34, 16, 9)):
        pen.fill(star(x, y, size, size * 0.36, 4), TWILIGHT.words)


def _sun(pen: Pen) -> None:
    pen.fill(star(0, 0, 48, 27, 12), DAWN.rim)
    pen.fill(star(0, 0, 41, 25, 12), "#d9820c")
    pen.disc(0, 0, 26, DAWN.rim)
    pen.disc(0, 0, 22, DAWN.field)


SIDES: Final = tuple(
    Side(name, colours, sign, pale)
    for name, colours, (sign, pale) in zip(
        NAMES, COLOURS, ((_moon, True), (_sun, False)), strict=True
    )
)
