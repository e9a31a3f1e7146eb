"""Backgrounds with soft stains: paper, stone, wood. The same seed always gives the same stains."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, TypeAlias

from PIL import Image, ImageChops

from render.cache.heap import give_back
from render.cache.packing import mapped
from render.kit import theme
from render.kit.shapes import Pen, scaled

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height, in px of the picture."""

DETAIL: Final = 2
"""Sheets are painted this many times larger than they are shown."""
_ROUND: Final = 22
"""The radius of a sheet's corners in px."""
_BANDS: Final = 4
"""The number of bands from top to bottom in which a surface is stained."""
_DEPTHS: Final = [value // 2 // 28 * 28 for value in range(256)]
"""The depth of a stain (opacity, 0 to 255) for each grey: a few levels, each an area of one colour,
since a slope of many makes large files."""


def _clouds(size: tuple[int, int], grain: int, seed: str) -> Callable[[int, int], Image.Image]:
    """Returns a function of `top` and `low` that returns these rows of soft random patches of grey
    (mode L), `grain` px across, on a surface of `size` px."""
    chance = random.Random(seed)  # noqa: S311
    across, down = size[0] // grain + 2, size[1] // grain + 2
    patches = Image.frombytes("L", (across, down), chance.randbytes(across * down))

    def part(top: int, low: int) -> Image.Image:
        rows = (top * down / size[1], low * down / size[1])
        box = (0, rows[0], across, rows[1])
        return scaled(patches, (size[0], low - top), Image.Resampling.BICUBIC, box)

    return part


def _lay_stains(image: Image.Image, seed: str, dark: str, mask: Image.Image | None = None) -> None:
    """Stains an RGB image in a colour, everywhere or within the mask. It does so band by band: all
    stains at once would take as much memory as the image."""
    wide, tall = image.size
    coarse, fine = _clouds(image.size, 540, seed), _clouds(image.size, 140, seed + " fine")
    for number in range(_BANDS):
        top, low = (tall * each // _BANDS for each in (number, number + 1))
        stains = mapped(Image.blend(coarse(top, low), fine(top, low), 0.4), _DEPTHS)
        if mask is not None:
            stains = ImageChops.darker(stains, mask.crop((0, top, wide, low)))
        image.paste(dark, (0, top, wide, low), stains)


def stained(size: tuple[int, int], seed: str, light: str, dark: str) -> Image.Image:
    """Returns an RGB surface stained between two colours, `size` in px."""
    image = Image.new("RGB", size, light)
    _lay_stains(image, seed, dark)
    return image


def paper(box: Box, seed: str, paint: Callable[[Pen], None]) -> Image.Image:
    """Returns a sheet of paper; see `sheet`."""
    return sheet(box, seed, (theme.PAPER, theme.PAPER_DARK), paint)


def sheet(
    box: Box, seed: str, colours: tuple[str, str], paint: Callable[[Pen], None]
) -> Image.Image:
    """Returns a stained RGB sheet with round corners on the table, on which `paint` has painted.

    `box` is its place in the picture, in px, and so are the pen's units. It is painted `DETAIL`
    times larger than shown. Each sheet is painted by itself: a whole picture of that size would
    take more memory than anything else in the program.
    """
    give_back()  # the memory that the sheet before this one took
    left, top, wide, tall = box
    image = Image.new("RGB", (wide * DETAIL, tall * DETAIL), theme.TABLE)
    pen = Pen(image, DETAIL, -left * DETAIL, -top * DETAIL)
    _lay(image, seed, *colours)
    pen.panel((left, top, left + wide - 1, top + tall - 1), _ROUND, None, theme.TABLE_EDGE, 3)
    paint(pen)
    return image.reduce(DETAIL)


def _lay(image: Image.Image, seed: str, light: str, dark: str) -> None:
    """Covers the image with a stained surface, except its round corners."""
    mask = Image.new("L", image.size)
    wide, tall = (part / DETAIL for part in image.size)
    Pen(mask, DETAIL).panel((0, 0, wide - 1, tall - 1), _ROUND, "#ffffff")
    image.paste(light, mask=mask)
    _lay_stains(image, seed, dark, mask)
