"""Reducing pictures to few colours. They are chosen once, so that it is quick."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from PIL import Image, ImageColor

from render.cache.packing import palette_of
from render.kit.shapes import scaled

COLOURS: Final = 56
"""The usual number of colours besides the dear ones: enough for soft areas and smooth edges; more
make larger files."""
_NEAR: Final = 10
"""Colours that differ by less than this in all of red, green and blue (0 to 255) count as one."""
_SHRUNK: Final = 3
"""The factor by which a scene is shrunk, in each direction, before its colours are counted."""


def reduce(image: Image.Image, palette: Image.Image) -> Image.Image:
    """Returns an RGB image as an indexed one in the colours of the indexed image `palette`."""
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def palette_from(
    scenes: Iterable[Image.Image], dear: tuple[str, ...], others: int = COLOURS
) -> Image.Image:
    """Returns an indexed image of 1 by 1 px with the palette of RGB scenes of equal width, which
    must hold one of everything. They are needed one after the other.

    `dear` are the colours of small things, kept as they are; with them come at most so many
    `others`.
    """
    sample = _small(scenes).quantize(others, Image.Quantize.MEDIANCUT, kmeans=3)
    return stable(palette_of(dict.fromkeys((*dear, *_others(sample, dear)))))


def reduced(
    images: Sequence[Image.Image],
    scenes: Iterable[Image.Image],
    dear: tuple[str, ...],
    others: int = COLOURS,
) -> tuple[Image.Image, tuple[Image.Image, ...]]:
    """Returns the palette of `palette_from`, and RGB images as indexed ones in its colours."""
    palette = palette_from(scenes, dear, others)
    return palette, tuple(reduce(image, palette) for image in images)


def _small(scenes: Iterable[Image.Image]) -> Image.Image:
    """Returns the scenes shrunk, one below the other."""
    parts = [
        scaled(each, (each.width // _SHRUNK, each.height // _SHRUNK), Image.Resampling.NEAREST)
        for each in scenes
    ]
    image, top = Image.new("RGB", (parts[0].width, sum(each.height for each in parts))), 0
    for each in parts:
        image.paste(each, (0, top))
        top += each.height
    return image


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
    numbers = bytes(sample.getpalette() or ())
    for start in range(0, len(numbers), 3):
        own = "#" + numbers[start : start + 3].hex()
        if not any(near(own, other, _NEAR) for other in dear):
            yield own


def near(one: str, other: str, far: int) -> bool:
    """Tells whether two colours differ by less than `far` in all of red, green and blue."""
    parts = zip(ImageColor.getrgb(one)[:3], ImageColor.getrgb(other)[:3], strict=True)
    return all(abs(a - b) < far for a, b in parts)
