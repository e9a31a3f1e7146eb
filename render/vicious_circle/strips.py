"""The strips beside the map: one side each, with its name, its reserve and its losses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PIL import Image

from engines.game import Seat
from engines.vicious_circle.board import SIDES, TWILIGHT, Kind
from engines.vicious_circle.values import CAPTURED, RESERVE, ViciousView
from render import text, theme
from render.memo import memo
from render.shapes import Pen, crescent, sprite, stamp, star
from render.text import Face
from render.vicious_circle import layout
from render.vicious_circle.counters import counter, fallen

WIDE: Final = layout.SHEET
COUNTER: Final = 94
"""Width of a counter in a strip."""
_STEP: Final = 104
_BASE: Final = 88
"""Middle of the counters in a strip, from its top."""


def emblem(pen: Pen, side: Seat) -> None:
    """The side's sign within 50 units round the pen's origin: a moon or a sun."""
    if side == TWILIGHT:
        pen.fill(crescent(-4, 0, 44), theme.TWILIGHT.trim)
        for x, y, size in ((22, -14, 13), (34, 16, 9)):
            pen.fill(star(x, y, size, size * 0.36, 4), theme.TWILIGHT.words)
        return
    pen.fill(star(0, 0, 48, 27, 12), theme.DAWN.rim)
    pen.fill(star(0, 0, 41, 25, 12), "#d9820c")
    pen.disc(0, 0, 26, theme.DAWN.rim)
    pen.disc(0, 0, 22, theme.DAWN.field)


@memo(32)
def strip(side: Seat, words: str, marked: bool) -> Image.Image:
    """A side's strip without counters: `words` say what it does, `marked` if it is its turn."""
    colours = theme.SIDES[side]
    tall = layout.STRIP

    def paint(pen: Pen) -> None:
        pen.panel((0, 0, WIDE - 1, tall - 1), 24, theme.TABLE_EDGE)
        pen.panel((3, 3, WIDE - 4, tall - 4), 21, colours.strip)
        if marked:
            pen.panel((0, 0, WIDE - 1, tall - 1), 24, theme.PALE)
            pen.panel((6, 6, WIDE - 7, tall - 7), 19, colours.frame)
            pen.panel((12, 12, WIDE - 13, tall - 13), 14, colours.strip)
        emblem(pen.at(76, tall / 2, 1.06), side)
        pen.write(146, 50 if words else tall / 2, SIDES[side], Face.TITLE, 54, colours.words, "lc")
        if words:
            _say(pen, side, words, marked)

    return sprite(WIDE, tall, paint, detail=2)


def _say(pen: Pen, side: Seat, words: str, marked: bool) -> None:
    """The words under the name; with an arrowhead on a pill if it is the side's turn."""
    colours = theme.SIDES[side]
    if not marked:
        pen.write(148, 104, words, Face.PLAIN, 38, colours.words, "lc")
        return
    wide = text.width(words, Face.PLAIN, 38)
    pen.panel((144, 80, 144 + wide + 66, 128), 24, colours.words)
    pen.fill([(162, 91), (162, 117), (184, 104)], colours.strip)
    pen.write(194, 104, words, Face.PLAIN, 38, colours.strip, "lc")


def draw_strip(
    image: Image.Image, view: ViciousView, side: Seat, words: str, *, marked: bool
) -> dict[Kind, tuple[float, float]]:
    """Draw a side's strip; gives where each creature in reserve lies."""
    top = layout.STRIP_TOPS[side]
    background = strip(side, words, marked)
    image.paste(background, (layout.EDGE, top), background)
    own = view.places[side * 5 : side * 5 + 5]
    lost = [kind for kind in Kind if own[kind] == CAPTURED]
    kept = [kind for kind in Kind if own[kind] == RESERVE]
    right: float = layout.EDGE + WIDE - 22
    if lost:
        right = _group(image, side, "Captured", lost, right, top, fallen)
    spots: dict[Kind, tuple[float, float]] = {}
    if kept:
        left = _group(image, side, "Reserve", kept, right, top, counter)
        first = left + 24 + _STEP / 2
        spots = {kind: (first + _STEP * n, top + _BASE) for n, kind in enumerate(kept)}
    return spots


def _group(
    image: Image.Image,
    side: Seat,
    title: str,
    kinds: list[Kind],
    right: float,
    top: int,
    make: Callable[[Seat, Kind, int], Image.Image],
) -> float:
    """Lay counters under a title, ending at `right`; gives the left end of the group."""
    mark = text.label(title, Face.PLAIN, 32, theme.SIDES[side].words)
    wide = max(_STEP * len(kinds), mark.width)
    first = right - wide / 2 - _STEP * (len(kinds) - 1) / 2
    for number, kind in enumerate(kinds):
        stamp(image, make(side, kind, COUNTER), first + _STEP * number, top + _BASE)
    stamp(image, mark, right - wide / 2, top + 27)
    return right - wide - 24


def draw_force(image: Image.Image, side: Seat) -> None:
    """Lay the five creatures of a side on its strip, while nobody may know which it chose."""
    right, top = layout.EDGE + WIDE - 22, layout.STRIP_TOPS[side]
    _group(image, side, "Three of these, in secret", list(Kind), right, top, counter)
