"""The frames of an animation, one after the other: of each only its differences from the one
before, on the board and in the caption. Times are in hundredths of a second."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from PIL import Image, ImageChops, ImageFilter

from render.animation import caption, gif
from render.animation.boards import Shrinker, indexes
from render.animation.caption import Box
from render.animation.moving_pieces import Gliders, lasts, shares
from render.kit import theme
from render.look import Travel

_ALIKE: Final = [255, *(0 for _ in range(255))]
"""A table that makes a difference of nothing opaque, and any other transparent."""


class Frames:
    """Frames of one width and of growing height: a taller board makes all of them taller."""

    def __init__(self, shrinker: Shrinker) -> None:
        self._shrinker: Final = shrinker
        table = shrinker.reduced(Image.new("RGB", (1, 1), theme.TABLE))
        self._table: Final = table.tobytes()[0]
        self._gliders: Final = Gliders(shrinker)
        self._board: Image.Image | None = None
        self._bare: Image.Image = self._empty(1)
        """The latest frame without pieces that are under way."""
        self._now: Image.Image = self._bare
        self._said: list[Box] = []
        """The place of words that no frame has shown yet."""
        self._first: gif.Part | None = None
        self._later: Final[list[bytes]] = []
        self.bytes = 0
        """The bytes of all frames so far."""
        self.glided = 0
        """Those of frames in which pieces travel, besides the first one after each board."""

    @property
    def size(self) -> tuple[int, int]:
        return self._now.size

    def add(self, board: Image.Image, strip: Image.Image, stays: int) -> None:
        """Adds a frame: the large picture of a board under a strip with words."""
        now, _ = self._with(board)
        now.paste(indexes(strip), (0, 0))
        self._put(now, (0, 0, *now.size), stays)
        self._bare = now

    def say(self, strip: Image.Image, stays: int) -> None:
        """Adds a frame with other words above the same board; for no time, they stand in the next
        frame."""
        now = self._bare.copy()
        now.paste(indexes(strip), (0, 0))
        if stays:
            self._put(now, (0, 0, *strip.size), stays)
        else:
            self._said = [(0, 0, *strip.size)]
        self._bare = now

    def glide(self, ground: Image.Image, travels: Sequence[Travel], frames: int) -> None:
        """Adds so many frames in which pieces travel. `ground` is the large picture of the board
        before, without them."""
        bare, changes = self._with(ground)
        moving = self._gliders.of(travels, ground.width)
        high = caption.tall(bare.width)
        for number, share in enumerate(shares(frames)):
            before, now = self.bytes, bare.copy()
            places = [each.lay(now, share, high) for each in moving]
            self._put(now, _around([*changes, *places, *self._said]), lasts(frames), mend=True)
            changes, self._said = places, []
            self.glided += self.bytes - before if number else 0
        self._bare = bare

    def _with(self, board: Image.Image) -> tuple[Image.Image, list[Box]]:
        """Returns the next frame, with another board in place of the latest one, and the boxes in
        which it differs from the latest without pieces that are under way."""
        high = caption.tall(self._bare.width)
        low = high + self._shrinker.tall(board.size)
        now = self._grown(self._bare.copy(), low)
        boxes = list[Box]()
        for patch in self._shrinker.patches(self._board, board):
            left, top = patch.left, patch.top + high
            now.paste(patch.pixels, (left, top))
            boxes.append((left, top, left + patch.pixels.width, top + patch.pixels.height))
        now.paste(self._table, (0, low, *now.size))
        self._board = board
        return now, boxes

    def _put(self, now: Image.Image, box: Box, stays: int, *, mend: bool = False) -> None:
        """Adds a frame that differs from the latest one within a box at most. For `mend` see
        `_part`."""
        before, self._now = self._grown(self._now, now.height), now
        if self._first is None:
            self._first = gif.Part(0, 0, now, stays)
            self.bytes += len(gif.frame(self._first))
            return
        self._later.append(gif.frame(_part(before, now, box, stays, mend=mend)))
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


def _part(
    shown: Image.Image, now: Image.Image, box: Box, stays: int, *, mend: bool = False
) -> gif.Part:
    """Returns the rectangle in which a frame differs from the one shown before, within a box. Equal
    pixels within it are transparent, but words are written whole: transparent gaps in letters take
    many bytes. With `mend` no gaps are left at all that are narrower than three pixels."""
    pixels = now.crop(box)
    difference = ImageChops.difference(shown.crop(box), pixels)
    alike = difference.point(_ALIKE)  # pyright: ignore[reportUnknownMemberType]
    if box[1] == 0:
        words = difference.crop(caption.lettered(now.width)).getbbox()
        if words:
            alike.paste(0, words)
    if mend:
        alike = alike.filter(ImageFilter.MinFilter(3)).filter(ImageFilter.MaxFilter(3))
    inner = difference.getbbox() or (0, 0, 1, 1)
    pixels.paste(gif.CLEAR, (0, 0, *pixels.size), alike)
    return gif.Part(box[0] + inner[0], box[1] + inner[1], pixels.crop(inner), stays)


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, lows = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(lows)
