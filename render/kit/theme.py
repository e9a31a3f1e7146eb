"""Colours and measures shared by the pictures; measures are in px.

The colours of different things differ in lightness first and in hue second, so that they work for
eyes that do not see red, green or any hue at all. No meaning rests on colour alone: sides differ in
outline, kinds in figure and letter, marks in shape.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PIL import ImageColor

WIDTH: Final = 1200
"""The width of every picture; a phone shows it 400 wide."""
PHONE: Final = 400
"""The width at which everything must still be legible."""

EDGE: Final = 14
"""The width of the table between the picture's edge and the panels."""
GAP: Final = 12
"""The width of the table between one panel and the next."""
SHEET: Final = WIDTH - 2 * EDGE
"""The width of the board's sheet and of every panel."""

TABLE: Final = "#2a2230"
"""The table under the board: dark, but different in lightness from either theme of Discord."""
TABLE_EDGE: Final = "#5d4a3c"
PAPER: Final = "#f0e2c0"
PAPER_DARK: Final = "#d9c294"
INK: Final = "#3a2617"

LAST: Final = "#a81a1a"
"""The latest action: red ink, always with a pale edge."""
CHOICE: Final = "#00605c"
"""The viewer's choice: deep green-blue, always with a white edge."""
PALE: Final = "#fff8e6"
GOLD: Final = "#f2b632"
MARKS: Final = (LAST, CHOICE, GOLD, PALE)
"""The colours of marks: small, and the first in the palette of every board of squares."""


@dataclass(frozen=True, slots=True)
class SideColours:
    """The colours of one side.

    `field` is a counter's face and `figure` the figure on it; `rim` is the counter's edge, with
    `trim` in it; `strip` and `words` are the ground and the text of its strip beside the board, and
    `frame` that strip's frame on its turn.
    """

    field: str
    figure: str
    rim: str
    trim: str
    strip: str
    frame: str
    words: str


def mixed(colour: str, ground: str, share: float) -> str:
    """Returns a colour laid on a ground with this share (0 to 1) of opacity, as `#rrggbb`."""
    one, other = (ImageColor.getrgb(each)[:3] for each in (colour, ground))
    parts = [round(a * share + b * (1 - share)) for a, b in zip(one, other, strict=True)]
    return "#" + "".join(f"{part:02x}" for part in parts)
