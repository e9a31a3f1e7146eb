"""A picture under way: a ground and what lies on it, of which nothing is painted yet.

A picture is cut into bands of rows. What a band looks like is told by what lies on it, and where:
so a band that was drawn before, be it in this match or in another one, is neither painted nor
compressed again. The next board of a match differs from the last one in a few squares.

Painting begins with the indexes of the ground. Only where something is laid on it they become
colours for a while, and are reduced to the ground's own again: these must be `stable`, so that what
is bare looks the same in either way.
"""

from __future__ import annotations

import itertools
import math
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from PIL import Image

from render.cache.bands import Band, band, scanlines
from render.cache.memo import Kept, Room
from render.kit.layers import Layer, Layers, Opened, moved, paint
from render.kit.names import PEOPLE
from render.kit.shapes import scaled
from render.kit.theme import WIDTH

BANDS, PEOPLE_BANDS = 2_500_000, 1_500_000
"""The bytes kept of bands, without and with people on them."""
_HIGH: Final = 56
"""The height of a band at most, in px: lower ones make files larger, higher ones change more
often."""
_ONCE: Final = 8
"""So many bands are painted at once: more take more memory and save no time."""
_NEAR: Final = 40
"""Columns nearer to each other than so many px are painted together."""
_Key: TypeAlias = tuple[bytes]
ROOMS: Final = (Room(BANDS), Room(PEOPLE_BANDS))
"""The stores of bands: of those with nobody on them, and of those with people, which go with all
else that is drawn of people."""
_bands, _people_bands = ROOMS
PEOPLE.share_fate(_people_bands)
_KEPT: Final = {room: room.shelf("bands") for room in ROOMS}


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies below everything: an indexed image, and where there is none the first colour of the
    `palette`, an indexed image of 1 by 1 px with all colours that a picture may have. Its `number`
    is no other ground's."""

    number: tuple[int, int]
    palette: Image.Image
    image: Image.Image | None = None

    def rows(self, top: int, low: int) -> Image.Image:
        """Returns some rows, indexed."""
        if self.image is not None and low <= self.image.height:
            return self.image.crop((0, top, WIDTH, low))
        rows = scaled(self.palette, (WIDTH, low - top), Image.Resampling.NEAREST)
        if self.image is not None and top < self.image.height:
            rows.paste(self.image.crop((0, top, WIDTH, self.image.height)), (0, 0))
        return rows


def layered(kept: Kept, tall: int, cuts: Sequence[int], part: int = 0) -> Sheet:
    """Returns a sheet with nothing on it. What is kept is the palette with the ground in its
    colours, or with several, of which it is this one."""
    palette, grounds = cast(tuple[Image.Image, Image.Image | tuple[Image.Image, ...]], kept.open())
    image = grounds if isinstance(grounds, Image.Image) else grounds[part]
    return Sheet(Ground((kept.number, part), palette, image), tall, cuts)


class Sheet(Layers):
    """A picture under way, as wide as all are and `tall` px high, in the colours of its ground.
    `cuts` are rows at which bands begin."""

    def __init__(self, ground: Ground, tall: int, cuts: Sequence[int] = ()) -> None:
        super().__init__()
        self.size: Final = (WIDTH, tall)
        self.colours: bytes = bytes(ground.palette.getpalette() or ())
        """The palette: three bytes for each colour."""
        self._ground: Final = ground
        self._edges: Final = _edges(tall, cuts)
        self._below: Final = Layers()
        self._above: Final[list[Layer]] = []
        self._opened: Final[Opened] = {}

    def lay_below(self, part: Kept, left: int, top: int) -> None:
        """Lays a picture that is indexed in the ground's colours, on the ground."""
        self._below.lay(part, left, top)

    def lay_above(self, part: Kept, mask: Kept, left: int, top: int) -> None:
        """Lays an indexed picture, through a mask, over everything, in colours of its own, which
        the sheet has more from now on."""
        self._above.append(moved(part, len(self.colours) // 3, mask, left, top))
        self.colours += bytes(part.open().getpalette() or ())

    def image(self) -> Image.Image:
        """Returns the whole picture, painted and indexed."""
        tall, step = self.size[1], _ONCE * _HIGH
        image = Image.new("P", self.size)
        for top in range(0, tall, step):
            image.paste(self._rows(top, min(tall, top + step)), (0, top))
        image.putpalette(self.colours)
        return image

    def bands(self) -> list[Band]:
        """Returns all bands from the top; those that are kept are not painted again."""
        keys = self._keys()
        found = [_kept(room, key) for room, key in keys]
        for first, last in _missing(found):
            for number, made in enumerate(self._made(first, last), first):
                room, key = keys[number]
                room.keep(_KEPT[room], key, made)
                found[number] = made
        return [each for each in found if each is not None]

    def _keys(self) -> list[tuple[Room, _Key]]:
        """Returns for each band where it is kept, and what lies on it."""
        edges, number = self._edges, self._ground.number
        keys = [array("q", (*number, *each)) for each in itertools.pairwise(edges)]
        rooms = [_bands] * len(keys)
        last = len(keys)
        for layer in itertools.chain(self._below.layers, self.layers, self._above):
            key, (_, high, _, low), thing = layer[:6], layer[6], layer[7]
            private = isinstance(thing, Kept) and thing.room is PEOPLE
            top = max(0, bisect_right(edges, high) - 1)
            for each in range(top, min(last, bisect_left(edges, low))):
                keys[each].extend(key)
                if private:
                    rooms[each] = _people_bands
        return [(room, (key.tobytes(),)) for room, key in zip(rooms, keys, strict=True)]

    def _made(self, first: int, last: int) -> Iterator[Band]:
        """Yields the bands from one number to the one before another, painted."""
        top = self._edges[first]
        rows = memoryview(scanlines(self._rows(top, self._edges[last])))
        wide = WIDTH + 1
        for one, other in itertools.pairwise(self._edges[first : last + 1]):
            yield band(rows[(one - top) * wide : (other - top) * wide])

    def _rows(self, top: int, low: int) -> Image.Image:
        """Returns some rows, painted and indexed."""
        image, opened = self._ground.rows(top, low), self._opened
        paint(self._below.layers, image, 0, top, opened)
        layers = [each for each in self.layers if each[6][1] < low and each[6][3] > top]
        for left, right in _columns(layers):
            part = image.crop((left, 0, right, low - top)).convert("RGB")
            paint(layers, part, left, top, opened)
            few = part.quantize(palette=self._ground.palette, dither=Image.Dither.NONE)
            image.paste(few, (left, 0))
        paint(self._above, image, 0, top, opened)
        return image


def _columns(layers: Sequence[Layer]) -> Iterator[tuple[int, int]]:
    """Yields from where to where anything lies on some rows, in px: what is bare need not become
    colours."""
    spans = sorted((max(0, each[6][0]), min(WIDTH, each[6][2])) for each in layers)
    left = right = 0
    for first, last in spans:
        if first > right + _NEAR:
            if right > left:
                yield left, right
            left = first
        right = max(right, last)
    if right > left:
        yield left, right


def _kept(room: Room, key: _Key) -> Band | None:
    kept = _KEPT[room].get(key)
    if kept is None:
        return None
    kept.used = True
    found: Band = kept.value
    return found


def _missing(found: Sequence[Band | None]) -> Iterator[tuple[int, int]]:
    """Yields the numbers of bands that are missing, from the first to the one after the last of
    those that are painted at once."""
    for made, group in itertools.groupby(range(len(found)), lambda each: bool(found[each])):
        numbers = [] if made else list(group)
        for start in range(0, len(numbers), _ONCE):
            some = numbers[start : start + _ONCE]
            yield some[0], some[-1] + 1


def _edges(tall: int, cuts: Sequence[int]) -> list[int]:
    """Returns where each band begins, and the height of the picture."""
    found = [0]
    for start, end in itertools.pairwise(sorted({0, tall, *(cut for cut in cuts if cut < tall)})):
        parts = math.ceil((end - start) / _HIGH)
        found += [start + (end - start) * part // parts for part in range(1, parts + 1)]
    return found
