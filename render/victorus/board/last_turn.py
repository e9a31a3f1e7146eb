"""The last turn on the board: its moves as numbered arrows, captured pieces, and those that came
back. Everything is laid on a sheet."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from PIL import Image

from engines.victorus.model.board import BATTLEFIELD, CENTRE, KINGDOM_OF, Kingdom
from engines.victorus.model.values import PlayedMove, VictorusView
from render.cache.results import memo
from render.kit import theme
from render.kit.lines import along
from render.kit.shapes import Point, sprite
from render.kit.sheet import Sheet
from render.look import Traces
from render.victorus.board import marks
from render.victorus.board.marks import draw_arrow
from render.victorus.board.pieces import shield, upright
from render.victorus.layout import Frame
from render.victorus.sides import paint_medal

_CHIP: Final = 0.55
"""The size of a captured piece beside its captor, as a share of its usual one."""
_SHARES: Final = (0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74)
"""The shares of an arrow's first leg at which its number may lie, in order of preference."""


def shown(view: VictorusView) -> tuple[PlayedMove, ...]:
    """Returns the moves to mark: those of the turn under way, or else of the turn before."""
    return view.done or view.last


def under_deeds(sheet: Sheet, view: VictorusView, frame: Frame, traces: Traces) -> None:
    """Draws the last turn under the pieces: marks of cells first, then the arrows."""
    unit, latest, ways = frame.unit, shown(view), traces is Traces.ALL
    for played in latest:
        if ways:
            sheet.stamp(marks.left.entry(unit), *frame.middle(played.path[0]))
        for back in played.returned:
            sheet.stamp(marks.glow.entry(unit), *frame.middle(back.cell))
        if ways or played.takes:
            mark = marks.burst if played.takes else marks.arrived
            sheet.stamp(mark.entry(unit), *frame.middle(played.end))
    for played in latest if ways else ():
        line = [frame.middle(cell) for cell in played.path]
        draw_arrow(sheet, line, theme.LAST, unit, short=_short(view, played))
        for cell in played.path[1:-1]:
            sheet.stamp(marks.bend.entry(unit), *frame.middle(cell))


def _short(view: VictorusView, played: PlayedMove) -> float:
    """Returns the distance in units between an arrow's tip and the end of its line: up to the edge
    of any piece there."""
    return 33 if view.cells[played.end] or played.takes else 4


def over_deeds(sheet: Sheet, view: VictorusView, frame: Frame, traces: Traces) -> None:
    """Draws the last turn over the pieces: captured ones, signs of an exchange, and numbers."""
    latest = shown(view)
    for played in latest:
        if played.takes:
            _captured(sheet, view, frame, played)
        for back in played.returned:
            x, y = frame.middle(back.cell)
            sheet.stamp(marks.swapped.entry(frame.unit), x - 29 * frame.unit, y - 20 * frame.unit)
        if played.out != BATTLEFIELD:
            _eliminated(sheet, frame, played.out)
    if len(latest) > 1 and traces is Traces.ALL:
        for count, spot in enumerate(_number_spots(latest, frame), 1):
            sheet.stamp(marks.number.entry(count, frame.unit), *spot)


def _number_spots(latest: tuple[PlayedMove, ...], frame: Frame) -> list[Point]:
    """Returns the points in px where the moves' numbers lie: each on its own arrow, as far as
    possible from the others' numbers and arrows, and not far from its middle."""
    lines = [
        along([frame.middle(cell) for cell in played.path], 24 * frame.unit) for played in latest
    ]
    spots: list[Point] = []
    for played, line in zip(latest, lines, strict=True):
        (x, y), (u, v) = (frame.middle(cell) for cell in played.path[:2])
        others = [*spots, *(point for each in lines if each is not line for point in each)]
        ways = [(x + (u - x) * share, y + (v - y) * share) for share in _SHARES]
        spots.append(max(ways, key=lambda way: _clear(way, others, 36 * frame.unit)))
    return spots


def _clear(spot: Point, others: Sequence[Point], enough: float) -> float:
    return min(enough, *(math.dist(spot, other) for other in others))


def _captured(sheet: Sheet, view: VictorusView, frame: Frame, played: PlayedMove) -> None:
    """Draws the captured piece, crossed out: small beside a piece that stands there now."""
    x, y = frame.middle(played.end)
    free = not view.cells[played.end] or played.end == CENTRE
    size = frame.unit * (0.8 if free else _CHIP)
    if not free:
        x, y = x + 27 * frame.unit, y + 20 * frame.unit
    mark = shield.entry(upright(played.victim, royal=played.was_royal), size)
    sheet.stamp(mark, x, y)
    sheet.stamp(marks.struck.entry(size), x, y)


def _eliminated(sheet: Sheet, frame: Frame, kingdom: Kingdom) -> None:
    spots = [frame.middle(cell) for cell, own in enumerate(KINGDOM_OF) if own == kingdom]
    x, y = (sum(spot[axis] for spot in spots) / len(spots) for axis in (0, 1))
    sheet.stamp(_medal.entry(kingdom, frame.unit), x, y)
    sheet.stamp(marks.fallen.entry(frame.unit), x, y)


@memo
def _medal(kingdom: Kingdom, unit: float) -> Image.Image:
    wide = 130 * unit
    return sprite(wide, wide, lambda pen: paint_medal(pen.at(65, 65, 0.95), kingdom), unit)
