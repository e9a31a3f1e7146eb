"""Lines of words: where one may be broken, also in scripts without blanks between words, and how
many columns it has where all signs are equally wide."""

from __future__ import annotations

import re
import textwrap
import unicodedata
from itertools import pairwise
from typing import Final

JOINT: Final = "\u200b"
"""Stands where a word ends, unseen: in Thai, whose words no program here can tell apart."""
_FREE: Final = re.compile("[\u3000-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff60]")
"""Signs of Chinese and Japanese, on whose either side a line may be broken."""
_UNBLANKED: Final = re.compile("[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff]")
"""Scripts in which words stand together; without `JOINT` they are broken between syllables."""
_CLOSING: Final = frozenset(
    "、。，．：；！？）」』】〉》…ー・々ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮะาำๅๆฯ)”’,.:;!?%"
)
_OPENING: Final = frozenset("（「『【〈《(“‘เแโใไ")
_FILL: Final = "\ue000"


def columns(words: str) -> int:
    """Returns the columns of words where signs are equally wide; those of East Asia have two."""
    return len(words) if words.isascii() else len(_widened(words))


def aligned(words: str, width: int) -> str:
    """Returns words with blanks behind them, up to so many columns."""
    return words + " " * (width - columns(words))


def pieces(word: str) -> list[str]:
    """Returns the parts of a word between which a line may be broken, without the marks for it.

    >>> pieces("（王）です。")
    ['（王）', 'で', 'す。']
    """
    if word.isascii():
        return [word]
    marked, found = JOINT in word, [word[:1]]
    for before, sign in pairwise(word):
        if _parted(before, sign, marked=marked):
            found.append(sign)
        else:
            found[-1] += sign
    return [each for each in (part.replace(JOINT, "") for part in found) if each]


def _parted(before: str, sign: str, *, marked: bool) -> bool:
    if before == JOINT:
        return True
    if sign in _CLOSING or before in _OPENING or unicodedata.category(sign)[0] == "M":
        return False
    if _FREE.match(before) or _FREE.match(sign):
        return True
    return bool(not marked and _UNBLANKED.match(before) and _UNBLANKED.match(sign))


class Lines(textwrap.TextWrapper):
    """Breaks words into lines of so many columns."""

    def wrap(self, text: str) -> list[str]:
        return [line.replace(_FILL, "") for line in super().wrap(_widened(text))]

    def _split(self, text: str) -> list[str]:
        chunks = (chunk.replace(_FILL, "") for chunk in super()._split(text))
        parts = [piece for chunk in chunks for piece in pieces(chunk)]
        room = self.width - len(self.subsequent_indent)
        # No half of a wide sign: a word without room is broken behind any sign.
        return [
            _widened(each)
            for part in parts
            for each in ([part] if part.isascii() or columns(part) <= room else part)
        ]


def _widened(words: str) -> str:
    """Returns words with a filling sign behind each that is two columns wide."""
    wide = (unicodedata.east_asian_width(sign) in "WF" for sign in words)
    return "".join(sign + _FILL * each for sign, each in zip(words, wide, strict=True))
