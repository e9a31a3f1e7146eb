"""Images of few colours as PNG files.

The file is put together here because the image library's own writer goes back and forth between its
code and Python's.
"""

from __future__ import annotations

import struct
import zlib
from typing import Final

from PIL import Image

from render.cache.packing import deflated

_SIGNATURE: Final = b"\x89PNG\r\n\x1a\n"
_LEVEL: Final = 5
"""The level of compression, of 9: the next one takes nearly twice as long and saves a twentieth."""
_DEPTH, _PALETTE, _PLAIN = 8, 3, (0, 0, 0)
"""The header's bits per pixel; its type of colours (indexes into a palette); and its ways to
compress, to filter and to order the rows, each the only one used."""


def encode(image: Image.Image) -> bytes:
    """Returns the image as a PNG of at most 256 colours, to which it is reduced unless indexed."""
    if image.mode != "P":
        image = image.convert("RGB").quantize(256, dither=Image.Dither.NONE)
    size = struct.pack(">IIBBBBB", *image.size, _DEPTH, _PALETTE, *_PLAIN)
    colours = bytes(image.getpalette() or ())
    data = deflated(_rows(image), _LEVEL)
    chunks = ((b"IHDR", size), (b"PLTE", colours), (b"IDAT", data), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(name, content) for name, content in chunks)


def _rows(image: Image.Image) -> bytes:
    """Returns the indexes of all pixels, each row after a zero, which stands for "not filtered"."""
    rows = Image.new("P", (image.width + 1, image.height))
    rows.paste(image, (1, 0))
    return rows.tobytes()


def _chunk(name: bytes, content: bytes) -> bytes:
    """Returns a chunk of the file: length, name, content and checksum."""
    checksum = zlib.crc32(content, zlib.crc32(name))
    return struct.pack(">I", len(content)) + name + content + struct.pack(">I", checksum)
