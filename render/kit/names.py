"""Names of people in pictures, in any script, of any length, with any characters.

The font has Latin, Greek and Cyrillic letters; others lend it those of further scripts
(`render.kit.fonts`). Characters that all of them lack, such as emoji, are left out. A name with too
few legible letters is not written at all: the caller uses other words.
"""

from __future__ import annotations

import unicodedata
from typing import Final

from PIL import Image

from common.text.text import Sentence
from render.cache.results import OPENED, ResultCache
from render.cache.speech import spoken
from render.kit import text
from render.kit.fonts import runs
from render.kit.text import Face

FACE: Final = Face.PLAIN
"""The font of names: the other one has capital letters of Latin alone."""
PEOPLE: Final = ResultCache(2_000_000, private=True)
"""The cache of all drawings of people, apart from the games' own: new people come all the time, and
must not push out parts that every board needs."""
PEOPLE.clear_with(OPENED.clear)
PEOPLE.clear_with(text.BOXES.clear)
_MOST: Final = 64
"""The number of characters of a name that are looked at: Discord allows 32."""
_LEAST: Final = 0.5
"""The share of a name's letters and digits that must be legible."""
_MORE: Final = "…"


def _letters(name: str) -> int:
    return sum(char.isalnum() for char in name)


@PEOPLE.memo
def legible(name: str) -> str:
    """Returns the legible part of a name, with fancy letters in ordinary type; "" if that is too
    little. For example, "𝓐𝓷𝓷 🎉" gives "Ann", and "🎉" nothing."""
    whole = unicodedata.normalize("NFKC", name[:_MOST])[:_MOST]
    words = " ".join("".join(runs.legible(whole, FACE.value)).split())
    return words if _letters(words) > _LEAST * _letters(whole) else ""


def initials(name: str) -> str:
    """Returns the first letters of a name's first and last words, capital; "" if it cannot be
    written. For example, "Ann van Beek" gives "AB". In scripts of other fonts one letter stands for
    a name, since two side by side would join or make a word: "李雷" gives "李"."""
    firsts = [first for word in legible(name).split() if (first := _first(word))]
    if firsts and runs.is_foreign(firsts[0][0], FACE.value):
        return firsts[0]
    ours = [each for each in firsts if not runs.is_foreign(each[0], FACE.value)]
    return (ours[0] + ours[-1] if len(ours) > 1 else "".join(ours)).upper()[:2]


def _first(word: str) -> str:
    """Returns the first letter of a word, with the marks on it; "" if it has none."""
    start = next((at for at, char in enumerate(word) if _begins(char)), len(word))
    marks = 0
    for char in word[start + 1 :]:
        if unicodedata.category(char)[0] != "M":
            break
        marks += 1
    return word[start : start + 1 + marks]


def _begins(char: str) -> bool:
    """Tells whether a character can stand for a name: not so the vowels that Thai writes before the
    letter after which they are spoken."""
    return char.isalnum() and not "\u0e40" <= char <= "\u0e44"


def _bare(name: str) -> str:
    """Returns a name without the words in brackets at its end, unless it has no others."""
    before, bracket, _ = name.rpartition(" (")
    return before.rstrip() if bracket and before.strip() and name.endswith(")") else name


@PEOPLE.memo
def fitting(name: str, size: int, wide: int) -> str:
    """Returns the legible part of a name in this type size and width in px; "" if the font cannot
    write it. Of a name that is too long the words in brackets at its end go first, such as the
    bot's level; then it is cut with an ellipsis."""
    whole = legible(name)
    shown = _bare(whole)
    for each in (whole, shown):
        if text.width(each, FACE, size) <= wide:
            return each
    cuts = (shown[:end].rstrip() + _MORE for end in range(len(shown) - 1, 0, -1))
    return next((cut for cut in cuts if text.width(cut, FACE, size) <= wide), "")


def told(sentence: Sentence, name: str, size: int, wide: int) -> str:
    """Returns a sentence about a person, such as “{person} wins”, written out, with the part of the
    name that leaves it in this type size and width in px."""
    rest = text.width(sentence.filled(person=""), FACE, size)
    return spoken(sentence.filled(person=fitting(name, size, wide - rest)))


@PEOPLE.memo
def largest(name: str, sizes: tuple[int, ...], wide: int) -> int:
    """Returns the first of these type sizes in which a name fits a width in px whole, or else
    without the words in brackets at its end, or else the last."""
    shown = legible(name)
    both = ((each, size) for each in (shown, _bare(shown)) for size in sizes)
    return next((size for each, size in both if text.width(each, FACE, size) <= wide), sizes[-1])


@PEOPLE.memo
def label(name: str, size: int, wide: int, colour: str) -> Image.Image:
    """Returns the `fitting` part of a name as an RGBA picture like that of
    `render.kit.text.label`."""
    alpha = text.inked(fitting(name, size, wide), FACE, size)
    image = Image.new("RGBA", alpha.size, colour)
    image.putalpha(alpha)
    return image
