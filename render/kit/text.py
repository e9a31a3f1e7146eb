"""Words in pictures, in the fonts that come with the program, loaded once for each size (in px).

Texts are written out here, in the language of the picture that is being drawn.
"""

from __future__ import annotations

import enum
import threading
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from PIL import Image, ImageDraw, ImageFont, features

from common.text.lines import JOINT, pieces
from render.cache.cache import Cache
from render.cache.packing import softened
from render.cache.results import memo
from render.cache.speech import spoken
from render.kit.fonts.runs import Run, has, path_of, runs_of

_SIZES: Final = 20
"""The most fonts kept, each in one size: each keeps its file in memory once more."""
_DETAIL: Final = 3
"""Masks of words are written this many times larger than shown."""
_STEPS: Final = 3
"""The steps from nothing to full opacity in the edge of a word: one less than elsewhere looks the
same, and words are a third of a large board's bytes."""
BOXES: Final[Cache[tuple[str, Face, int], tuple[int, int, int, int]]] = Cache(4_000)
"""The measures of words that were written lately, people's names among them: each takes the font
library a tenth of a millisecond, and a board asks for some twenty."""
DRAWN: Final = {ord(JOINT): None, **{each: each - 0xFEE0 for each in range(0xFF01, 0xFF5F)}}
"""What is drawn for signs that no font has: nothing, and narrow signs for East Asia's wide ones."""
_LOCK = threading.RLock()
"""One thread at a time may use a font face, which is one object of the font library."""


class Face(enum.Enum):
    """The fonts: `PLAIN` for coordinates, letters and sentences, `TITLE` for names."""

    PLAIN = "Alegreya-ExtraBold.ttf"
    TITLE = "Cinzel-Bold.ttf"


@lru_cache(_SIZES)
def _font(file: str, size: int) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(str(path_of(file)), size)


@memo
def _features() -> list[str] | None:
    """Returns the feature for figures of equal height, or None if the layout library lacks it."""
    return ["lnum"] if features.check("raqm") else None


def _runs(words: str, face: Face, size: int) -> Iterator[tuple[Run, ImageFont.FreeTypeFont]]:
    """Yields words in runs of one font each, from the left. A title is written in one font: in the
    plain one if that of titles lacks any of its letters."""
    file, words = face.value, words.translate(DRAWN)
    if face is Face.TITLE and not has(words, file):
        file = Face.PLAIN.value
    for run in runs_of(words, file):
        yield run, _font(run.file, max(1, round(size * run.scale)))


def box(text: str, face: Face, size: int) -> tuple[int, int, int, int]:
    """Returns left, top, right and bottom of the inked text in px from its baseline's start."""
    key = spoken(text), face, size
    found = BOXES.get(key)
    if found is None:
        found = _measured(*key)
        BOXES.put(key, found)
    return found


def _measured(words: str, face: Face, size: int) -> tuple[int, int, int, int]:
    at, found = 0.0, list[tuple[float, float, float, float]]()
    with _LOCK:
        for run, font in _runs(words, face, size):
            left, top, right, low = font.getbbox(run.words, anchor="ls", features=_features())
            found.append((left + at, top, right + at, low))
            at += font.getlength(run.words, features=_features())
    lefts, tops, rights, lows = zip(*found, strict=True)
    return int(min(lefts)), int(min(tops)), int(max(rights)), int(max(lows))


def width(text: str, face: Face, size: int) -> int:
    """Returns the width of the inked text in px."""
    left, _, right, _ = box(text, face, size)
    return right - left


def advance(text: str, face: Face, size: int) -> float:
    """Returns the distance in px from the beginning of the text to that of the text after it."""
    with _LOCK:
        return sum(
            font.getlength(run.words, features=_features())
            for run, font in _runs(spoken(text), face, size)
        )


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
    words, shares = spoken(text), {"l": 0, "m": 0.5, "r": 1}
    if anchor[1] == "c":
        y += cap_height(face, size) / 2
    with _LOCK:
        runs = list(_runs(words, face, size))
        if len(runs) > 1:
            x -= advance(words, face, size) * shares[anchor[0]]
            anchor = "l"
        for run, font in runs:
            draw.text((x, y), run.words, colour, font, anchor=anchor[0] + "s", features=_features())
            x += font.getlength(run.words, features=_features())


LEAST: Final = 33
"""The least type size of words that are made smaller to fit, in px: 11 px on a phone."""
_MORE: Final = "…"


def fit(
    text: str, face: Face, size: int, room: float, least: int = LEAST, step: int = 2
) -> tuple[str, int]:
    """Returns words, written out, and the type size in which they fit a room in px: in steps down
    to the `least`; words that are still too wide are cut and end with an ellipsis."""
    words = spoken(text)
    while size > least and width(words, face, size) > room:
        size = max(least, size - step)
    return cut(words, face, size, room), size


fitted: Final = memo(fit)
"""`fit` with its results cached: for words of the program, not for names of people."""


def cut(text: str, face: Face, size: int, room: float) -> str:
    """Returns words, written out; if they are wider than a room in px, as many of their letters as
    fit, with an ellipsis. At least one letter stays."""
    words = spoken(text)
    if not words or width(words, face, size) <= room:
        return words
    few, many = 1, len(words)
    while few + 1 < many:
        middle = (few + many) // 2
        fits = width(words[:middle].rstrip() + _MORE, face, size) <= room
        few, many = (middle, many) if fits else (few, middle)
    return words[:few].rstrip() + _MORE


def wrapped(text: str, face: Face, size: int, room: float) -> list[str]:
    """Returns words, written out, in as few lines as a room in px allows. A word that is wider than
    the room has a line of its own."""
    lines = [""]
    for word in spoken(text).split():
        for at, piece in enumerate(pieces(word)):
            longer = f"{lines[-1]}{'' if at else ' '}{piece}".strip()
            if lines[-1] and width(longer, face, size) > room:
                lines.append(piece)
            else:
                lines[-1] = longer
    return lines


def inked(text: str, face: Face, size: int) -> Image.Image:
    """Returns the text as an opacity mask (mode L), 4 px wider than its ink.

    It is written larger and reduced, like the words in sprites: written in its own size, each
    letter would be pulled to whole px. Its middle is that of a capital letter, so that texts in a
    row share a baseline.
    """
    text = spoken(text)
    left, _, right, _ = box(text, face, size)
    wide, high, large = right - left + 4, size * 3 // 2, size * _DETAIL
    image = Image.new("L", (wide * _DETAIL, high * _DETAIL))
    start = (wide * _DETAIL - width(text, face, large)) / 2 - box(text, face, large)[0]
    write(ImageDraw.Draw(image), (start, image.height / 2), text, face, large, "#ffffff", "lc")
    return softened(image.reduce(_DETAIL), _STEPS)


mask: Final = memo(inked)
"""`inked` with its results cached, for words that come again and again."""


def label(text: str, face: Face, size: int, colour: str) -> Image.Image:
    """Returns the text as an RGBA picture, as large as its `mask`."""
    alpha = mask(text, face, size)
    image = Image.new("RGBA", alpha.size, colour)
    image.putalpha(alpha)
    return image
