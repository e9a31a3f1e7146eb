"""The land of the squares with its buildings and plants, painted into 100 by 100 units.

A counter hides the middle of its square, so every picture also fills the corners and the sides, and
a label at the foot names the place.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final

from engines.vicious_circle.board import DOMAINS, TERRAIN, THRONES, TWILIGHT, Terrain
from render.kit import theme
from render.kit.shapes import Pen, Point, arc, circle, crescent, star, wobbly
from render.vicious_circle import sides
from render.vicious_circle.layout import BOARD

_INK: Final = theme.INK
ROOF: Final = "#b8532f"
LEAF: Final = "#8f9d58"
FIR: Final = "#7c8f5b"
WATER: Final = "#7fad96"
SNOW: Final = "#fdfaf2"
ROCK: Final = "#a59c93"
ROCK_SHADE: Final = "#6f6768"
TILES: Final = "#8a3a1e"
TIMBER: Final = "#5b3a22"
GILT: Final = "#c77f12"
VELVET: Final = "#b5431f"
STONE: Final = "#e4dccb"
STONE_SHADE: Final = "#b9ac95"
_OWNED: Final = frozenset(DOMAINS[0] + DOMAINS[1])


def paint_terrain(pen: Pen, index: int) -> None:
    """Paints the land of a square, without its label."""
    if index in THRONES:
        (_dark_throne if index == THRONES[TWILIGHT] else _bright_throne)(pen)
    elif TERRAIN[index] is Terrain.OPEN:
        _meadow(pen, index)
    else:
        _PAINTERS[TERRAIN[index]](pen)


# Open land


def _meadow(pen: Pen, index: int) -> None:
    """Paints grass, and on each square some hills, trees or flowers of its own."""
    chance = random.Random(f"meadow {index}")  # noqa: S311
    for _ in range(6):
        _tuft(pen, chance.uniform(8, 90), chance.uniform(12, 92))
    for x, y in ((14, 20), (84, 22), (16, 84), (85, 86)):
        _growth(pen, chance, x + chance.uniform(-3, 3), y + chance.uniform(-3, 3))
    if index not in _OWNED and chance.random() < 0.6:
        _growth(pen, chance, 50 + chance.uniform(-12, 12), 50 + chance.uniform(-12, 12))


def _snapped(x: float, y: float) -> Point:
    """Returns a place on a square at whole px of the board: plants with the same pixels make
    smaller files."""
    return round(x * BOARD.unit) / BOARD.unit, round(y * BOARD.unit) / BOARD.unit


def _growth(pen: Pen, chance: random.Random, x: float, y: float) -> None:
    x, y = _snapped(x, y)
    kind = chance.randrange(5)
    if kind == 0:
        _tree(pen, x, y, 1)
        _tree(pen, x + 7, y + 3, 0.8)
    elif kind == 1:
        _fir(pen, x, y)
    elif kind == 2:
        _hill(pen, x, y)
    elif kind == 3:
        for dx, dy in ((0, 0), (4, 3), (-4, 3)):
            pen.disc(x + dx, y + dy, 1.1, "#8f6a4ccc")
    else:
        _tuft(pen, x, y)


def _tuft(pen: Pen, x: float, y: float) -> None:
    x, y = _snapped(x, y)
    for lean in (-2.2, 0, 2.2):
        pen.line([(x + lean * 0.4, y), (x + lean, y - 3.6)], "#6b7440b0", 0.7)


def _tree(pen: Pen, x: float, y: float, size: float) -> None:
    pen.line([(x, y), (x, y + 5 * size)], _INK, 1.2)
    crown = wobbly(circle(x, y - 1.5 * size, 4.6 * size, 9), 0.5, round(x * 7 + y))
    pen.ink(crown, LEAF, "#4c4a26", 0.8)


def _fir(pen: Pen, x: float, y: float) -> None:
    for dx, dy in ((-5, 1), (4, 2), (0, -1)):
        pen.line([(x + dx, y + dy), (x + dx, y + dy + 5)], _INK, 1)
        tip = [(x + dx, y + dy - 8), (x + dx + 3.6, y + dy + 3), (x + dx - 3.6, y + dy + 3)]
        pen.ink(tip, FIR, "#454a26", 0.8)


def _hill(pen: Pen, x: float, y: float) -> None:
    for dx, size in ((-4, 6), (4, 8)):
        mound = arc(x + dx, y + 3, size, 180, 360, 16)
        pen.fill(mound, "#d3bd83")
        pen.line(mound, "#8a6f48", 0.9)
        pen.line(arc(x + dx + 1, y + 3, size - 2.4, 270, 345, 8), "#8a6f4880", 0.7)


# Places that only one kind of creature may enter


def _shrine(pen: Pen) -> None:
    pen.fill(_whole(), "#cfe0e455")
    for step in range(24):
        pen.line(arc(50, 46, 30 if step % 2 else 34, step * 15, step * 15 + 1, 2), theme.GOLD, 1.6)
        ray = [star(50, 46, 49, 10, 24)[step * 2], (50, 46)]
        pen.line(ray, "#e7b84a70", 1.1)
    pen.disc(50, 46, 36, "#fff3c8")
    pen.ring(50, 46, 37, "#c98f1d", 1.6)
    pen.ink([(12, 30), (50, 8), (88, 30)], STONE, _INK, 1.4)
    pen.fill([(24, 27), (50, 12), (76, 27)], STONE_SHADE)
    pen.disc(50, 22, 3.4, theme.GOLD)
    pen.ink([(12, 30), (88, 30), (88, 36), (12, 36)], STONE, _INK, 1.4)
    for x in (15, 32, 60, 77):
        pen.ink([(x, 36), (x + 8, 36), (x + 8, 74), (x, 74)], STONE, _INK, 1.3)
        pen.line([(x + 5.6, 38), (x + 5.6, 72)], STONE_SHADE, 1.6)
    pen.ink([(42, 48), (50, 42), (58, 48), (58, 74), (42, 74)], "#5b4632", _INK, 1)
    for inset, y in ((8, 74), (3, 79)):
        pen.ink(
            [(inset, y), (100 - inset, y), (100 - inset, y + 5), (inset, y + 5)], STONE, _INK, 1.2
        )


def _swamp(pen: Pen) -> None:
    pen.fill(_whole(), "#6d8a5a60")
    pools = ((46, 42, 40, 27), (62, 62, 34, 20), (24, 66, 19, 12), (78, 22, 18, 10))
    for x, y, across, down in pools:
        pen.oval(x, y, across + 1.6, down + 1.6, "#34524e")
    for x, y, across, down in pools:
        pen.oval(x, y, across, down, WATER)
    for x, y in ((35, 30), (70, 58)):
        pen.oval(x, y, 12, 6, "#34524e")
        pen.oval(x, y - 1, 11, 5.4, "#a3a562")
        _reeds(pen, x, y)
    for x, y in (
        (16, 42),
        (50, 22),
        (58, 38),
        (34, 50),
        (76, 44),
        (44, 64),
        (14, 66),
        (72, 74),
        (78, 22),
    ):
        pen.line(
            f"M{x} {y} Q{x + 3} {y - 4} {x + 6} {y} Q{x + 9} {y + 4} {x + 12} {y}", "#3f6f6b", 1.2
        )
    for x, y in ((24, 54), (66, 30), (52, 76)):
        pen.oval(x, y, 6, 3.4, "#4c6b35")
        pen.fill([(x, y), (x + 7, y - 3), (x + 7, y + 1)], WATER)
    for x, y in ((7, 30), (93, 50), (9, 90), (91, 90), (14, 18), (94, 20)):
        _reeds(pen, x, y)


def _reeds(pen: Pen, x: float, y: float) -> None:
    for lean, tall in ((-4, 15), (0, 20), (4, 16)):
        pen.line([(x, y), (x + lean, y - tall)], "#44552c", 1.3)
        pen.line([(x + lean * 0.8, y - tall * 0.8), (x + lean, y - tall)], "#5e3717", 3.2)


def _village(pen: Pen) -> None:
    pen.fill(_whole(), "#d98f5a38")
    pen.line("M4 96 C30 84 34 60 50 52 C66 46 80 60 98 58", "#c6a878", 6)
    for x, y, size in ((24, 16, 1.0), (66, 12, 1.1), (6, 46, 1.1), (62, 48, 1.25), (34, 42, 1.3)):
        _cottage(pen, x, y, size)
    for x, y in ((14, 40), (88, 38), (96, 84)):
        _tree(pen, x, y, 1)


def _cottage(pen: Pen, x: float, y: float, size: float) -> None:
    at = pen.at(x, y, size)
    at.fill([(16, -4), (20, -4), (20, 6), (16, 6)], "#7b3f25")
    at.line("M18 -6 C15 -10 22 -12 18 -17", "#8a7a6aa0", 1.2)
    at.ink([(2, 12), (24, 12), (24, 27), (2, 27)], "#f3e6cb", _INK, 1.1)
    at.ink([(-2, 13), (5, 0), (21, 0), (28, 13)], ROOF, _INK, 1.2)
    for offset in (4, 9, 14, 19):
        at.line([(offset, 11), (offset + 1.5, 3)], TILES, 0.9)
    at.fill([(11, 18), (16, 18), (16, 27), (11, 27)], TIMBER)
    at.fill([(4, 17), (8, 17), (8, 21), (4, 21)], "#f2b632")
    at.fill([(19, 17), (22.5, 17), (22.5, 21), (19, 21)], "#f2b632")


def _mountain(pen: Pen) -> None:
    pen.fill(_whole(), "#8d8a9438")
    _peak(pen, (2, 80), (22, 20), (52, 80))
    _peak(pen, (48, 80), (79, 15), (99, 80))
    _peak(pen, (12, 88), (50, 2), (90, 88))


def _peak(
    pen: Pen, left: tuple[float, float], top: tuple[float, float], right: tuple[float, float]
) -> None:
    base = (top[0] + (right[0] - left[0]) * 0.08, right[1])
    pen.fill([left, top, right], ROCK)
    pen.fill([top, right, base, (top[0] + 3, (top[1] + base[1]) / 2)], ROCK_SHADE)
    tall, snow = left[1] - top[1], 0.36
    cut = top[1] + tall * snow
    west = top[0] + (left[0] - top[0]) * snow
    east = top[0] + (right[0] - top[0]) * snow
    step = (east - west) / 5
    ragged = [
        (east - step, cut - 5),
        (east - 2 * step, cut + 5),
        (west + 2 * step, cut - 3),
        (west + step, cut + 5),
    ]
    pen.fill([top, (east, cut), *ragged, (west, cut)], SNOW)
    pen.line([left, top, right], _INK, 1.6)
    for share in (0.5, 0.66, 0.82):
        x = top[0] + (right[0] - top[0]) * share
        pen.line(
            [(x - 3, top[1] + tall * share + 2), (x - 7, top[1] + tall * (share + 0.12))], _INK, 1
        )


# Thrones


def paint_seat(pen: Pen, side: int) -> None:
    """Paints a side's throne by itself, without the land around it."""
    (_dark_seat if side == TWILIGHT else _bright_seat)(pen)


def _dark_throne(pen: Pen) -> None:
    pen.fill(_whole(), "#2c2263b4")
    for x, y in ((10, 12), (24, 26), (90, 30), (78, 10), (8, 52), (93, 58), (14, 78), (88, 80)):
        pen.fill(star(x, y, 3.2, 1.1, 4), "#efe6ff")
    _dark_seat(pen)


def _dark_seat(pen: Pen) -> None:
    night = "#2c2263"
    pen.fill(
        [(24, 90), (24, 30), (34, 16), (34, 34), (50, 2), (66, 34), (66, 16), (76, 30), (76, 90)],
        theme.PALE,
    )
    pen.fill(
        [(27, 88), (27, 31), (32, 25), (32, 42), (50, 8), (68, 42), (68, 25), (73, 31), (73, 88)],
        "#17103d",
    )
    pen.fill([(37, 66), (37, 44), (50, 22), (63, 44), (63, 66)], night)
    pen.fill(crescent(51, 46, 11), sides.TWILIGHT.trim)
    pen.ink([(20, 62), (32, 62), (32, 90), (20, 90)], "#17103d", theme.PALE, 1.3)
    pen.ink([(68, 62), (80, 62), (80, 90), (68, 90)], "#17103d", theme.PALE, 1.3)
    pen.ink([(32, 68), (68, 68), (68, 78), (32, 78)], sides.TWILIGHT.trim, "#17103d", 1.3)


def _bright_throne(pen: Pen) -> None:
    pen.fill(_whole(), "#ffd86a90")
    for step in range(16):
        ray = star(50, 44, 60, 20, 16)
        pen.fill([ray[step * 2 - 1], ray[step * 2], ray[step * 2 + 1]], "#f0a81c90")
    _bright_seat(pen)


def _bright_seat(pen: Pen) -> None:
    pen.ink((*arc(50, 40, 34, 180, 360, 32), (84, 88), (16, 88)), GILT, _INK, 1.6)
    pen.ink((*arc(50, 42, 25, 180, 360, 32), (75, 76), (25, 76)), "#fff1c4", _INK, 1.2)
    pen.fill(star(50, 44, 20, 13, 12), "#e79a14")
    pen.ink(circle(50, 44, 11, 32), "#fff6d8", "#8a4f08", 1.4)
    pen.ink([(8, 58), (26, 58), (26, 90), (8, 90)], "#e7a52a", _INK, 1.4)
    pen.ink([(74, 58), (92, 58), (92, 90), (74, 90)], "#e7a52a", _INK, 1.4)
    pen.ink([(26, 68), (74, 68), (74, 80), (26, 80)], VELVET, _INK, 1.4)
    for x in (17, 83):
        pen.ink(circle(x, 57, 8, 24), "#f7d98a", _INK, 1.3)


def _whole() -> tuple[tuple[float, float], ...]:
    return (0, 0), (100, 0), (100, 100), (0, 100)


_PAINTERS: Final[dict[Terrain, Callable[[Pen], None]]] = {
    Terrain.SHRINE: _shrine,
    Terrain.SWAMP: _swamp,
    Terrain.VILLAGE: _village,
    Terrain.MOUNTAIN: _mountain,
}
