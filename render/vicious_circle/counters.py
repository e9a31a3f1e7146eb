"""The counters: a face that tells the side by its outline, a figure, and a letter.

Twilight's counter is a smooth dark disc with a moon's crescent along its rim; Dawn's is a
light disc in a wreath of rays.
"""

from __future__ import annotations

from typing import Final

from PIL import Image, ImageChops

from engines.game import Seat
from engines.vicious_circle.board import TWILIGHT, Kind
from render import theme
from render.memo import memo
from render.shapes import Pen, arc, circle, crescent, faded, sprite, star
from render.text import Face
from render.vicious_circle.figures import paint_figure

LETTER: Final = 0.31
"""Type size of a counter's letter as a share of its width."""
_RAYS: Final = 18


def _moon_face(pen: Pen) -> None:
    pen.disc(50, 50, 47, theme.PALE)
    pen.disc(50, 50, 45.5, theme.TWILIGHT.rim)
    pen.fill(crescent(48.6, 50, 42.5), theme.TWILIGHT.trim)
    pen.disc(53.5, 50, 38, theme.TWILIGHT.field)


def _sun_face(pen: Pen) -> None:
    pen.fill(star(50, 50, 50, 41, _RAYS), theme.DAWN.rim)
    pen.fill(star(50, 50, 46, 38.5, _RAYS), theme.DAWN.trim)
    pen.disc(50, 50, 40, theme.DAWN.rim)
    pen.disc(50, 50, 38, theme.DAWN.field)


def _letter(pen: Pen, side: Seat, kind: Kind) -> None:
    colours = theme.SIDES[side]
    pen.disc(81, 79, 19, colours.figure)
    pen.disc(81, 79, 16.8, colours.field)
    pen.write(81, 79, kind.letter, Face.PLAIN, LETTER * 100, colours.figure)


def paint_counter(pen: Pen, side: Seat, kind: Kind) -> None:
    """Paint a counter into the 100 by 100 units at the pen's origin."""
    colours = theme.SIDES[side]
    (_moon_face if side == TWILIGHT else _sun_face)(pen)
    shift = 2.5 if side == TWILIGHT else 0
    paint_figure(pen.at(25 + shift, 21, 0.52), kind, colours.figure, colours.field)
    _letter(pen, side, kind)


@memo(64)
def counter(side: Seat, kind: Kind, width: int) -> Image.Image:
    """A counter `width` pixels wide, on nothing."""
    return sprite(width, width, lambda pen: paint_counter(pen, side, kind), width / 100)


@memo(64)
def shadow(side: Seat, width: int) -> Image.Image:
    """What a counter of this side darkens beneath it, a little larger than the counter."""

    def paint(pen: Pen) -> None:
        for step in range(6):
            pen.disc(54, 54, 52 - step * 1.6, f"#1a0f08{18 + step * 18:02x}")

    return sprite(width * 1.08, width * 1.08, paint, width / 100)


@memo(64)
def ghost(side: Seat, kind: Kind, width: int) -> Image.Image:
    """A counter that has left, or may come: pale."""
    return faded(counter(side, kind, width), 0.42)


@memo(64)
def fallen(side: Seat, kind: Kind, width: int) -> Image.Image:
    """A captured counter: grey and crossed out."""
    whole = counter(side, kind, width)
    grey = Image.blend(whole.convert("L"), Image.new("L", whole.size, 150), 0.45)
    image = Image.merge("RGBA", (grey, grey, grey, whole.getchannel("A")))
    cross = sprite(width, width, _cross, width / 100)
    image.alpha_composite(cross)
    return image


def _cross(pen: Pen) -> None:
    for colour, thick in ((theme.PALE, 15), (theme.LAST, 9)):
        pen.line([(17, 17), (83, 83)], colour, thick)
        pen.line([(83, 17), (17, 83)], colour, thick)


@memo(16)
def back(side: Seat, width: int) -> Image.Image:
    """A counter face down: its side is known, its creature is not."""

    def paint(pen: Pen) -> None:
        colours = theme.SIDES[side]
        (_moon_face if side == TWILIGHT else _sun_face)(pen)
        pen.write(51, 50, "?", Face.TITLE, 50, colours.figure)

    return sprite(width, width, paint, width / 100)


def outline_mask(side: Seat, width: int) -> Image.Image:
    """The counter's outline as a mask, without its letter, for comparing sides."""

    def paint(pen: Pen) -> None:
        (_moon_face if side == TWILIGHT else _sun_face)(pen)

    return sprite(width, width, paint, width / 100).getchannel("A")


_ = (arc, circle, ImageChops)
