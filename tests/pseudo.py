"""A language made of English: ⟦Ŵîţħ mårks~~~⟧. Each letter has a mark, and a sentence is a third
longer, as in German. A plain letter in what people see was never handed to `say`; what runs out of
its place would do so in a real language.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from functools import lru_cache
from typing import Final

from common.text import catalogue
from common.text.language import Language
from common.text.template import CAPITAL, choices, has_words, parsed

CODE: Final = "qaa"
GROWTH: Final = 0.35
_PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MARKED: Final = "åþçðéƒĝħîĵķļṃñöпяŕšţûвŵжýžÅБÇÐÉФĜĦÎĴĶĻṂÑÖПЯŔŠŢÛВŴЖÝŽ"
MARKS: Final = str.maketrans(_PLAIN, _MARKED)
FILL: Final = "~"


@lru_cache(None)
def pseudo(template: str) -> str:
    """Returns a template in this language."""
    marked = _marked(template)
    longer = int(sum(len(each.words) for each in parsed(template)) * GROWTH + 0.5)
    return f"⟦{marked}{FILL * longer}⟧" if has_words(template) else marked


def _marked(template: str) -> str:
    made = ""
    for words, field, form in parsed(template):
        made += words.translate(MARKS).replace("{", "{{").replace("}", "}}")
        if field is not None:
            made += "{" + field + (f":{_form(form)}" if form else "") + "}"
    return made


def _form(form: str) -> str:
    mark = CAPITAL if form.startswith(CAPITAL) else ""
    pairs = choices(form.removeprefix(CAPITAL))
    if not pairs:
        return form
    return mark + "|".join(f"{key}={_marked(words)}" for key, words in pairs)


class Pseudo(Language):
    """The language. It keeps the words of names that were asked for, in `asked`."""

    def sentence(self, template: str, meaning: str = "") -> str:
        del meaning
        return pseudo(template)

    def name(self, word: str, form: str, many: str = "") -> str:
        del form, many
        return word.translate(MARKS) + FILL * int(len(word) * GROWTH)

    def order(self, number: int) -> str:
        return f"{number}."

    def count(self, number: int, word: str, form: str, many: str = "") -> str:
        del number
        return self.name(word, form, many)


PSEUDO: Final = Pseudo(
    code=CODE,
    title="Pseudo",
    lists={"and": "{most} ûñð {last}", "or": "{most} öð {last}"},
    thousands="\xa0",
    decimal=",",
)


@contextmanager
def spoken() -> Generator[None]:
    """Makes the language known meanwhile."""
    catalogue.register(PSEUDO)
    try:
        yield
    finally:
        catalogue.remove(CODE)


_NOT_WORDS: Final = re.compile(
    r"<[@#:/t!&a-z][^>]*>|`[^`]*`|https?://\S+|attachment://\S+|</[^>]*>|@\S+"
)
"""Marks of Discord, notation, and addresses."""
_LATIN: Final = re.compile(r"[A-Za-z]{3,}")


def plain_words(words: str, allowed: Iterable[str] = ()) -> list[str]:
    """Returns the runs of three or more plain letters in what people see: words that were never
    handed to `say`. Names of people and notation are `allowed`."""
    known = {part for each in allowed for part in _LATIN.findall(each)}
    return [each for each in _LATIN.findall(_NOT_WORDS.sub(" ", words)) if each not in known]
