"""The language of the picture that is being drawn, and whether a part of it depends on the
language.

A picture has words in one language. It is set once, where the drawing of the picture begins
(`speaking`); words are written out where they are measured and drawn (`render.kit.text`), and
before they name anything in a cache (`render.cache.results`). A part of a picture without words is
the same in all languages: so whoever makes a part listens whether anything is said meanwhile.
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from common.text import catalogue
from common.text.language import ENGLISH, Language
from common.text.text import Text, written


@dataclass(slots=True)
class Heard:
    """Whether words have been said that depend on the language."""

    words: bool = False


_LANGUAGE: Final[ContextVar[Language]] = ContextVar("language", default=ENGLISH)
_HEARD: Final[ContextVar[Heard | None]] = ContextVar("heard", default=None)


language: Final = _LANGUAGE.get
"""Returns the language of the picture that is being drawn; English if none is set."""


@contextmanager
def speaking(code: str) -> Generator[None]:
    """Draws a picture in the language with this code. What is said in it does not count for a part
    of another picture."""
    own, heard = _LANGUAGE.set(catalogue.language(code)), _HEARD.set(None)
    try:
        yield
    finally:
        _LANGUAGE.reset(own)
        _HEARD.reset(heard)


@contextmanager
def listening() -> Generator[Heard]:
    """Tells, at its end, whether anything was said that depends on the language."""
    heard = Heard()
    own = _HEARD.set(heard)
    try:
        yield heard
    finally:
        _HEARD.reset(own)
        if heard.words:
            hear()


def hear() -> None:
    """Notes that the part under way depends on the language."""
    heard = _HEARD.get()
    if heard is not None:
        heard.words = True


def figures(value: float, form: str = ",") -> str:
    """Returns a number as the language of the picture writes it; `form` is one of Python's."""
    hear()
    return language().number(value, form)


def spoken(words: str) -> str:
    """Returns a text as the picture has it, and notes that it was said; a plain string as it is."""
    if not isinstance(words, Text):
        return words
    hear()
    return written(words, language())
