"""Reducing pictures to few colours, which are chosen once so that it is quick."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from PIL import Image, ImageColor

from render.cache.packing import palette_of
from render.kit.shapes import scaled

COLOURS: Final = 64
"""Besides the dear ones: enough for soft grounds; more of them make larger files."""
_NEAR: Final = 10
"""Colours that differ by less in all of red, green and blue are taken for one."""
_SHRUNK: Final = 3
"""The scene is looked at so many times smaller."""


def reduce(image: Image.Image, palette: Image.Image) -> Image.Image:
    """The image in the colours of a palette's image."""
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def palette_from(scene: Image.Image, dear: tuple[str, ...]) -> Image.Image:
    """An image with the palette of a scene that holds one of everything.

    `dear` are the colours of small things, kept as they are.
    """
    size = (scene.width // _SHRUNK, scene.height // _SHRUNK)
    small = scaled(scene, size, Image.Resampling.NEAREST)
    sample = small.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=3)
    return palette_of(dict.fromkeys((*dear, *_others(sample, dear))))


def _others(sample: Image.Image, dear: tuple[str, ...]) -> Iterator[str]:
    """The colours of a sample that are not near a dear one."""
    known = [ImageColor.getrgb(each)[:3] for each in dear]
    numbers = sample.getpalette() or []
    for start in range(0, len(numbers), 3):
        own = numbers[start : start + 3]
        if not any(_near(own, other) for other in known):
            yield "#" + "".join(f"{part:02x}" for part in own)


def _near(one: list[int], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) < _NEAR for a, b in zip(one, other, strict=True))
