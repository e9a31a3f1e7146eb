"""What lies on a picture, from the ground up, as long as nothing of it is painted: each layer tells
what it is by numbers, so that two pictures can be compared without being painted."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from typing import Final, NamedTuple, TypeAlias, cast

from PIL import Image

from render.cache.memo import Kept, Room

Box: TypeAlias = tuple[int, int, int, int]
"""Left, top, right and bottom in px."""
Opened: TypeAlias = dict[int, Image.Image]
"""Pictures that are laid, opened once for all places where they lie, by their numbers."""
_NAMES: Final = 150_000
"""The bytes kept of the numbers of strokes and colours, each counted as a word."""
_LAID, _INKED, _FILLED, _DRAWN, _MOVED = range(5)
"""The kinds of layers: a picture; a colour through a mask, on a box, or through a mask that is made
only when it is needed; and an indexed picture with colours of its own."""
_COLOURS: Final = 256


class Layer(NamedTuple):
    """Something on a picture, from row `first` to the one before `last`, in px. What is alike up to
    `top` looks alike. `thing` is a picture or mask, `more` a colour, or another mask."""

    kind: int
    number: int
    second: int
    third: int
    left: int
    top: int
    first: int
    last: int
    thing: Kept | Callable[[], Image.Image] | None
    more: str | Kept

    def moved(self, across: int, down: int) -> Layer:
        """Returns it so many px further to the right and down."""
        kind, number, second, third, left, top, first, last, thing, more = self
        place = left + across, top + down, first + down, last + down
        return Layer(kind, number, second, third, *place, thing, more)


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
        first, last = mark.rows
        self.layers.append(
            Layer(_LAID, mark.number, 0, 0, left, top, top + first, top + last, mark, "")
        )

    def write(self, words: Kept, colour: str, x: float, y: float) -> None:
        """Lays a colour where a mask (mode L) is, with its middle at `x`, `y`."""
        self.ink(colour, words, round(x - words.width / 2), round(y - words.height / 2))

    def ink(self, colour: str, mask: Kept, left: int, top: int) -> None:
        """Lays a colour where a mask (mode L) is, with its upper left corner there."""
        first, last = mask.rows
        inked = (_INKED, mask.number, numbered(colour), 0, left, top)
        self.layers.append(Layer(*inked, top + first, top + last, mask, colour))

    def fill(self, colour: str, box: Box) -> None:
        """Fills a box."""
        left, top, right, low = box
        filled = (_FILLED, numbered(colour), right - left, low - top, left, top)
        self.layers.append(Layer(*filled, top, low, None, colour))

    def draw(self, box: Box, colour: str, mask: Callable[[], Image.Image], *key: Hashable) -> None:
        """Lays a colour on a box through a mask as large, which is made only when it is needed; of
        the same colour and `key` it always looks the same."""
        left, top, _, low = box
        drawn = (_DRAWN, numbered(colour, *key), 0, 0, left, top)
        self.layers.append(Layer(*drawn, top, low, mask, colour))

    def take(self, layers: Iterable[Layer], left: int, top: int) -> None:
        """Lays other layers on these, with their upper left corner there."""
        self.layers.extend(each.moved(left, top) for each in layers)


def moved(part: Kept, first: int, mask: Kept, left: int, top: int) -> Layer:
    """Returns a layer of an indexed picture, through a mask, whose own colours are those from the
    `first` one on."""
    return Layer(
        _MOVED, part.number, first, mask.number, left, top, top, top + part.height, part, mask
    )


def paint(layers: Iterable[Layer], image: Image.Image, up: int, opened: Opened) -> None:
    """Paints layers on an image, whose first row is the row `up` of the picture."""
    down = up + image.height
    for layer in layers:
        if layer[6] < down and layer[7] > up:
            _PAINTERS[layer[0]](layer, image, layer[5] - up, opened)


def _open(thing: object, opened: Opened) -> Image.Image:
    mark = cast(Kept, thing)
    found = opened.get(mark.number)
    if found is None:
        found = opened[mark.number] = mark.open()
    return found


def _lay(layer: Layer, image: Image.Image, top: int, opened: Opened) -> None:
    shown = _open(layer.thing, opened)
    if shown.mode == "RGBA":
        image.paste(shown, (layer.left, top), shown)
        return
    first, last = max(0, -top), min(shown.height, image.height - top)
    image.paste(shown.crop((0, first, shown.width, last)), (layer.left, top + first))


def _ink(layer: Layer, image: Image.Image, top: int, opened: Opened) -> None:
    image.paste(cast(str, layer.more), (layer.left, top), _open(layer.thing, opened))


def _fill(layer: Layer, image: Image.Image, top: int, _opened: Opened) -> None:
    left, low = layer.left, min(image.height, top + layer.third)
    image.paste(cast(str, layer.more), (left, max(0, top), left + layer.second, low))


def _draw(layer: Layer, image: Image.Image, top: int, opened: Opened) -> None:
    shown = opened.get(layer.number)
    if shown is None:
        make = cast(Callable[[], Image.Image], layer.thing)
        shown = opened[layer.number] = make()
    image.paste(cast(str, layer.more), (layer.left, top), shown)


def _move(layer: Layer, image: Image.Image, top: int, opened: Opened) -> None:
    shown = _open(layer.thing, opened)
    indexes = bytes((index + layer.second) % _COLOURS for index in range(_COLOURS))
    own = Image.frombytes("P", shown.size, shown.tobytes().translate(indexes))
    image.paste(own, (layer.left, top), _open(layer.more, opened))


_PAINTERS: Final = {_LAID: _lay, _INKED: _ink, _FILLED: _fill, _DRAWN: _draw, _MOVED: _move}
