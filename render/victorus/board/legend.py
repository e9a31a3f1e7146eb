"""The names of the knights beside their signs, in the lower corners of the sheet."""

from __future__ import annotations

from typing import Final

from PIL import Image

from engines.victorus.model.pieces import Kind
from render.cache.memo import memo
from render.kit import theme
from render.kit.shapes import Pen, sprite
from render.kit.text import Face
from render.victorus.board.devices import paint_device

SIZE: Final = 30
"""The type size of the names in px."""
_STEP: Final = 50
_TALL: Final = 3 * _STEP + 12
_COLUMNS: Final = (
    (Kind.TEMPLAR, Kind.TEUTONIC, Kind.BYZANTINE),
    (Kind.EXCALIBUR, Kind.HOSPITALLER),
)


@memo
def legend() -> Image.Image:
    """Returns both columns, as RGBA, as wide as the sheet, at whose foot they lie."""

    def paint(pen: Pen) -> None:
        for column, kinds in enumerate(_COLUMNS):
            right = column == 1
            for number, kind in enumerate(kinds):
                y = _TALL - 36 - _STEP * (len(kinds) - 1 - number)
                x = theme.SHEET - 38 if right else 38
                paint_device(pen.at(x, y, 0.62), kind)
                place = x - 30 if right else x + 30
                anchor = "rc" if right else "lc"
                pen.write(place, y, kind.title, Face.PLAIN, SIZE, theme.PALE, anchor)

    return sprite(theme.SHEET, _TALL, paint, detail=2)
