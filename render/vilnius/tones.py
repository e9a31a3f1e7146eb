"""The colours of Vilnius."""

from __future__ import annotations

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
