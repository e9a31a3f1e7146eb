"""Pieces on their way from one position to the next, in a few frames between two turns."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from PIL import Image

from render.animation.boards import Shrinker
from render.animation.caption import Box
from render.cache.packing import palette_of
from render.cache.results import Entry
from render.kit.shapes import Point, scaled
from render.look import Travel

_WHOLE, _LONGEST = 24, 10
"""The time of all frames on a way together, and the longest of one, in hundredths of a second. Many
programs slow down those shorter than 5."""
_COLOURS: Final = 8
"""The most colours of a piece in flight."""
_SOLID: Final = [255 * (opacity > 127) for opacity in range(256)]
"""A table that makes opacities whole or nothing."""


def lasts(frames: int) -> int:
    """Returns the time of each of so many frames between two positions."""
    return min(_LONGEST, _WHOLE // frames)


def shares(frames: int) -> Iterator[float]:
    """Yields the share of the way, between 0 and 1, that pieces have gone in each of so many frames
    between two positions: they set out slowly and arrive slowly."""
    for number in range(1, frames + 1):
        time = number / (frames + 1)
        yield time * time * (3 - 2 * time)


def at(way: Sequence[Point], share: float) -> Point:
    """Returns the point at this share of the length of a way, 0 to 1."""
    legs = list(itertools.pairwise(way))
    left = share * sum(math.dist(*leg) for leg in legs)
    for (x, y), (u, v) in legs:
        long = math.dist((x, y), (u, v))
        if left < long:
            part = left / long
            return x + (u - x) * part, y + (v - y) * part
        left -= long
    return way[-1]


@dataclass(frozen=True, slots=True)
class Glider:
    """A piece that travels, made smaller: its indexes in the shared colours, the mask of its shape,
    and its way in px of the small board."""

    piece: Image.Image
    mask: Image.Image
    way: tuple[Point, ...]

    def lay(self, board: Image.Image, share: float, down: int) -> Box:
        """Lays it on a small board that begins `down` px below the top of an image, where it is
        when it has gone this share of its way. Returns the box that it covers."""
        x, y = at(self.way, share)
        left = round(x - self.piece.width / 2)
        top = round(y - self.piece.height / 2) + down
        board.paste(self.piece, (left, top), self.mask)
        right, low = left + self.piece.width, top + self.piece.height
        return max(0, left), max(0, top), min(board.width, right), min(board.height, low)


class Gliders:
    """The pieces that travel in an animation, each made smaller once.

    In flight they cast no shadow, have few colours, and hard edges: they are seen for a moment, and
    would take most of the file otherwise.
    """

    def __init__(self, shrinker: Shrinker) -> None:
        self._shrinker: Final = shrinker
        self._made: Final = dict[int, tuple[Image.Image, Image.Image]]()

    def of(self, travels: Sequence[Travel], width: int) -> list[Glider]:
        times = self._shrinker.width / width
        return [
            Glider(
                *self._piece(each.marks[-1], times),
                tuple((x * times, y * times) for x, y in each.way),
            )
            for each in travels
        ]

    def _piece(self, mark: Entry, times: float) -> tuple[Image.Image, Image.Image]:
        """Returns a piece `times` as large, as indexes and with its mask."""
        found = self._made.get(mark.number)
        if found is None:
            large: Image.Image = mark.open().convert("RGBA")
            size = (max(1, round(large.width * times)), max(1, round(large.height * times)))
            small = scaled(large, size, Image.Resampling.BOX)
            mask = small.getchannel("A").point(_SOLID)  # pyright: ignore[reportUnknownMemberType]
            found = self._made[mark.number] = self._few(small.convert("RGB"), mask), mask
        return found

    def _few(self, piece: Image.Image, mask: Image.Image) -> Image.Image:
        """Returns a piece as indexes of the few shared colours that have most of its pixels."""
        counts = self._shrinker.reduced(piece).histogram(mask)
        usual = sorted(range(len(counts)), key=counts.__getitem__, reverse=True)[:_COLOURS]
        numbers = self._shrinker.palette.getpalette() or []
        few = palette_of("#" + bytes(numbers[3 * each : 3 * each + 3]).hex() for each in usual)
        places = piece.quantize(palette=few, dither=Image.Dither.NONE).tobytes()
        return Image.frombytes("L", piece.size, places.translate(bytes(usual).ljust(256)))
