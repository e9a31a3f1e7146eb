#!/bin/sh
# What: FreeType 2.14 (in Pillow 13.0.0) paints a glyph at four times its size in both directions, and
#   reduces it, if the first point of its outline has the flag OVERLAP_SIMPLE: sixteen times the pixels.
#   Fonts that were cut from variable ones have the flag on every glyph, overlapping or not.
# Why it surprises: two copies of a font with the same outlines look the same, but words of 100 px and
#   more take five to eight times as long in one of them, and nothing in Pillow tells why.
# What we do: the flag is taken from all glyphs of our fonts. Words are written at three times their size
#   and scaled down: one pixel in a thousand of their edges is a step lighter or darker.
# Needs Python 3.11 or newer and PyPI. Ends with 1 if the library behaves otherwise.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check Pillow==13.0.0 fonttools==4.68.0
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
import time

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from PIL import ImageFont, __version__, features


def disc(flag: int) -> str:
    """Makes a font whose O is a ring, with or without the flag."""
    pen = TTGlyphPen(None)
    for far in (350, -250):
        middle = abs(far)
        pen.moveTo((400 + far, 350))
        pen.qCurveTo((400 + far, 350 + middle), (400, 350 + middle))
        pen.qCurveTo((400 - far, 350 + middle), (400 - far, 350))
        pen.qCurveTo((400 - far, 350 - middle), (400, 350 - middle))
        pen.qCurveTo((400 + far, 350 - middle), (400 + far, 350))
        pen.closePath()
    glyph = pen.glyph()
    glyph.flags[0] |= flag
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder([".notdef", "O"])
    font.setupCharacterMap({ord("O"): "O"})
    font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "O": glyph})
    font.setupHorizontalMetrics({".notdef": (800, 0), "O": (800, 50)})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Disc", "styleName": "Regular"})
    font.setupOS2()
    font.setupPost()
    name = f"disc{flag}.ttf"
    font.save(name)
    return name


print("Pillow", __version__, "FreeType", features.version("freetype2"))
taken = []
for flag in (0, 0x40):
    font = ImageFont.truetype(disc(flag), 228, layout_engine=ImageFont.Layout.BASIC)
    font.getmask("O" * 10)
    start = time.process_time()
    for _ in range(50):
        font.getmask("O" * 10)
    taken.append((time.process_time() - start) / 50 * 1000)
    print(f"flag {flag:#04x}: {taken[-1]:.2f} ms for ten letters")
raise SystemExit(not taken[1] > 2 * taken[0])
PYTHON
