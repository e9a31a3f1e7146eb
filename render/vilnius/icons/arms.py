"""Weapons and skulls, each within 50 units around a pen's origin.

Weapons lie on a pale disc. Skulls differ in the shape behind them: red a drop of blood, silver a
hexagon, gold a coin with rays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from render.kit import theme
from render.kit.shapes import Pen, spun, star
from render.vilnius import tones


def sword(pen: Pen, colour: str) -> None:
    """Paints an upright sword, its cross-guard below the middle."""
    pen.fill([(-10, 8), (-10, -34), (0, -48), (10, -34), (10, 8)], colour)
    pen.fill([(-27, 7), (27, 7), (27, 18), (-27, 18)], colour)
    pen.fill([(-6, 16), (6, 16), (6, 34), (-6, 34)], colour)
    pen.disc(0, 39, 10, colour)


def shield(pen: Pen, colour: str) -> None:
    """Paints a broad shield with a cross on it."""
    pen.fill("M-32 -34 L32 -34 L32 -4 C32 22 14 36 0 44 C-14 36 -32 22 -32 -4 Z", colour)
    pale = theme.PALE if colour != theme.PALE else tones.CALM_DARK
    pen.fill([(-4, -27), (4, -27), (4, 33), (-4, 33)], pale)
    pen.fill([(-25, -12), (25, -12), (25, -4), (-25, -4)], pale)


def spear(pen: Pen, colour: str) -> None:
    """Paints a spear that leans to the right, with a broad leaf for a head."""
    pen.line(spun([(0, 46), (0, -20)], 38), colour, 11)
    leaf = [(0.0, -52.0), (18.0, -28.0), (10.0, -6.0), (-10.0, -6.0), (-18.0, -28.0)]
    pen.fill(spun(leaf, 38), colour)


def arrow(pen: Pen, colour: str) -> None:
    """Paints an arrow that leans to the left, with barbs and feathers."""
    pen.line(spun([(0, 34), (0, -30)], -45), colour, 9)
    pen.fill(spun([(0, -50), (17, -20), (0, -28), (-17, -20)], -45), colour)
    for y in (20.0, 34.0):
        feather = [(0.0, y - 12), (16.0, y + 2), (16.0, y + 14), (0.0, y)]
        for side in (1, -1):
            pen.fill(spun([(x * side, z) for x, z in feather], -45), colour)


FIGURES: Final[dict[str, Callable[[Pen, str], None]]] = {
    "sword": sword,
    "shield": shield,
    "spear": spear,
    "arrow": arrow,
}
"""The painters of each weapon in one colour."""
_INKS: Final = {"sword": "#34475c", "shield": "#8d1f27", "spear": "#5c3513", "arrow": "#285a2c"}


def paint_need(pen: Pen, weapon: str) -> None:
    """Paints a weapon that is asked for, or that a unit has."""
    pen.disc(0, 0, 50, tones.INK)
    pen.disc(0, 0, 46, theme.PALE)
    FIGURES[weapon](pen.at(0, 0, 0.84), _INKS[weapon])


def paint_raised(pen: Pen, weapon: str) -> None:
    """Paints a weapon that is provided: dark, with a tick at its corner."""
    pen.disc(0, 0, 50, theme.PALE)
    pen.disc(0, 0, 46, tones.CALM)
    FIGURES[weapon](pen.at(0, 0, 0.84), theme.PALE)
    _corner(pen, tones.CALM_DARK)
    pen.line([(21, 33), (29, 42), (43, 22)], theme.PALE, 8)


def paint_swapped(pen: Pen, weapon: str) -> None:
    """Paints a weapon replaced by two equal others: with a 2 at its corner."""
    pen.disc(0, 0, 50, theme.PALE)
    pen.disc(0, 0, 46, tones.CALM)
    FIGURES[weapon](pen.at(0, 0, 0.84), theme.PALE)
    _corner(pen, theme.GOLD)
    pen.line("M23 27 C23 14 42 14 41 27 C40 35 28 37 24 44 L43 44", tones.INK, 7)


def paint_missing(pen: Pen, weapon: str) -> None:
    """Paints a weapon that is still missing: with a red ring."""
    pen.disc(0, 0, 50, tones.ALARM)
    pen.disc(0, 0, 40, theme.PALE)
    FIGURES[weapon](pen.at(0, 0, 0.74), _INKS[weapon])


def _corner(pen: Pen, ground: str) -> None:
    pen.disc(31, 31, 24, theme.PALE)
    pen.disc(31, 31, 21, ground)


def _skull(pen: Pen, bone: str, dark: str) -> None:
    pen.oval(0, -6, 29, 27, bone)
    pen.panel((-17, 10, 17, 34), 7, bone)
    for side in (-1, 1):
        pen.oval(12 * side, -4, 9, 10, dark)
        pen.line([(6 * side, 24), (6 * side, 34)], dark, 4)
    pen.fill([(0, 4), (6, 15), (-6, 15)], dark)


def skull_red(pen: Pen) -> None:
    """Paints a skull on a drop of blood."""
    drop = "M0 -54 C14 -40 50 -18 50 10 C50 36 28 50 0 50 C-28 50 -50 36 -50 10 C-50 -18 -14 -40"
    pen.fill(drop + " 0 -54 Z", tones.BLOOD)
    _skull(pen.at(0, 7, 0.98), theme.PALE, "#5e0d14")


def skull_silver(pen: Pen) -> None:
    """Paints a skull on a hexagon."""
    corners = [(0, -52), (46, -27), (46, 27), (0, 52), (-46, 27), (-46, -27)]
    pen.fill(corners, tones.INK)
    pen.fill([(x * 0.88, y * 0.88) for x, y in corners], tones.SILVER)
    _skull(pen.at(0, -1, 0.96), "#3f4a55", tones.SILVER)


def skull_gold(pen: Pen) -> None:
    """Paints a skull on a coin with rays."""
    pen.fill(star(0, 0, 53, 42, 12), "#6b4300")
    pen.disc(0, 0, 41, theme.GOLD)
    _skull(pen.at(0, -1, 0.94), "#5c3800", theme.GOLD)


SKULLS: Final[dict[str, Callable[[Pen], None]]] = {
    "skull-red": skull_red,
    "skull-silver": skull_silver,
    "skull-gold": skull_gold,
}
