"""What people type, brought into one form before any game reads it."""

from __future__ import annotations

import unicodedata
from typing import Final

from engines.terms import Unreadable, quoted

LONGEST_ACTION: Final = 500
"""Characters of what is typed as an action, or as a whole turn."""
LONGEST_POSITION: Final = 40_000
"""Characters of a position."""
_ALIKE: Final = str.maketrans(
    dict.fromkeys("\u2010\u2012\u2013\u2014\u2015\u2212", "-") | {"×": "x"}
)
"""Every dash is a hyphen, and a times sign the letter."""


def plain(text: str, longest: int) -> str:
    """The text in plain signs: full-width letters, the Kelvin sign and the like are what they
    look like (NFKC). What is a letter, digit or accent then without being ASCII is in no text of
    a game, and its capital or small letter may be another's: so it goes no further. Raises
    `Unreadable`, also for more than so many characters."""
    if len(text) <= longest and text.isascii():
        return text
    found = text if len(text) > longest else _composed(text)
    if len(found) > longest:
        raise Unreadable(f"That is too long: at most {longest} characters are read.")
    strange = next((each for each in found if _is_strange(each)), None)
    if strange is not None:
        raise Unreadable(f"{quoted(strange)} is not read here: write plain letters and digits.")
    return found


def _composed(text: str) -> str:
    return unicodedata.normalize("NFKC", text).translate(_ALIKE)


def _is_strange(sign: str) -> bool:
    return not sign.isascii() and (sign.isalnum() or unicodedata.category(sign).startswith("M"))
