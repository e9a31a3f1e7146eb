"""Names of people in pictures: any script, any length, with whatever people put into names.

The font has Latin, Greek and Cyrillic letters. What it lacks, such as emoji, is left out, and a
name of which little would be left is not written at all: then whoever draws has something else.
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
"""The store of what is drawn of people, apart from the games' own: new people come all the time,
and must not push out what every board needs."""
PEOPLE.clear_with(OPENED.clear)
_MOST: Final = 64
"""So many characters of a name are looked at: Discord allows 32."""
_LEAST: Final = 0.5
"""The share of a name's letters and digits that must be legible."""
_MORE: Final = "…"


@memo
def _shape(char: str) -> bytes:
    """Returns a character as the font draws it by itself, small."""
    return text.inked(char, FACE, 16).tobytes()


def _drawn(char: str) -> bool:
    """Tells whether the font has a character: for those that it lacks it has one and the same
    box."""
    return _shape(char) != _shape("\U0010fffd")


def _kept(name: str) -> Iterator[str]:
    """Yields the name's characters, with a space for those that cannot be written. Marks that did
    not unite with their letter, and signs that steer the text, are left out."""
    for char in name:
        if unicodedata.category(char)[0] not in "MC":
            yield char if not char.isspace() and _drawn(char) else " "


def _letters(name: str) -> int:
    return sum(char.isalnum() for char in name)


@PEOPLE.memo
def legible(name: str) -> str:
    """Returns a name as it can be written, letters in fancy type in ordinary one; "" if too little
    of it can be. For example, "𝓐𝓷𝓷 🎉" gives "Ann", and "李雷" nothing."""
    whole = unicodedata.normalize("NFKC", name[:_MOST])[:_MOST]
    words = " ".join("".join(_kept(whole)).split())
    return words if _letters(words) > _LEAST * _letters(whole) else ""


def initials(name: str) -> str:
    """Returns the first letters of a name's first and last words, capital; "" if it cannot be
    written. For example, "Ann van Beek" gives "AB"."""
    firsts = [char for word in legible(name).split() if (char := _first(word))]
    return (firsts[0] + firsts[-1] if len(firsts) > 1 else "".join(firsts)).upper()[:2]


def _first(word: str) -> str:
    return next((char for char in word if char.isalnum()), "")


@PEOPLE.memo
def fitting(name: str, size: int, wide: int) -> str:
    """Returns a name as it can be written in this type size and width in px, cut with an ellipsis
    where it is too long; "" if it cannot be written."""
    shown = legible(name)
    if text.width(shown, FACE, size) <= wide:
        return shown
    cuts = (shown[:end].rstrip() + _MORE for end in range(len(shown) - 1, 0, -1))
    return next((cut for cut in cuts if text.width(cut, FACE, size) <= wide), "")


@PEOPLE.memo
def largest(name: str, sizes: tuple[int, ...], wide: int) -> int:
    """Returns the first of these type sizes in which a name fits a width in px whole, or else the
    last."""
    shown = legible(name)
    fits = (size for size in sizes if text.width(shown, FACE, size) <= wide)
    return next(fits, sizes[-1])


@PEOPLE.memo
def label(name: str, size: int, wide: int, colour: str) -> Image.Image:
    """Returns a name that can be written as an RGBA picture like that of `render.kit.text.label`;
    see `fitting`."""
    alpha = text.inked(fitting(name, size, wide), FACE, size)
    image = Image.new("RGBA", alpha.size, colour)
    image.putalpha(alpha)
    return image
