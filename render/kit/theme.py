"""Colours and measures shared by the pictures.

The palette keeps apart what must be told apart by lightness first and by hue second, so
that it holds for eyes that do not see red, green or any hue at all. No meaning rests on a
colour alone: sides differ in outline, kinds in figure and letter, marks in shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

WIDTH: Final = 1200
"""Width of every picture in pixels; a phone shows it 400 wide."""
PHONE: Final = 400
"""Width in pixels at which everything must still be legible."""

EDGE: Final = 14
"""Table between the picture's edge and the panels."""
GAP: Final = 12
"""Table between one panel and the next."""
SHEET: Final = WIDTH - 2 * EDGE
"""Width of the board's sheet and of every panel."""

TABLE: Final = "#2a2230"
"""The table under the board: dark, but lighter or darker than either theme of Discord."""
TABLE_EDGE: Final = "#5d4a3c"
PAPER: Final = "#f0e2c0"
PAPER_DARK: Final = "#d9c294"
INK: Final = "#3a2617"

LAST: Final = "#a81a1a"
"""What was played last: red ink, always with a pale edge."""
CHOICE: Final = "#00605c"
"""What the reader is choosing: deep green-blue, always with a white edge."""
PALE: Final = "#fff8e6"
GOLD: Final = "#f2b632"


@dataclass(frozen=True, slots=True)
class SideColours:
    """The colours of one side.

    `field` is a counter's face and `figure` what stands on it; `rim` is the counter's
    edge, with `trim` in it; `strip`, `frame` and `words` are its strip beside the board,
    framed on its turn.
    """

    field: str
    figure: str
    rim: str
    trim: str
    strip: str
    frame: str
    words: str
