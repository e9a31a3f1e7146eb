"""Marks: small pictures with a pale edge, laid on a board. Those of squares show the latest action
and the legal choices; they are painted in hundredths of a square."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from PIL import Image

from render.cache.results import Memo, memo
from render.kit import theme
from render.kit.shapes import Pen, arc, sprite, star

Maker: TypeAlias = Memo[..., Image.Image]
"""A maker of a mark; it takes the size of a unit in px."""


def mark(span: float) -> Callable[[Callable[[Pen], None]], Maker]:
    """Returns a decorator that turns a painter into a maker of square RGBA marks, `span` units
    wide. The painter's origin is the middle of the mark.

    The maker takes the size of a unit in px, 1 by default, and remembers its marks.
    """

    def wrap(paint: Callable[[Pen], None]) -> Maker:
        @memo
        def made(unit: float = 1) -> Image.Image:
            wide = span * unit
            return sprite(wide, wide, lambda pen: paint(pen.at(span / 2, span / 2)), unit)

        return made

    return wrap


def edged_ring(pen: Pen, radius: float, colour: str, thick: float) -> None:
    """Paints a ring around the pen's origin, with a pale edge 4 units wide inside and outside. Its
    outer radius (without the edge) and thickness are in the pen's units."""
    pen.ring(0, 0, radius + 4, theme.PALE, thick + 8)
    pen.ring(0, 0, radius, colour, thick)


CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""The directions of a square's corners."""


def frame(pen: Pen, colour: str, thick: float, inset: float = 3) -> None:
    """Paints a frame within a square, with a pale edge."""
    far = 50 - inset
    pen.panel((-far - 1.6, -far - 1.6, far + 1.6, far + 1.6), 9, None, theme.PALE, thick + 3.2)
    pen.panel((-far, -far, far, far), 8, None, colour, thick)


@mark(100)
def left(pen: Pen) -> None:
    """Marks the start of a move: a broken ring."""
    for start in range(0, 360, 36):
        piece = arc(0, 0, 27, start, start + 20, 8)
        pen.line(piece, theme.PALE, 8)
        pen.line(piece, theme.LAST, 4.4)


@mark(100)
def arrived(pen: Pen) -> None:
    """Marks the end of a move: a frame."""
    frame(pen, theme.LAST, 4)


@mark(120)
def burst(pen: Pen) -> None:
    """Marks a blow: a star with long points behind the piece."""
    pen.fill(star(0, 0, 60, 43, 16), theme.PALE)
    pen.fill(star(0, 0, 55, 40, 16), theme.LAST)


@mark(104)
def chosen(pen: Pen) -> None:
    """Marks the chosen piece or goal: a double frame."""
    pen.panel((-51, -51, 51, 51), 10, theme.PALE)
    pen.panel((-49.4, -49.4, 49.4, 49.4), 9, None, theme.CHOICE, 3.2)
    pen.panel((-44, -44, 44, 44), 7, None, theme.CHOICE, 3.2)


@mark(100)
def able(pen: Pen) -> None:
    """Marks a piece that can act: brackets at the corners."""
    for u, v in CORNERS:
        bracket = [(u * 46, v * 28), (u * 46, v * 46), (u * 28, v * 46)]
        pen.line(bracket, theme.PALE, 7)
        pen.line(bracket, theme.CHOICE, 3.8)


@mark(50)
def goal(pen: Pen) -> None:
    """Marks an empty square open to the piece: a disc."""
    pen.disc(0, 0, 17, theme.PALE)
    pen.disc(0, 0, 14, theme.CHOICE)
    pen.disc(0, 0, 5, theme.PALE)


@mark(104)
def target(pen: Pen) -> None:
    """Marks a man that would be taken: a frame."""
    frame(pen, theme.CHOICE, 5)
