"""The small charts on cards: the curve of a rating, bars of results, pips of levels, rings of
lessons and flames of days. All are RGBA pictures; measures are in px.
Their parts differ in lightness, and words beside them say the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PIL import Image

from render.cache.results import memo
from render.cards.background import PANEL
from render.kit import theme
from render.kit.shapes import Pen, arc, sprite, star
from render.kit.text import Face

HOLLOW: Final = "#241c2b"
"""The colour of what is not reached yet."""
_EDGE: Final = "#5d5068"
RESULTS: Final = (theme.GOLD, "#a99db3", "#6d5b77")
"""The colours of matches won, drawn and lost."""
_LEAST: Final = 10
"""The least width of a part of a bar, so that one match in a thousand shows."""


@memo
def bar(counts: tuple[int, ...], wide: int, tall: int) -> Image.Image:
    """Returns a bar with a part for each of the counts in `RESULTS`; hollow without any."""

    def paint(pen: Pen) -> None:
        pen.panel((0, 0, wide - 1, tall - 1), tall / 2, _EDGE)
        pen.panel((3, 3, wide - 4, tall - 4), tall / 2 - 3, HOLLOW)
        left = 3.0
        for share, colour in zip(_shares(counts, wide - 7), RESULTS, strict=False):
            if share:
                pen.panel((left, 3, left + share, tall - 4), min(share / 2, tall / 2 - 3), colour)
            left += share

    return sprite(wide, tall, paint)


def _shares(counts: Sequence[int], wide: float) -> list[float]:
    """Returns the widths of a bar's parts, each at least `_LEAST` if it counts anything."""
    whole, some = sum(counts), sum(map(bool, counts))
    if not whole:
        return []
    room = wide - _LEAST * some
    return [_LEAST + room * each / whole if each else 0 for each in counts]


@memo
def pips(reached: int, most: int, room: int) -> Image.Image:
    """Returns `most` stars in a row, the first ones of them golden; they are smaller the more there
    are, and no wider than `room`."""
    step = min(54, room // most)
    size = step * 44 // 54

    def paint(pen: Pen) -> None:
        for number in range(most):
            x = number * step + size / 2
            lit = number < reached
            pen.fill(star(x, size / 2 + 1, size / 2, size / 4.6, 5), theme.GOLD if lit else _EDGE)
            if not lit:
                pen.fill(star(x, size / 2 + 1, size * 0.39, size * 0.16, 5), HOLLOW)

    return sprite(step * most - step + size, size, paint)


@memo
def ring(done: int, whole: int, size: int) -> Image.Image:
    """Returns a ring, golden as far as it is done; with a tick in it once all is."""
    thick = size * 0.17

    def paint(pen: Pen) -> None:
        middle = size / 2
        pen.disc(middle, middle, middle - 1, _EDGE)
        pen.disc(middle, middle, middle - 4, HOLLOW)
        if done:
            far = middle - 4
            end = -90 + 360 * min(1, done / whole)
            pen.fill([(middle, middle), *arc(middle, middle, far, -90, end)], theme.GOLD)
        pen.disc(middle, middle, middle - 3 - thick, PANEL)
        if done >= whole:
            tick = [(0.33, 0.52), (0.46, 0.65), (0.68, 0.37)]
            pen.line([(x * size, y * size) for x, y in tick], theme.GOLD, size * 0.09)

    return sprite(size, size, paint)


@memo
def flames(lit: int, most: int, size: int) -> Image.Image:
    """Returns `most` flames in a row, the first ones of them burning."""
    step = size + 4
    flame = (
        "M4 -52 C14 -30 44 -14 40 18 C38 40 20 50 0 50 C-22 50 -40 38 -40 14 C-40 -4 -26 -12 "
        "-22 -28 C-10 -22 -8 -14 -8 -6 C2 -16 8 -30 4 -52 Z"
    )

    def paint(pen: Pen) -> None:
        for number in range(most):
            at = pen.at(number * step + size / 2, size / 2, size / 108)
            at.fill(flame, "#ff8a2b" if number < lit else _EDGE)
            at.at(0, 12, 0.66).fill(flame, "#ffd873" if number < lit else HOLLOW)

    return sprite(step * most - 4, size, paint)


@memo
def curve(points: tuple[int, ...], wide: int, tall: int) -> Image.Image:
    """Returns the line of a rating from its first value to the latest, which has a dot."""
    low, high = min(points), max(points)
    span, edge = max(high - low, 40), 14
    middle = (low + high) / 2

    def spot(number: int, points_: int) -> tuple[float, float]:
        x = edge + (wide - 2 * edge) * number / (len(points) - 1)
        return x, tall / 2 - (tall - 2 * edge) * (points_ - middle) / span

    line = [spot(number, each) for number, each in enumerate(points)]

    def paint(pen: Pen) -> None:
        pen.panel((0, 0, wide - 1, tall - 1), 14, HOLLOW)
        foot = [(line[-1][0], tall - 6.0), (line[0][0], tall - 6.0)]
        pen.fill([*line, *foot], theme.mixed(theme.GOLD, HOLLOW, 0.22))
        pen.line(line, theme.GOLD, 5)
        pen.disc(*line[-1], 11, theme.PALE)
        pen.disc(*line[-1], 7, theme.GOLD)

    return sprite(wide, tall, paint)


@memo
def reach(low: float, at: float, high: float, wide: int, tall: int) -> Image.Image:
    """Returns a scale with a pale range from `low` to `high`, and a golden dot at `at`: all as
    shares of the scale's length."""
    edge = tall / 2

    def paint(pen: Pen) -> None:
        pen.panel((0, edge - 4, wide - 1, edge + 4), 4, HOLLOW)
        left, middle, right = (edge + (wide - 2 * edge) * share for share in (low, at, high))
        pen.panel((left, edge - 7, right, edge + 7), 7, "#8a7c98")
        pen.disc(middle, edge, edge - 1, theme.PALE)
        pen.disc(middle, edge, edge - 5, theme.GOLD)

    return sprite(wide, tall, paint)


@memo
def place(number: str, metal: str, size: int) -> Image.Image:
    """Returns the medal of a place: its number on a disc of a metal."""

    def paint(pen: Pen) -> None:
        at = pen.at(size / 2, size / 2, size / 100)
        at.disc(0, 0, 49, theme.mixed("#000000", metal, 0.45))
        at.disc(0, 0, 45, metal)
        at.ring(0, 0, 39, theme.mixed("#ffffff", metal, 0.45), 4)
        at.write(0, 0, number, Face.PLAIN, 62 if len(number) == 1 else 50, HOLLOW)

    return sprite(size, size, paint)
