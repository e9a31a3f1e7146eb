"""What lies on a picture, from the ground up, as long as nothing of it is painted: each layer tells
what it is by numbers, so that two pictures can be compared without being painted."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Final, NamedTuple, TypeAlias, cast

from PIL import Image

from render.cache.memo import Kept, Room

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in px."""
_Spot: TypeAlias = tuple[int, int]
Opened: TypeAlias = dict[int, Image.Image]
"""Masks that are made only when they are needed, once for all parts of a picture, by the numbers of
their layers."""
_NAMES: Final = 150_000
"""The bytes kept of the numbers of strokes and colours, each counted as a word."""
_LAID, _INKED, _FILLED, _DRAWN, _MOVED, _GROUPED = range(6)
"""The kinds of layers: a picture; a colour through a mask, on a box, or through a mask that is made
only when it is needed; an indexed picture with colours of its own; and a group of layers."""
_COLOURS: Final = 256
AT_HAND: Final = Room(3_000_000, pack=False)
"""The store of pictures that were opened for the latest boards: the next ones show most of them."""
_hand: Final = AT_HAND.shelf("opened")


class Layer(NamedTuple):
    """Something on a picture that is seen in the box `seen`. What is alike up to `top` looks alike.
    `thing` is a picture or mask, `more` a colour, or another mask."""

    kind: int
    number: int
    second: int
    third: int
    left: int
    top: int
    seen: Box
    thing: Kept | Group | Callable[[], Image.Image] | None
    more: str | Kept

    @property
    def private(self) -> bool:
        """Whether it is a picture of people."""
        return isinstance(self.thing, Kept) and self.thing.room.private


LAYER: Final = 600
"""The bytes of a layer, roughly, with what is kept of what it looks like."""


@Room(_NAMES).memo
def _name(*parts: Hashable) -> None:
    """Gives these values together a number."""
    del parts


def numbered(*parts: Hashable) -> int:
    """Returns a number that only these values together have."""
    return _name.kept(*parts).number


class Layers:
    """Layers, the lowest first. Nothing is painted when something is laid on them."""

    def __init__(self) -> None:
        self.layers: Final[list[Layer]] = []

    def stamp(self, mark: Kept, x: float, y: float) -> None:
        """Lays a picture with its middle at `x`, `y`, in px."""
        self.lay(mark, round(x - mark.width / 2), round(y - mark.height / 2))

    def lay(self, mark: Kept, left: int, top: int) -> None:
        """Lays a picture, an opaque one or an RGBA one, with its upper left corner there."""
        seen = _at(mark, left, top)
        self.layers.append(Layer(_LAID, mark.number, 0, 0, left, top, seen, mark, ""))

    def write(self, words: Kept, colour: str, x: float, y: float) -> None:
        """Lays a colour where a mask (mode L) is, with its middle at `x`, `y`."""
        self.ink(colour, words, round(x - words.width / 2), round(y - words.height / 2))

    def ink(self, colour: str, mask: Kept, left: int, top: int) -> None:
        """Lays a colour where a mask (mode L) is, with its upper left corner there."""
        inked = (_INKED, mask.number, numbered(colour), 0, left, top)
        self.layers.append(Layer(*inked, _at(mask, left, top), mask, colour))

    def fill(self, colour: str, box: Box) -> None:
        """Fills a box."""
        left, top, right, low = box
        filled = (_FILLED, numbered(colour), right - left, low - top, left, top)
        self.layers.append(Layer(*filled, box, None, colour))

    def draw(self, box: Box, colour: str, mask: Callable[[], Image.Image], *key: Hashable) -> None:
        """Lays a colour on a box through a mask as large, which is made only when it is needed; of
        the same colour and `key` it always looks the same."""
        drawn = (_DRAWN, numbered(colour, *key), 0, 0, *box[:2])
        self.layers.append(Layer(*drawn, box, mask, colour))

    def add(self, layers: Iterable[Layer], left: int, top: int) -> None:
        """Lays other layers on these, with their upper left corner there."""
        self.layers.extend(shifted(each, left, top) for each in layers)

    def add_group(self, group: Group, left: int, top: int) -> None:
        """Lays a group on these, with its upper left corner there."""
        seen = _shifted(group.seen, left, top)
        self.layers.append(Layer(_GROUPED, 0, 0, 0, left, top, seen, group, ""))


class Group:
    """Layers that are laid together, and remain what they are. `records` is where is kept what they
    look like, by what is asked."""

    def __init__(self, layers: Iterable[Layer]) -> None:
        self.layers: Final = tuple(layers)
        boxes = [each.seen for each in self.layers] or [(0, 0, 0, 0)]
        lefts, tops, rights, lows = zip(*boxes, strict=True)
        self.seen: Final[Box] = (min(lefts), min(tops), max(rights), max(lows))
        self.records: Final[dict[tuple[int, int, int], tuple[bytes, bool]]] = {}


def shifted(layer: Layer, left: int, top: int) -> Layer:
    """Returns a layer so many px further to the right and below."""
    x, y = layer[4] + left, layer[5] + top
    return Layer(*layer[:4], x, y, _shifted(layer[6], left, top), *layer[7:])


def _shifted(box: Box, left: int, top: int) -> Box:
    return box[0] + left, box[1] + top, box[2] + left, box[3] + top


def _at(mark: Kept, left: int, top: int) -> Box:
    """Returns where anything of a picture is seen."""
    x, y, u, v = mark.seen
    return left + x, top + y, left + u, top + v


def moved(part: Kept, first: int, mask: Kept, left: int, top: int) -> Layer:
    """Returns a layer of an indexed picture, through a mask, whose own colours are those from the
    `first` one on."""
    key = (_MOVED, part.number, first, mask.number, left, top)
    return Layer(*key, _at(part, left, top), part, mask)


def paint(layers: Iterable[Layer], image: Image.Image, x: int, y: int, opened: Opened) -> None:
    """Paints layers on an image that is the part of the picture from `x` and `y` on."""
    right, low = x + image.width, y + image.height
    for layer in layers:
        left, top, far, down = layer[6]
        if left < right and far > x and top < low and down > y:
            _PAINTERS[layer[0]](layer, image, (layer[4] - x, layer[5] - y), opened)


def _open(thing: object) -> Image.Image:
    """Returns what is seen of a picture."""
    mark = cast(Kept, thing)
    if not mark.packed:
        return mark.open_seen()
    key = (mark.number,)
    kept = _hand.get(key)
    if kept is None:
        kept = AT_HAND.keep(_hand, key, mark.open_seen())
    kept.used = True
    found: Image.Image = kept.value
    return found


def _lay(layer: Layer, image: Image.Image, at: _Spot, _opened: Opened) -> None:
    shown = _open(layer.thing)
    if shown.mode == "RGBA":
        mark = cast(Kept, layer.thing)
        image.paste(shown, (at[0] + mark.seen[0], at[1] + mark.seen[1]), shown)
        return
    left, top = max(0, -at[0]), max(0, -at[1])
    right, low = min(shown.width, image.width - at[0]), min(shown.height, image.height - at[1])
    image.paste(shown.crop((left, top, right, low)), (at[0] + left, at[1] + top))


def _ink(layer: Layer, image: Image.Image, at: _Spot, _opened: Opened) -> None:
    image.paste(cast(str, layer.more), at, _open(layer.thing))


def _fill(layer: Layer, image: Image.Image, at: _Spot, _opened: Opened) -> None:
    left, top = max(0, at[0]), max(0, at[1])
    right, low = min(image.width, at[0] + layer.second), min(image.height, at[1] + layer.third)
    image.paste(cast(str, layer.more), (left, top, right, low))


def _draw(layer: Layer, image: Image.Image, at: _Spot, opened: Opened) -> None:
    shown = opened.get(layer.number)
    if shown is None:
        make = cast(Callable[[], Image.Image], layer.thing)
        shown = opened[layer.number] = make()
    image.paste(cast(str, layer.more), at, shown)


def _group(layer: Layer, image: Image.Image, at: _Spot, opened: Opened) -> None:
    paint(cast(Group, layer.thing).layers, image, -at[0], -at[1], opened)


def _move(layer: Layer, image: Image.Image, at: _Spot, _opened: Opened) -> None:
    shown = _open(layer.thing)
    indexes = bytes((index + layer.second) % _COLOURS for index in range(_COLOURS))
    own = Image.frombytes("P", shown.size, shown.tobytes().translate(indexes))
    image.paste(own, at, _open(layer.more))


_PAINTERS: Final = {
    _LAID: _lay,
    _INKED: _ink,
    _FILLED: _fill,
    _DRAWN: _draw,
    _MOVED: _move,
    _GROUPED: _group,
}
