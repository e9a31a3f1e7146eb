#!/bin/sh
# What: Pillow 13.0.0 (its FreeType 2.14) hints fonts that say that they are not hinted. A font whose
#   `prep` program is missing or has at most 7 bytes is hinted automatically: its edges move to whole
#   pixels. The 7 bytes with which build tools of fonts mark "not hinted" (dropout control, nothing
#   else; `ufo2ft` and `gftools` write them) are within that. One harmless instruction more, and the
#   same outlines come out as they were drawn.
# Why it surprises: the mark is there to switch hinting off, and Pillow has no option for it. Two copies
#   of one family, with and without any program for hinting, measure differently at the same size.
# What we do: words are written at twice their size and scaled down, so that edges fall between pixels.
# Needs Python 3.11 or newer and PyPI. Ends with 1 if the library behaves otherwise.
set -eu

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check Pillow==13.0.0 fonttools==4.68.0
cd "$folder"
"$folder/venv/bin/python" - <<'PYTHON'
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import newTable
from fontTools.ttLib.tables.ttProgram import Program
from PIL import ImageFont, __version__, features

UNHINTED = bytes.fromhex("b801ff85b0048d")  # PUSHW 511, SCANCTRL, PUSHB 4, SCANTYPE
HARMLESS = bytes.fromhex("b00421")  # PUSHB 4, POP
PROGRAMS = {"none": b"", "7 bytes": UNHINTED, "10 bytes": UNHINTED + HARMLESS}


def bar(program: bytes) -> str:
    """Makes a font whose H is a bar of 710 units of 1,000: 28.4 pixels at a size of 40."""
    pen = TTGlyphPen(None)
    for number, point in enumerate(((100, 0), (100, 710), (220, 710), (220, 0))):
        (pen.lineTo if number else pen.moveTo)(point)
    pen.closePath()
    font = FontBuilder(1000, isTTF=True)
    font.setupGlyphOrder([".notdef", "H"])
    font.setupCharacterMap({ord("H"): "H"})
    font.setupGlyf({".notdef": TTGlyphPen(None).glyph(), "H": pen.glyph()})
    font.setupHorizontalMetrics({".notdef": (320, 0), "H": (320, 100)})
    font.setupHorizontalHeader(ascent=800, descent=-200)
    font.setupNameTable({"familyName": "Bar", "styleName": "Regular"})
    font.setupOS2()
    font.setupPost()
    if program:
        table = font.font["prep"] = newTable("prep")
        table.program = Program()
        table.program.fromBytecode(program)
    name = f"bar{len(program)}.ttf"
    font.save(name)
    return name


print("Pillow", __version__, "FreeType", features.version("freetype2"))
tops = {}
for name, program in PROGRAMS.items():
    mask = ImageFont.truetype(bar(program), 40, layout_engine=ImageFont.Layout.BASIC).getmask("H")
    wide, _ = mask.size
    tops[name] = max(mask[column] for column in range(wide))
    print(f"prep of {name}: darkest pixel of the bar's uppermost row is {tops[name]} of 255")
raise SystemExit(not (tops["none"] == tops["7 bytes"] == 255 and tops["10 bytes"] < 128))
PYTHON
