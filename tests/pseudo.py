"""A language that nobody speaks: English with other letters, and longer by a third.

What is still in plain letters in it was never made a text. What fits its place in it fits in any
language.
"""

from __future__ import annotations

from string import Formatter
from typing import Final

from common.text.language import ENGLISH, Language
from common.text.template import CAPITAL, choices

LONGER: Final = 0.35
"""The share by which words grow."""
_SIGNS: Final = str.maketrans("aceinosuyzACEINOSUYZ", "ąčėįñöšųýžĄČĖĮÑÖŠŲÝŽ")


def pseudo(words: str) -> str:
    """Returns words in the letters of that language, without any fields."""
    found: list[str] = []
    word = ""
    for sign in words:
        if sign.isalpha():
            word += sign
        else:
            found += (_longer(word), sign)
            word = ""
    return "".join([*found, _longer(word)])


def _longer(word: str) -> str:
    """Returns a word with its last letters doubled, and with accents."""
    more = round(len(word) * LONGER)
    kept = len(word) - more
    return (word[:kept] + "".join(sign * 2 for sign in word[kept:]).lower()).translate(_SIGNS)


def translated(english: str) -> str:
    """Returns a template in that language, with the same fields."""
    found: list[str] = []
    for words, name, form, _ in Formatter().parse(english):
        found.append(pseudo(words).replace("{", "{{").replace("}", "}}"))
        if name is not None:
            shown = _form(form or "")
            found.append(f"{{{name}:{shown}}}" if shown else f"{{{name}}}")
    return "".join(found)


def _form(form: str) -> str:
    bare = form.removeprefix(CAPITAL)
    pairs = choices(bare)
    if not pairs:
        return form
    mark = form[: len(form) - len(bare)]
    return mark + "|".join(f"{key}={translated(words)}" for key, words in pairs)


class Pseudo(Language):
    """The language. It has every sentence and every name."""

    @property
    def is_english(self) -> bool:
        """False: its words are others."""
        return False

    def sentence(self, template: str, meaning: str = "") -> str:
        """Returns a template in this language."""
        del meaning
        return translated(template)

    def name(self, word: str, form: str, many: str = "") -> str:
        """Returns a form of a name: those of English."""
        return pseudo(ENGLISH.name(word, form, many))

    def order(self, number: int) -> str:
        """Returns “2nd” for 2."""
        return pseudo(ENGLISH.order(number))


PSEUDO: Final = Pseudo(
    code="qq",
    title="Pseudo",
    counted={"one": "nom", "other": "many"},
    lists={"and": "{most} ąndd {last}", "or": "{most} örr {last}"},
)
