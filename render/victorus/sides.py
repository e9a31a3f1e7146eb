"""The six kingdoms: orange has a sun, black a tower, red a heart, blue waves, green a trefoil,
purple a diamond."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from engines.victorus.model.board import SIDES as NAMES
from engines.victorus.model.board import Kingdom
from render.kit import theme
from render.kit.panels import Side
from render.kit.shapes import Pen, star
from render.kit.theme import SideColours

INK: Final = "#1d1518"


@dataclass(frozen=True, slots=True)
class Colours:
    """A kingdom's colours: of its shields, of the bars and signs on these, of its emblem, and of
    its panel with the words on it."""

    field: str
    device: str
    emblem: str
    strip: str
    words: str


def _colours(field: str, device: str, emblem: str, strip: str, words: str = theme.PALE) -> Colours:
    return Colours(field, device, emblem, strip, words)


COLOURS: Final[tuple[Colours, ...]] = (
    _colours("#fb961e", "#3a1a00", "#c25700", "#fb961e", "#2b1200"),
    _colours("#2a262c", theme.PALE, "#221d20", "#2f2a31"),
    _colours("#c4101f", theme.PALE, "#c4101f", "#a80d1a"),
    _colours("#2b6ee6", theme.PALE, "#1f58c4", "#1d56bd"),
    _colours("#0f9a58", theme.PALE, "#077a43", "#0a6f40"),
    _colours("#76409f", theme.PALE, "#6d3797", "#66348c"),
)
"""The colours by kingdom. The fields differ for all eyes, in hue or lightness."""


def _sun(pen: Pen, colour: str) -> None:
    pen.fill(star(0, 0, 48, 26, 10), colour)
    pen.disc(0, 0, 28, colour)


def _tower(pen: Pen, colour: str) -> None:
    pen.fill(
        "M-36 -42 L-18 -42 L-18 -28 L-9 -28 L-9 -42 L9 -42 L9 -28 L18 -28 L18 -42 L36 -42 "
        "L36 -12 L24 -4 L26 24 L38 30 L38 44 L-38 44 L-38 30 L-26 24 L-24 -4 L-36 -12 Z",
        colour,
    )


def _heart(pen: Pen, colour: str) -> None:
    pen.fill(
        "M0 44 C-22 26 -46 8 -46 -16 C-46 -34 -34 -42 -23 -42 C-12 -42 -4 -35 0 -25 "
        "C4 -35 12 -42 23 -42 C34 -42 46 -34 46 -16 C46 8 22 26 0 44 Z",
        colour,
    )


def _waves(pen: Pen, colour: str) -> None:
    for y in (-24, 1, 26):
        wave = f"M-40 {y + 4} C-26 {y - 18} -12 {y - 18} 0 {y} C12 {y + 18} 26 {y + 18} 40 {y - 4}"
        pen.line(wave, colour, 14)


def _trefoil(pen: Pen, colour: str) -> None:
    for x, y in ((0, -23), (-24, 9), (24, 9)):
        pen.disc(x, y, 22, colour)
    pen.fill("M-6 0 L6 0 C6 24 10 36 20 46 L-20 46 C-10 36 -6 24 -6 0 Z", colour)


def _diamond(pen: Pen, colour: str) -> None:
    pen.fill([(0, -50), (34, 0), (0, 50), (-34, 0)], colour)


EMBLEMS: Final[tuple[Callable[[Pen, str], None], ...]] = (
    _sun,
    _tower,
    _heart,
    _waves,
    _trefoil,
    _diamond,
)
"""The painters of each kingdom's emblem within 50 units around a pen's origin, in one colour."""


def paint_emblem(pen: Pen, kingdom: Kingdom, colour: str = "") -> None:
    """Paints an emblem within 50 units around the pen's origin."""
    EMBLEMS[kingdom](pen, colour or COLOURS[kingdom].emblem)


def paint_medal(pen: Pen, kingdom: Kingdom) -> None:
    """Paints an emblem on a pale disc of 50 units with an edge of the kingdom's colour."""
    pen.disc(0, 0, 52, theme.PALE)
    pen.disc(0, 0, 49, COLOURS[kingdom].field)
    pen.disc(0, 0, 43, theme.PALE)
    paint_emblem(pen.at(0, 0, 0.62), kingdom)


def _side(kingdom: Kingdom) -> Side:
    own = COLOURS[kingdom]
    colours = SideColours(
        field=own.field,
        figure=own.device,
        rim=own.emblem,
        trim=theme.PALE,
        strip=own.strip,
        frame=theme.GOLD,
        words=own.words,
    )
    return Side(NAMES[kingdom], colours, lambda pen: paint_medal(pen, kingdom), pale=False)


SIDES: Final = tuple(_side(kingdom) for kingdom in range(len(NAMES)))


def out(strip: str) -> str:
    """Returns a panel's colour once its player is out of the game."""
    return theme.mixed(strip, "#43303f", 0.28)
