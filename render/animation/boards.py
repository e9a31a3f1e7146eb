"""Boards made smaller for an animation, in colours shared by all: of each board only its
differences from the one before."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from PIL import Image, ImageChops, ImageColor

from render.animation import caption
from render.animation.caption import Box
from render.animation.gif import COLOURS
from render.cache.packing import palette_of
from render.kit import theme
from render.kit.shapes import scaled

_BAND: Final = 120
"""The rough height in px of the bands searched for changes: changes at both the top and the bottom
of a board do not make all of it count as changed."""
_SEEN: Final = 100
"""The least number of pixels of a board with which a colour counts."""
_AREA: Final = 0.25
"""The exponent of a colour's area in its weight: small, since small things need their colours,
too."""
_WEIGHTS: Final = (2, 4, 3)
"""The rough weights of differences in red, green and blue for the eye."""
_Colour: TypeAlias = tuple[int, int, int]
"""Red, green and blue, 0 to 255."""


@dataclass(frozen=True, slots=True)
class Patch:
    """A changed rectangle: its pixels as their indexes in an image of mode L, and the place of its
    upper left corner on the small board, in px."""

    left: int
    top: int
    pixels: Image.Image


@dataclass(frozen=True, slots=True)
class Shrinker:
    """The way in which boards are made smaller: to `width` px, in the colours of the indexed image
    `palette`."""

    width: int
    palette: Image.Image

    def tall(self, size: tuple[int, int]) -> int:
        """Returns the height in px of the small picture of a board of this size."""
        large, small = self._squares(size[0])
        return math.ceil(size[1] / large) * small

    def patches(self, before: Image.Image | None, board: Image.Image) -> Iterator[Patch]:
        """Yields the parts of a board that differ from the one before; without one, all of it. With
        them, the small board is the same, but for roundings, as if all of the board had been made
        smaller."""
        large, small = self._squares(board.width)
        for left, top, right, low in changed(before, board, large):
            box = (left // large, top // large, math.ceil(right / large), math.ceil(low / large))
            pixels = self.reduced(self._small(board, box))
            yield Patch(box[0] * small, box[1] * small, pixels)

    def reduced(self, image: Image.Image) -> Image.Image:
        """Returns an RGB image in the shared colours, as indexes."""
        return indexes(image.quantize(palette=self.palette, dither=Image.Dither.NONE))

    def _squares(self, wide: int) -> tuple[int, int]:
        """Returns the sides in px of the smallest squares into which a board of this width and its
        small picture can both be cut: on the board, then on the small picture. No pixel lies in two
        squares."""
        common = math.gcd(wide, self.width)
        return wide // common, self.width // common

    def _small(self, board: Image.Image, box: Box) -> Image.Image:
        """Returns a part of a board, a box in squares, as a small RGB image. Below the board's
        lower edge it shows the table."""
        large, small = self._squares(board.width)
        left, top, right, low = (large * each for each in box)
        piece = board.crop((left, top, right, min(low, board.height))).convert("RGB")
        if low > board.height:
            longer = Image.new("RGB", (right - left, low - top), theme.TABLE)
            longer.paste(piece, (0, 0))
            piece = longer
        size = (piece.width // large * small, piece.height // large * small)
        return scaled(piece, size, Image.Resampling.BOX)


def indexes(image: Image.Image) -> Image.Image:
    """Returns an indexed image as one of mode L, whose values can be compared."""
    return Image.frombytes("L", image.size, image.tobytes())


def changed(before: Image.Image | None, board: Image.Image, square: int = 1) -> Iterator[Box]:
    """Yields rectangles in px outside of which two boards are equal; none for equal boards. Each
    lies in a band of whole squares with sides of `square` px. If the heights differ, the rows below
    the shorter board count as changed, from a whole square on. If the widths differ or there is no
    board before, all of the board does."""
    if before is None or before.width != board.width:
        yield (0, 0, *board.size)
        return
    low = board.height
    if before.height != board.height:
        low = min(before.height, board.height) // square * square
        if low < board.height:
            yield (0, low, *board.size)
    difference = _difference(_upper(before, low), _upper(board, low))
    band = max(1, _BAND // square) * square
    for top in range(0, low, band):
        found = difference.crop((0, top, board.width, min(low, top + band))).getbbox()
        if found:
            yield found[0], top + found[1], found[2], top + found[3]


def _upper(board: Image.Image, tall: int) -> Image.Image:
    return board if board.height == tall else board.crop((0, 0, board.width, tall))


def _difference(before: Image.Image, board: Image.Image) -> Image.Image:
    if before.mode == board.mode == "P" and before.getpalette() == board.getpalette():
        return ImageChops.difference(indexes(before), indexes(board))
    return ImageChops.difference(before.convert("RGB"), board.convert("RGB"))


def palette_from(samples: Sequence[Image.Image]) -> Image.Image:
    """Returns an indexed image with the colours of the captions and as many of the samples' as have
    room. Each next colour is the farthest one from those chosen, so that red does not become brown;
    large areas count more."""
    counts = Counter[_Colour]()
    for each in samples:
        counts.update(_colours(each if each.mode == "P" else each.convert("RGB").quantize(COLOURS)))
    chosen = [_rgb(each) for each in caption.COLOURS]
    far: dict[_Colour, int] = {
        each: min(_apart(each, other) for other in chosen) for each in counts
    }
    while far and len(chosen) < COLOURS:
        new = max(far, key=lambda each: far[each] * counts[each] ** _AREA)
        chosen.append(new)
        far = {each: min(apart, _apart(each, new)) for each, apart in far.items() if each != new}
    return palette_of("#" + bytes(each).hex() for each in chosen)


def _apart(one: _Colour, other: _Colour) -> int:
    """Returns the visible difference of two colours, roughly."""
    return sum(weight * (a - b) ** 2 for weight, a, b in zip(_WEIGHTS, one, other, strict=True))


def _rgb(colour: str) -> _Colour:
    red, green, blue = ImageColor.getrgb(colour)[:3]
    return red, green, blue


def _colours(image: Image.Image) -> dict[_Colour, int]:
    """Returns the colours of an indexed image that fill at least `_SEEN` pixels, with their numbers
    of pixels."""
    numbers = image.getpalette() or []
    parts = zip(numbers[::3], numbers[1::3], numbers[2::3], strict=True)
    seen = zip(parts, image.histogram(), strict=False)
    return {colour: count for colour, count in seen if count >= _SEEN}
