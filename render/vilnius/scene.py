"""The scene on the card of a result: Vilnius in the evening sun, or in flames."""

from __future__ import annotations

import random
from typing import Final

from PIL import Image

from common.text.say import say
from engines.game import VOID_ENDINGS
from engines.vilnius.model.values import VilniusEnding, VilniusView
from engines.vilnius.names import lack
from engines.vilnius.rules.last_fight import Foe, last_fight
from render.cards.background import SMALL
from render.cards.scene import BAND, TALL, WIDE, lights, painted
from render.kit import text, theme
from render.kit.shapes import Pen
from render.kit.text import Face
from render.vilnius import colours, townscape
from render.vilnius.icons import paint_icon

_SUN: Final = (890.0, 306.0)
_HILL: Final = (930.0, 244.0)
"""The top of the castle hill."""
_WALL: Final = 332.0
_LEFT: Final = 596.0
"""The left end of the wall, beyond the words."""
_RISE: Final = 20
"""How far all stands above its place, so that the players do not cover the wall."""
_FRONT: Final = (628.0, 1158.0)
"""The first and the last place of the attackers before the wall."""
_TOWERS: Final = (628, 772, 916, 1060, 1186)
"""The middles of the towers of the city wall."""

_CASTLE: Final = (740, 8, 1108, 376)
"""The square round the castle, as left, top, right and bottom."""


def scene(view: VilniusView) -> Image.Image:
    """Returns the city: standing unless the match was lost, with a tower for each point left, up to
    five; else burning, under the Order's banners. Before it stand the attackers of the last
    fight."""
    assert view.outcome is not None
    stands = view.outcome.reason in (VilniusEnding.DEFENDED, *VOID_ENDINGS)
    left = max(1, min(len(_TOWERS), view.table.points)) if stands else 1
    foes = last_fight(view)

    def paint(pen: Pen) -> None:
        _city(pen, stands=stands, left=left)
        if foes:
            _attackers(pen, foes)
            _tally(pen, foes)

    return painted(paint)


def emblem() -> Image.Image:
    """Returns the castle of the standing city above its wall, a square picture."""
    return painted(lambda pen: _city(pen, stands=True, left=len(_TOWERS))).crop(_CASTLE)


def _city(pen: Pen, *, stands: bool, left: int) -> None:
    lights(pen, *_SUN, 56 if stands else 78, townscape.DUSK if stands else townscape.BLAZE)
    pen = pen.at(0, -_RISE)
    _clouds(pen, stands=stands)
    _hills(pen, stands=stands)
    townscape.castle(pen.at(*_HILL), stands=stands)
    church = "church" if stands else "church-fallen"
    townscape.ART.paint(pen.at(690, 344), church)
    townscape.ART.paint(pen.at(1124, 350, 0.86), church)
    townscape.houses(pen.at(0, 352), 628, 41, 15, stands=stands)
    if not stands:
        _flames(pen)
    _wall(pen, left, stands=stands)


def _attackers(pen: Pen, foes: tuple[Foe, ...]) -> None:
    """Paints a shield of the Order for each attacker, with a tick if it was defeated, a flame if it
    broke through; those come last and stand in front."""
    ordered = sorted(foes, key=lambda foe: not foe.defeated)
    step = min(62.0, (_FRONT[1] - _FRONT[0]) / max(1, len(ordered) - 1))
    start = (_FRONT[0] + _FRONT[1] - step * (len(ordered) - 1)) / 2
    for number, foe in enumerate(ordered):
        at = pen.at(start + step * number, 348)
        paint_icon(at, "foe-defeated" if foe.defeated else "foe")
        sign = at.at(14, 17, 0.3)
        if foe.defeated:
            paint_icon(sign, "beaten")
        else:
            sign.disc(0, 2, 58, colours.INK)
            paint_icon(sign, "FIRE")


def _tally(pen: Pen, foes: tuple[Foe, ...]) -> None:
    """Writes how many were defeated, and what was missing against the others."""
    down = sum(foe.defeated for foe in foes)
    said = [say("{beaten} of {all} defeated", beaten=down, all=len(foes)), lack(foes)]
    room = WIDE - _FRONT[0] - 230
    lines = [text.cut(each, Face.PLAIN, SMALL, room) for each in said if each]
    wide = max(text.width(each, Face.PLAIN, SMALL) for each in lines) + 40
    low = 32 + 44 * len(lines)
    pen.panel((_FRONT[0] - 8, 24, _FRONT[0] - 8 + wide, low), 14, "#120c16c8")
    for number, each in enumerate(lines):
        colour = theme.GOLD if number else theme.PALE
        pen.write(_FRONT[0] + 12, 50 + 44 * number, each, Face.PLAIN, SMALL, colour, "lc")


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
        townscape.smoke(pen.at(x, 300), ("#1d0d12", "#2c141a"), 9, 38, 6)


def _hills(pen: Pen, *, stands: bool) -> None:
    far = townscape.HILLS if stands else townscape.HILLS_BURNT
    near = "#3f3b3a" if stands else "#2a1114"
    pen.fill(
        f"M0 {BAND} L0 330 C140 280 260 300 380 312 C500 320 560 262 700 270 "
        f"C820 276 1000 250 1200 268 L1200 {BAND} Z",
        far,
    )
    x, y = _HILL
    pen.fill(
        f"M{x - 230} {BAND} C{x - 150} {y + 60} {x - 90} {y} {x - 40} {y} "
        f"L{x + 60} {y} C{x + 110} {y} {x + 170} {y + 70} {x + 240} {BAND} Z",
        townscape.MOUND if stands else townscape.MOUND_BURNT,
    )
    low = TALL + _RISE
    pen.fill(
        f"M0 {low} L0 356 C120 338 300 346 460 352 C640 356 900 352 1200 350 L1200 {low}", near
    )


def _flames(pen: Pen) -> None:
    for x, y, size in (
        *((612, 300, 0.5), (668, 306, 0.74), (742, 286, 0.94), (812, 310, 0.7)),
        *((1010, 306, 0.66), (1066, 284, 0.98), (1150, 300, 0.8), (896, 158, 0.5)),
    ):
        pen.disc(x, y, 74 * size, "#ff9a3a30")
        paint_icon(pen.at(x, y, size), "FIRE")


def _wall(pen: Pen, left: int, *, stands: bool) -> None:
    """Paints the city wall; its first towers stand, the others are in ruins."""
    townscape.wall(pen.at(0, _WALL + 26), _LEFT, WIDE, TALL + _RISE - _WALL - 26, stands=stands)
    shade = townscape.BRICK_SHADE if stands else townscape.CHARRED_SHADE
    for number, x in enumerate(_TOWERS):
        at = pen.at(x, _WALL)
        if number < left:
            townscape.ART.paint(at, "tower" if stands else "tower-fallen")
        else:
            townscape.ART.paint(at, "ruin", shade=shade)
    if not stands:
        paint_icon(pen.at(_TOWERS[0], _WALL - 84, 0.9), "banner")
