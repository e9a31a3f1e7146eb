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
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, cast

from PIL import Image

from render.cache.bands import Band, band
from render.cache.memo import Kept
from render.kit.changes import Columns, bare, differing, joined, record, records, united
from render.kit.layers import Box, Group, Layer, Layers, Opened, moved, paint
from render.kit.remembered import PICTURES, ROOMS, Former, Place, former, keep, kept
from render.kit.shapes import scaled
from render.kit.theme import WIDTH
from render.look import Layered

_HIGH: Final = 56
"""The height of a band at most, in px: lower ones make files larger, higher ones change more
often."""
_ONCE: Final = 8
"""So many bands are painted at once: more take more memory and save no time."""


@dataclass(frozen=True, slots=True)
class Ground:
    """What lies below everything: an indexed image, and where there is none the first colour of the
    `palette`, an indexed image of 1 by 1 px with all colours that a picture may have. Its `number`
    is no other ground's."""

    number: tuple[int, int]
    palette: Image.Image
    image: Image.Image | None = None

    def at(self, top: int) -> tuple[tuple[int, int], int]:
        """Returns what it looks like from `top` on: its number and where, anywhere below the image
        the same."""
        return self.number, -1 if self.image is None or top >= self.image.height else top

    def part(self, box: Box) -> Image.Image:
        """Returns a part of it, indexed."""
        left, top, right, low = box
        if self.image is not None and low <= self.image.height:
            return self.image.crop(box)
        part = scaled(self.palette, (right - left, low - top), Image.Resampling.NEAREST)
        if self.image is not None and top < self.image.height:
            part.paste(self.image.crop((left, top, right, self.image.height)), (0, 0))
        return part


def layered(made: Kept, tall: int, cuts: Sequence[int], part: int = 0) -> Sheet:
    """Returns a sheet with nothing on it. What was made is the palette with the ground in its
    colours, or with several, of which it is this one."""
    palette, grounds = cast(tuple[Image.Image, Image.Image | tuple[Image.Image, ...]], made.open())
    image = grounds if isinstance(grounds, Image.Image) else grounds[part]
    return Sheet(Ground((made.number, part), palette, image), tall, cuts)


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
        self._painted: tuple[Image.Image, list[bytes]] | None = None
        """The image, and what lies on each of its bands."""
        self._all: list[Layer] = []
        """All layers, the lowest first, when nothing is laid any more."""
        self._on: list[list[int]] = []
        """For each band, the numbers of those that lie on it."""

    def lay_below(self, part: Kept, left: int, top: int) -> None:
        """Lays a picture that is indexed in the ground's colours, on the ground."""
        self._below.lay(part, left, top)

    def lay_above(self, part: Kept, mask: Kept, left: int, top: int) -> None:
        """Lays an indexed picture, through a mask, over everything, in colours of its own, which
        the sheet has more from now on."""
        self._above.append(moved(part, len(self.colours) // 3, mask, left, top))
        self.colours += bytes(part.open().getpalette() or ())

    def image(self, before: Layered | None = None) -> Image.Image:
        """Returns the whole picture, painted and indexed. Of what is the same on a sheet whose
        image was painted `before` nothing is painted."""
        keys, edges = [key for _, key in self._places()], self._edges
        image, olds = Image.new("P", self.size), [b""] * len(keys)
        image.putpalette(self.colours)
        if isinstance(before, Sheet) and before._painted and before._is_like(self):
            painted, olds = before._painted
            image.paste(painted, (0, 0))
        found: list[Box] = []
        for key, old, (top, low) in zip(keys, olds, itertools.pairwise(edges), strict=True):
            columns = [] if key == old else differing(old, key)
            columns = [(0, WIDTH)] if columns is None else columns
            found.extend((left, top, right, low) for left, right in columns)
        for box in joined(found):
            for part in _cut(box):
                image.paste(self._part(part), part[:2])
        self._painted = image, keys
        return image

    def _is_like(self, other: Sheet) -> bool:
        """Tells whether this has the same bands, and the same colours."""
        return self._edges == other._edges and self.colours == other.colours

    def bands(self) -> list[Band]:
        """Returns all bands from the top; those that are kept are not painted again, and of others
        only what differs from the picture before."""
        places = self._places()
        found = [kept(*place) for place in places]
        if not all(found):
            before = PICTURES.before(found)
            olds = [band_ or former(n, places[n], before) for n, band_ in enumerate(found)]
            for first, last in _missing(found):
                for number, made in enumerate(self._made(first, olds[first:last]), first):
                    keep(*places[number], made)
                    found[number] = made
        whole = [each for each in found if each is not None]
        PICTURES.add(places, whole)
        return whole

    def _places(self) -> list[Place]:
        """Returns for each band where it is kept, and what lies on it."""
        self._spread()
        found: list[Place] = []
        for rows, numbers in zip(itertools.pairwise(self._edges), self._on, strict=True):
            told, private = self._told(rows, numbers)
            found.append((ROOMS[private], told))
        return found

    def _spread(self) -> None:
        """Notes which layers lie on each band."""
        edges = self._edges
        last = len(edges) - 1
        self._on = [[] for _ in range(last)]
        self._all = [*self._below.layers, *self.layers, *self._above]
        for number, layer in enumerate(self._all):
            (_, high, _, low) = layer[6]
            top = max(0, bisect_right(edges, high) - 1)
            for each in range(top, min(last, bisect_left(edges, low))):
                self._on[each].append(number)

    def _told(self, rows: tuple[int, int], numbers: Sequence[int]) -> tuple[bytes, bool]:
        """Returns what lies on a band, and whether that shows people."""
        (top, low), private = rows, False
        told = [bare(*self._ground.at(top), low - top)]
        for layer in map(self._all.__getitem__, numbers):
            thing = layer[7]
            if isinstance(thing, Group):
                each, people = records(thing, layer[4], top - layer[5], low - layer[5])
            else:
                each, people = record(layer, top), layer.private
            told.append(each)
            private = private or people
        return b"".join(told), private

    def _made(self, first: int, olds: Sequence[Former | Band | None]) -> Iterator[Band]:
        """Yields bands from one number on, painted over those that lay there before."""
        edges = self._edges[first : first + len(olds) + 1]
        start, wide = edges[0], WIDTH + 1
        # With a zero before each row, which says that it is not filtered.
        image = Image.new("P", (wide, edges[-1] - start))
        boxes: list[Box] = []
        for old, (top, low) in zip(olds, itertools.pairwise(edges), strict=True):
            if isinstance(old, Former):
                rows = Image.frombytes("P", (wide, low - top), old.band.rows())
                image.paste(rows, (0, top - start))
                boxes.extend((left, top, right, low) for left, right in old.differing)
            else:
                boxes.append((0, top, WIDTH, low))
        for box in joined(boxes):
            image.paste(self._part(box), (box[0] + 1, box[1] - start))
        painted = memoryview(image.tobytes())
        for top, low in itertools.pairwise(edges):
            yield band(painted[(top - start) * wide : (low - start) * wide])

    def _part(self, box: Box) -> Image.Image:
        """Returns a part of the picture, painted and indexed."""
        left, top, right, low = box
        image, opened = self._ground.part(box), self._opened
        below, between, above = self._within(top, low)
        paint(below, image, left, top, opened)
        for first, last in united(_columns(between, box)):
            first, last = max(first, left), min(last, right)
            part = image.crop((first - left, 0, last - left, low - top)).convert("RGB")
            paint(between, part, first, top, opened)
            few = part.quantize(palette=self._ground.palette, dither=Image.Dither.NONE)
            image.paste(few, (first - left, 0))
        paint(above, image, left, top, opened)
        return image

    def _within(self, top: int, low: int) -> tuple[list[Layer], list[Layer], list[Layer]]:
        """Returns the layers on some bands: those below, between and above."""
        edges, below = self._edges, len(self._below.layers)
        bands = self._on[bisect_right(edges, top) - 1 : bisect_left(edges, low)]
        numbers = bands[0] if len(bands) == 1 else sorted(set(itertools.chain(*bands)))
        first = bisect_left(numbers, below)
        last = bisect_left(numbers, below + len(self.layers))
        found = [self._all[number] for number in numbers]
        return found[:first], found[first:last], found[last:]


def _cut(box: Box) -> Iterator[Box]:
    """Yields boxes one below the other that are not too high to be painted at once."""
    left, top, right, low = box
    for high in range(top, low, _ONCE * _HIGH):
        yield left, high, right, min(low, high + _ONCE * _HIGH)


def _columns(layers: Sequence[Layer], box: Box) -> Iterator[Columns]:
    """Yields the columns of a box on which anything lies."""
    for layer in layers:
        (left, top, right, low), thing = layer[6], layer[7]
        if left < box[2] and right > box[0] and top < box[3] and low > box[1]:
            if isinstance(thing, Group):
                x, y = layer[4], layer[5]
                moved_ = (box[0] - x, box[1] - y, box[2] - x, box[3] - y)
                yield from ((one + x, other + x) for one, other in _columns(thing.layers, moved_))
            else:
                yield left, right


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
