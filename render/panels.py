"""Panels of the table as they are kept: as numbers of colours, a quarter as large."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, cast

from PIL import Image

from render import theme
from render.shapes import Pen, palette_of, sprite

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
    return packed(image)


def packed(image: Image.Image) -> Image.Image:
    """An opaque image as numbers of colours, if it has few enough of them."""
    found = cast(list[tuple[int, tuple[int, int, int]]] | None, image.getcolors(256))
    if found is None:
        return image
    colours = (f"#{red:02x}{green:02x}{blue:02x}" for _, (red, green, blue) in sorted(found))
    return image.quantize(palette=palette_of(colours), dither=Image.Dither.NONE)
