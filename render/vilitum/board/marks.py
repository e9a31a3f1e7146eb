"""Marks on squares, for the last turn and the legal choices. They are painted in hundredths of a
square, around its middle.

Everything has a pale edge, so that it shows on any background, and a shape of its own: frames with
a sight's ticks for attacks, with crosses for heals, rings for squares left, discs for squares to
move to.
"""

from __future__ import annotations

from typing import Final

from PIL import Image

from render.cache.results import memo
from render.kit import theme
from render.kit.marks import CORNERS, EDGES, Maker, edged_disc, edged_star, frame, mark, ticks
from render.kit.marks import able as able
from render.kit.marks import arrived as arrived
from render.kit.marks import burst as burst
from render.kit.marks import chosen as chosen
from render.kit.marks import goal as goal
from render.kit.marks import left as left
from render.kit.shapes import Pen, Point, faded, sprite, star
from render.kit.text import Face

HEAL: Final = "#00775a"
"""The colour of a ring taken off: green-blue, always with a pale edge and a cross."""
FAINT: Final = 0.5
"""The share of its opacity that a mark of a mere range keeps."""


def cross(x: float, y: float, reach: float, half: float) -> list[Point]:
    """Returns the points of a plus sign whose arms reach this far and are twice `half` wide."""
    corners: list[Point] = []
    for u, v in EDGES:
        tip, inner = (x + u * reach, y + v * reach), (x + (u - v) * half, y + (v + u) * half)
        corners += [(tip[0] + v * half, tip[1] - u * half), (tip[0] - v * half, tip[1] + u * half)]
        corners.append(inner)
    return corners


# The last turn


@mark(112)
def placed(pen: Pen) -> None:
    """Marks the square of a placed piece: a frame, and wedges that point into it."""
    frame(pen, theme.LAST, 3.4)
    for u, v in EDGES:
        wedge = [(u * 38, v * 38), (u * 54 - v * 11, v * 54 + u * 11)]
        wedge.append((u * 54 + v * 11, v * 54 - u * 11))
        pen.line(wedge, theme.PALE, 5, closed=True)
        pen.fill(wedge, theme.LAST)


@mark(114)
def soothed(pen: Pen) -> None:
    """Marks a heal: a frame with a cross at each corner."""
    _heal_frame(pen, HEAL)


@mark(116)
def glow(pen: Pen) -> None:
    """Marks a return after a sacrifice: golden rays behind the piece."""
    pen.fill(star(0, 0, 58, 45, 20), "#6b4204")
    pen.fill(star(0, 0, 54.5, 43, 20), theme.PALE)
    pen.fill(star(0, 0, 50, 40.5, 20), theme.GOLD)


def _heal_frame(pen: Pen, colour: str) -> None:
    frame(pen, colour, 4)
    for u, v in CORNERS:
        pen.fill(cross(u * 43, v * 43, 12.5, 5.4), theme.PALE)
        pen.fill(cross(u * 43, v * 43, 10, 3), colour)


# The legal choices


@mark(104)
def sight(pen: Pen) -> None:
    """Marks a piece that may be attacked: a frame with four long ticks, as in a sight."""
    frame(pen, theme.CHOICE, 4.4)
    ticks(pen, 33, 48, 6, 10)


@mark(100)
def range_sight(pen: Pen) -> None:
    """Marks an empty square within an attack's range: a ring with four ticks."""
    pen.ring(0, 0, 30, theme.PALE, 7)
    pen.ring(0, 0, 28.4, theme.CHOICE, 3.8)
    ticks(pen, 21, 40, 4.4, 8)


@mark(114)
def patient(pen: Pen) -> None:
    """Marks a piece that may be healed: a frame with crosses."""
    _heal_frame(pen, theme.CHOICE)


@mark(100)
def range_cross(pen: Pen) -> None:
    """Marks an empty square within a heal's range: a large cross."""
    pen.fill(cross(0, 0, 36, 13), theme.PALE)
    pen.fill(cross(0, 0, 33, 10), theme.CHOICE)
    pen.fill(cross(0, 0, 28, 5), theme.PALE)


@mark(100)
def partner(pen: Pen) -> None:
    """Marks a piece open to any other verb: a plain frame; its badge tells the verb."""
    frame(pen, theme.CHOICE, 4)


@mark(100)
def picked(pen: Pen) -> None:
    """Marks a piece in a strip that is chosen, or may be."""
    pen.panel((-49, -49, 49, 49), 14, None, theme.PALE, 10)
    pen.panel((-47, -47, 47, 47), 12, None, theme.CHOICE, 6)


@memo
def faint(make: Maker, unit: float) -> Image.Image:
    """Returns a mark of range, pale, for squares without a target; `unit` in px."""
    return faded(make(unit), FAINT)


@memo
def delta(rings: int, unit: float) -> Image.Image:
    """Returns the number of hit points that a piece lost, on a burst, or won (`rings` below zero),
    on a disc; RGBA, `unit` in px."""
    text = f"−{rings}" if rings > 0 else f"+{-rings}"

    def paint(whole: Pen) -> None:
        pen = whole.at(21, 21)
        if rings > 0:
            edged_star(pen, 12, (18.6, 14), (21, 15.6))
        else:
            edged_disc(pen, 17, 19, HEAL)
        pen.write(0, 0.4, text, Face.PLAIN, 22, theme.PALE)

    return sprite(42 * unit, 42 * unit, paint, unit)
