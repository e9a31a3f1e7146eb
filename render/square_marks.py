"""Marks on the squares of a board: what was done last, what may be chosen. Painted in hundredths
of a square, each with a pale edge, so that it shows on any ground."""

from __future__ import annotations

from typing import Final

from render.kit import theme
from render.kit.marks import mark
from render.kit.shapes import Pen, arc, star

CORNERS: Final = ((-1, -1), (1, -1), (1, 1), (-1, 1))
"""The directions of a square's corners."""


def frame(pen: Pen, colour: str, thick: float, inset: float = 3) -> None:
    """A frame within a square, with a pale edge."""
    far = 50 - inset
    pen.panel((-far - 1.6, -far - 1.6, far + 1.6, far + 1.6), 9, None, theme.PALE, thick + 3.2)
    pen.panel((-far, -far, far, far), 8, None, colour, thick)


@mark(100)
def left(pen: Pen) -> None:
    """Where a piece started: a broken ring."""
    for start in range(0, 360, 36):
        piece = arc(0, 0, 27, start, start + 20, 8)
        pen.line(piece, theme.PALE, 8)
        pen.line(piece, theme.LAST, 4.4)


@mark(100)
def arrived(pen: Pen) -> None:
    """Where a piece arrived: a frame."""
    frame(pen, theme.LAST, 4)


@mark(120)
def burst(pen: Pen) -> None:
    """A blow: a star with long points behind the piece."""
    pen.fill(star(0, 0, 60, 43, 16), theme.PALE)
    pen.fill(star(0, 0, 55, 40, 16), theme.LAST)


@mark(104)
def chosen(pen: Pen) -> None:
    """The piece or the goal that is chosen: a double frame."""
    pen.panel((-51, -51, 51, 51), 10, theme.PALE)
    pen.panel((-49.4, -49.4, 49.4, 49.4), 9, None, theme.CHOICE, 3.2)
    pen.panel((-44, -44, 44, 44), 7, None, theme.CHOICE, 3.2)


@mark(100)
def able(pen: Pen) -> None:
    """A piece that can act: brackets at the corners."""
    for u, v in CORNERS:
        bracket = [(u * 46, v * 28), (u * 46, v * 46), (u * 28, v * 46)]
        pen.line(bracket, theme.PALE, 7)
        pen.line(bracket, theme.CHOICE, 3.8)


@mark(50)
def goal(pen: Pen) -> None:
    """An empty square to which the piece may go: a disc."""
    pen.disc(0, 0, 17, theme.PALE)
    pen.disc(0, 0, 14, theme.CHOICE)
    pen.disc(0, 0, 5, theme.PALE)


@mark(104)
def target(pen: Pen) -> None:
    """A man that would be taken: a frame."""
    frame(pen, theme.CHOICE, 5)
