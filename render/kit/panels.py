"""Panels of the table as they are kept: as numbers of colours, a quarter as large."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from PIL import Image

from render.cache.packing import numbered
from render.kit import theme
from render.kit.shapes import Pen, sprite

Mark: TypeAlias = tuple[Image.Image, tuple[int, int]]
"""A picture on nothing, and where its upper left corner lies."""


def panel(
    width: float, height: float, paint: Callable[[Pen], None], marks: Sequence[Mark] = ()
) -> Image.Image:
    """A panel, `width` by `height` pixels, with marks on it."""
    image = sprite(width, height, paint, detail=2)
    for mark, spot in marks:
        image.alpha_composite(mark, spot)
    return on_table(image)


def on_table(mark: Image.Image) -> Image.Image:
    """A picture on nothing as it looks on the table."""
    image = Image.new("RGB", mark.size, theme.TABLE)
    image.paste(mark, (0, 0), mark)
    return numbered(image)
