"""The three player emblems: the Columns of Gediminas, the Bear of Samogitia, the Knight."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Final

from engines.vilnius.model.values import SIDES as NAMES
from render.kit import theme
from render.kit.panels import Side
from render.kit.shapes import Pen
from render.kit.theme import SideColours
from render.vilnius import tones


@dataclass(frozen=True, slots=True)
class Colours:
    """A side's colours: of its shield, the emblem on it, its panel's head, and the words there."""

    field: str
    emblem: str
    strip: str
    words: str


COLOURS: Final = (
    Colours("#a81f2b", theme.GOLD, "#7a1822", theme.PALE),
    Colours("#f4ead2", "#211a1c", "#d9cba6", tones.INK),
    Colours("#24509b", theme.PALE, "#1c3f7d", theme.PALE),
)
"""The colours in the order of the emblems. They differ in lightness for all eyes."""


def _columns(pen: Pen, colour: str) -> None:
    """Paints three columns on a step, the middle one a gate."""
    for side in (-1, 1):
        pen.line([(40 * side, -20), (40 * side, 38), (14 * side, 38), (14 * side, 2)], colour, 11)
    pen.line([(-18, -2), (18, -2)], colour, 11)
    pen.line([(0, -4), (0, -40)], colour, 11)


def _bear(pen: Pen, colour: str) -> None:
    for side in (-1, 1):
        pen.disc(30 * side, -28, 15, colour)
    pen.oval(0, -2, 40, 36, colour)
    pen.oval(0, 24, 24, 22, colour)
    pale = COLOURS[1].field
    for side in (-1, 1):
        pen.disc(15 * side, -8, 6, pale)
    pen.oval(0, 20, 14, 10, pale)
    pen.oval(0, 17, 8, 6, colour)


def _knight(pen: Pen, colour: str) -> None:
    """Paints a horse's head in armour."""
    pen.fill(
        "M-30 44 C-28 20 -14 12 -6 0 C-16 4 -26 12 -34 10 C-44 6 -42 -4 -34 -12 C-26 -20 -20 -32 "
        "-8 -38 L-2 -50 L8 -38 C36 -30 42 4 36 44 Z",
        colour,
    )
    pen.disc(-10, -20, 5, COLOURS[2].field)
    pen.line("M16 -26 C28 -12 28 8 24 30", COLOURS[2].field, 5)


_EMBLEMS: Final[tuple[Callable[[Pen, str], None], ...]] = (_columns, _bear, _knight)


def paint_shield(pen: Pen, side: int) -> None:
    """Paints a side's shield within 50 units around the pen's origin."""
    for grow, colour in ((1.0, tones.INK), (0.95, theme.PALE), (0.85, COLOURS[side].field)):
        edge = pen.at(0, 0, grow)
        edge.fill("M-46 -48 L46 -48 L46 -2 C46 30 20 44 0 52 C-20 44 -46 30 -46 -2 Z", colour)
    _EMBLEMS[side](pen.at(0, -5, 0.66), COLOURS[side].emblem)


def name(side: int) -> str:
    """Returns a side's name."""
    return NAMES[side]


def _side(side: int) -> Side:
    own = COLOURS[side]
    colours = SideColours(
        field=own.field,
        figure=own.emblem,
        rim=own.strip,
        trim=theme.GOLD,
        strip=own.strip,
        frame=theme.GOLD,
        words=own.words,
    )
    return Side(NAMES[side], colours, partial(paint_shield, side=side), pale=False)


SIDES: Final = tuple(_side(side) for side in range(len(NAMES)))
"""The sides by emblem, as pictures of all games know them."""
