"""The font for each letter: a word may have letters that the font of its picture lacks, above all
in people's names. Such a word is cut into runs, each in one font."""

from __future__ import annotations

import struct
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

_FOLDER: Final = Path(__file__).parent
FALLBACKS: Final = {
    "NotoSansThai-ExtraBold.ttf": 1.0,
    "NotoSansDevanagari-ExtraBold.ttf": 0.88,
    "NotoSansArabic-ExtraBold.ttf": 0.92,
    "NotoSansHebrew-ExtraBold.ttf": 0.9,
    "NotoSansCJK-Bold.otf": 0.86,
}
"""The fonts for letters that the others lack, in this order, each with the share of the type size
in which its letters look as large."""
_TO_THE_LEFT: Final = frozenset(("NotoSansArabic-ExtraBold.ttf", "NotoSansHebrew-ExtraBold.ttf"))
"""The fonts of scripts that run from right to left."""
_RIGHT_TO_LEFT: Final = frozenset(("R", "AL"))
_STRONG: Final = _RIGHT_TO_LEFT | {"L"}
_MARKS: Final = 3
"""The most marks on a letter, such as the vowels and tones of Thai: more are meant to disturb."""


class Run(NamedTuple):
    """Words in one font: the file, and the share of the type size in which they are written."""

    words: str
    file: str
    scale: float = 1


def path_of(file: str) -> Path:
    """Returns the place of a font's file."""
    return _FOLDER / file


@cache
def characters(file: str) -> frozenset[int]:
    """Returns the numbers of all characters that a font has, read from its table `cmap`."""
    data = path_of(file).read_bytes()
    (tables,) = struct.unpack_from(">H", data, 4)
    entries = (struct.unpack_from(">4sLLL", data, 12 + 16 * number) for number in range(tables))
    start = next(offset for tag, _, offset, _ in entries if tag == b"cmap")
    (count,) = struct.unpack_from(">H", data, start + 2)
    found: set[int] = set()
    for number in range(count):
        (offset,) = struct.unpack_from(">L", data, start + 8 + 8 * number)
        found.update(_mapped(data, start + offset))
    return frozenset(found)


def _mapped(data: bytes, at: int) -> Iterator[int]:
    """Yields the characters of a table within `cmap`, of the kinds 4 and 12; others say nothing
    more."""
    (kind,) = struct.unpack_from(">H", data, at)
    if kind == 12:
        (groups,) = struct.unpack_from(">L", data, at + 12)
        for number in range(groups):
            first, last, _ = struct.unpack_from(">LLL", data, at + 16 + 12 * number)
            yield from range(first, last + 1)
    if kind == 4:
        (double,) = struct.unpack_from(">H", data, at + 6)
        ends = struct.unpack_from(f">{double // 2}H", data, at + 14)
        starts = struct.unpack_from(f">{double // 2}H", data, at + 16 + double)
        for first, last in zip(starts, ends, strict=True):
            yield from range(first, min(last, 0xFFFE) + 1)


def has(words: str, file: str) -> bool:
    """Tells whether a font has all letters of these words."""
    return characters(file).issuperset(map(ord, words))


def is_foreign(char: str, file: str) -> bool:
    """Tells whether a character is written in another font, since this one lacks it."""
    return not has(char, file) and _fallback(char) is not None


def _fallback(char: str) -> str | None:
    return next((each for each in FALLBACKS if has(char, each)), None)


def lacking(words: str, file: str) -> str:
    """Returns the characters of words for which there is a box, since no font has them."""
    return "".join(each for each in words if not has(each, file) and _fallback(each) is None)


def runs_of(words: str, file: str) -> list[Run]:
    """Returns words in runs from left to right. A character that no font has stays in `file`, which
    has a box for it. Signs between letters of the same font stay with them."""
    if has(words, file):
        return [Run(words, file)]
    found: list[Run] = []
    backwards = _is_from_right(words)
    for char in words:
        font, last = _font_of(char, file), found[-1] if found else None
        if last and (font == last.file or (not _is_letter(char) and has(char, last.file))):
            found[-1] = last._replace(words=last.words + char)
            continue
        gap = ""
        if last and (last.file in _TO_THE_LEFT) != backwards:  # its end is not where the next is
            kept = last.words.rstrip()
            gap, found[-1] = last.words[len(kept) :], last._replace(words=kept)
        found.append(Run(gap + char, font, FALLBACKS.get(font, 1)))
    return found[::-1] if backwards else found


def _font_of(char: str, file: str) -> str:
    return file if has(char, file) else _fallback(char) or file


def _is_letter(char: str) -> bool:
    return unicodedata.category(char)[0] in "LN"


def _is_from_right(words: str) -> bool:
    """Tells whether the first letter of these words belongs to a script that runs to the left."""
    kinds = (unicodedata.bidirectional(char) for char in words)
    return next((each for each in kinds if each in _STRONG), "L") in _RIGHT_TO_LEFT


def legible(words: str, file: str) -> Iterator[str]:
    """Yields the characters of words, with a space for those that no font has. Marks are kept where
    they are written with the letters of other scripts, at most `_MARKS` on each; others, which did
    not unite with their letter, and control characters, are left out."""
    foreign, marks = False, 0
    for char in words:
        kind = unicodedata.category(char)[0]
        if kind == "M":
            marks += 1
            if foreign and marks <= _MARKS and is_foreign(char, file):
                yield char
        elif kind != "C":
            drawn = not char.isspace() and (has(char, file) or is_foreign(char, file))
            foreign, marks = drawn and not has(char, file), 0
            yield char if drawn else " "
