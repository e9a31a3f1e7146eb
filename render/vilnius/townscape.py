"""The parts of Vilnius that are drawn on its skyline and on the card of a result: the castle, the
houses and churches, the towers of the city wall. Each pen's origin is at the foot of its part.

A city that `stands` has the colours of an evening, one that has fallen those of a fire.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Final

from render.kit import theme
from render.kit.drawing import Drawings
from render.kit.shapes import Pen
from render.vilnius import colours
from render.vilnius.icons import paint_icon

DUSK: Final = (
    *("#ffe2a0", "#ffc873", "#f5a355", "#dc7d4c", "#b45d52"),
    *("#824758", "#593757", "#3d2b50", "#2a2145", "#1e1a39"),
)
"""The colours of the evening sky, from the sun outwards."""
BLAZE: Final = (
    *("#ffb14e", "#f2842f", "#d55c1f", "#a83c18", "#7d2815"),
    *("#5a1b15", "#411517", "#301118", "#240e17", "#1a0b14"),
)
"""The colours of the sky over a fire, from its middle outwards."""
BRICK, BRICK_SHADE = "#b5573a", "#8a3c29"
"""The colours of walls in the light, and in the shade."""
CHARRED, CHARRED_SHADE = "#4a211c", "#321616"
"""The same after a fire."""
HILLS, HILLS_BURNT = "#5d3f57", "#3a151a"
"""The colour of far hills in the evening, and over a fire."""
MOUND, MOUND_BURNT = "#4d6136", "#33201a"
"""The colour of the castle's hill, and after a fire."""
LIT: Final = "#ffd98a"
"""The colour of a window with a light behind it."""
ART: Final = Drawings(
    Path(__file__).with_suffix(".txt"), {**vars(theme), **vars(colours), **globals()}
)
"""Churches and the towers of the wall, as they stand or `-fallen`; a ruin; and parts of others."""
_ROOFS: Final = ("#a8442c", "#8f3a2a", "#b9603a", "#7a3b34")
_WALLS: Final = ("#ead2a2", "#dcbf8f", "#f0dfba", "#cfae82")


def castle(pen: Pen, *, stands: bool) -> None:
    """Paints the tower on the hill, with a wall beside it and the flag of the city."""
    brick, shade = (BRICK, BRICK_SHADE) if stands else ("#6b2f24", "#451c19")
    ART.paint(pen, "wings", shade=shade)
    battlements(pen, -70, -40, -40, shade)
    if stands:
        ART.paint(pen, "flag")
    ART.paint(pen, "keep", brick=brick, shade=shade)
    if stands:
        battlements(pen, -42, 62, -112, brick)
    else:
        ART.paint(pen, "broken", brick=brick)
        paint_icon(pen.at(8, -112), "banner")
    ART.paint(pen, "windows", light=LIT if stands else "#ff8a2b")


def battlements(pen: Pen, left: float, right: float, y: float, colour: str) -> None:
    """Paints the teeth of a wall whose top is at `y`."""
    count = max(2, round((right - left) / 20))
    step = (right - left) / (2 * count - 1)
    for number in range(count):
        x = left + 2 * step * number
        pen.fill([(x, y + 1), (x, y - 13), (x + step, y - 13), (x + step, y + 1)], colour)


def houses(pen: Pen, left: float, step: float, count: int, *, stands: bool) -> None:
    """Paints two rows of houses from `left` on, `step` units apart, the lower row in front."""
    chance = random.Random("houses")  # noqa: S311
    for row, (y, size) in enumerate(((-26, 0.8), (0, 1.0))):
        for number in range(count):
            x = left + step * number + step / 2 * row + chance.uniform(-8, 8)
            wide, tall = chance.uniform(34, 50) * size, chance.uniform(34, 52) * size
            roof, wall = chance.choice(_ROOFS), chance.choice(_WALLS)
            if not stands:
                roof = theme.mixed("#170a0c", roof, 0.62)
                wall = theme.mixed("#1a0b0c", wall, 0.72)
            house(pen.at(x, y), wide, tall, roof, wall, LIT if number % 3 else wall)


def house(pen: Pen, wide: float, tall: float, roof: str, wall: str, window: str) -> None:
    """Paints the gable of a house."""
    half = wide / 2
    pen.fill([(-half, 40), (-half, -tall * 0.45), (half, -tall * 0.45), (half, 40)], wall)
    pen.fill([(-half - 4, -tall * 0.42), (0, -tall), (half + 4, -tall * 0.42)], roof)
    pen.fill([(-5, -tall * 0.16), (5, -tall * 0.16), (5, 2), (-5, 2)], window)


def wall(pen: Pen, left: float, right: float, low: float, *, stands: bool) -> None:
    """Paints a stretch of the city wall, its top at the pen's height, down to `low`."""
    brick, shade = (BRICK, BRICK_SHADE) if stands else (CHARRED, CHARRED_SHADE)
    pen.fill([(left, low), (left, 0), (right, 0), (right, low)], brick)
    pen.fill([(left, 14), (right, 14), (right, 19), (left, 19)], shade)
    battlements(pen, left, right, 0, brick)


def smoke(pen: Pen, colours: tuple[str, str], puffs: int, rise: float, grow: float) -> None:
    """Paints a column of smoke: so many puffs, each `rise` units above the last one and `grow`
    units larger."""
    for colour, less in zip(colours, (0, 8), strict=True):
        for number in range(puffs):
            size = 20 + grow * number - less
            drift = (9 if number % 2 else -9) - 9 * number - less / 2
            pen.disc(drift, -rise * number - less / 2, size, colour)
