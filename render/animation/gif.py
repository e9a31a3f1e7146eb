"""Animated GIF files with one palette for all frames.

The file is put together here because the image library's own writer compares whole frames once
more, in colours; only the compression is the library's.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from PIL import Image

_BITS: Final = 6
"""The bits of an index: with more colours the files are larger, and look hardly better."""
CLEAR: Final = 2**_BITS - 1
"""The index of pixels that stay as they were: it is no colour."""
COLOURS: Final = CLEAR
"""The most colours of an animation."""
_HEADER: Final = b"GIF89a"
_GLOBAL_TABLE: Final = 0xF0 | (_BITS - 1)
"""The header's flags: one palette for all frames, with 8 bits for each part of a colour."""
_FOR_EVER: Final = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
"""The block that lets the animation begin again after its end."""
_STAYS: Final = 0x05
"""A frame's flags: it stays below the next one, and one index is transparent."""
_END: Final = b"\x3b"


@dataclass(frozen=True, slots=True)
class Part:
    """The rectangle of a frame that differs from the one before: its upper left corner in px, the
    indexes of its pixels as an image of mode L, and how long the frame stays, in hundredths of a
    second."""

    left: int
    top: int
    pixels: Image.Image
    stays: int


def written(size: tuple[int, int], colours: bytes, frames: Iterable[bytes]) -> bytes:
    """Returns the file of these frames; `colours` are red, green and blue (0 to 255) of each index
    from 0."""
    table = colours[: 3 * COLOURS].ljust(3 * 2**_BITS, b"\x00")
    head = _HEADER + struct.pack("<HHBBB", *size, _GLOBAL_TABLE, 0, 0) + table + _FOR_EVER
    return b"".join([head, *frames, _END])


def frame(part: Part) -> bytes:
    """Returns a frame as it stands in the file."""
    control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, _STAYS, part.stays, CLEAR, 0)
    place = struct.pack("<BHHHHB", 0x2C, part.left, part.top, *part.pixels.size, 0)
    pixels: bytes = part.pixels.tobytes("gif", ("L", _BITS, 0))
    return control + place + bytes([_BITS]) + pixels + b"\x00"
