"""Reducing pictures to few colours, which are chosen once so that it is quick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PIL import Image

from render.memo import memo
from render.shapes import Pen, scaled

COLOURS: Final = 120
"""Enough that no edge looks rough; fewer make smaller files."""


def reduce(
    image: Image.Image, scene: Callable[[], Image.Image], dear: tuple[str, ...]
) -> Image.Image:
    """The image in the colours of a scene that holds one of everything, asked for once.

    `dear` are the colours of small things, not to be lost among those of large areas.
    """
    return image.quantize(palette=_palette(scene, dear), dither=Image.Dither.NONE)


@memo(16)
def _palette(scene: Callable[[], Image.Image], dear: tuple[str, ...]) -> Image.Image:
    """An image with the palette of a scene."""
    image = scene()
    size = (image.width // 3, image.height // 3)
    sample = scaled(image, size, Image.Resampling.NEAREST)
    pen = Pen(sample, 1)
    for number, colour in enumerate(dear):
        x, y = number % 10 * 30, number // 10 * 30
        pen.fill([(x, y), (x + 29, y), (x + 29, y + 29), (x, y + 29)], colour)
    return sample.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=3)
