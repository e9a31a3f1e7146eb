"""The six kingdoms: orange has a sun, black a tower, red a heart, blue waves, green a trefoil,
purple a diamond."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engines.victorus.model.board import SIDES as NAMES
from engines.victorus.model.board import Kingdom
from render.kit import theme
from render.kit.drawing import Drawings
from render.kit.panels import Side
from render.kit.shapes import Pen
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


CROWN_EDGE: Final = "#4d3000"
ART: Final = Drawings(Path(__file__).with_suffix(".txt"), {**vars(theme), "EDGE": CROWN_EDGE})
"""The kingdoms' emblems by their numbers, and crowns."""


def paint_emblem(pen: Pen, kingdom: Kingdom, colour: str = "") -> None:
    """Paints an emblem within 50 units around the pen's origin."""
    ART.paint(pen, str(kingdom), emblem=colour or COLOURS[kingdom].emblem)


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
