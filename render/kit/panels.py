"""Panels on the table, kept as indexed images (mode P): a quarter of the memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from PIL import Image

from render.cache.packing import numbered
from render.kit import theme
from render.kit.shapes import Pen, sprite

Mark: TypeAlias = tuple[Image.Image, tuple[int, int]]
"""An RGBA picture, and the px of its upper left corner on the panel."""


def panel(
    width: float, height: float, paint: Callable[[Pen], None], marks: Sequence[Mark] = ()
) -> Image.Image:
    """Returns a panel, `width` by `height` px, with marks on it, as `on_table` does. `paint` gets a
    pen in px from the panel's upper left corner."""
    image = sprite(width, height, paint, detail=2)
    for mark, spot in marks:
        image.alpha_composite(mark, spot)
    return on_table(image)


def on_table(mark: Image.Image) -> Image.Image:
    """Returns an RGBA picture laid on the table: indexed, or RGB with more than 256 colours."""
    image = Image.new("RGB", mark.size, theme.TABLE)
    image.paste(mark, (0, 0), mark)
    return numbered(image)
