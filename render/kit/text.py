"""Words in pictures, in the two fonts that come with the program, loaded once for each size (in
px)."""

from __future__ import annotations

import enum
import threading
from functools import lru_cache
from pathlib import Path
from typing import Final

from PIL import Image, ImageDraw, ImageFont, features

from render.cache.packing import softened
from render.cache.results import memo

_FOLDER: Final = Path(__file__).parent / "fonts"
_SIZES: Final = 20
"""The most fonts kept, each in one size: each keeps its file in memory once more."""
_DETAIL: Final = 3
"""Masks of words are written this many times larger than shown."""
_LOCK = threading.RLock()
"""One thread at a time may use a font face, which is one object of the font library."""


class Face(enum.Enum):
    """The fonts: `PLAIN` for coordinates, letters and sentences, `TITLE` for names."""

    PLAIN = "Alegreya-ExtraBold.ttf"
    TITLE = "Cinzel-Bold.ttf"


@lru_cache(_SIZES)
def _font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(_FOLDER / face.value), size)


@memo
def _features() -> list[str] | None:
    """Returns the feature for figures of equal height, or None if the layout library lacks it."""
    return ["lnum"] if features.check("raqm") else None


def box(text: str, face: Face, size: int) -> tuple[int, int, int, int]:
    """Returns left, top, right and bottom of the inked text in px from its baseline's start."""
    with _LOCK:
        left, top, right, bottom = _font(face, size).getbbox(
            text, anchor="ls", features=_features()
        )
    return int(left), int(top), int(right), int(bottom)


def width(text: str, face: Face, size: int) -> int:
    """Returns the width of the inked text in px."""
    left, _, right, _ = box(text, face, size)
    return right - left


def advance(text: str, face: Face, size: int) -> float:
    """Returns the distance in px from the beginning of the text to that of the text after it."""
    with _LOCK:
        return _font(face, size).getlength(text, features=_features())


def cap_height(face: Face, size: int) -> int:
    """Returns the height of a capital letter in px."""
    return -box("H", face, size)[1]


def write(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    face: Face,
    size: int,
    colour: str,
    anchor: str = "mc",
) -> None:
    """Writes a text into a drawing, at a point in px.

    `anchor` is l, m or r for where `at` lies horizontally, then s for the baseline or c for the
    middle of a capital letter, so that words in one row share a baseline.
    """
    x, y = at
    if anchor[1] == "c":
        y += cap_height(face, size) / 2
    with _LOCK:
        draw.text(
            (x, y), text, colour, _font(face, size), anchor=anchor[0] + "s", features=_features()
        )


def inked(text: str, face: Face, size: int) -> Image.Image:
    """Returns the text as an opacity mask (mode L), 4 px wider than its ink.

    It is written larger and reduced, like the words in sprites: written in its own size, each
    letter would be pulled to whole px. Its middle is that of a capital letter, so that texts in a
    row share a baseline.
    """
    left, _, right, _ = box(text, face, size)
    wide, high, large = right - left + 4, size * 3 // 2, size * _DETAIL
    image = Image.new("L", (wide * _DETAIL, high * _DETAIL))
    start = (wide * _DETAIL - width(text, face, large)) / 2 - box(text, face, large)[0]
    write(ImageDraw.Draw(image), (start, image.height / 2), text, face, large, "#ffffff", "lc")
    return softened(image.reduce(_DETAIL))


mask: Final = memo(inked)
"""`inked` with its results cached, for words that come again and again."""


def label(text: str, face: Face, size: int, colour: str) -> Image.Image:
    """Returns the text as an RGBA picture, as large as its `mask`."""
    alpha = mask(text, face, size)
    image = Image.new("RGBA", alpha.size, colour)
    image.putalpha(alpha)
    return image
