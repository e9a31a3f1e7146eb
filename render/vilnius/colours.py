"""The colours of Vilnius."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from render.kit import theme

INK: Final = "#1d1518"
DIM: Final = "#b9aebd"
"""The colour of words of less weight on a panel."""
PANEL: Final = "#3d3348"
"""The colour of a panel on the table."""
HOLLOW: Final = "#2f2738"
"""The colour of a place on a panel where something may lie."""
CARD: Final = theme.PAPER
SHADE: Final = theme.PAPER_DARK
ORDER: Final = "#e9e6e0"
"""The colour of cards of the Teutonic Order: pale, with a black band."""
ORDER_BAND: Final = "#26222a"
PROVINCE: Final = "#4c6b3a"
UNIT: Final = "#3f5878"
BUILDING: Final = "#6d4a2c"
ALARM: Final = "#c22a1c"
ALARM_DARK: Final = "#7d1710"
CALM: Final = "#2c7a68"
"""The colour of enemies fended off, and of possible choices."""
CALM_DARK: Final = "#174a40"
STEEL: Final = "#51606f"
WOOD: Final = "#7a4a21"
LEAF: Final = "#3c6b2e"
EMBER: Final = "#e2681c"
AMBER: Final = "#d98a12"
SILVER: Final = "#c3ccd4"
BLOOD: Final = "#b3202a"
SKY: Final = "#a9c6cf"
"""The colour of the sky behind buildings in small pictures."""
CLOUD: Final = "#d6e4e1"
GLOW: Final = "#efbe76"
"""The colour of the sky behind units."""
HAZE: Final = "#f8dca4"
MEADOW: Final = "#6f8b45"
STONE: Final = "#a39c93"
TILES: Final = {
    "noble": "#6b2f7a",
    "barracks": "#a3342c",
    "garrison": "#4c5561",
    "archery": "#2c6a3a",
    "stable": "#7a4a21",
    "trade": "#b3760c",
    "craft": "#2e5f8a",
    "store": "#5d6b1f",
}
"""The colour of each building type's tile."""


@dataclass(frozen=True, slots=True)
class Colours:
    """A side's colours: of its shield, the emblem on it, its panel's head, and the words there."""

    field: str
    emblem: str
    strip: str
    words: str


SIDES: Final = (
    Colours("#a81f2b", theme.GOLD, "#7a1822", theme.PALE),
    Colours("#f4ead2", "#211a1c", "#d9cba6", INK),
    Colours("#24509b", theme.PALE, "#1c3f7d", theme.PALE),
)
"""The colours in the order of the emblems. They differ in lightness for all eyes."""
