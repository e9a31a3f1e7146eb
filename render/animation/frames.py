"""The frames of an animation, one after the other: of each only its differences from the one
before, on the board and in the caption."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image, ImageChops

from render.animation import caption, gif
from render.animation.boards import Shrinker, indexes
from render.kit import theme

_FIRST, _SHORTEST, _LONGEST, _LAST = 180, 100, 260, 500
"""The durations of frames in hundredths of a second: of the first, the shortest and the longest of
the others (by the length of the caption), and of the last."""
_READ: Final = 2.2
"""Hundredths of a second for each character of a caption."""
_ALIKE: Final = [255, *(0 for _ in range(255))]
"""A table that makes a difference of nothing opaque, and any other transparent."""


class Frames:
    """Frames of one width and of growing height: a taller board makes all of them taller."""

    def __init__(self, shrinker: Shrinker) -> None:
        self._shrinker: Final = shrinker
        table = shrinker.reduced(Image.new("RGB", (1, 1), theme.TABLE))
        self._table: Final = table.tobytes()[0]
        self._board: Image.Image | None = None
        self._now: Image.Image = self._empty(1)
        self._first: gif.Part | None = None
        self._later: Final[list[bytes]] = []
        self.bytes = 0
        """The bytes of all frames so far."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in px."""
        return self._now.size

    @property
    def usual(self) -> float:
        """The median size in bytes of the frames after the first; 0 if there are none."""
        later = sorted(map(len, self._later))  # `statistics` takes much memory for a median
        return later[len(later) // 2] if later else 0

    def add(self, board: Image.Image, words: Sequence[str], passed: float) -> None:
        """Adds a frame: the large picture of a board under a caption. `passed` is the share of the
        match that has passed, 0 to 1; 1 is the last frame."""
        before = self._now
        high = caption.tall(before.width)
        low = high + self._shrinker.tall(board)
        now = self._grown(before.copy(), low)
        for patch in self._shrinker.patches(self._board, board):
            now.paste(patch.pixels, (patch.left, patch.top + high))
        now.paste(self._table, (0, low, *now.size))
        now.paste(indexes(caption.strip(now.width, words, passed)), (0, 0))
        self._board, self._now = board, now
        stays = _LAST if passed == 1 else _stay(words)
        if self._first is None:
            self._first = gif.Part(0, 0, now, _FIRST)
            self.bytes += len(gif.frame(self._first))
        else:
            self._later.append(gif.frame(_part(self._grown(before, low), now, stays)))
            self.bytes += len(self._later[-1])

    def encoded(self) -> Iterator[bytes]:
        """Yields the frames as bytes of the file; the first one is as high as the highest."""
        assert self._first is not None
        whole = self._grown(self._first.pixels, self._now.height)
        yield gif.frame(gif.Part(0, 0, whole, self._first.stays))
        yield from self._later

    def _grown(self, image: Image.Image, tall: int) -> Image.Image:
        """Returns the image, extended with the table below it to at least this height."""
        if image.height >= tall:
            return image
        grown = self._empty(tall)
        grown.paste(image, (0, 0))
        return grown

    def _empty(self, tall: int) -> Image.Image:
        return Image.new("L", (self._shrinker.width, tall), self._table)


def _stay(words: Sequence[str]) -> int:
    read = sum(len(each) for each in words) * _READ
    return round(max(_SHORTEST, min(_LONGEST, read)))


def _part(shown: Image.Image, now: Image.Image, stays: int) -> gif.Part:
    """Returns the rectangle in which a frame differs from the one shown before. Equal pixels within
    it are transparent, but words are written whole: transparent gaps in letters take many bytes."""
    difference = ImageChops.difference(shown, now)
    alike = difference.point(_ALIKE)  # pyright: ignore[reportUnknownMemberType]
    words = difference.crop(caption.lettered(now.width)).getbbox()
    if words:
        alike.paste(0, words)
    left, top, right, low = difference.getbbox() or (0, 0, 1, 1)
    pixels = now.copy()
    pixels.paste(gif.CLEAR, (0, 0, *now.size), alike)
    return gif.Part(left, top, pixels.crop((left, top, right, low)), stays)
