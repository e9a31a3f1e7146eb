"""Gold, tools and the five goods, each within 50 units around a pen's origin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from render.kit import theme
from render.kit.shapes import Pen, spun
from render.vilnius import tones

_BROWN: Final = "#5c3800"


def gold(pen: Pen) -> None:
    """Paints a coin with a small cross."""
    pen.disc(0, 0, 48, _BROWN)
    pen.disc(0, 0, 42, theme.GOLD)
    pen.ring(0, 0, 34, _BROWN, 4)
    pen.line([(0, -18), (0, 18)], _BROWN, 9)
    pen.line([(-18, 0), (18, 0)], _BROWN, 9)


def tools(pen: Pen) -> None:
    """Paints a hammer."""
    pen.line([(12, -12), (-34, 38)], theme.PALE, 24)
    pen.fill([(56, -4), (33, 22), (-26, -32), (-2, -60)], theme.PALE)
    pen.line([(12, -12), (-34, 38)], tones.WOOD, 15)
    pen.fill([(50, -4), (32, 15), (-19, -33), (0, -52)], tones.STEEL)


def grain(pen: Pen) -> None:
    """Paints an ear of grain."""
    pen.line([(0, 50), (0, -20)], "#8a6410", 7)
    kernel = [(0.0, 0.0), (12.0, -8.0), (14.0, -22.0), (8.0, -32.0), (-3.0, -18.0)]
    for y in (34, 12, -10):
        for side in (-1, 1):
            points = [(x * side, z) for x, z in spun(kernel, 28)]
            pen.ink([(x, z + y) for x, z in points], "#e0a923", "#8a6410", 4)
    pen.ink("M0 -50 C12 -40 12 -24 0 -14 C-12 -24 -12 -40 0 -50 Z", "#e0a923", "#8a6410", 4)


def honey(pen: Pen) -> None:
    """Paints a pot that runs over."""
    pen.ink(
        "M-28 -22 L28 -22 C46 0 42 38 22 46 L-22 46 C-42 38 -46 0 -28 -22 Z",
        "#8f4f1c",
        tones.INK,
        5,
    )
    run = "M-30 -30 L30 -30 L30 -6 C26 8 18 6 16 -6 C12 18 0 18 -3 -6 C-8 6 -28 8 -30 -8 Z"
    pen.fill(run, theme.GOLD)
    pen.panel((-36, -42, 36, -26), 8, tones.INK)
    pen.panel((-31, -38, 31, -30), 4, theme.GOLD)


def furs(pen: Pen) -> None:
    """Paints a pelt with its legs spread."""
    pen.ink(
        "M-9 -46 L9 -46 L15 -34 L40 -42 L46 -28 L27 -14 C23 0 25 10 31 20 L48 32 L38 44 "
        "L16 34 L6 48 L-6 48 L-16 34 L-38 44 L-48 32 L-31 20 C-25 10 -23 0 -27 -14 L-46 -28 "
        "L-40 -42 L-15 -34 Z",
        "#8c5a35",
        tones.INK,
        5,
    )
    pen.line([(0, -28), (0, 30)], "#4f2e17", 7)


def timber(pen: Pen) -> None:
    """Paints three logs in a pile."""
    for x, y in ((-24, 22), (24, 22), (0, -20)):
        pen.disc(x, y, 26, "#43260e")
        pen.disc(x, y, 20, "#e3b878")
        pen.ring(x, y, 13, "#8a5524", 5)
        pen.disc(x, y, 4, "#8a5524")


def amber(pen: Pen) -> None:
    """Paints a cut drop with a shine."""
    pen.ink(
        [(0, -48), (34, -22), (40, 14), (18, 46), (-18, 46), (-40, 14), (-34, -22)],
        tones.AMBER,
        "#5e3200",
        6,
    )
    pen.fill([(0, -38), (-26, -18), (-30, 8), (-6, -8)], "#ffd98a")
    pen.line([(0, -40), (-4, -6), (-30, 12)], "#8a4d00", 4)
    pen.line([(-4, -6), (26, 14), (16, 42)], "#8a4d00", 4)


GOODS: Final[dict[str, Callable[[Pen], None]]] = {
    "gold": gold,
    "tools": tools,
    "grain": grain,
    "honey": honey,
    "furs": furs,
    "timber": timber,
    "amber": amber,
}
