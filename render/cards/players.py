"""The players on the card of a result: medallions with names, sides and ratings, and the score
between two."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Final

from PIL import Image

from common.text.say import EMPTY, joined
from common.text.text import Text
from engines.game import Result
from engines.registry import home, module_of
from render.cache.results import memo
from render.cards.background import DIM, SMALL, put, stamp
from render.cards.scene import BAND, WIDE
from render.kit import names, theme
from render.kit.medallion import BADGE, Tones, medallion, tones_of
from render.kit.panels import Side
from render.kit.shapes import Pen, sprite, spun
from render.look import Player

PLAIN: Final = Tones("#4b3f58", theme.PALE, theme.GOLD)
"""The colours of sides without colours of their own."""
_LARGE: Final = 144
"""The width of the medallions of two players."""
_HIGH: Final = BAND + 98
"""The middle of their medallions."""
_SIDE: Final = 136
"""The distance of their middle from the card's edge."""
_TILE: Final = 100
"""The width of the plate of a score."""
_APART: Final = 56
"""The distance of the plates' middles from the card's middle."""
_ROOM: Final = WIDE // 2 - _APART - _TILE // 2 - 18 - _SIDE - 106
"""The width for a name between its medallion and the plate, with a gap before the plate."""


@dataclass(frozen=True, slots=True)
class Row:
    """A seat on the card: its player, the name shown, the side with its look, the result, the
    rating in words, the alliance and the place in words, these empty for none."""

    player: Player
    called: str
    side: str
    look: Side | None
    result: Result
    rating: Text = EMPTY
    alliance: Text = EMPTY
    place: Text = EMPTY

    @property
    def won(self) -> bool:
        return self.result is Result.WIN

    @property
    def below(self) -> list[str]:
        """The lines below the name."""
        side = self.side if self.called != self.side else ""
        return [each for each in (_dotted(self.place, side), self.rating) if each]

    @property
    def short(self) -> str:
        """The only line below the name, where there is room for no other."""
        return _dotted(self.place, self.rating) or _dotted(*self.below)


def _dotted(*words: str) -> Text:
    return joined(" · ", [each for each in words if each])


def lay_duel(image: Image.Image, rows: Sequence[Row], score: Sequence[str], met: Text) -> None:
    """Lays two players at the sides of the band, the score between them, and below it the score of
    all their matches."""
    for row, left in zip(rows, (True, False), strict=True):
        x = _SIDE if left else WIDE - _SIDE
        _lay_medal(image, row, x, _HIGH, _LARGE)
        edge = x + 106 if left else x - 106
        anchor = "l" if left else "r"
        lines = row.below
        top = _HIGH - 21 * len(lines)
        put(image, _fitting(row, _ROOM), edge, top, _ROOM, 50, theme.PALE, anchor=anchor)
        for number, line in enumerate(lines):
            put(image, line, edge, top + 50 + 42 * number, _ROOM, SMALL, DIM, anchor=anchor)
    for row, points, side in zip(rows, score, (-1, 1), strict=False):
        ground = row.look.colours.strip if row.look else PLAIN.ground
        ink = row.look.colours.words if row.look else PLAIN.ink
        y = _HIGH - (24 if met else 4)
        stamp(image, _tile(ground, ink), WIDE / 2 + _APART * side, y)
        put(image, points, WIDE / 2 + _APART * side, y, 90, 96, ink)
    put(image, met, WIDE / 2, _HIGH + 68, 240, SMALL, DIM)


@memo
def _tile(ground: str, ink: str) -> Image.Image:
    """Returns the plate of a score."""

    def paint(pen: Pen) -> None:
        pen.panel((0, 0, _TILE - 1, 115), 14, ink)
        pen.panel((4, 4, _TILE - 5, 111), 11, ground)

    return sprite(_TILE, 116, paint)


def lay_many(image: Image.Image, rows: Sequence[Row]) -> None:
    """Lays up to three players beside one another, more of them in two rows."""
    deep = 1 if len(rows) <= 3 else 2
    columns = -(-len(rows) // deep)
    across = (WIDE - 60) / max(columns, 1)
    size = 118 if deep == 1 else 74
    for number, row in enumerate(rows):
        down, place = divmod(number, columns)
        left = 30 + across * place
        y = _HIGH - 2 if deep == 1 else BAND + 52 + 86 * down
        _lay_medal(image, row, left + size * 0.86, y, size)
        x = left + size * 1.62
        room = across - size * 1.62 - 10
        lines = row.below if deep == 1 else [row.short]
        step = 40 if deep == 1 else 38
        top = y - step / 2 * len(lines)
        put(
            image,
            _fitting(row, room),
            x,
            top,
            room,
            44 if deep == 1 else 38,
            theme.PALE,
            anchor="l",
        )
        for place, line in enumerate(lines, 1):
            put(image, line, x, top + step * place + 2, room, SMALL, DIM, anchor="l")


def lay_allied(image: Image.Image, rows: Sequence[Row]) -> None:
    """Lays the players in two columns by alliance, each with the alliance's name."""
    groups = dict[Text, list[Row]]()
    for row in rows:
        groups.setdefault(row.alliance, []).append(row)
    across = WIDE // 2
    for (alliance, allies), left in zip(groups.items(), (44, across + 20), strict=True):
        ink = theme.GOLD if any(row.won for row in allies) else DIM
        put(image, alliance, left, BAND + 96, _ALLIANCE, 44, ink, anchor="l")
        step = _DEEP / len(allies)
        size, right = round(min(74, step * 0.72)), left + across - 64
        for place, row in enumerate(allies):
            x, y = left + _ALLIANCE + size, BAND + 10 + step * (place + 0.5)
            _lay_medal(image, row, x, y, size)
            start, room = x + size * 0.9, right - x - size * 0.9 - (_RATING if row.rating else 0)
            put(image, _fitting(row, room), start, y, room, 38, theme.PALE, anchor="l")
            put(image, row.rating, right, y, _RATING - 12, SMALL, DIM, anchor="r")


_ALLIANCE: Final = 132
"""The width of an alliance's name."""
_RATING: Final = 120
"""The width of a rating, right of the name."""
_DEEP: Final = 172
"""The height of the players of an alliance."""


def _fitting(row: Row, room: float) -> str:
    return names.fitting(row.called, SMALL, round(room))


def _lay_medal(image: Image.Image, row: Row, x: float, y: float, wide: int) -> None:
    if row.won:
        stamp(image, wreath(wide), x, y)
    tones = tones_of(row.look.colours) if row.look else PLAIN
    stamp(image, medallion(row.player, tones, wide), x, y)
    if row.look:
        across, down, radius = (share * wide for share in BADGE)
        stamp(image, badge(row.look, round(2 * radius)), x + across, y + down)


def sides_of(key: str) -> tuple[Side, ...]:
    """Returns the looks of a game's sides: `SIDES` beside its renderer, or those that the renderer
    has; none if it has none."""
    if alone := module_of("render", key, "sides"):
        sides: tuple[Side, ...] = getattr(import_module(alone), "SIDES", ())
    else:
        drawing = import_module(f"{home('render', key)}.draw").RENDERER
        sides = getattr(drawing, "sides", ())
    return sides


@memo
def badge(side: Side, size: int) -> Image.Image:
    """Returns a side's emblem on a disc of its colours, as RGBA, `size` px wide."""

    def paint(pen: Pen) -> None:
        at = pen.at(size / 2, size / 2)
        at.disc(0, 0, size / 2, side.colours.words)
        at.disc(0, 0, size / 2 - max(1.5, size / 24), side.colours.strip)
        side.emblem(at.at(0, 0, size / 124))

    return sprite(size, size, paint)


@memo
def wreath(wide: int) -> Image.Image:
    """Returns a wreath of laurel for a medallion of this width, open at the top, with a crown
    there."""
    far = wide / 2 + wide * 0.09
    size = round(2 * far + wide * 0.44)

    def paint(pen: Pen) -> None:
        at = pen.at(size / 2, size / 2)
        for side in (-1, 1):
            for number in range(11):
                angle = 90 - side * (12 + 12.4 * number)
                x, y = (far * f(math.radians(angle)) for f in (math.cos, math.sin))
                for lean in (38, -38):
                    _leaf(at.at(x, y, wide * 0.0013), angle - side * (90 - lean), lean > 0)
        _crown(at.at(0, -wide * 0.6, wide / 300))

    return sprite(size, size, paint)


def _leaf(pen: Pen, angle: float, light: bool) -> None:
    leaf = [(0.0, 0.0), (26.0, -15.0), (62.0, -13.0), (92.0, 0.0), (62.0, 13.0), (26.0, 15.0)]
    pen.fill(spun(leaf, angle), theme.GOLD if light else "#c98a16")


def _crown(pen: Pen) -> None:
    pen.fill("M-62 34 L-74 -34 L-36 -4 L0 -50 L36 -4 L74 -34 L62 34 Z", theme.GOLD)
    pen.fill([(-62, 40), (62, 40), (62, 52), (-62, 52)], theme.GOLD)
    for x, y in ((-74, -38), (0, -54), (74, -38)):
        pen.disc(x, y, 10, theme.PALE)
