"""Fire and the other damage, the piles of cards, and the abilities of buildings and units.

Each is painted within 50 units around a pen's origin.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from render.kit import theme
from render.kit.shapes import Pen, arc
from render.vilnius import tones
from render.vilnius.icons.arms import skull_red
from render.vilnius.icons.types import paint_type


def _card(pen: Pen, ground: str, edge: str = tones.INK) -> None:
    pen.panel((-36, -48, 36, 48), 10, edge)
    pen.panel((-31, -43, 31, 43), 7, ground)


def province(pen: Pen) -> None:
    """Paints a province card: hills and the sun."""
    _card(pen, "#e3d7b0")
    pen.disc(10, -18, 11, theme.GOLD)
    pen.fill("M-31 14 C-18 -12 -8 -10 4 10 C12 -4 22 -2 31 8 L31 36 L-31 36 Z", tones.PROVINCE)


def unit(pen: Pen) -> None:
    """Paints a unit card: a helmet."""
    _card(pen, "#cfd9e4")
    pen.fill("M-24 20 C-26 -18 -10 -26 0 -36 C10 -26 26 -18 24 20 Z", tones.UNIT)
    pen.fill([(-28, 16), (28, 16), (28, 25), (-28, 25)], tones.INK)
    pen.fill([(-4, 22), (4, 22), (4, 36), (-4, 36)], tones.INK)


def order(pen: Pen) -> None:
    """Paints an Order card: the black cross."""
    _card(pen, tones.ORDER)
    cross(pen.at(0, 0, 0.6), tones.INK)


def cross(pen: Pen, colour: str) -> None:
    """Paints the cross of the Teutonic Order."""
    for turn in range(4):
        arm = [(-7.0, 0.0), (-17.0, -46.0), (17.0, -46.0), (7.0, 0.0)]
        for _ in range(turn):
            arm = [(-y, x) for x, y in arm]
        pen.fill(arm, colour)


def loot(pen: Pen) -> None:
    """Paints a sack."""
    pen.ink("M-12 -22 C-44 0 -50 46 -26 46 L26 46 C50 46 44 0 12 -22 Z", "#b98b4e", tones.INK, 5)
    pen.ink("M-12 -22 L-20 -44 L-4 -36 L6 -46 L12 -36 L22 -42 L12 -22 Z", "#b98b4e", tones.INK, 5)
    pen.line([(-16, -21), (16, -21)], tones.INK, 9)
    pen.disc(0, 16, 15, theme.GOLD)
    pen.ring(0, 16, 15, "#5c3800", 4)


def stored(pen: Pen) -> None:
    """Paints a chest."""
    pen.panel((-46, -30, 46, 40), 10, tones.INK)
    pen.panel((-41, -25, 41, 2), 7, "#a06a35")
    pen.panel((-41, 8, 41, 35), 5, "#a06a35")
    pen.panel((-10, -8, 10, 18), 5, theme.GOLD)


def fire(pen: Pen) -> None:
    """Paints a flame."""
    pen.fill(
        "M4 -52 C14 -30 44 -14 40 18 C38 40 20 50 0 50 C-22 50 -40 38 -40 14 C-40 -4 -26 -12 "
        "-22 -28 C-10 -22 -8 -14 -8 -6 C2 -16 8 -30 4 -52 Z",
        tones.ALARM,
    )
    pen.fill(
        "M2 -14 C8 0 24 8 22 24 C20 40 10 46 0 46 C-12 46 -22 38 -22 24 C-22 14 -14 8 -12 0 "
        "C-6 2 -4 8 -4 12 C2 6 4 -2 2 -14 Z",
        theme.GOLD,
    )


def _back(pen: Pen) -> None:
    """Paints an arrow that leads away, at the lower right corner."""
    pen.disc(24, 24, 27, theme.PALE)
    pen.disc(24, 24, 23, tones.ALARM)
    pen.line([(12, 24), (30, 24)], theme.PALE, 8)
    pen.fill([(42, 24), (25, 10), (25, 38)], theme.PALE)


def province_back(pen: Pen) -> None:
    """Paints a province that leaves."""
    province(pen.at(-8, -4, 0.92))
    _back(pen)


def unit_back(pen: Pen) -> None:
    """Paints a unit that leaves."""
    unit(pen.at(-8, -4, 0.92))
    _back(pen)


def house(pen: Pen) -> None:
    """Paints a building."""
    pen.fill([(-46, -4), (0, -46), (46, -4)], tones.INK)
    pen.panel((-34, -10, 34, 44), 3, tones.INK)
    pen.fill([(-33, -8), (0, -38), (33, -8)], tones.ALARM_DARK)
    pen.panel((-29, -4, 29, 39), 2, "#d8b98a")
    pen.panel((-9, 12, 9, 39), 2, tones.WOOD)


def building_back(pen: Pen) -> None:
    """Paints a building that leaves."""
    house(pen.at(-6, -4, 0.92))
    _back(pen)


def stored_or_point(pen: Pen) -> None:
    """Paints a chest, or a flame."""
    stored(pen.at(-16, -20, 0.66))
    pen.line([(-42, 44), (42, -38)], theme.PALE, 12)
    pen.line([(-42, 44), (42, -38)], tones.INK, 5)
    fire(pen.at(22, 22, 0.56))


def tower(pen: Pen) -> None:
    """Paints the tower of Vilnius, on its hill."""
    pen.fill("M-50 48 C-36 22 36 22 50 48 Z", tones.LEAF)
    walls = (
        "M-28 -40 L-16 -40 L-16 -30 L-6 -30 L-6 -40 L6 -40 L6 -30 L16 -30 L16 -40 L28 -40 "
        "L28 -16 L23 -12 L26 34 L-26 34 L-23 -12 L-28 -16 Z"
    )
    pen.ink(walls, "#c9603c", tones.INK, 5)
    pen.line([(-22, -10), (22, -10)], tones.INK, 4)
    for x in (-10, 10):
        pen.fill([(x - 4, -2), (x + 4, -2), (x + 4, 12), (x - 4, 12)], tones.INK)
    pen.fill("M-8 34 L-8 24 C-8 16 8 16 8 24 L8 34 Z", tones.INK)


def income(pen: Pen) -> None:
    """Paints two cards, one behind the other."""
    pen.panel((-10, -48, 44, 30), 9, tones.INK)
    pen.panel((-6, -44, 40, 26), 6, "#cfd9e4")
    pen.panel((-44, -32, 14, 48), 9, tones.INK)
    pen.panel((-40, -28, 10, 44), 6, "#e3d7b0")


def exchange(pen: Pen) -> None:
    """Paints two arrows, there and back."""
    for y, side in ((-18, 1), (18, -1)):
        pen.line([(-36 * side, y), (18 * side, y)], theme.PALE, 22)
        pen.fill([(50 * side, y), (14 * side, y - 28), (14 * side, y + 28)], theme.PALE)
        pen.line([(-36 * side, y), (18 * side, y)], tones.CALM, 12)
        pen.fill([(43 * side, y), (18 * side, y - 19), (18 * side, y + 19)], tones.CALM)


def shared(pen: Pen) -> None:
    """Paints a province that is handed on."""
    province(pen.at(-12, 0, 0.9))
    pen.disc(24, 18, 27, theme.PALE)
    pen.disc(24, 18, 23, tones.CALM)
    pen.line([(12, 18), (30, 18)], theme.PALE, 8)
    pen.fill([(42, 18), (25, 4), (25, 32)], theme.PALE)


def spreads(pen: Pen) -> None:
    """Paints arrows to several enemies."""
    pen.disc(0, 0, 50, tones.INK)
    pen.disc(0, 0, 46, theme.PALE)
    for x, y in ((24, -26), (34, 2), (20, 30)):
        pen.line([(-30, 2), (x, y)], tones.UNIT, 7)
        pen.disc(x, y, 11, tones.UNIT)


def nullifies(pen: Pen) -> None:
    """Paints a red skull that is crossed out."""
    skull_red(pen.at(0, 2, 0.9))
    pen.line([(-42, -38), (42, 40)], theme.PALE, 20)
    pen.line([(-42, -38), (42, 40)], tones.INK, 11)


def dies_first(pen: Pen) -> None:
    """Paints a red skull with a 1."""
    skull_red(pen.at(-6, -4, 0.9))
    pen.disc(28, 26, 25, theme.PALE)
    pen.disc(28, 26, 21, tones.INK)
    pen.line([(22, 19), (30, 13), (30, 39)], theme.PALE, 7)


def alarm(pen: Pen) -> None:
    """Paints an attack: crossed swords on a red ground."""
    pen.fill([(0, -56), (56, 0), (0, 56), (-56, 0)], theme.PALE)
    pen.fill([(0, -50), (50, 0), (0, 50), (-50, 0)], tones.ALARM)
    pen.fill([(-8, -30), (8, -30), (5, 8), (-5, 8)], theme.PALE)
    pen.disc(0, 22, 8, theme.PALE)


def beaten(pen: Pen) -> None:
    """Paints a tick on a green ground."""
    pen.disc(0, 0, 50, theme.PALE)
    pen.disc(0, 0, 45, tones.CALM)
    pen.line([(-24, 2), (-7, 22), (26, -20)], theme.PALE, 13)


def boost(pen: Pen) -> None:
    """Paints two arrowheads upwards."""
    pen.disc(0, 0, 50, theme.PALE)
    pen.disc(0, 0, 45, tones.ALARM_DARK)
    for y in (-4, 22):
        pen.line([(-22, y), (0, y - 22), (22, y)], theme.PALE, 11)


def starts(pen: Pen) -> None:
    """Paints the mark of the starting player: a banner."""
    pen.line([(-26, -44), (-26, 46)], tones.INK, 12)
    pen.line([(-26, -44), (-26, 46)], theme.PALE, 6)
    pen.ink("M-22 -42 L42 -42 L28 -20 L42 2 L-22 2 Z", theme.GOLD, tones.INK, 5)


def forbidden(pen: Pen) -> None:
    """Paints a ring with a bar, for laying over a building type."""
    pen.ring(0, 0, 52, theme.PALE, 20)
    pen.ring(0, 0, 49, tones.ALARM, 13)
    pen.line([(-31, -31), (31, 31)], tones.ALARM, 12)


def no_trade(pen: Pen) -> None:
    """Paints scales that are crossed out."""
    paint_type(pen.at(0, 0, 0.86), "trade")
    pen.line([(-42, -42), (42, 42)], theme.PALE, 20)
    pen.line([(-42, -42), (42, 42)], tones.ALARM, 11)


def later(pen: Pen) -> None:
    """Paints an hourglass."""
    glass = [(-26, -38), (26, -38), (4, 0), (26, 38), (-26, 38), (-4, 0)]
    pen.ink(glass, theme.PALE, tones.INK, 6)
    pen.fill([(-10, -18), (10, -18), (0, 0)], tones.AMBER)
    pen.fill([(-18, 35), (18, 35), (0, 14)], tones.AMBER)
    for y in (-42, 42):
        pen.line([(-32, y), (32, y)], tones.INK, 10)


def endless(pen: Pen) -> None:
    """Paints the strength of an enemy building: the sign of infinity."""
    for side in (-1, 1):
        ring = [(x * side, y) for x, y in arc(22, 0, 20, 0, 360)]
        pen.line(ring, theme.PALE, 10)


SIGNS: Final[dict[str, Callable[[Pen], None]]] = {
    "province": province,
    "unit": unit,
    "order": order,
    "loot": loot,
    "stored": stored,
    "FIRE": fire,
    "PROVINCE_BACK": province_back,
    "UNIT_BACK": unit_back,
    "BUILDING_BACK": building_back,
    "STORED_OR_POINT": stored_or_point,
    "tower": tower,
    "building": house,
    "income": income,
    "exchange": exchange,
    "shared": shared,
    "spreads": spreads,
    "nullifies": nullifies,
    "dies-first": dies_first,
    "alarm": alarm,
    "beaten": beaten,
    "boost": boost,
    "starts": starts,
    "no-trade": no_trade,
    "later": later,
    "endless": endless,
}
