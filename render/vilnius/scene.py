"""The scene on the card of a result: Vilnius in the evening sun, or in flames."""

from __future__ import annotations

import random
from typing import Final

from PIL import Image

from engines.game import TableEnding
from engines.vilnius.model.values import VilniusEnding, VilniusView
from render.cards.scene import BAND, TALL, WIDE, lights, painted
from render.kit import theme
from render.kit.shapes import Pen
from render.vilnius import tones
from render.vilnius.icons.signs import cross, fire

_DUSK: Final = (
    *("#ffe2a0", "#ffc873", "#f5a355", "#dc7d4c", "#b45d52"),
    *("#824758", "#593757", "#3d2b50", "#2a2145", "#1e1a39"),
)
_BLAZE: Final = (
    *("#ffb14e", "#f2842f", "#d55c1f", "#a83c18", "#7d2815"),
    *("#5a1b15", "#411517", "#301118", "#240e17", "#1a0b14"),
)
_SUN: Final = (890.0, 306.0)
_HILL: Final = (930.0, 244.0)
"""The top of the castle hill."""
_WALL: Final = 332.0
_LEFT: Final = 596.0
"""The left end of the wall, beyond the words."""
_RISE: Final = 20
"""How far all stands above its place, so that the players do not cover the wall."""
_TOWERS: Final = (628, 772, 916, 1060, 1186)
"""The middles of the towers of the city wall."""
_BRICK, _BRICK_SHADE = "#b5573a", "#8a3c29"
_ROOFS: Final = ("#a8442c", "#8f3a2a", "#b9603a", "#7a3b34")
_WALLS: Final = ("#ead2a2", "#dcbf8f", "#f0dfba", "#cfae82")


def scene(view: VilniusView) -> Image.Image:
    """Returns the city: standing unless the match was lost, with a tower for each point left, up to
    five; else burning, under the Order's banners."""
    assert view.outcome is not None
    stands = view.outcome.reason in (VilniusEnding.DEFENDED, TableEnding.CALLED_OFF)
    left = max(1, min(len(_TOWERS), view.table.points)) if stands else 1
    return painted(lambda pen: _city(pen, stands=stands, left=left))


def _city(pen: Pen, *, stands: bool, left: int) -> None:
    lights(pen, *_SUN, 56 if stands else 78, _DUSK if stands else _BLAZE)
    pen = pen.at(0, -_RISE)
    _clouds(pen, stands=stands)
    _hills(pen, stands=stands)
    _castle(pen.at(*_HILL), stands=stands)
    _houses(pen, stands=stands)
    if not stands:
        _flames(pen)
    _wall(pen, left, stands=stands)


def _clouds(pen: Pen, *, stands: bool) -> None:
    """Paints thin clouds in the sun, or smoke over the fire."""
    chance = random.Random("clouds")  # noqa: S311
    for _ in range(9):
        x, y = chance.uniform(800, WIDE), chance.uniform(44, 190)
        wide = chance.uniform(70, 190)
        if stands:
            pen.panel((x - wide, y, x + wide, y + chance.uniform(5, 11)), 6, "#ffe9c038")
    if stands:
        return
    for x in (640, 770, 1120):
        for colour, less in (("#1d0d12", 0), ("#2c141a", 8)):
            for number in range(9):
                size = 20 + 6 * number - less
                drift = x - 9 * number + (9 if number % 2 else -9) - less / 2
                pen.disc(drift, 300 - 38 * number - less / 2, size, colour)


def _hills(pen: Pen, *, stands: bool) -> None:
    far, near = ("#5d3f57", "#3f3b3a") if stands else ("#3a151a", "#2a1114")
    pen.fill(
        f"M0 {BAND} L0 330 C140 280 260 300 380 312 C500 320 560 262 700 270 "
        f"C820 276 1000 250 1200 268 L1200 {BAND} Z",
        far,
    )
    x, y = _HILL
    pen.fill(
        f"M{x - 230} {BAND} C{x - 150} {y + 60} {x - 90} {y} {x - 40} {y} "
        f"L{x + 60} {y} C{x + 110} {y} {x + 170} {y + 70} {x + 240} {BAND} Z",
        "#4d6136" if stands else "#33201a",
    )
    low = TALL + _RISE
    pen.fill(
        f"M0 {low} L0 356 C120 338 300 346 460 352 C640 356 900 352 1200 350 L1200 {low}", near
    )


def _castle(pen: Pen, *, stands: bool) -> None:
    """Paints the tower on the hill, with a wall beside it; the pen's origin is at its foot."""
    brick, shade = (_BRICK, _BRICK_SHADE) if stands else ("#6b2f24", "#451c19")
    pen.fill([(-70, 4), (-70, -40), (-40, -40), (-40, 4)], shade)
    pen.fill([(58, 4), (58, -34), (96, -26), (96, 4)], shade)
    _battlements(pen, -70, -40, -40, shade)
    if stands:
        pen.line([(10, -128), (10, -196)], tones.INK, 5)
        pen.fill("M12 -194 C40 -206 52 -184 82 -192 L82 -152 C52 -146 40 -166 12 -154 Z", "#a81f2b")
        pen.fill([(26, -190), (34, -192), (34, -160), (26, -158)], theme.GOLD)
        pen.fill(
            "M12 -182 C40 -192 52 -172 82 -180 L82 -172 C52 -164 40 -184 12 -174 Z", theme.GOLD
        )
    pen.fill([(-36, 6), (-32, -96), (52, -96), (56, 6)], brick)
    pen.fill([(22, 6), (24, -96), (52, -96), (56, 6)], shade)
    pen.fill([(-42, -92), (-42, -112), (62, -112), (62, -92)], brick)
    pen.fill([(24, -92), (24, -112), (62, -112), (62, -92)], shade)
    if stands:
        _battlements(pen, -42, 62, -112, brick)
    else:
        pen.fill(
            [(-42, -111), (-20, -128), (-6, -104), (12, -118), (30, -100), (62, -110), (62, -90)],
            brick,
        )
        _banner(pen.at(8, -112))
    for x, y in ((-12, -66), (12, -66), (-12, -26), (14, -30)):
        pen.fill(
            [(x - 5, y), (x - 5, y - 14), (x, y - 20), (x + 5, y - 14), (x + 5, y)],
            "#ffd98a" if stands else "#ff8a2b",
        )


def _battlements(pen: Pen, left: float, right: float, y: float, colour: str) -> None:
    count = max(2, round((right - left) / 20))
    step = (right - left) / (2 * count - 1)
    for number in range(count):
        x = left + 2 * step * number
        pen.fill([(x, y + 1), (x, y - 13), (x + step, y - 13), (x + step, y + 1)], colour)


def _banner(pen: Pen) -> None:
    """Paints a banner of the Order; the pen's origin is at the foot of its pole."""
    pen.line([(0, 0), (0, -92)], "#0d070b", 5)
    pen.fill([(3, -92), (58, -88), (44, -66), (58, -44), (3, -46)], tones.ORDER)
    cross(pen.at(24, -68, 0.42), tones.ORDER_BAND)


def _houses(pen: Pen, *, stands: bool) -> None:
    """Paints the roofs of the city before the hill, with a church on either side."""
    chance = random.Random("houses")  # noqa: S311
    _church(pen.at(690, 344), stands=stands)
    _church(pen.at(1124, 350, 0.86), stands=stands)
    for row, (y, size) in enumerate(((326, 0.8), (352, 1.0))):
        for number in range(15):
            x = 628 + 41 * number + 20 * row + chance.uniform(-8, 8)
            wide, tall = chance.uniform(34, 50) * size, chance.uniform(34, 52) * size
            roof, wall = chance.choice(_ROOFS), chance.choice(_WALLS)
            if not stands:
                roof = theme.mixed("#170a0c", roof, 0.62)
                wall = theme.mixed("#1a0b0c", wall, 0.72)
            _house(pen.at(x, y), wide, tall, roof, wall, "#ffd98a" if number % 3 else wall)


def _house(pen: Pen, wide: float, tall: float, roof: str, wall: str, window: str) -> None:
    half = wide / 2
    pen.fill([(-half, 40), (-half, -tall * 0.45), (half, -tall * 0.45), (half, 40)], wall)
    pen.fill([(-half - 4, -tall * 0.42), (0, -tall), (half + 4, -tall * 0.42)], roof)
    pen.fill([(-5, -tall * 0.16), (5, -tall * 0.16), (5, 2), (-5, 2)], window)


def _church(pen: Pen, *, stands: bool) -> None:
    """Paints a white church with two towers."""
    wall, shade = ("#f4e6c8", "#d5b98c") if stands else ("#5a2a22", "#3b1a19")
    roof = "#4f7f72" if stands else "#2a1416"
    pen.fill([(-30, 40), (-30, -60), (30, -60), (30, 40)], wall)
    pen.fill([(-34, -58), (0, -92), (34, -58)], roof)
    for x in (-40, 40):
        pen.fill([(x - 14, 40), (x - 14, -96), (x + 14, -96), (x + 14, 40)], wall)
        pen.fill([(x + 3, 40), (x + 3, -96), (x + 14, -96), (x + 14, 40)], shade)
        if stands or x < 0:
            pen.fill([(x - 17, -94), (x, -142), (x + 17, -94)], roof)
            pen.line([(x, -140), (x, -160)], theme.GOLD, 4)
            pen.line([(x - 7, -152), (x + 7, -152)], theme.GOLD, 4)
        pen.fill([(x - 5, -64), (x - 5, -80), (x, -86), (x + 5, -80), (x + 5, -64)], "#3b2b3a")


def _flames(pen: Pen) -> None:
    for x, y, size in (
        *((612, 300, 0.5), (668, 306, 0.74), (742, 286, 0.94), (812, 310, 0.7)),
        *((1010, 306, 0.66), (1066, 284, 0.98), (1150, 300, 0.8), (896, 158, 0.5)),
    ):
        pen.disc(x, y, 74 * size, "#ff9a3a30")
        fire(pen.at(x, y, size))


def _wall(pen: Pen, left: int, *, stands: bool) -> None:
    """Paints the city wall; its first towers stand, the others are in ruins."""
    brick, shade = (_BRICK, _BRICK_SHADE) if stands else ("#4a211c", "#321616")
    pen.fill(
        [(_LEFT, TALL + _RISE), (_LEFT, _WALL + 26), (WIDE, _WALL + 26), (WIDE, TALL + _RISE)],
        brick,
    )
    pen.fill(
        [(_LEFT, _WALL + 40), (WIDE, _WALL + 40), (WIDE, _WALL + 45), (_LEFT, _WALL + 45)], shade
    )
    _battlements(pen, _LEFT, WIDE, _WALL + 26, brick)
    for number, x in enumerate(_TOWERS):
        at = pen.at(x, _WALL)
        if number >= left:
            at.fill([(-26, 60), (-26, 6), (-10, 18), (0, 2), (12, 22), (26, 12), (26, 60)], shade)
            continue
        at.fill([(-26, 60), (-26, -38), (26, -38), (26, 60)], brick)
        at.fill([(6, 60), (6, -38), (26, -38), (26, 60)], shade)
        at.fill([(-33, -36), (0, -86), (33, -36)], _ROOFS[0] if stands else "#2a1114")
        at.fill([(0, -36), (0, -86), (33, -36)], "#8a3424" if stands else "#1d0c10")
        at.fill([(-6, 10), (-6, -8), (0, -16), (6, -8), (6, 10)], "#2a1420")
    if not stands:
        _banner(pen.at(_TOWERS[0], _WALL - 84, 0.9))
