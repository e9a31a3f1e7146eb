"""The land of the squares with its buildings and plants, painted into 100 by 100 units.

A counter hides the middle of its square, so every picture also fills the corners and the sides, and
a label at the foot names the place.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

from engines.vicious_circle.board import DOMAINS, TERRAIN, THRONES, TWILIGHT, Terrain
from render.kit import theme
from render.kit.drawing import Drawings
from render.kit.shapes import Pen, Point, arc, circle, star, wobbly
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
_ART: Final = Drawings(
    Path(__file__).with_suffix(".txt"), {**vars(theme), **globals(), "TRIM": sides.TWILIGHT.trim}
)
_OWNED: Final = frozenset(DOMAINS[0] + DOMAINS[1])


def paint_terrain(pen: Pen, index: int) -> None:
    """Paints the land of a square, without its label."""
    if index == THRONES[TWILIGHT]:
        _ART.paint(pen, "dark-throne")
    elif index in THRONES:
        _bright_throne(pen)
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
    _ART.paint(pen, "shrine")


def _village(pen: Pen) -> None:
    _ART.paint(pen, "village")
    for x, y in ((14, 40), (88, 38), (96, 84)):
        _tree(pen, x, y, 1)


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
    _ART.paint(pen, "dark-seat" if side == TWILIGHT else "bright-seat")


def _bright_throne(pen: Pen) -> None:
    pen.fill(_whole(), "#ffd86a90")
    for step in range(16):
        ray = star(50, 44, 60, 20, 16)
        pen.fill([ray[step * 2 - 1], ray[step * 2], ray[step * 2 + 1]], "#f0a81c90")
    _ART.paint(pen, "bright-seat")


def _whole() -> tuple[tuple[float, float], ...]:
    return (0, 0), (100, 0), (100, 100), (0, 100)


_PAINTERS: Final[dict[Terrain, Callable[[Pen], None]]] = {
    Terrain.SHRINE: _shrine,
    Terrain.SWAMP: partial(_ART.paint, name="swamp"),
    Terrain.VILLAGE: _village,
    Terrain.MOUNTAIN: _mountain,
}
