"""Pictures in few bytes: softened edges, and pictures packed for a cache, quick to unpack.

Edges have few levels of opacity: as many as the eye needs on a picture that is shown enlarged (a
phone has three pixels for each of ours), and no more, since each level makes the files larger.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from typing import Final, cast

from PIL import Image, ImageChops, ImageColor
from zlib_ng import zlib_ng

STEPS: Final = 4
"""The steps from nothing to full opacity in an edge."""


def softened(mask: Image.Image, steps: int = STEPS) -> Image.Image:
    """Returns an opacity mask (mode L) with so many steps from nothing to full opacity."""
    return mapped(mask, levels(steps))


@cache
def levels(steps: int) -> list[int]:
    """Returns the new opacity for each opacity of an edge."""
    return [round(round(value * steps / 255) * 255 / steps) for value in range(256)]


def mapped(image: Image.Image, table: list[int]) -> Image.Image:
    """Returns a grey image (mode L) with each of its 256 values replaced from the table."""
    return image.point(table)  # pyright: ignore[reportUnknownMemberType]


SMALL: Final = 3_000
"""A picture of at most this many bytes is not packed: many of these are laid on every board."""
_LEVEL: Final = 2
"""The level of compression, of 9: the next one takes half as long again and saves a twentieth, the
lowest takes two thirds of the time for half as many bytes more."""
_MOST: Final = 256
"""The number of colours that a palette can have."""


@dataclass(frozen=True, slots=True)
class Packed:
    """A picture in few bytes: opacities alone (mode L), all values (RGB, RGBA), or indexes of
    colours (P).

    `size` is in px. `colours` is the palette, whose entries have three values or, if `shades` is
    `RGBA`, also an opacity: then the picture has a transparent background.
    """

    mode: str
    size: tuple[int, int]
    colours: bytes
    shades: str
    data: bytes

    @property
    def bytes(self) -> int:
        """Its size in bytes, roughly."""
        return len(self.data) + len(self.colours)

    def open(self) -> Image.Image:
        """Returns the picture; one with opacities in its palette as RGBA."""
        image = of_bytes(self.mode, self.size, inflated(self.data))
        if self.mode == "P":
            image.putpalette(self.colours, self.shades)
        return image.convert("RGBA") if self.shades == "RGBA" else image


def of_bytes(mode: str, size: tuple[int, int], data: bytes) -> Image.Image:
    """Returns the image with these values, which are not copied if a pixel has one byte or four:
    most images are only laid on others."""
    return Image.frombuffer(mode, size, data, "raw", mode, 0, 1)


def palette_of(colours: Iterable[str]) -> Image.Image:
    """Returns an indexed image of 1 by 1 px with these colours, at most 256; alpha is ignored."""
    image = Image.new("P", (1, 1))
    image.putpalette([part for each in colours for part in ImageColor.getrgb(each)[:3]])
    return image


def numbered(image: Image.Image) -> Image.Image:
    """Returns an opaque image as an indexed one, or itself if it has more than 256 colours."""
    found = cast(list[tuple[int, tuple[int, int, int]]] | None, image.getcolors(_MOST))
    if found is None:
        return image
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in sorted(found) for part in colour])
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def plain_bytes(image: Image.Image) -> int:
    """Returns the size of the image's pixels in bytes."""
    return image.width * image.height * (1 if image.mode in "1LP" else 4)


def pack(image: Image.Image) -> Packed | Image.Image:
    """Returns the image packed, or as it is if it is small (`SMALL`). An image with a transparent
    background and many colours may come back with slightly different ones."""
    if plain_bytes(image) <= SMALL:
        return image
    numbers = _with_opacity(image) if image.mode == "RGBA" else image
    shades = "" if numbers.palette is None else numbers.palette.mode
    colours = bytes(numbers.getpalette(shades) or ()) if shades else b""
    data = deflated(numbers.tobytes(), _LEVEL)
    return Packed(numbers.mode, numbers.size, colours, shades, data)


def _with_opacity(image: Image.Image) -> Image.Image:
    """Returns an RGBA picture as indexes that each stand for a colour and an opacity: all colours
    at the first level, then all of them at the next. With too many, returns the picture itself."""
    numbers, opacity = numbered(image.convert("RGB")), image.getchannel("A")
    levels = [cast(int, level) for _, level in opacity.getcolors(_MOST) or ()]
    colours: list[int] = numbers.getpalette() or []
    count = len(colours) // 3
    if not colours or count * len(levels) > _MOST:
        return image
    first = [0] * _MOST
    for number, level in enumerate(levels):
        first[level] = count * number
    plain = Image.frombytes("L", image.size, numbers.tobytes())
    both = ImageChops.add(plain, mapped(opacity, first))
    each = [colours[start : start + 3] for start in range(0, len(colours), 3)]
    both.putpalette([part for level in levels for one in each for part in (*one, level)], "RGBA")
    return both


def deflated(data: bytes, level: int) -> bytes:
    """Returns the bytes compressed as zlib writes them; `level` is 1 (quick) to 9 (small)."""
    return zlib_ng.compress(data, level)  # pyright: ignore[reportUnknownMemberType]


def inflated(data: bytes) -> bytes:
    """Returns the bytes that `deflated` compressed. Raises `zlib_ng.error` if they are damaged."""
    return zlib_ng.decompress(data)  # pyright: ignore[reportUnknownMemberType]
