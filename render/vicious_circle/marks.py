"""Marks laid on the map: for the latest action, for legal choices, and for squares barred by ko.
They are painted in px, around the mark's middle.

Everything has a pale edge, so that it shows on any background, and a shape of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PIL import Image

from engines.game import Seat
from engines.vicious_circle.board import Kind
from render.cache.results import memo
from render.kit import lines, theme
from render.kit.marks import edged_ring, mark
from render.kit.shapes import Pen, arc, sprite, star
from render.kit.sheet import Sheet
from render.kit.text import Face
from render.vicious_circle import layout, sides

_REACH: Final = layout.COUNTER / 2


def draw_arrow(sheet: Sheet, squares: Sequence[int], colour: str, *, dashed: bool = False) -> None:
    """Lays an arrow on a sheet through the middles of these squares; it stops before the
    counter on the last."""
    points = tuple(layout.seat_of(square) for square in squares)
    lines.draw_arrow(sheet, points, colour, short=_REACH + 8, dashed=dashed)


@mark(190)
def left_ring(pen: Pen) -> None:
    """Marks the start of a move: a broken ring."""
    for start in range(0, 360, 30):
        piece = arc(0, 0, 60, start, start + 17, 8)
        pen.line(piece, theme.PALE, 15)
        pen.line(piece, theme.LAST, 8)


@mark(200)
def arrived_ring(pen: Pen) -> None:
    """Marks the end of a move: a ring around the counter."""
    edged_ring(pen, _REACH + 9, theme.LAST, 9)


@mark(206)
def dropped_ring(pen: Pen) -> None:
    """Marks a creature that came from reserve: a ring with arrows that point at it."""
    edged_ring(pen, _REACH + 4, theme.LAST, 8)
    for angle in (45, 135, 225, 315):
        a = math.radians(angle)
        out = [(math.cos(a + turn) * far, math.sin(a + turn) * far) for far, turn in _CHEVRON]
        pen.fill(out, theme.LAST)
        pen.line(out, theme.PALE, 3, closed=True)


_CHEVRON: Final = ((_REACH + 2, 0.0), (_REACH + 26, -0.2), (_REACH + 26, 0.2))


@mark(216)
def burst(pen: Pen) -> None:
    """Marks a capture: a star with long points behind the counter."""
    pen.fill(star(0, 0, 107, 78, 14), theme.PALE)
    pen.fill(star(0, 0, 99, 74, 14), theme.LAST)


@mark(80)
def goal_dot(pen: Pen) -> None:
    """Marks an empty square that the viewer may choose."""
    pen.disc(0, 0, 31, theme.PALE)
    pen.disc(0, 0, 25, theme.CHOICE)
    pen.disc(0, 0, 9, theme.PALE)


@mark(208)
def prey_ring(pen: Pen) -> None:
    """Marks a creature that may be captured: a ring with four ticks, as in a sight."""
    edged_ring(pen, _REACH + 10, theme.CHOICE, 11)
    for x, y in ((0, -1), (1, 0), (0, 1), (-1, 0)):
        tick = [(x * (_REACH - 14), y * (_REACH - 14)), (x * (_REACH + 16), y * (_REACH + 16))]
        pen.line(tick, theme.PALE, 20)
        pen.line(tick, theme.CHOICE, 12)


@mark(208)
def chosen_ring(pen: Pen) -> None:
    """Marks the chosen creature: a double ring."""
    pen.ring(0, 0, _REACH + 22, theme.PALE, 26)
    pen.ring(0, 0, _REACH + 18, theme.CHOICE, 7)
    pen.ring(0, 0, _REACH + 8, theme.CHOICE, 7)


@mark(130)
def reserve_ring(pen: Pen) -> None:
    """Marks the chosen creature in reserve."""
    pen.ring(0, 0, 55, theme.PALE, 11)
    pen.ring(0, 0, 53, theme.CHOICE, 7)


@mark(112)
def crown(pen: Pen) -> None:
    """Marks a throne that may be entered: a crown."""
    pen.disc(0, 0, 54, theme.PALE)
    pen.disc(0, 0, 48, theme.CHOICE)
    pen.fill("M-32 20 L-36 -18 L-16 0 L0 -28 L16 0 L36 -18 L32 20 Z", theme.GOLD)
    pen.fill("M-32 24 L32 24 L32 32 L-32 32 Z", theme.GOLD)
    for x, y in ((-36, -20), (0, -30), (36, -20)):
        pen.disc(x, y, 5, theme.GOLD)


@memo
def ko(side: Seat, kind: Kind) -> Image.Image:
    """Returns the mark, as RGBA, of a square where a creature may not end its next move (ruling
    "ko, details"): a stop sign with its letter."""
    colours = sides.COLOURS[side]

    def paint(pen: Pen) -> None:
        pen.panel((1, 1, 125, 59), 29, theme.PALE)
        pen.panel((5, 5, 121, 55), 25, theme.LAST)
        pen.write(41, 29, "ko", Face.PLAIN, 40, theme.PALE)
        pen.disc(94, 30, 23, colours.field)
        pen.write(94, 30, kind.letter, Face.PLAIN, 36, colours.figure)

    return sprite(126, 60, paint)
