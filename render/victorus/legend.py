"""The names of the knights beside their signs, in the lower corners of the sheet."""

from __future__ import annotations

from typing import Final

from engines.victorus.pieces import Kind
from render import theme
from render.shapes import Pen
from render.text import Face
from render.victorus.devices import paint_device

SIZE: Final = 30
"""Type size of the names."""
_STEP: Final = 50
_COLUMNS: Final = (
    (Kind.TEMPLAR, Kind.TEUTONIC, Kind.BYZANTINE),
    (Kind.EXCALIBUR, Kind.HOSPITALLER),
)


def paint_legend(pen: Pen, tall: float) -> None:
    """Paint it on a sheet of this height."""
    for column, kinds in enumerate(_COLUMNS):
        right = column == 1
        for number, kind in enumerate(kinds):
            y = tall - 36 - _STEP * (len(kinds) - 1 - number)
            x = theme.SHEET - 38 if right else 38
            paint_device(pen.at(x, y, 0.62), kind)
            place = x - 30 if right else x + 30
            pen.write(place, y, kind.title, Face.PLAIN, SIZE, theme.PALE, "rc" if right else "lc")
