"""Marks on cells, and arrows across the board, for the last turn and the legal choices. A cell is
88 units wide; marks are painted around its middle.

Each has a pale edge and a shape of its own. Marks of empty cells carry the cell's name.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Final

from PIL import Image

from render.cache.results import memo
from render.kit import text, theme
from render.kit.lines import INK, along, dashes, head, lay, shortened
from render.kit.marks import broken_ring, cross_out, edged_disc, edged_line, edged_star, mark
from render.kit.shapes import Pen, Point, sprite, star
from render.kit.sheet import Sheet
from render.kit.text import Face
from render.victorus import sides
from render.victorus.layout import hexagon

NAMES: Final = (46, 40, 36)
"""The type sizes of a cell's name on a mark, in units: the largest that fits is used."""
WIDEST: Final = 66
"""The width of a name that fits a mark, in units."""


def _frame(pen: Pen, colour: str, radius: float, thick: float) -> None:
    """Paints a hexagon's edge with a pale line on both sides. Its outer corners are `radius` from
    the middle."""
    pen.line(hexagon(radius), theme.PALE, thick + 4.4, closed=True)
    pen.line(hexagon(radius), colour, thick, closed=True)


# The last turn


@mark(92)
def left(pen: Pen) -> None:
    """Marks the start of a move: a broken ring."""
    broken_ring(pen, 29, 45, 25, 4.4, 8)


@mark(96)
def arrived(pen: Pen) -> None:
    """Marks the end of a move: a frame."""
    _frame(pen, theme.LAST, 40, 4.6)


@mark(104)
def burst(pen: Pen) -> None:
    """Marks a capture: a star with long points behind the piece."""
    edged_star(pen, 14, (46.5, 34.5), (51, 37))


@mark(104)
def glow(pen: Pen) -> None:
    """Marks a piece that an exchange has brought back: golden rays behind it."""
    pen.fill(star(0, 0, 51, 39, 20), sides.INK)
    pen.fill(star(0, 0, 48, 37.5, 20), theme.GOLD)


@mark(34)
def swapped(pen: Pen) -> None:
    """Paints the sign of an exchange: two arrows that pass each other."""
    pen.disc(0, 0, 16.5, sides.INK)
    pen.disc(0, 0, 14.2, theme.GOLD)
    for turn in (1, -1):
        pen.line([(-9 * turn, -4 * turn), (3 * turn, -4 * turn)], sides.INK, 3)
        pen.fill(
            [(10.5 * turn, -4 * turn), (2 * turn, -9.5 * turn), (2 * turn, 1 * turn)], sides.INK
        )


@mark(30)
def bend(pen: Pen) -> None:
    """Marks the pivot of a Hospitaller's move: a diamond."""
    _small_diamond(pen, theme.LAST)


@mark(30)
def turning(pen: Pen) -> None:
    """Marks the pivot of a Hospitaller's chosen move: a diamond."""
    _small_diamond(pen, theme.CHOICE)


def _small_diamond(pen: Pen, ink: str) -> None:
    for reach, colour in ((14.5, theme.PALE), (11, ink)):
        pen.fill([(0, -reach), (reach, 0), (0, reach), (-reach, 0)], colour)


@memo
def number(count: int, unit: float) -> Image.Image:
    """Returns the place of a move in its turn, as RGBA; `unit` is in px."""

    def paint(whole: Pen) -> None:
        pen = whole.at(19, 19)
        edged_disc(pen, 15.8, 18.4, theme.LAST)
        pen.write(0, 0, str(count), Face.PLAIN, 29 if count < 10 else 24, theme.PALE)

    return sprite(38 * unit, 38 * unit, paint, unit)


@mark(56)
def struck(pen: Pen) -> None:
    """Paints a cross over a captured piece."""
    cross_out(pen, 16, 5.6, 10)


@mark(150)
def fallen(pen: Pen) -> None:
    """Paints a large cross over the sign of a kingdom that is out."""
    cross_out(pen, 40, 11, 19)


# The legal choices


@mark(100)
def chosen(pen: Pen) -> None:
    """Marks the chosen piece: a double frame on a pale background."""
    pen.fill(hexagon(47), theme.PALE)
    pen.line(hexagon(44.4), theme.CHOICE, 4.4, closed=True)
    pen.line(hexagon(37), theme.CHOICE, 3, closed=True)


@mark(96)
def able(pen: Pen) -> None:
    """Marks a piece that can move: a frame open in the middle of its sides."""
    corners = hexagon(40)
    for number_, (x, y) in enumerate(corners):
        (p, q), (u, v) = corners[number_ - 1], corners[(number_ + 1) % 6]
        bracket = [
            (x + (p - x) * 0.27, y + (q - y) * 0.27),
            (x, y),
            (x + (u - x) * 0.27, y + (v - y) * 0.27),
        ]
        edged_line(pen, bracket, theme.CHOICE, 5, 9)


@mark(104)
def sight(pen: Pen) -> None:
    """Marks a piece that may be captured: a red frame with ticks, as in a sight."""
    _frame(pen, theme.LAST, 41, 5)
    for x, y in hexagon(1):
        edged_line(pen, [(x * 31, y * 31), (x * 45, y * 45)], theme.LAST, 6, 10)


@mark(104)
def crowned(pen: Pen) -> None:
    """Marks the centre if it may be entered: a golden star."""
    pen.fill(star(0, 0, 46, 22, 6), sides.INK)
    pen.fill(star(0, 0, 41, 19, 6), theme.GOLD)


def _disc(pen: Pen) -> str:
    edged_disc(pen, 36.5, 39)
    return theme.PALE


def _ring(pen: Pen) -> str:
    pen.disc(0, 0, 39, theme.PALE)
    pen.ring(0, 0, 37.5, theme.CHOICE, 4.2)
    return theme.CHOICE


def _diamond(pen: Pen) -> str:
    for reach, colour in ((1, theme.PALE), (0.93, theme.CHOICE)):
        far, tip = 30 * reach, 41 * reach
        shape = [(-far, -20), (0, -tip), (far, -20), (tip, 0), (far, 20), (0, tip), (-far, 20)]
        pen.fill([*shape, (-tip, 0)], colour)
    return theme.PALE


def _settled(pen: Pen) -> str:
    pen.fill(hexagon(43), theme.PALE)
    pen.fill(hexagon(39.5), theme.CHOICE)
    pen.line(hexagon(34), theme.PALE, 2.4, closed=True)
    return theme.PALE


GOAL, STEP, PIVOT, SETTLED = "goal", "step", "pivot", "settled"
"""The kinds of mark with a name: an empty cell to slide to, a strategic step, a cell where a
Hospitaller may pivot, and a chosen cell."""
_SHAPES: Final[dict[str, Callable[[Pen], str]]] = {
    GOAL: _disc,
    STEP: _ring,
    PIVOT: _diamond,
    SETTLED: _settled,
}


def size_of(name: str) -> int:
    """Returns the type size of a cell's name on a mark, in units."""
    fitting = (size for size in NAMES if text.width(name, Face.PLAIN, size) <= WIDEST)
    return next(fitting, NAMES[-1])


@memo
def place(kind: str, name: str, unit: float) -> Image.Image:
    """Returns a mark with the name of its cell, as RGBA; `unit` is in px."""

    def paint(whole: Pen) -> None:
        pen = whole.at(45, 45)
        ink = _SHAPES[kind](pen)
        pen.write(0, 0, name, Face.PLAIN, size_of(name), ink)

    return sprite(90 * unit, 90 * unit, paint, unit)


HEAD: Final = 27
"""The length of an arrow's head in units."""
_PALE, _INK = 13.5, 7.4
"""The widths of an arrow's shaft with and without its pale edge, in units."""


def draw_arrow(
    sheet: Sheet,
    points: Sequence[Point],
    colour: str,
    unit: float,
    *,
    short: float,
    late: float = 0,
    dashed: bool = False,
) -> None:
    """Lays an arrow with a pale edge on a sheet, along a line of points in px. It begins
    `late` units after the line's start and stops `short` units before its end; `unit` is in px."""
    key = ("arrow", *points, unit, short, late, dashed)
    line = shortened(points, short * unit)
    line = shortened(line[::-1], late * unit)[::-1] if late else line
    tip = head(line, min(HEAD * unit, math.dist(*line[-2:]) * 0.8))
    shaft = shortened(line, HEAD * 0.6 * unit)
    if math.dist(*shaft[-2:]) < 1:
        shaft = list(line)

    def pale(pen: Pen) -> None:
        pen.line(shaft, INK, _PALE * unit)
        pen.line(tip, INK, 7 * unit, closed=True)

    def ink(pen: Pen) -> None:
        step = max(2.0, 3 * unit)
        for piece in dashes(along(shaft, step), 5, 3) if dashed else [shaft]:
            pen.line(piece, INK, _INK * unit)
        pen.fill(tip, INK)

    lay(sheet, line, 34 * unit, pale, theme.PALE, *key)
    lay(sheet, line, 34 * unit, ink, colour, *key)
