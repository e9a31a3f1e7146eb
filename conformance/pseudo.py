"""A language that nobody speaks: English with a mark on each letter, and longer by a third, as
German is.

A plain letter on a screen was never handed to `say`; words that fit here fit in any language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from common.text.language import ENGLISH, Language
from common.text.template import CAPITAL, choices, parsed

CODE: Final = "qaa"
GROWTH: Final = 0.35
"""The share by which a word grows."""
_PLAIN: Final = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
_MARKED: Final = "åþçðéƒĝħîĵķļṃñöпяŕšţûвŵжýžÅБÇÐÉФĜĦÎĴĶĻṂÑÖПЯŔŠŢÛВŴЖÝŽ"
_MARKS: Final = str.maketrans(_PLAIN, _MARKED)
_WORD: Final = re.compile(r"[A-Za-z]+")


def pseudo(words: str) -> str:
    """Returns words without fields in this language."""
    return _WORD.sub(lambda found: _longer(found[0]).translate(_MARKS), words)


def _longer(word: str) -> str:
    kept = len(word) - round(len(word) * GROWTH)
    return word[:kept] + "".join(sign * 2 for sign in word[kept:]).lower()


@cache
def marked(english: str) -> str:
    """Returns a template in this language, with the same fields."""
    made = ""
    for words, field, form in parsed(english):
        made += pseudo(words).replace("{", "{{").replace("}", "}}")
        if field is not None:
            shown = _form(form)
            made += f"{{{field}:{shown}}}" if shown else f"{{{field}}}"
    return made


def _form(form: str) -> str:
    mark = CAPITAL if form.startswith(CAPITAL) else ""
    pairs = choices(form.removeprefix(CAPITAL))
    if not pairs:
        return form
    return mark + "|".join(f"{key}={marked(words)}" for key, words in pairs)


class Pseudo(Language):
    """The language. It has every sentence and every name."""

    def sentence(self, template: str, meaning: str = "") -> str:
        del meaning
        return marked(template)

    def name(self, word: str, form: str, many: str = "") -> str:
        return pseudo(ENGLISH.name(word, form, many))

    def order(self, number: int, form: str = "") -> str:
        del form
        return pseudo(ENGLISH.order(number))


PSEUDO: Final = Pseudo(
    code=CODE,
    title="Pseudo",
    counted={"one": "nom", "other": "many"},
    lists={"and": "{most} åñðð {last}", "or": "{most} öŕŕ {last}"},
    thousands="\xa0",
    decimal=",",
)


_NOT_WORDS: Final = re.compile(
    r"<[@#:/t!&a-z][^>]*>|`[^`]*`|https?://\S+|attachment://\S+|</[^>]*>|@\S+|[^\W\d]*\d\w*"
)
"""Marks of Discord, notation, addresses, and words with figures."""
_LATIN: Final = re.compile(r"[A-Za-z]{3,}")


def plain_words(words: str, allowed: Iterable[str] = ()) -> list[str]:
    """Returns the runs of three or more plain letters in a text for people: words that were never
    handed to `say`. Names of people and notation are `allowed`."""
    known = {part for each in allowed for part in _LATIN.findall(each)}
    return [each for each in _LATIN.findall(_NOT_WORDS.sub(" ", words)) if each not in known]
