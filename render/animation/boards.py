"""Boards made smaller for an animation: of each only what differs from the one before, in colours
that all of them share."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image, ImageChops

from render.animation import caption
from render.animation.caption import Box
from render.animation.gif import COLOURS
from render.cache.packing import palette_of
from render.kit import theme
from render.kit.shapes import scaled

_BAND: Final = 120
"""The height in px, roughly, of the bands in which changes are looked for: those at the top and at
the bottom of a board do not make it change as a whole."""
_SHRUNK: Final = 2
"""Colours are looked for in boards that are this many times smaller in each direction."""
_SQUARE: Final = 32
"""The side in px of the square that stands for a colour where colours are looked for."""
_SEEN: Final = 100
"""A colour counts if a board has it in so many pixels."""


@dataclass(frozen=True, slots=True)
class Patch:
    """What has changed: a rectangle's pixels as their indexes in an image of mode L, and the place
    of its upper left corner on the small board, in px."""

    left: int
    top: int
    pixels: Image.Image


@dataclass(frozen=True, slots=True)
class Shrinker:
    """The way in which boards are made smaller: to `width` px, in the colours of the indexed image
    `palette`."""

    width: int
    palette: Image.Image

    def tall(self, board: Image.Image) -> int:
        """Returns the height of the small board in px."""
        large, small = self._squares(board)
        return math.ceil(board.height / large) * small

    def patches(self, before: Image.Image | None, board: Image.Image) -> Iterator[Patch]:
        """Yields what a board has that the one before had not; without one, all of it. The small
        board is then the same, but for roundings, as if all of it had been made smaller."""
        large, small = self._squares(board)
        for left, top, right, low in changed(before, board, large):
            box = (left // large, top // large, math.ceil(right / large), math.ceil(low / large))
            pixels = self.reduced(self._small(board, box))
            yield Patch(box[0] * small, box[1] * small, pixels)

    def reduced(self, image: Image.Image) -> Image.Image:
        """Returns an RGB image in the shared colours, as indexes."""
        return indexes(image.quantize(palette=self.palette, dither=Image.Dither.NONE))

    def _squares(self, board: Image.Image) -> tuple[int, int]:
        """Returns the sides in px, of the board and of its small picture, of the smallest squares
        into which both can be cut: none of their pixels lies in two of them."""
        common = math.gcd(board.width, self.width)
        return board.width // common, self.width // common

    def _small(self, board: Image.Image, box: Box) -> Image.Image:
        """Returns a part of a board, a box in squares, as a small RGB image. What lies below the
        board's lower edge is the table."""
        large, small = self._squares(board)
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
    """Yields rectangles in px outside of which two boards are alike, none where they are alike
    everywhere. Each lies in a band that consists of whole squares with sides of so many px. Of
    boards that are not as high as each other, what lies lower than one of them differs."""
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
    """Returns an indexed image with the colours of all samples, as they look when they are smaller,
    and of the captions. Colours of small things count more than their areas."""
    few = [each.convert("RGB").reduce(_SHRUNK) for each in samples]
    parts = [*(scaled(each, _half(each), Image.Resampling.NEAREST) for each in few)]
    parts.append(_dear(samples, parts[0].width))
    sheet = Image.new("RGB", (parts[0].width, sum(each.height for each in parts)))
    top = 0
    for each in parts:
        sheet.paste(each, (0, top))
        top += each.height
    found = sheet.quantize(COLOURS - len(caption.COLOURS), Image.Quantize.MEDIANCUT)
    numbers = found.getpalette() or []
    colours = (numbers[start : start + 3] for start in range(0, len(numbers), 3))
    return palette_of([*caption.COLOURS, *("#" + bytes(each).hex() for each in colours)])


def _half(image: Image.Image) -> tuple[int, int]:
    return max(1, image.width // 2), max(1, image.height // 2)


def _dear(samples: Sequence[Image.Image], wide: int) -> Image.Image:
    """Returns an RGB image of this width in px with a square of each colour that an indexed sample
    has."""
    colours = list(dict.fromkeys(each for sample in samples for each in _colours(sample)))
    across = max(1, wide // _SQUARE)
    image = Image.new("RGB", (wide, _SQUARE * math.ceil(len(colours) / across)), theme.TABLE)
    for number, colour in enumerate(colours):
        left, top = number % across * _SQUARE, number // across * _SQUARE
        image.paste(colour, (left, top, left + _SQUARE, top + _SQUARE))
    return image


def _colours(image: Image.Image) -> Iterator[tuple[int, ...]]:
    """Yields the colours of an indexed image that it has in more than a few pixels."""
    if image.mode != "P":
        return
    numbers = image.getpalette() or []
    for index, count in enumerate(image.histogram()):
        if count >= _SEEN:
            yield tuple(numbers[3 * index : 3 * index + 3])
