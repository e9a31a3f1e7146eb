"""Images of few colours as PNG files.

The file is put together here rather than by the image library, whose writer goes back and
forth between its own code and Python's.
"""

from __future__ import annotations

import struct
import zlib
from typing import Final

from PIL import Image

from render.output.deflate import deflated

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_LEVEL: Final = 5
"""Of 9: the next one takes nearly twice as long and saves a twentieth."""
_DEPTH, _PALETTE, _PLAIN = 8, 3, (0, 0, 0)
"""Bits of a pixel; colours are numbers in a palette; the only ways to compress, to filter and
to order the rows that are used."""


def encode(image: Image.Image) -> bytes:
    """The image as a PNG of at most 256 colours."""
    if image.mode != "P":
        image = image.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    size = struct.pack(">IIBBBBB", *image.size, _DEPTH, _PALETTE, *_PLAIN)
    colours = bytes(image.getpalette() or ())
    data = deflated(_rows(image), _LEVEL)
    chunks = ((b"IHDR", size), (b"PLTE", colours), (b"IDAT", data), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _rows(image: Image.Image) -> bytes:
    """The numbers of all pixels, each row behind a zero, which says that it is not filtered."""
    rows = Image.new("P", (image.width + 1, image.height))
    rows.paste(image, (1, 0))
    return rows.tobytes()


def _chunk(name: bytes, content: bytes) -> bytes:
    """Length, name, content and checksum."""
    checksum = zlib.crc32(content, zlib.crc32(name))
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", checksum)
