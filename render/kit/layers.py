"""The display list of a picture: layers, the lowest first, none of which is painted yet.

Each layer has a key. Two layers with equal keys at equal places have equal pixels, so that pictures
can be compared without being painted.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Generator, Hashable, Iterable
from contextlib import contextmanager
from typing import Final, NamedTuple, TypeAlias

from PIL import Image

from render.cache.cache import Cache
from render.cache.results import Entry

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in px."""
Key: TypeAlias = tuple[int, int, int, int]
"""The kind of a layer, with `PRIVATE` added if it shows people and `PASSING` if it marks a choice,
and up to three numbers that identify its pixels."""
Masks: TypeAlias = dict[Key, Image.Image]
"""The masks of strokes, each made once for all parts of a picture."""
_STAMP, _INK, _FILL, _STROKE, _RECOLOURED = range(5)
PRIVATE: Final = 8
PASSING: Final = 16
_COLOURS: Final = 256
LAYER: Final = 600
"""The bytes of a layer, roughly, with those of its record."""


class Stamp(NamedTuple):
    """A picture, opaque or RGBA, with its upper left corner at `left` and `top`. `box` is its part
    that is not transparent."""

    key: Key
    left: int
    top: int
    box: Box
    mark: Entry

    def paint(self, image: Image.Image, x: int, y: int, _masks: Masks) -> None:
        """Paints it on an image whose upper left corner is at `x`, `y` of the picture."""
        shown = self.mark.open_seen()
        left, top = self.box[0] - x, self.box[1] - y
        if shown.mode == "RGBA":
            image.paste(shown, (left, top), shown)
            return
        first, high = max(0, -left), max(0, -top)
        last, low = min(shown.width, image.width - left), min(shown.height, image.height - top)
        image.paste(shown.crop((first, high, last, low)), (left + first, top + high))


class Ink(NamedTuple):
    """A colour through a mask (mode L)."""

    key: Key
    left: int
    top: int
    box: Box
    colour: str
    mask: Entry

    def paint(self, image: Image.Image, x: int, y: int, _masks: Masks) -> None:
        image.paste(self.colour, (self.left - x, self.top - y), self.mask.open_seen())


class Fill(NamedTuple):
    """A colour on a box."""

    key: Key
    left: int
    top: int
    box: Box
    colour: str

    def paint(self, image: Image.Image, x: int, y: int, _masks: Masks) -> None:
        left, top, right, low = self.box
        box = (max(left, x) - x, max(top, y) - y)
        end = (min(right - x, image.width), min(low - y, image.height))
        image.paste(self.colour, (*box, *end))


class Stroke(NamedTuple):
    """A colour on a box through a mask (mode L) of its size, made by `make` on demand."""

    key: Key
    left: int
    top: int
    box: Box
    colour: str
    make: Callable[[], Image.Image]

    def paint(self, image: Image.Image, x: int, y: int, masks: Masks) -> None:
        mask = masks.get(self.key)
        if mask is None:
            mask = masks[self.key] = self.make()
        image.paste(self.colour, (self.left - x, self.top - y), mask)


class Recoloured(NamedTuple):
    """An indexed picture through a mask. Its palette stands in that of the whole picture, from the
    `first` colour on."""

    key: Key
    left: int
    top: int
    box: Box
    part: Entry
    first: int
    mask: Entry

    def paint(self, image: Image.Image, x: int, y: int, _masks: Masks) -> None:
        shown = self.part.open_seen()
        indexes = bytes((index + self.first) % _COLOURS for index in range(_COLOURS))
        own = Image.frombytes("P", shown.size, shown.tobytes().translate(indexes))
        image.paste(own, (self.left - x, self.top - y), self.mask.open_seen())


class Group:
    """Layers laid together. `records` caches their records by place and rows."""

    def __init__(self, layers: Iterable[Layer]) -> None:
        self.layers: Final = tuple(layers)
        boxes = [each.box for each in self.layers] or [(0, 0, 0, 0)]
        lefts, tops, rights, lows = zip(*boxes, strict=True)
        self.box: Final[Box] = (min(lefts), min(tops), max(rights), max(lows))
        self.records: Final[dict[tuple[int, int, int], bytes]] = {}


class Placed(NamedTuple):
    """A group, with its upper left corner at `left` and `top`."""

    left: int
    top: int
    box: Box
    group: Group

    def paint(self, image: Image.Image, x: int, y: int, masks: Masks) -> None:
        paint(self.group.layers, image, x - self.left, y - self.top, masks)


Layer: TypeAlias = Stamp | Ink | Fill | Stroke | Recoloured | Placed


_NUMBERS: Final[Cache[Hashable, int]] = Cache(6_000)
_COUNT: Final = itertools.count(1)


def numbered(*values: Hashable) -> int:
    """Returns a number that no other values have."""
    found = _NUMBERS.get(values)
    if found is None:
        found = next(_COUNT)
        _NUMBERS.put(values, found)
    return found


class Layers:
    """A display list under construction."""

    def __init__(self) -> None:
        self.layers: Final[list[Layer]] = []
        self._more = 0

    @contextmanager
    def passing(self) -> Generator[None]:
        """Lays what marks a choice: it is gone with the next press."""
        self._more = PASSING
        try:
            yield
        finally:
            self._more = 0

    def stamp(self, mark: Entry, x: float, y: float) -> None:
        """Lays a picture with its middle at `x`, `y`, in px."""
        self.lay(mark, round(x - mark.width / 2), round(y - mark.height / 2))

    def unstamp(self, mark: Entry, x: float, y: float) -> None:
        """Takes away a picture that was laid with its middle at `x`, `y`."""
        left, top = round(x - mark.width / 2), round(y - mark.height / 2)
        key = _key(_STAMP, mark)
        for number, each in reversed(list(enumerate(self.layers))):
            if isinstance(each, Stamp) and (each.key, each.left, each.top) == (key, left, top):
                del self.layers[number]
                return

    def lay(self, mark: Entry, left: int, top: int) -> None:
        """Lays a picture, opaque or RGBA, with its upper left corner at `left`, `top`."""
        key = _key(_STAMP | self._more, mark)
        self.layers.append(Stamp(key, left, top, _seen(mark, left, top), mark))

    def write(self, words: Entry, colour: str, x: float, y: float) -> None:
        """Lays a colour through a mask (mode L) with its middle at `x`, `y`."""
        self.ink(colour, words, round(x - words.width / 2), round(y - words.height / 2))

    def ink(self, colour: str, mask: Entry, left: int, top: int) -> None:
        """Lays a colour through a mask (mode L) with its upper left corner at `left`, `top`."""
        key = _key(_INK | self._more, mask, numbered(colour))
        self.layers.append(Ink(key, left, top, _seen(mask, left, top), colour, mask))

    def fill(self, colour: str, box: Box) -> None:
        left, top, right, low = box
        key = (_FILL | self._more, numbered(colour), right - left, low - top)
        self.layers.append(Fill(key, left, top, box, colour))

    def draw(self, box: Box, colour: str, mask: Callable[[], Image.Image], *key: Hashable) -> None:
        """Lays a colour on a box through a mask of its size, made on demand. Equal colours and keys
        must have equal masks."""
        number = (_STROKE | self._more, numbered(colour, *key), 0, 0)
        self.layers.append(Stroke(number, *box[:2], box, colour, mask))

    def recolour(self, part: Entry, first: int, mask: Entry, left: int, top: int) -> None:
        key = _key(_RECOLOURED, part, first, mask.number)
        self.layers.append(Recoloured(key, left, top, _seen(part, left, top), part, first, mask))

    def add(self, layers: Iterable[Layer], left: int, top: int) -> None:
        for each in layers:
            box = shifted(each.box, left, top)
            self.layers.append(each._replace(left=each.left + left, top=each.top + top, box=box))

    def add_group(self, group: Group, left: int, top: int) -> None:
        self.layers.append(Placed(left, top, shifted(group.box, left, top), group))


def paint(layers: Iterable[Layer], image: Image.Image, x: int, y: int, masks: Masks) -> None:
    """Paints layers on an image whose upper left corner is at `x`, `y` of the picture."""
    for layer in within(layers, (x, y, x + image.width, y + image.height)):
        layer.paint(image, x, y, masks)


def within(layers: Iterable[Layer], box: Box) -> list[Layer]:
    """Returns the layers that reach into a box."""
    left, top, right, low = box
    return [
        each
        for each in layers
        if each.box[0] < right and each.box[2] > left and each.box[1] < low and each.box[3] > top
    ]


def shifted(box: Box, left: int, top: int) -> Box:
    """Returns a box moved by `left` and `top` px."""
    return box[0] + left, box[1] + top, box[2] + left, box[3] + top


def _key(kind: int, mark: Entry, second: int = 0, third: int = 0) -> Key:
    return (kind | PRIVATE if mark.private else kind, mark.number, second, third)


def _seen(mark: Entry, left: int, top: int) -> Box:
    return shifted(mark.seen, left, top)
