"""A picture that is painted on demand: a ground, and the layers on it.

A picture is cut into bands of rows. The record of a band tells its ground and layers: a band with a
known record, of this match or of another one, is neither painted nor compressed again. In other
bands, only those columns are painted that differ from the latest picture of the same series (for
example, the public boards of one match). Each process has its own caches: another painter may know
an older latest picture, or none. Then it paints more, but the picture is the same.

Painting begins with the indexes of the ground. Only the columns under layers are turned into RGB
for a while, and then reduced to the ground's own colours again. These must be `stable`, so that the
bare ground looks the same either way.
"""

from __future__ import annotations

import itertools
import math
import struct
from bisect import bisect_right
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, cast

from PIL import Image

from render.cache.bands import Band, band
from render.cache.cache import Cache
from render.cache.packing import of_bytes
from render.cache.results import Entry
from render.kit.layers import (
    PASSING,
    PRIVATE,
    Box,
    Group,
    Layer,
    Layers,
    Masks,
    Placed,
    paint,
    shifted,
    within,
)
from render.kit.names import PEOPLE
from render.kit.shapes import scaled
from render.kit.theme import WIDTH
from render.look import Layered, Travel

Columns: TypeAlias = tuple[int, int]
"""The first column and the one after the last, in px."""
NEAR: Final = 120
"""Columns less than this many px apart are painted together."""
_MOST: Final = 0.8
"""The share of a band's width above which all of the band is painted, instead of the differing
columns."""
_GROUND: Final = struct.Struct("<4q")
_LAYER: Final = struct.Struct("<B3q4h")
_COLUMNS: Final = struct.Struct("<2h")
"""These formats are as short as they can be: records take a third of the bytes of bands."""
_HIGH: Final = 56
"""The height of a band at most, in px: lower ones make files larger, higher ones change more
often."""
_ONCE: Final = 8
"""The number of bands painted at once: more take more memory and save no time."""
BANDS: Final[Cache[bytes, tuple[bytes, Band]]] = Cache(20_000_000)
"""Bands by their records, each with its record, which the latest pictures share. Those with people
are dropped together with all other drawings of people."""
_BEFORE: Final = 4
"""The pictures of a series that are remembered: some marks go from side to side each turn, and each
seat may have a picture of its own."""
LATEST: Final[Cache[Hashable, tuple[list[bytes], ...]]] = Cache(300)
"""The records of the latest pictures of each series. The cache of bands has room for about so many
series."""
PEOPLE.clear_with(lambda: BANDS.discard(is_private))


@dataclass(frozen=True, slots=True)
class Ground:
    """The lowest layer: an indexed image, and below its end the first colour of the `palette`, an
    indexed image of 1 by 1 px with all colours of the picture. No other ground has its `number`."""

    number: tuple[int, int]
    palette: Image.Image
    image: Image.Image | None = None

    def at(self, top: int) -> tuple[tuple[int, int], int]:
        """Returns its number, and the row of its image at `top`, -1 anywhere below the image."""
        return self.number, -1 if self.image is None or top >= self.image.height else top

    def part(self, box: Box) -> Image.Image:
        left, top, right, low = box
        if self.image is not None and low <= self.image.height:
            return self.image.crop(box)
        part = scaled(self.palette, (right - left, low - top), Image.Resampling.NEAREST)
        if self.image is not None and top < self.image.height:
            part.paste(self.image.crop((left, top, right, self.image.height)), (0, 0))
        return part


def layered(made: Entry, tall: int, cuts: Sequence[int], part: int = 0) -> Sheet:
    """Returns a sheet without layers. `made` holds the palette and the ground in its colours, or
    several grounds, numbered by `part`."""
    palette, grounds = cast(tuple[Image.Image, Image.Image | tuple[Image.Image, ...]], made.open())
    image = grounds if isinstance(grounds, Image.Image) else grounds[part]
    return Sheet(Ground((made.number, part), palette, image), tall, cuts)


class Sheet(Layers):
    """A picture that is painted on demand, `WIDTH` by `tall` px, in the colours of its ground.
    `cuts` are rows at which bands begin."""

    def __init__(self, ground: Ground, tall: int, cuts: Sequence[int] = ()) -> None:
        super().__init__()
        self.size: Final = (WIDTH, tall)
        self.colours: bytes = bytes(ground.palette.getpalette() or ())
        """The palette: three bytes for each colour."""
        self.ground: Final = ground
        self._edges: Final = _edges(tall, cuts)
        self.below: Final = Layers()
        self.above: Final = Layers()
        self._masks: Final[Masks] = {}
        self._painted: tuple[Image.Image, list[bytes]] | None = None
        """The image, and the records of its bands."""

    def lay_below(self, part: Entry, left: int, top: int) -> None:
        """Lays a picture, indexed in the ground's colours, below all other layers."""
        self.below.lay(part, left, top)

    def lay_above(self, part: Entry, mask: Entry, left: int, top: int) -> None:
        """Lays an indexed picture through a mask above all other layers, and adds its colours to
        those of the sheet."""
        self.above.recolour(part, len(self.colours) // 3, mask, left, top)
        self.colours += bytes(part.open().getpalette() or ())

    def lift(self, travel: Travel) -> None:
        """Takes a piece that is about to travel away from where it lies."""
        for mark in travel.marks:
            self.unstamp(mark, *travel.way[0])

    def image(self, before: Layered | None = None) -> Image.Image:
        """Returns the whole picture, painted and indexed. If the image of the sheet `before` has
        been painted, only the differences from it are painted."""
        records = self._records()
        image, olds = Image.new("P", self.size), [b""] * len(records)
        image.putpalette(self.colours)
        if isinstance(before, Sheet) and before._painted and before._is_like(self):
            painted, olds = before._painted
            image.paste(painted, (0, 0))
        boxes: list[Box] = []
        for number, (old, new) in enumerate(zip(olds, records, strict=True)):
            if old != new:
                boxes.extend(self._boxes(number, differing(old, new)))
        self._paint(boxes, image, 0, 0)
        self._painted = image, records
        return image

    def _is_like(self, other: Sheet) -> bool:
        return self._edges == other._edges and self.colours == other.colours

    def bands(self, series: Hashable = None) -> list[Band]:
        """Returns all bands from the top. Those not cached are painted over the bands of the latest
        pictures of the series."""
        records = self._records()
        found = [BANDS.get(each) for each in records]
        missing = [number for number, each in enumerate(found) if each is None]
        before = LATEST.get(series) or ()
        for start in range(0, len(missing), _ONCE):
            some = missing[start : start + _ONCE]
            for number, made in zip(some, self._made(some, records, before), strict=True):
                one = records[number]
                found[number] = one, made
                BANDS.put(one, (one, made), len(made.data) + len(one))
        kept = [each for each in found if each is not None]
        LATEST.put(series, ([record for record, _ in kept], *before[: _BEFORE - 1]))
        return [each for _, each in kept]

    def _made(
        self, missing: Sequence[int], records: Sequence[bytes], before: Sequence[Sequence[bytes]]
    ) -> Iterator[Band]:
        """Yields the bands of these numbers, painted over those of earlier pictures."""
        edges, wide = self._edges, WIDTH + 1
        start = edges[missing[0]]
        # With a zero before each row: the filter of the file's rows, none.
        image = Image.new("P", (wide, edges[missing[-1] + 1] - start))
        boxes: list[Box] = []
        for number in missing:
            old, columns = _nearest(number, records[number], before)
            if old is not None:
                size = (wide, edges[number + 1] - edges[number])
                image.paste(of_bytes("P", size, old.rows()), (0, edges[number] - start))
            boxes.extend(self._boxes(number, columns))
        self._paint(boxes, image, 1, -start)
        painted = memoryview(image.tobytes())
        for number in missing:
            top, low = edges[number] - start, edges[number + 1] - start
            # One person sees the marks of a choice, and not for long: there time counts for more.
            quick = is_passing(records[number])
            yield band(painted[top * wide : low * wide], quick=quick)

    def _boxes(self, number: int, columns: Sequence[Columns] | None) -> Iterator[Box]:
        """Yields the boxes of some columns of a band; None stands for all columns."""
        for left, right in [(0, WIDTH)] if columns is None else columns:
            yield left, self._edges[number], right, self._edges[number + 1]

    def _paint(self, boxes: Sequence[Box], image: Image.Image, x: int, y: int) -> None:
        for left, top, right, low in joined(boxes):
            for high in range(top, low, _ONCE * _HIGH):
                box = (left, high, right, min(low, high + _ONCE * _HIGH))
                image.paste(self._part(box), (left + x, high + y))

    def _records(self) -> list[bytes]:
        edges, last = self._edges, len(self._edges) - 1
        on: list[list[Layer]] = [[] for _ in range(last)]
        for layer in (*self.below.layers, *self.layers, *self.above.layers):
            (_, top, _, low) = layer.box
            for number in range(max(0, bisect_right(edges, top) - 1), last):
                if edges[number] >= low:
                    break
                on[number].append(layer)
        return [
            bare(*self.ground.at(top), low - top) + record(layers, 0, top, low)
            for layers, (top, low) in zip(on, itertools.pairwise(edges), strict=True)
        ]

    def _part(self, box: Box) -> Image.Image:
        left, top, right, low = box
        image, masks = self.ground.part(box), self._masks
        paint(self.below.layers, image, left, top, masks)
        layers = within(self.layers, box)
        for first, last in united(_columns(layers, box)):
            first, last = max(first, left), min(last, right)
            part = image.crop((first - left, 0, last - left, low - top)).convert("RGB")
            paint(layers, part, first, top, masks)
            few = part.quantize(palette=self.ground.palette, dither=Image.Dither.NONE)
            image.paste(few, (first - left, 0))
        paint(self.above.layers, image, left, top, masks)
        return image


def _nearest(
    number: int, record: bytes, before: Sequence[Sequence[bytes]]
) -> tuple[Band | None, list[Columns] | None]:
    """Returns the cached band of earlier pictures, of the same number, from which a record differs
    least, and the columns that differ; None and None if none is similar."""
    best: tuple[Band | None, list[Columns] | None] = None, None
    least = WIDTH
    for records in before:
        old = BANDS.get(records[number]) if number < len(records) else None
        columns = differing(old[0], record) if old else None
        if old and columns is not None:
            wide = sum(right - left for left, right in columns)
            if wide < least:
                best, least = (old[1], columns), wide
    return best


def _columns(layers: Sequence[Layer], box: Box) -> Iterator[Columns]:
    """Yields the columns of a box on which anything lies."""
    for layer in within(layers, box):
        if isinstance(layer, Placed):
            inner = _columns(layer.group.layers, shifted(box, -layer.left, -layer.top))
            yield from ((one + layer.left, other + layer.left) for one, other in inner)
        else:
            yield layer.box[0], layer.box[2]


def _edges(tall: int, cuts: Sequence[int]) -> list[int]:
    """Returns the top row of each band, and the height of the picture."""
    found = [0]
    for start, end in itertools.pairwise(sorted({0, tall, *(cut for cut in cuts if cut < tall)})):
        parts = math.ceil((end - start) / _HIGH)
        found += [start + (end - start) * part // parts for part in range(1, parts + 1)]
    return found


# Records of bands


def bare(ground: tuple[int, int], top: int, tall: int) -> bytes:
    """Returns the record of a band of the ground from `top` on, without layers."""
    return _GROUND.pack(*ground, top, tall)


def record(layers: Iterable[Layer], x: int, top: int, low: int) -> bytes:
    """Returns the record of layers, moved by `x` px, on a band from `top` to `low`. Places are
    relative to the band: a band that has only moved has the same record."""
    parts: list[bytes] = []
    for layer in layers:
        left, high, right, down = layer.box
        if high < low and down > top:
            if isinstance(layer, Placed):
                place = (x + layer.left, top - layer.top, low - layer.top)
                parts.append(_of_group(layer.group, place))
            else:
                spot = (layer.left + x, layer.top - top, left + x, right + x)
                parts.append(_LAYER.pack(*layer.key, *spot))
    return b"".join(parts)


def _of_group(group: Group, place: tuple[int, int, int]) -> bytes:
    found = group.records.get(place)
    if found is None:
        found = group.records[place] = record(group.layers, *place)
    return found


def is_private(band: bytes) -> bool:
    """Tells whether any layer of a record shows people."""
    return any(kind & PRIVATE for kind in band[_GROUND.size :: _LAYER.size])


def is_passing(band: bytes) -> bool:
    """Tells whether any layer of a record marks a choice."""
    return any(kind & PASSING for kind in band[_GROUND.size :: _LAYER.size])


def differing(one: bytes, other: bytes) -> list[Columns] | None:
    """Returns the columns in which two bands differ, by their records. Returns None if nearly all
    do, or if the bands differ in their grounds, their heights, or the order of their common
    layers."""
    if one[: _GROUND.size] != other[: _GROUND.size]:
        return None
    before, after = _layers(one), _layers(other)
    common = set(before).intersection(after)
    if [each for each in before if each in common] != [each for each in after if each in common]:
        return None
    spans = (_columns_of(each) for each in (*before, *after) if each not in common)
    found = list(united(spans))
    return found if sum(right - left for left, right in found) < _MOST * WIDTH else None


def _layers(band: bytes) -> list[bytes]:
    step = _LAYER.size
    return [band[start : start + step] for start in range(_GROUND.size, len(band), step)]


def _columns_of(layer: bytes) -> Columns:
    left, right = _COLUMNS.unpack_from(layer, _LAYER.size - _COLUMNS.size)
    return left, right


def united(spans: Iterable[Columns]) -> Iterator[Columns]:
    """Yields columns, cut to the picture, with those near each other (`NEAR`) joined."""
    left = right = 0
    for first, last in sorted((max(0, one), min(WIDTH, other)) for one, other in spans):
        if first > right + NEAR:
            if right > left:
                yield left, right
            left = first
        right = max(right, last)
    if right > left:
        yield left, right


def joined(boxes: Iterable[Box]) -> list[Box]:
    """Returns the boxes, given in the order of their rows. Boxes one right above the other are
    joined if that adds hardly any area."""
    found: list[Box] = []
    for left, top, right, low in boxes:
        for number, (first, high, last, down) in enumerate(found):
            wide = max(right, last) - min(left, first)
            if down == top and wide <= min(right - left, last - first) + NEAR:
                found[number] = (min(left, first), high, max(right, last), low)
                break
        else:
            found.append((left, top, right, low))
    return found
