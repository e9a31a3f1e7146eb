"""The counters: a face whose outline tells the side, a figure, and a letter. All are square RGBA
images; `width` is in px, and they are painted in hundredths of it.

Twilight's counter is a smooth dark disc with a moon's crescent along its rim; Dawn's is a light
disc in a wreath of rays.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from engines.game import Seat
from engines.vicious_circle.board import TWILIGHT, Kind
from render.cache.results import memo
from render.kit import theme
from render.kit.shapes import Pen, Point, crescent, faded, sprite, star
from render.kit.sheet import Sheet
from render.kit.squares import crossed_out, soft_shadow
from render.kit.text import Face
from render.vicious_circle import sides

LETTER: Final = 0.31
"""The type size of a counter's letter as a share of the counter's width."""
SMALL: Final = 130
"""Counters narrower than this many px have a larger letter."""
_SMALL_LETTER: Final = 0.41
_RAYS: Final = 18


def _moon_face(pen: Pen) -> None:
    pen.disc(50, 50, 47, theme.PALE)
    pen.disc(50, 50, 45.5, sides.TWILIGHT.rim)
    pen.fill(crescent(48.6, 50, 42.5), sides.TWILIGHT.trim)
    pen.disc(53.5, 50, 38, sides.TWILIGHT.field)


def _sun_face(pen: Pen) -> None:
    pen.fill(star(50, 50, 50, 41, _RAYS), sides.DAWN.rim)
    pen.fill(star(50, 50, 46, 38.5, _RAYS), sides.DAWN.trim)
    pen.disc(50, 50, 40, sides.DAWN.rim)
    pen.disc(50, 50, 38, sides.DAWN.field)


def letter_size(width: int) -> float:
    """Returns the type size in px of the letter of a counter `width` px wide."""
    return width * (_SMALL_LETTER if width < SMALL else LETTER)


def _letter(pen: Pen, side: Seat, kind: Kind, share: float) -> None:
    """Paints the letter on a disc of its own at the lower right; `share` as `LETTER`."""
    colours = sides.COLOURS[side]
    radius = share * 62
    x, y = 100 - radius, 98.5 - radius
    pen.disc(x, y, radius, colours.figure)
    pen.disc(x, y, radius - 2.3, colours.field)
    size = share * (88 if kind is Kind.WARRIOR else 100)
    pen.write(x, y, kind.letter, Face.PLAIN, size, colours.figure)


def _paint(pen: Pen, side: Seat, kind: Kind, width: int) -> None:
    """Paints a counter into the 100 by 100 units at the pen's origin."""
    colours = sides.COLOURS[side]
    (_moon_face if side == TWILIGHT else _sun_face)(pen)
    shift = 2.5 if side == TWILIGHT else 0
    small = 4 if width < SMALL else 0
    sides.paint_figure(
        pen.at(20 + shift - small, 17 - small, 0.59), kind, colours.figure, colours.field
    )
    _letter(pen, side, kind, letter_size(width) / width)


@memo
def counter(side: Seat, kind: Kind, width: int) -> Image.Image:
    """Returns a counter face up, with its figure and letter."""
    return sprite(width, width, lambda pen: _paint(pen, side, kind, width), width / 100)


@memo
def shadow(width: int) -> Image.Image:
    """Returns the shadow under a counter, on an image half as wide again."""
    return soft_shadow(width, 1.5, (0.18, 0.21, 0.84, 0.87), 150, 0.045)


def lay_counter(sheet: Sheet, side: Seat, kind: Kind, width: int, middle: Point) -> None:
    """Lays a counter with its shadow on a sheet."""
    sheet.stamp(shadow.entry(width), *middle)
    sheet.stamp(counter.entry(side, kind, width), *middle)


@memo
def ghost(side: Seat, kind: Kind, width: int) -> Image.Image:
    """Returns a counter that has left its square or may come to it: pale."""
    return faded(counter(side, kind, width), 0.42)


@memo
def fallen(side: Seat, kind: Kind, width: int) -> Image.Image:
    """Returns a captured counter: grey and crossed out, its letter still legible."""
    share = letter_size(width) / width
    return crossed_out(counter(side, kind, width), lambda pen: _letter(pen, side, kind, share))


@memo
def back(side: Seat, width: int) -> Image.Image:
    """Returns a counter face down, which shows its side and hides its creature."""

    def paint(pen: Pen) -> None:
        colours = sides.COLOURS[side]
        (_moon_face if side == TWILIGHT else _sun_face)(pen)
        pen.write(51, 50, "?", Face.TITLE, 50, colours.figure)

    return sprite(width, width, paint, width / 100)


def outline_mask(side: Seat, width: int) -> Image.Image:
    """Returns the outline of a counter without its letter (mode L), for comparing sides."""

    def paint(pen: Pen) -> None:
        (_moon_face if side == TWILIGHT else _sun_face)(pen)

    return sprite(width, width, paint, width / 100).getchannel("A")
