"""Strokes from square to square: bolts, crosses, waves, rings on their way, pushes.

A stroke is red for a played action (`marks.HEAL` for a heal) and green-blue for one being chosen.
Its lengths are in hundredths of a square, its points in px of the picture. All are laid on a sheet.
"""

from __future__ import annotations

import math
from typing import Final

from PIL import Image

from render.cache.results import memo
from render.kit import theme
from render.kit.lines import along, around, draw_arrow, head, middle
from render.kit.shapes import Pen, Point, sprite
from render.kit.sheet import Sheet
from render.kit.squares import SquareBoard
from render.vilitum.board.marks import cross
from render.vilitum.board.pieces import RING

_START: Final = 0.24
"""The distance from the middle of its square at which a stroke begins, as a share of a step."""
_END: Final = 0.30


def _ends(
    board: SquareBoard, start: int, target: int, begin: float, end: float
) -> tuple[Point, Point]:
    """Returns the points in px where a stroke between two squares begins and ends, with space to
    both middles.

    The shares are of a step to the next square, which is longer across a corner; there a stroke
    begins later, so that it keeps clear of the letter in that corner.
    """
    (x, y), (u, v) = board.middle(start), board.middle(target)
    steps = max(abs(u - x), abs(v - y)) / board.cell
    dx, dy = (u - x) / steps, (v - y) / steps
    if begin and round(dx) and round(dy):
        begin = max(begin, 0.42)
    return (x + dx * begin, y + dy * begin), (u - dx * end, v - dy * end)


def draw_path(
    sheet: Sheet, board: SquareBoard, start: int, target: int, colour: str, *, dashed: bool = False
) -> None:
    """Draws the arrow of a move, under the pieces, to the edge of the square it ends on."""
    points = _ends(board, start, target, 0, 0.47)
    draw_arrow(sheet, points, colour, short=0, dashed=dashed, weight=board.unit / 2)


def draw_bolt(sheet: Sheet, board: SquareBoard, start: int, target: int, colour: str) -> None:
    """Draws the bolt of an attack, over the pieces."""
    ends = _ends(board, start, target, _START, _END)
    sheet.stamp(_bolt.entry(*ends, colour, board.unit), *middle(ends))


@memo
def _bolt(start: Point, end: Point, colour: str, unit: float) -> Image.Image:
    (x, y), (u, v) = start, end
    length = math.hypot(u - x, v - y)
    dx, dy = (u - x) / length, (v - y) / length
    aside = 7 * unit

    def at(share: float, off: float) -> Point:
        return x + dx * length * share - dy * off, y + dy * length * share + dx * off

    zigzag = [start, at(0.46, aside), at(0.34, -aside), at(1 - 10 * unit / length, 0)]
    tip = head([start, end], 16 * unit)

    def paint(pen: Pen) -> None:
        pen.line(zigzag, theme.PALE, 9.5 * unit)
        pen.line(tip, theme.PALE, 6 * unit, closed=True)
        pen.line(zigzag, colour, 5 * unit)
        pen.ink(tip, colour, colour, 1.5 * unit)

    return around((start, end), 20 * unit, paint)


def draw_crosses(sheet: Sheet, board: SquareBoard, start: int, target: int, colour: str) -> None:
    """Draws the crosses of a heal, which grow on their way."""
    ends = _ends(board, start, target, 0.32, 0.4)
    sheet.stamp(_crosses.entry(*ends, colour, board.unit), *middle(ends))


@memo
def _crosses(start: Point, end: Point, colour: str, unit: float) -> Image.Image:
    points = along([start, end], math.dist(start, end) / max(1, _count(start, end, unit)) - 0.01)

    def paint(pen: Pen) -> None:
        for outer in (2.2, 0):
            for number, (x, y) in enumerate(points):
                reach = (6.5 + 4.5 * number / (len(points) - 1) + outer) * unit
                half = (2.6 + outer) * unit
                pen.fill(cross(x, y, reach, half), theme.PALE if outer else colour)

    return around((start, end), 16 * unit, paint)


def _count(start: Point, end: Point, unit: float) -> int:
    """Returns the number of crosses that fit on the way, besides the first; `unit` is in px."""
    return round(math.dist(start, end) / (22 * unit))


def draw_wave(sheet: Sheet, board: SquareBoard, start: int, target: int, colour: str) -> None:
    """Draws the wave of a drain, with a head at both ends, since it hurts both."""
    ends = _ends(board, start, target, _END, _END)
    sheet.stamp(_wave.entry(*ends, colour, board.unit), *middle(ends))


@memo
def _wave(start: Point, end: Point, colour: str, unit: float) -> Image.Image:
    length = math.dist(start, end)
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    turns = max(1, round(length / (34 * unit)))
    points: list[Point] = []
    for step in range(41):
        share = 0.15 + 0.7 * step / 40
        off = 5 * unit * math.sin(2 * math.pi * turns * step / 40)
        points.append(
            (start[0] + dx * length * share - dy * off, start[1] + dy * length * share + dx * off)
        )
    tips = [head([end, start], 15 * unit), head([start, end], 15 * unit)]

    def paint(pen: Pen) -> None:
        pen.line(points, theme.PALE, 10 * unit)
        for tip in tips:
            pen.line(tip, theme.PALE, 5 * unit, closed=True)
        pen.line(points, colour, 5 * unit)
        for tip in tips:
            pen.fill(tip, colour)

    return around((start, end), 16 * unit, paint)


def draw_transfer(sheet: Sheet, board: SquareBoard, start: int, target: int, colour: str) -> None:
    """Draws an arrow with a ring at its beginning: a ring goes from one podium to another."""
    points = _ends(board, start, target, 0.26, 0.2)
    draw_arrow(sheet, points, colour, short=0, weight=board.unit / 2.2)
    sheet.stamp(travelling.entry(board.unit), *points[0])


@memo
def travelling(unit: float) -> Image.Image:
    """Returns a damage ring on its way, as RGBA; `unit` is a hundredth of a square in px."""

    def paint(whole: Pen) -> None:
        pen = whole.at(17, 11)
        pen.oval(0, 0, 17, 11, theme.PALE)
        pen.oval(0, 0, 15, 9.2, "#4a2b00")
        pen.oval(0, 0, 13.4, 7.8, RING)
        pen.oval(0, -0.4, 7, 3.2, "#4a2b00")

    return sprite(34 * unit, 22 * unit, paint, unit)


def draw_swap(sheet: Sheet, board: SquareBoard, start: int, target: int, colour: str) -> None:
    """Draws two bowed arrows that pass each other."""
    for one, other in ((start, target), (target, start)):
        points = _bow(*_ends(board, one, other, 0.12, 0.22), 17 * board.unit)
        draw_arrow(sheet, points, colour, short=0, weight=board.unit / 2)


def _bow(start: Point, end: Point, aside: float) -> list[Point]:
    """Returns the points of an arc that keeps to the left of the straight line between two points,
    at most `aside` px from it."""
    length = math.dist(start, end)
    nx, ny = (end[1] - start[1]) / length, (start[0] - end[0]) / length
    shares = [step / 8 for step in range(9)]
    return [
        (
            start[0] + (end[0] - start[0]) * t + nx * aside * (0.55 + 1.8 * t * (1 - t)),
            start[1] + (end[1] - start[1]) * t + ny * aside * (0.55 + 1.8 * t * (1 - t)),
        )
        for t in shares
    ]


def draw_push(sheet: Sheet, board: SquareBoard, start: int, far: int, colour: str) -> None:
    """Draws chevrons from a piece's square to the square to which a rush pushed it."""
    ends = _ends(board, start, far, 0.3, 0.36)
    sheet.stamp(_chevrons.entry(*ends, colour, board.unit), *middle(ends))


@memo
def _chevrons(start: Point, end: Point, colour: str, unit: float) -> Image.Image:
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    points = [
        (start[0] + (end[0] - start[0]) * t, start[1] + (end[1] - start[1]) * t)
        for t in (0.1, 0.55, 1)
    ]

    def paint(pen: Pen) -> None:
        for thick, ink in ((11, theme.PALE), (6, colour)):
            for x, y in points:
                wings = [
                    (x + 13 * unit * math.cos(angle + turn), y + 13 * unit * math.sin(angle + turn))
                    for turn in (2.3, -2.3)
                ]
                pen.line([wings[0], (x, y), wings[1]], ink, thick * unit)

    return around((start, end), 20 * unit, paint)
