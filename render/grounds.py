"""Grounds with soft stains: paper, stone, wood. The same seed always gives the same stains."""

from __future__ import annotations

import random
from typing import Final

from PIL import Image

from render import theme
from render.edges import mapped
from render.shapes import Pen, scaled

_DEPTHS: Final = [value // 2 // 28 * 28 for value in range(256)]
"""How dark a stain is: a few steps, each an area of one colour, since a slope of many makes
large files."""


def _clouds(size: tuple[int, int], grain: int, seed: str) -> Image.Image:
    """Soft random patches of grey, `grain` pixels across."""
    chance = random.Random(seed)  # noqa: S311
    across, down = size[0] // grain + 2, size[1] // grain + 2
    patches = Image.frombytes("L", (across, down), chance.randbytes(across * down))
    return scaled(patches, size, Image.Resampling.BICUBIC)


def stained(size: tuple[int, int], seed: str, light: str, dark: str) -> Image.Image:
    """A stained surface between two colours, `size` in pixels."""
    coarse = _clouds(size, 540, seed)
    fine = _clouds(size, 140, seed + " fine")
    mask = mapped(Image.blend(coarse, fine, 0.4), _DEPTHS)
    return Image.composite(Image.new("RGB", size, dark), Image.new("RGB", size, light), mask)


def lay_paper(image: Image.Image, pen: Pen, box: tuple[int, int, int, int], seed: str) -> None:
    """Lay a sheet of paper (left, top, width, height in the pen's units) on an image."""
    lay_sheet(image, pen, box, seed, (theme.PAPER, theme.PAPER_DARK))


def lay_sheet(
    image: Image.Image,
    pen: Pen,
    box: tuple[int, int, int, int],
    seed: str,
    colours: tuple[str, str],
) -> None:
    """Lay a stained sheet with round corners (left, top, width, height in the pen's units)."""
    left, top, wide, tall = box
    detail = round(pen.scale)
    size = (wide * detail, tall * detail)
    mask = Image.new("L", size)
    Pen(mask, detail).panel((0, 0, wide - 1, tall - 1), 22, "#ffffff")
    image.paste(stained(size, seed, *colours), (left * detail, top * detail), mask)
    pen.panel((left, top, left + wide - 1, top + tall - 1), 22, None, theme.TABLE_EDGE, 3)
