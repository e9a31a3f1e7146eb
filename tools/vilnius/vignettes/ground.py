"""The colours of all small pictures, and what several of them show: sky and ground, trees, flags,
barrels, smoke. Pens are in px from a picture's upper left corner."""

from __future__ import annotations

from typing import Final

from render.kit import theme
from render.kit.shapes import Pen
from render.vilnius import tones, townscape
from render.vilnius.cards.art import TALL, WIDE

SKY, CLOUD = tones.SKY, tones.CLOUD
"""The colours behind buildings."""
GLOW, HAZE = tones.GLOW, tones.HAZE
"""The colours behind units."""
GRASS, MEADOW = tones.PROVINCE, tones.MEADOW
EARTH: Final = "#a9855a"
STONE, STONE_SHADE = tones.STONE, "#77706c"
BRICK, BRICK_SHADE = townscape.BRICK, townscape.BRICK_SHADE
ROOF, ROOF_SHADE = "#a8442c", "#7a3b34"
PLASTER, PLASTER_SHADE = "#ead2a2", "#cfae82"
BROWN: Final = "#8f5a2c"
TIMBER, TIMBER_SHADE = tones.WOOD, "#54331a"
STEEL, STEEL_SHADE = "#93a1ad", tones.STEEL
SKIN: Final = "#e2ab7c"
COPPER: Final = "#4f7f72"
RED, BLUE, GREEN = "#a81f2b", "#24509b", "#3c6b2e"
GOLD, WHITE, INK = theme.GOLD, theme.PALE, tones.INK


def outdoors(pen: Pen, *, low: float = 92, cloud: float = 70) -> None:
    """Paints the sky with a cloud, and grass from `low` down."""
    pen.fill([(0, 0), (WIDE, 0), (WIDE, TALL), (0, TALL)], SKY)
    pen.panel((cloud - 22, 14, cloud + 20, 22), 4, CLOUD)
    pen.panel((cloud - 6, 8, cloud + 30, 15), 4, CLOUD)
    pen.fill(
        f"M0 {TALL} L0 {low - 8} C30 {low - 16} 64 {low - 2} 100 {low - 12} L100 {TALL} Z", MEADOW
    )
    pen.fill([(0, low), (WIDE, low), (WIDE, TALL), (0, TALL)], GRASS)


def field(pen: Pen) -> None:
    """Paints the evening sky behind a unit, and a hill."""
    pen.fill([(0, 0), (WIDE, 0), (WIDE, TALL), (0, TALL)], GLOW)
    pen.disc(50, 52, 44, HAZE)
    pen.fill(f"M0 {TALL} L0 88 C30 74 64 92 100 78 L100 {TALL} Z", MEADOW)


def box(pen: Pen, left: float, top: float, right: float, low: float, colour: str) -> None:
    """Fills an upright rectangle."""
    pen.fill([(left, top), (right, top), (right, low), (left, low)], colour)


def gable(
    pen: Pen, left: float, top: float, right: float, eaves: float, colour: str, shade: str
) -> None:
    """Paints a pointed roof, its right half in the shade."""
    middle = (left + right) / 2
    pen.fill([(left, eaves), (middle, top), (right, eaves)], colour)
    pen.fill([(middle, eaves), (middle, top), (right, eaves)], shade)


def arch(pen: Pen, x: float, low: float, half: float, tall: float, colour: str) -> None:
    """Paints a door or a window with a round head."""
    pen.fill(
        f"M{x - half} {low} L{x - half} {low - tall + half} "
        f"C{x - half} {low - tall - half * 0.3} {x + half} {low - tall - half * 0.3} "
        f"{x + half} {low - tall + half} L{x + half} {low} Z",
        colour,
    )


def teeth(pen: Pen, left: float, right: float, top: float, count: int, colour: str) -> None:
    """Paints the teeth of a wall, 6 px high."""
    step = (right - left) / (2 * count - 1)
    for number in range(count):
        x = left + 2 * step * number
        box(pen, x, top - 6, x + step, top + 1, colour)


def flag(pen: Pen, x: float, low: float, tall: float, colour: str, *, left: bool = False) -> None:
    """Paints a flag on its pole."""
    pen.line([(x, low), (x, low - tall)], INK, 2.4)
    side, top = (-1 if left else 1), low - tall + 1
    ends = [(x + 19 * side, top + 3), (x + 13 * side, top + 8), (x + 19 * side, top + 13)]
    pen.fill([(x, top), *ends, (x, top + 12)], colour)


def tree(pen: Pen, x: float, low: float, size: float = 1) -> None:
    """Paints a fir."""
    at = pen.at(x, low, size)
    box(at, -2, -8, 2, 0, TIMBER_SHADE)
    for y in (-6, -16, -26):
        at.fill([(-12 - y / 4, y), (0, y - 20), (12 + y / 4, y)], GREEN)


def barrel(pen: Pen, x: float, low: float) -> None:
    """Paints a barrel that stands."""
    pen.panel((x - 8, low - 21, x + 8, low), 5, TIMBER)
    for y in (low - 16, low - 6):
        box(pen, x - 8, y, x + 8, y + 2.4, INK)


def sack(pen: Pen, x: float, low: float, colour: str = PLASTER_SHADE) -> None:
    """Paints a sack that is tied up."""
    pen.fill(
        f"M{x - 3} {low - 16} C{x - 13} {low - 8} {x - 11} {low} {x - 7} {low} "
        f"L{x + 7} {low} C{x + 11} {low} {x + 13} {low - 8} {x + 3} {low - 16} Z",
        colour,
    )
    pen.fill(
        [(x - 6, low - 21), (x + 6, low - 21), (x + 2.5, low - 15), (x - 2.5, low - 15)], colour
    )


def puffs(pen: Pen, x: float, low: float, colour: str = CLOUD) -> None:
    """Paints smoke over a chimney."""
    for dx, dy, size in ((0, 0, 4), (4, -8, 5.5), (0, -17, 6.5)):
        pen.disc(x + dx, low + dy, size, colour)


def coin(pen: Pen, x: float, y: float, radius: float) -> None:
    """Paints a gold coin."""
    pen.disc(x, y, radius, "#8a5a08")
    pen.disc(x, y, radius - 1.6, GOLD)
