"""Marks: small pictures with a pale edge, laid on a board. Those of squares show the latest action
and the legal choices; they are painted in hundredths of a square."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, TypeAlias

from PIL import Image

from common.text.say import joined, say
from common.text.text import Text
from render.cache.results import Memo, memo
from render.kit import theme
from render.kit.shapes import Pen, Point, Shape, arc, sprite, star

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
EDGES: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))
"""The directions of a square's edges."""


def edged_line(pen: Pen, line: Shape, colour: str, thick: float, whole: float) -> None:
    """Paints a line `thick` units wide, and `whole` with its pale edge."""
    pen.line(line, theme.PALE, whole)
    pen.line(line, colour, thick)


def broken_ring(pen: Pen, radius: float, step: int, dash: int, thick: float, whole: float) -> None:
    """Paints a ring of dashes, each `dash` degrees long, one every `step` degrees: the start of a
    move. For `thick` and `whole` see `edged_line`."""
    for start in range(0, 360, step):
        edged_line(pen, arc(0, 0, radius, start, start + dash, 8), theme.LAST, thick, whole)


def edged_star(pen: Pen, points: int, ink: Point, whole: Point, colour: str = theme.LAST) -> None:
    """Paints a star with a pale edge: a blow. `ink` and `whole` are the outer and inner radius
    without and with the edge."""
    pen.fill(star(0, 0, *whole, points), theme.PALE)
    pen.fill(star(0, 0, *ink, points), colour)


def edged_disc(pen: Pen, radius: float, whole: float, colour: str = theme.CHOICE) -> None:
    """Paints a disc, with a pale edge up to the radius `whole`."""
    pen.disc(0, 0, whole, theme.PALE)
    pen.disc(0, 0, radius, colour)


def bead(pen: Pen, radius: float, whole: float, hole: float) -> None:
    """Paints a disc with a pale middle: an empty square that the viewer may choose."""
    edged_disc(pen, radius, whole)
    pen.disc(0, 0, hole, theme.PALE)


def ticks(pen: Pen, near: float, far: float, thick: float, whole: float) -> None:
    """Paints four ticks from the distance `near` of the middle to `far`, as in a sight: a target.
    For `thick` and `whole` see `edged_line`."""
    for u, v in EDGES:
        tick = [(u * near, v * near), (u * far, v * far)]
        edged_line(pen, tick, theme.CHOICE, thick, whole)


def cross_out(pen: Pen, reach: float, thick: float, whole: float) -> None:
    """Paints a large cross: a lost piece. For `thick` and `whole` see `edged_line`."""
    for colour, wide in ((theme.PALE, whole), (theme.LAST, thick)):
        for turn in (1, -1):
            pen.line([(-reach, -reach * turn), (reach, reach * turn)], colour, wide)


def frame(pen: Pen, colour: str, thick: float, inset: float = 3) -> None:
    """Paints a frame within a square, with a pale edge."""
    far = 50 - inset
    pen.panel((-far - 1.6, -far - 1.6, far + 1.6, far + 1.6), 9, None, theme.PALE, thick + 3.2)
    pen.panel((-far, -far, far, far), 8, None, colour, thick)


@mark(100)
def left(pen: Pen) -> None:
    """Marks the start of a move: a broken ring."""
    broken_ring(pen, 27, 36, 20, 4.4, 8)


@mark(100)
def arrived(pen: Pen) -> None:
    """Marks the end of a move: a frame."""
    frame(pen, theme.LAST, 4)


@mark(120)
def burst(pen: Pen) -> None:
    """Marks a blow: a star with long points behind the piece."""
    edged_star(pen, 16, (55, 40), (60, 43))


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
        edged_line(pen, bracket, theme.CHOICE, 3.8, 7)


@mark(50)
def goal(pen: Pen) -> None:
    """Marks an empty square open to the piece: a disc."""
    bead(pen, 14, 17, 5)


@mark(104)
def target(pen: Pen) -> None:
    """Marks a man that would be taken: a frame."""
    frame(pen, theme.CHOICE, 5)


# In words

GO: Final = say("Dot: it can go there.")
CAPTURE: Final = say("Crosshair: it can capture there.")


def key(meanings: Mapping[Text, bool]) -> Text:
    """Returns the meanings of those marks that are there, for the words below a question."""
    return joined(" ", [words for words, is_there in meanings.items() if is_there])
