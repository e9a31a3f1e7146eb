"""Backgrounds with soft stains: paper, stone, wood. The same seed always gives the same stains."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Final, TypeAlias

from PIL import Image

from render.cache.memory import give_back
from render.cache.packing import mapped
from render.kit import shapes, theme
from render.kit.shapes import Pen, scaled

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, width and height, in px of the picture."""

_DETAIL: Final = 3
"""Sheets are painted this many times larger than they are shown."""
_ROUND: Final = 22
"""The radius of a sheet's corners in px."""
_BANDS: Final = 6
"""The number of bands from top to bottom in which a sheet is painted: all of it at once, so much
larger, would take more memory than anything else in the program."""
_COARSE, _FINE = 270.0, 70.0
"""The width of large and of small patches of stains, in units."""
_DEPTHS: Final = [value // 2 // 28 * 28 for value in range(256)]
"""The depth of a stain (opacity, 0 to 255) for each grey: a few levels, each an area of one colour,
since a slope of many makes large files."""


def stain(pen: Pen, box: shapes.Box, seed: str, light: str, dark: str, grain: float = 1) -> None:
    """Paints a surface, stained between two colours, on a box in the pen's units. `grain` makes the
    stains larger."""
    whole, image = pen.part(box), pen.image
    left, top = max(0, whole[0]), max(0, whole[1])
    right, low = min(image.width, whole[2]), min(image.height, whole[3])
    if left >= right or top >= low:
        return
    seen = (left - whole[0], top - whole[1], right - whole[0], low - whole[1])
    size = (whole[2] - whole[0], whole[3] - whole[1])
    coarse, fine = (
        _clouds(size, each * grain * pen.scale, seen, name)
        for each, name in ((_COARSE, seed), (_FINE, seed + " fine"))
    )
    image.paste(light, (left, top, right, low))
    stains = mapped(Image.blend(coarse, fine, 0.4), _DEPTHS)
    image.paste(dark, (left, top, right, low), stains)


def _clouds(
    size: tuple[int, int], grain: float, seen: tuple[int, int, int, int], seed: str
) -> Image.Image:
    """Returns a part of a surface of `size` px, with soft random patches of grey (mode L), `grain`
    px across."""
    chance = random.Random(seed)  # noqa: S311
    across, down = (int(each / grain) + 2 for each in size)
    patches = Image.frombytes("L", (across, down), chance.randbytes(across * down))
    x, y = across / size[0], down / size[1]
    box = (seen[0] * x, seen[1] * y, seen[2] * x, seen[3] * y)
    part = (seen[2] - seen[0], seen[3] - seen[1])
    return scaled(patches, part, Image.Resampling.BICUBIC, box)


def paper(box: Box, seed: str, paint: Callable[[Pen], None]) -> Image.Image:
    """Returns a sheet of paper; see `sheet`."""
    return sheet(box, seed, (theme.PAPER, theme.PAPER_DARK), paint)


def sheet(
    box: Box, seed: str, colours: tuple[str, str], paint: Callable[[Pen], None]
) -> Image.Image:
    """Returns a stained RGB sheet with round corners on the table, on which `paint` has painted.

    `box` is its place in the picture, in px, and so are the pen's units. `paint` is called for one
    band of the sheet after the other, each time to paint all of it: a pen paints only what lies on
    its band.
    """
    give_back()  # the memory that the sheet before this one took
    left, top, wide, tall = box
    image = Image.new("RGB", (wide, tall))
    for number in range(_BANDS):
        high, low = (tall * each // _BANDS for each in (number, number + 1))
        band = Image.new("RGB", (wide * _DETAIL, (low - high) * _DETAIL), theme.TABLE)
        pen = Pen(band, _DETAIL, -left * _DETAIL, -(top + high) * _DETAIL)
        _lay(pen, box, seed, *colours)
        edge = (left, top, left + wide - 1, top + tall - 1)
        pen.panel(edge, _ROUND, None, theme.TABLE_EDGE, 3)
        paint(pen)
        image.paste(band.reduce(_DETAIL), (0, high))
    return image


def _lay(pen: Pen, box: Box, seed: str, light: str, dark: str) -> None:
    """Covers a sheet with a stained surface, except its round corners."""
    left, top, wide, tall = box
    surface, mask = pen.image.copy(), Image.new("L", pen.image.size)
    whole = (left, top, left + wide, top + tall)
    stain(pen.on(surface), whole, seed, light, dark)
    pen.on(mask).panel((left, top, left + wide - 1, top + tall - 1), _ROUND, "#ffffff")
    pen.image.paste(surface, (0, 0), mask)
