"""Names of people in pictures, in any script, of any length, with any characters.

The font has Latin, Greek and Cyrillic letters. Characters that it lacks, such as emoji, are left
out. A name with too few legible letters is not written at all: the caller uses other words.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

from PIL import Image

from render.cache.results import OPENED, ResultCache, memo
from render.kit import text
from render.kit.text import Face

FACE: Final = Face.PLAIN
"""The font of names: the other one has capital letters of Latin alone."""
PEOPLE: Final = ResultCache(1_000_000, private=True)
"""The cache of all drawings of people, apart from the games' own: new people come all the time, and
must not push out parts that every board needs."""
PEOPLE.clear_with(OPENED.clear)
_MOST: Final = 64
"""The number of characters of a name that are looked at: Discord allows 32."""
_LEAST: Final = 0.5
"""The share of a name's letters and digits that must be legible."""
_MORE: Final = "…"


@memo
def _shape(char: str) -> bytes:
    """Returns a character as the font draws it by itself, small."""
    return text.inked(char, FACE, 16).tobytes()


def _drawn(char: str) -> bool:
    """Tells whether the font has a character: it draws the same box for all that it lacks."""
    return _shape(char) != _shape("\U0010fffd")


def _kept(name: str) -> Iterator[str]:
    """Yields the name's characters, with a space for those that the font lacks. Marks that did not
    unite with their letter, and control characters, are left out."""
    for char in name:
        if unicodedata.category(char)[0] not in "MC":
            yield char if not char.isspace() and _drawn(char) else " "


def _letters(name: str) -> int:
    return sum(char.isalnum() for char in name)


@PEOPLE.memo
def legible(name: str) -> str:
    """Returns the legible part of a name, with fancy letters in ordinary type; "" if that is too
    little. For example, "𝓐𝓷𝓷 🎉" gives "Ann", and "李雷" nothing."""
    whole = unicodedata.normalize("NFKC", name[:_MOST])[:_MOST]
    words = " ".join("".join(_kept(whole)).split())
    return words if _letters(words) > _LEAST * _letters(whole) else ""


def initials(name: str) -> str:
    """Returns the first letters of a name's first and last words, capital; "" if the font cannot
    write it. For example, "Ann van Beek" gives "AB"."""
    firsts = [char for word in legible(name).split() if (char := _first(word))]
    return (firsts[0] + firsts[-1] if len(firsts) > 1 else "".join(firsts)).upper()[:2]


def _first(word: str) -> str:
    return next((char for char in word if char.isalnum()), "")


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
