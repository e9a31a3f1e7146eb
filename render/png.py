"""Pictures of few colours as PNG files; and small ones made of people's pictures.

The file is put together here because the image library's own writer goes back and forth between its
code and Python's.
"""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Hashable
from typing import Final

from PIL import Image

from render.cache.bands import LEVEL, joined, scanlines
from render.cache.packing import deflated
from render.kit import theme
from render.kit.shapes import scaled
from render.look import Layered

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_DEPTH, _PALETTE, _PLAIN = 8, 3, (0, 0, 0)
"""The header's bits per pixel; its colour type (indexes into a palette); and its methods of
compression, of filtering and of ordering the rows, each the only one used."""


def encode(picture: Image.Image | Layered, series: Hashable = None) -> bytes:
    """Returns the picture as a PNG of at most 256 colours. An image is reduced to them unless it is
    indexed; a picture that is not painted yet is painted over the latest one of its `series`."""
    if not isinstance(picture, Image.Image):
        return _file(picture.size, joined(picture.bands(series)), picture.colours)
    if picture.mode != "P":
        picture = picture.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    data = deflated(scanlines(picture), LEVEL)
    return _file(picture.size, data, bytes(picture.getpalette() or ()))


def _file(measures: tuple[int, int], data: bytes, colours: bytes) -> bytes:
    """Returns the file of a picture, `measures` px wide and high, with its rows compressed."""
    size = struct.pack(">IIBBBBB", *measures, _DEPTH, _PALETTE, *_PLAIN)
    chunks = ((b"IHDR", size), (b"PLTE", colours), (b"IDAT", data), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _chunk(name: bytes, content: bytes) -> bytes:
    checksum = zlib.crc32(content, zlib.crc32(name))
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", checksum)


_FORMATS: Final = ("PNG", "WEBP")
_LARGEST: Final = 1024
"""The most px for the width and the height of a person's picture: small files may hold vast
ones."""


def portrait(data: bytes, side: int) -> bytes:
    """Returns the middle of a person's picture, a PNG or WebP file, as a square PNG of `side` px.
    Raises `ValueError` if it is no such picture, or a very large one. Blocks."""
    try:
        with Image.open(io.BytesIO(data), formats=_FORMATS) as file:
            if max(file.size) > _LARGEST:
                raise ValueError("a very large picture")
            whole = file.convert("RGBA")
    except ValueError:
        raise
    except Exception as error:  # damaged files raise anything
        raise ValueError("no picture") from error
    least = min(whole.size)
    left, top = (whole.width - least) / 2, (whole.height - least) / 2
    box = (left, top, left + least, top + least)
    small = scaled(whole, (side, side), Image.Resampling.LANCZOS, box)
    plain = Image.new("RGB", small.size, theme.PALE)
    plain.paste(small, (0, 0), small)
    return encode(plain)
