"""The ways of creatures from one position to the next, for animations."""

from __future__ import annotations

from engines.vicious_circle.board import Kind
from engines.vicious_circle.values import RESERVE, ViciousView
from render.kit.panels import NOTHING
from render.kit.shapes import Point
from render.kit.squares import SquareBoard
from render.look import Travel
from render.vicious_circle.counters import counter, shadow
from render.vicious_circle.layout import COUNTER
from render.vicious_circle.palette import empty
from render.vicious_circle.panels import draw_strip


def travels(before: ViciousView, after: ViciousView, board: SquareBoard) -> tuple[Travel, ...]:
    """Returns the way of each creature that stands on another square than before. One from reserve
    comes from its side's strip."""
    if before.setting_up:
        return ()
    moved = [
        (number, start, end)
        for number, (start, end) in enumerate(zip(before.places, after.places, strict=True))
        if start != end >= 0 and start >= RESERVE
    ]
    return tuple(
        Travel(
            (shadow.entry(COUNTER), counter.entry(number // 5, Kind(number % 5), COUNTER)),
            _way(before, after, board, number, start, end),
        )
        for number, start, end in moved
    )


def _way(
    before: ViciousView, after: ViciousView, board: SquareBoard, number: int, start: int, end: int
) -> tuple[Point, ...]:
    """Returns the points of a creature's way: around obstacles, as it was played."""
    if start == RESERVE:
        side, kind = divmod(number, 5)
        top = board.strip_tops[side]
        strip = draw_strip(empty(board), before, side, top, NOTHING, False, None)
        return strip[Kind(kind)], board.middle(end)
    last = after.last
    known = last is not None and (last.path[:1], last.path[-1:]) == ((start,), (end,))
    return tuple(map(board.middle, last.path if last is not None and known else (start, end)))
