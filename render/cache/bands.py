"""Bands of pictures, each compressed by itself: if only some rows of a picture have changed, the
others need not be compressed again. This makes files larger by one in a hundred."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from isal import isal_zlib
from PIL import Image
from zlib_ng import zlib_ng

LEVEL: Final = 5
"""The level of compression, of 9: the next one takes nearly twice as long and saves a twentieth."""
QUICK: Final = 1
"""The quick library's level of compression, of 3: it takes a fifth of the time, for a quarter more
bytes."""
_HEAD: Final = b"\x78\x5e"
"""The first bytes of every such stream: compressed, with the usual window, at a low level."""
_END: Final = b"\x03\x00"
"""The last block: empty."""
_PRIME: Final = 65521
"""The modulus of both halves of a checksum (RFC 1950, Adler-32)."""


@dataclass(frozen=True, slots=True)
class Band:
    """Some rows of a picture, compressed so that others may come before and after them; their
    number of bytes before that, and their checksum."""

    data: bytes
    length: int
    checksum: int

    def rows(self) -> bytes:
        return zlib_ng.decompressobj(-zlib_ng.MAX_WBITS).decompress(self.data)  # pyright: ignore[reportUnknownMemberType]


def scanlines(image: Image.Image) -> bytes:
    """Returns the indexes of all pixels, each row after a zero, which stands for "not filtered"."""
    rows = Image.new("P", (image.width + 1, image.height))
    rows.paste(image, (1, 0))
    return rows.tobytes()


def band(rows: bytes | memoryview, *, quick: bool = False) -> Band:
    """Returns rows of a picture as a band: in few bytes, or quickly."""
    pressed = _pressed_quickly(rows) if quick else _pressed(rows)
    return Band(pressed, len(rows), _checksum(rows))


def _pressed_quickly(rows: bytes | memoryview) -> bytes:
    press = isal_zlib.compressobj(  # pyright: ignore[reportUnknownMemberType]
        QUICK, isal_zlib.DEFLATED, -isal_zlib.MAX_WBITS
    )
    start = press.compress(rows)  # pyright: ignore[reportUnknownMemberType]
    return start + press.flush(isal_zlib.Z_FULL_FLUSH)


def _pressed(rows: bytes | memoryview) -> bytes:
    press = zlib_ng.compressobj(  # pyright: ignore[reportUnknownMemberType]
        LEVEL, zlib_ng.DEFLATED, -zlib_ng.MAX_WBITS
    )
    start = press.compress(rows)  # pyright: ignore[reportUnknownMemberType]
    return start + press.flush(zlib_ng.Z_FULL_FLUSH)


def _checksum(rows: bytes | memoryview) -> int:
    return zlib_ng.adler32(rows)  # pyright: ignore[reportUnknownMemberType]


def joined(bands: Iterable[Band]) -> bytes:
    """Returns bands one below the other as one stream, as zlib would write it."""
    parts, low, high = [_HEAD], 1, 0
    for each in bands:
        parts.append(each.data)
        # Joins the bands' checksums to that of all rows.
        high = (high + (each.checksum >> 16) + each.length * (low - 1)) % _PRIME
        low = (low + (each.checksum & 0xFFFF) - 1) % _PRIME
    return b"".join([*parts, _END, struct.pack(">I", high << 16 | low)])
