"""The signs of the eight building types: pale figures on tiles of a colour of their own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from render.kit import theme
from render.kit.shapes import Pen, arc, spun
from render.vilnius import tones

GROUNDS: Final = {
    "noble": "#6b2f7a",
    "barracks": "#a3342c",
    "garrison": "#4c5561",
    "archery": "#2c6a3a",
    "stable": "#7a4a21",
    "trade": "#b3760c",
    "craft": "#2e5f8a",
    "store": "#5d6b1f",
}
"""The colour of each type's tile."""


def _noble(pen: Pen) -> None:
    """Paints a crown."""
    pen.fill(
        [(-34, 24), (-40, -22), (-18, -2), (0, -34), (18, -2), (40, -22), (34, 24)], theme.PALE
    )
    pen.fill([(-34, 28), (34, 28), (34, 38), (-34, 38)], theme.PALE)
    for x, y in ((-40, -24), (0, -36), (40, -24)):
        pen.disc(x * 0.95, y, 6, theme.PALE)


def _barracks(pen: Pen) -> None:
    """Paints a tent with a flag."""
    pen.fill([(0, -24), (40, 36), (-40, 36)], theme.PALE)
    pen.fill([(0, 2), (13, 36), (-13, 36)], GROUNDS["barracks"])
    pen.line([(0, -20), (0, -42)], theme.PALE, 6)
    pen.fill([(0, -44), (24, -36), (0, -27)], theme.PALE)


def _garrison(pen: Pen) -> None:
    """Paints a tower with battlements and a gate."""
    pen.fill(
        "M-34 -38 L-18 -38 L-18 -26 L-8 -26 L-8 -38 L8 -38 L8 -26 L18 -26 L18 -38 L34 -38 L34 -8 "
        "L26 -2 L26 38 L-26 38 L-26 -2 L-34 -8 Z",
        theme.PALE,
    )
    pen.fill("M-11 38 L-11 18 C-11 2 11 2 11 18 L11 38 Z", GROUNDS["garrison"])


def _archery(pen: Pen) -> None:
    bow = arc(-14, 0, 40, -66, 66)
    pen.line(spun(list(bow), -45), theme.PALE, 9)
    pen.line(spun([bow[0], bow[-1]], -45), theme.PALE, 4)
    pen.line(spun([(-34, 0), (38, 0)], -45), theme.PALE, 6)
    pen.fill(spun([(48, 0), (28, -14), (28, 14)], -45), theme.PALE)


def _stable(pen: Pen) -> None:
    """Paints a horseshoe."""
    pen.line("M-22 34 C-40 10 -40 -34 0 -34 C40 -34 40 10 22 34", theme.PALE, 17)
    for x, y in ((-29, 0), (29, 0), (-20, -24), (20, -24), (0, -34), (-26, 20), (26, 20)):
        pen.disc(x, y, 3.6, GROUNDS["stable"])


def _trade(pen: Pen) -> None:
    """Paints a pair of scales."""
    pen.line([(0, -36), (0, 34)], theme.PALE, 8)
    pen.line([(-34, -26), (34, -26)], theme.PALE, 8)
    pen.fill([(-20, 30), (20, 30), (20, 39), (-20, 39)], theme.PALE)
    for side in (-1, 1):
        pen.line([(30 * side, -24), (18 * side, 8)], theme.PALE, 4)
        pen.line([(30 * side, -24), (42 * side, 8)], theme.PALE, 4)
        pen.fill([(x + 30 * side, y) for x, y in arc(0, 7, 17, 0, 180)], theme.PALE)


def _craft(pen: Pen) -> None:
    """Paints an anvil."""
    pen.fill(
        "M-44 -22 L-22 -22 L-22 -28 L38 -28 L38 -10 C22 -6 14 2 14 12 L24 24 L24 36 L-24 36 "
        "L-24 24 L-12 12 C-14 0 -38 0 -44 -22 Z",
        theme.PALE,
    )


def _store(pen: Pen) -> None:
    """Paints a barrel."""
    pen.fill("M-22 -40 L22 -40 C36 -16 36 16 22 40 L-22 40 C-36 16 -36 -16 -22 -40 Z", theme.PALE)
    for y in (-22, 22):
        pen.fill([(-34, y - 4), (34, y - 4), (34, y + 4), (-34, y + 4)], GROUNDS["store"])
    pen.disc(0, 0, 7, GROUNDS["store"])


_FIGURES: Final[dict[str, Callable[[Pen], None]]] = {
    "noble": _noble,
    "barracks": _barracks,
    "garrison": _garrison,
    "archery": _archery,
    "stable": _stable,
    "trade": _trade,
    "craft": _craft,
    "store": _store,
}


def paint_type(pen: Pen, kind: str) -> None:
    """Paints a tile of 50 units around the pen's origin."""
    pen.panel((-50, -50, 50, 50), 16, tones.INK)
    pen.panel((-46, -46, 46, 46), 13, GROUNDS[kind])
    _FIGURES[kind](pen.at(0, 0, 0.9))
