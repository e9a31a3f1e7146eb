"""The languages that texts can be written out in, by their codes."""

from __future__ import annotations

from typing import Final

from common.text.language import ENGLISH, Language

_KNOWN: Final = {ENGLISH.code: ENGLISH}


def language(code: str) -> Language:
    """Returns the language with this code; English for one that is not known."""
    return _KNOWN.get(code, ENGLISH)


def register(language: Language) -> None:
    """Adds a language, or puts it in the place of the one with its code: for tests."""
    _KNOWN[language.code] = language
