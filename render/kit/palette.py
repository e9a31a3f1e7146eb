"""Reducing pictures to few colours. They are chosen once, so that it is quick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image, ImageColor

from render.cache.packing import palette_of
from render.kit.shapes import scaled

COLOURS: Final = 64
"""The number of colours besides the dear ones: enough for soft areas; more make larger files."""
_NEAR: Final = 10
"""Colours that differ by less than this in all of red, green and blue (0 to 255) count as one."""
_SHRUNK: Final = 3
"""The factor by which the scene is shrunk, in each direction, before its colours are counted."""


def reduce(image: Image.Image, palette: Image.Image) -> Image.Image:
    """Returns an RGB image as an indexed one in the colours of the indexed image `palette`."""
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def palette_from(scene: Image.Image, dear: tuple[str, ...]) -> Image.Image:
    """Returns an indexed image of 1 by 1 px with the palette of an RGB scene, which must hold one
    of everything.

    `dear` are the colours of small things, kept as they are.
    """
    size = (scene.width // _SHRUNK, scene.height // _SHRUNK)
    small = scaled(scene, size, Image.Resampling.NEAREST)
    sample = small.quantize(COLOURS, Image.Quantize.MEDIANCUT, kmeans=3)
    return stable(palette_of(dict.fromkeys((*dear, *_others(sample, dear)))))


def reduced(
    images: Sequence[Image.Image], scene: Image.Image, dear: tuple[str, ...]
) -> tuple[Image.Image, tuple[Image.Image, ...]]:
    """Returns the palette from a scene, and RGB images as indexed ones in its colours."""
    palette = palette_from(scene, dear)
    return palette, tuple(reduce(image, palette) for image in images)


def stable(palette: Image.Image) -> Image.Image:
    """Returns a palette, as an indexed image of 1 by 1 px, without colours so near another one that
    an image reduced to the palette gets the other one instead."""
    while True:
        colours = bytes(palette.getpalette() or ())
        row = Image.frombytes("RGB", (len(colours) // 3, 1), colours)
        taken = reduce(row, palette).tobytes()
        kept = [index for index, found in enumerate(taken) if found == index]
        if len(kept) == len(taken):
            return palette
        palette = Image.new("P", (1, 1))
        palette.putpalette([part for each in kept for part in colours[3 * each : 3 * each + 3]])


def _others(sample: Image.Image, dear: tuple[str, ...]) -> Iterator[str]:
    """Yields the colours of an indexed sample that are not near a dear one, as `#rrggbb`."""
    known = [ImageColor.getrgb(each)[:3] for each in dear]
    numbers = sample.getpalette() or []
    for start in range(0, len(numbers), 3):
        own = numbers[start : start + 3]
        if not any(_near(own, other) for other in known):
            yield "#" + "".join(f"{part:02x}" for part in own)


def _near(one: list[int], other: tuple[int, ...]) -> bool:
    return all(abs(a - b) < _NEAR for a, b in zip(one, other, strict=True))
