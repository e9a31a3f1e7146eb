"""The font files: none has glyphs that the font library paints sixteen times as large."""

from __future__ import annotations

import itertools
import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

import render.kit.fonts

FONTS = sorted(Path(render.kit.fonts.__file__).parent.glob("*.ttf"))
_OVERLAP = 0x40
"""The flag of a first point (`findings/freetype-overlap-flags.sh`)."""


def _first_flags(data: bytes) -> Iterator[int]:
    """Yields the flags of the first point of each outline in a font."""
    (tables,) = struct.unpack_from(">H", data, 4)
    records = (struct.unpack_from(">4s4xL", data, 12 + 16 * each) for each in range(tables))
    places: dict[bytes, int] = dict(records)
    (glyphs,) = struct.unpack_from(">H", data, places[b"maxp"] + 4)
    (wide,) = struct.unpack_from(">h", data, places[b"head"] + 50)
    unit = f">{glyphs + 1}{'L' if wide else 'H'}"
    starts = [each * (1 if wide else 2) for each in struct.unpack_from(unit, data, places[b"loca"])]
    for start, end in itertools.pairwise(starts):
        at = places[b"glyf"] + start
        (contours,) = struct.unpack_from(">h", data, at) if end > start else (0,)
        if contours > 0:
            (program,) = struct.unpack_from(">H", data, at + 10 + 2 * contours)
            yield data[at + 12 + 2 * contours + program]


@pytest.mark.parametrize("font", FONTS, ids=lambda font: font.stem)
def test_no_glyph_says_that_its_outlines_overlap(font: Path) -> None:
    flags = list(_first_flags(font.read_bytes()))
    assert len(flags) > 50
    assert not any(each & _OVERLAP for each in flags)
