"""Marks laid on the map: for the latest action, for legal choices, and for squares barred by ko.
They are painted in px, around the mark's middle.

Everything has a pale edge, so that it shows on any background, and a shape of its own.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PIL import Image

from common.text.say import say
from engines.game import Seat
from engines.vicious_circle.board import Kind
from render.cache.results import memo
from render.kit import lines, theme
from render.kit.marks import bead, broken_ring, edged_disc, edged_ring, edged_star, mark, ticks
from render.kit.shapes import Pen, sprite
from render.kit.sheet import Sheet
from render.kit.squares import SquareBoard
from render.kit.text import Face
from render.vicious_circle import sides
from render.vicious_circle.layout import COUNTER

_REACH: Final = COUNTER / 2


def draw_arrow(
    sheet: Sheet, board: SquareBoard, squares: Sequence[int], colour: str, *, dashed: bool = False
) -> None:
    """Lays an arrow on a sheet through the middles of these squares; it stops before the
    counter on the last."""
    points = tuple(map(board.middle, squares))
    lines.draw_arrow(sheet, points, colour, short=_REACH + 8, dashed=dashed)


@mark(190)
def left_ring(pen: Pen) -> None:
    """Marks the start of a move: a broken ring."""
    broken_ring(pen, 60, 30, 17, 8, 15)


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
    edged_star(pen, 14, (99, 74), (107, 78))


@mark(80)
def goal_dot(pen: Pen) -> None:
    """Marks an empty square that the viewer may choose."""
    bead(pen, 25, 31, 9)


@mark(208)
def prey_ring(pen: Pen) -> None:
    """Marks a creature that may be captured: a ring with four ticks, as in a sight."""
    edged_ring(pen, _REACH + 10, theme.CHOICE, 11)
    ticks(pen, _REACH - 14, _REACH + 16, 12, 20)


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
    edged_disc(pen, 48, 54)
    sides.ART.paint(pen, "crown")


@memo
def ko(side: Seat, kind: Kind) -> Image.Image:
    """Returns the mark, as RGBA, of a square where a creature may not end its next move (ruling
    "ko, details"): a stop sign with its letter."""
    colours = sides.COLOURS[side]

    def paint(pen: Pen) -> None:
        pen.panel((1, 1, 125, 59), 29, theme.PALE)
        pen.panel((5, 5, 121, 55), 25, theme.LAST)
        pen.write(41, 29, say("ko"), Face.PLAIN, 40, theme.PALE, room=58)
        pen.disc(94, 30, 23, colours.field)
        pen.write(94, 30, kind.letter, Face.PLAIN, 36, colours.figure)

    return sprite(126, 60, paint)
