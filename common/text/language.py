"""A language: its sentences, the forms of its names, its numbers and its plurals."""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from common.text.template import choices, is_translatable, neutral, parsed

_ARTICLE: Final = re.compile(r"(?i)(?:[aeio]|u(?!ni))")
"""The beginnings of words before which English has “an”."""


LISTS: Final[Mapping[str, str]] = {
    "and": "{most} and {last}",
    "or": "{most} or {last}",
    "between": ", ",
}
"""The end of a list, by the word that an English one has before its last part, and the separator of
the others."""
WHOLE: Final = "whole"
"""The key in `Language.counted` of a number with its noun, where that is not `{number} {noun}`."""


class Untranslated(gettext.NullTranslations):
    """The fallback behind a catalogue: an empty text for each sentence that is missing there."""

    def gettext(self, message: str) -> str:
        del message
        return ""

    def pgettext(self, context: str, message: str) -> str:
        del context, message
        return ""


class NoForm(LookupError):
    """Raised if a language has no such form of a word."""


def _english_plural(number: int) -> str:
    return "one" if number == 1 else "other"


@dataclass(frozen=True)
class Language:
    """A language, to write out texts. The one without words of its own is English.

    The `catalogue` has its templates by the English ones; `names` the forms of each name, by the
    English word; `forms` are forms made from others, as templates over `{word}`. `plural` returns
    the kind of a whole number, `counted` the form of a noun after a number of each kind, in which
    `{case}` stands for the form asked for; `lists` are the ends of lists. `made` tells how the
    words were made, `share` how much of them there is. `signs` replace English signs in templates
    without words, `capitals` are its irregular capital letters, `ordinals` patterns by gender.
    """

    code: str = "en"
    title: str = "English"
    made: str = "by hand"
    catalogue: gettext.NullTranslations = field(default_factory=gettext.NullTranslations)
    names: Mapping[str, Mapping[str, str]] = field(default_factory=dict[str, Mapping[str, str]])
    forms: Mapping[str, str] = field(default_factory=dict[str, str])
    counted: Mapping[str, str] = field(default_factory=dict[str, str])
    plural: Callable[[int], str] = _english_plural
    lists: Mapping[str, str] = field(default_factory=lambda: LISTS)
    ordinal: str = "{number}."
    ordinals: Mapping[str, str] = field(default_factory=dict[str, str])
    signs: Mapping[str, str] = field(default_factory=dict[str, str])
    capitals: Mapping[str, str] = field(default_factory=dict[str, str])
    thousands: str = ","
    decimal: str = "."
    percent: str = "%"
    share: float = 1

    def __hash__(self) -> int:
        return hash(self.code)

    @property
    def is_english(self) -> bool:
        return self.code == "en"

    def sentence(self, template: str, meaning: str = "") -> str | None:
        """Returns the template in this language; None if it is missing. A template without words of
        its own, such as “{a}: {b}”, needs no translation."""
        catalogue = self.catalogue
        found = catalogue.pgettext(meaning, template) if meaning else catalogue.gettext(template)
        if found or is_translatable(template):
            return found or None
        return neutral(template, tuple(self.signs.items()))

    def name(self, word: str, form: str, many: str = "") -> str:
        """Returns a form of a name; “nom”, or none, is the name as it stands alone. Raises `NoForm`
        for one that this language does not have."""
        if self.is_english:
            return _english(word, form, many)
        known = self.names.get(word)
        if known is None:
            raise NoForm(f"{self.code} has no name for {word!r}.")
        made = self.forms.get(form)
        return self._of(known, word, form) if made is None else self._made(known, word, made)

    def _made(self, known: Mapping[str, str], word: str, template: str) -> str:
        return "".join(
            piece.words + (self._of(known, word, piece.form) if piece.name else "")
            for piece in parsed(template)
        )

    def _of(self, known: Mapping[str, str], word: str, form: str) -> str:
        chosen = dict(choices(form))
        for key in (*_genders(known.get("gender", "")), "other"):
            if key in chosen:
                return self._made(known, word, chosen[key])
        found = known.get(form or "nom")
        if not found:
            raise NoForm(f"{self.code} has no form {form!r} of {word!r}.")
        return found

    def keys_of_name(self, word: str) -> tuple[str, ...]:
        """Returns the keys by which a choice goes for a name: its gender, if it has one here, and
        its number. A word that is plural only may tell both, such as `f.pl`: it goes by `f.pl`,
        then `pl`, then `f`."""
        gender = self.names.get(word, {}).get("gender", "")
        return *_genders(gender), "other" if gender.endswith("pl") else "one"

    def count(self, number: int, word: str, form: str, many: str = "") -> str:
        """Returns the form of the noun after a number, without the number."""
        kind = self.plural(number)
        if self.is_english:
            return self.name(word, "" if kind == "one" else "many", many)
        asked = self.counted.get(kind, "{case}").replace("{case}", form or "nom")
        return self.name(word, asked, many)

    def number(self, value: float, form: str = "") -> str:
        """Returns a number as this language writes it; `form` is one of Python's. A case means
        nothing to it."""
        written = format(value, "" if form.replace(".", "").isalpha() else form)
        if self.thousands != "," or self.decimal != ".":
            signs = {",": self.thousands, ".": self.decimal}
            written = "".join(signs.get(sign, sign) for sign in written)
        return written.replace("%", self.percent)

    def counted_whole(self, number: int, word: str, form: str, many: str = "") -> str:
        """Returns a number with its noun; in `WHOLE` a noun may ask for a form of its own, such as
        the word by which it is counted."""
        made = ""
        for words, name, asked in parsed(self.counted.get(WHOLE, "{number} {noun}")):
            made += words
            if name == "number":
                made += self.number(number, ",")
            elif name:
                made += self.name(word, asked) if asked else self.count(number, word, form, many)
        return made

    def order(self, number: int, form: str = "") -> str:
        """Returns “2nd” for 2, of a gender if a form is asked for. A pattern may be a choice."""
        if self.is_english:
            return f"{number}{_ending(number)}"
        pattern = self.ordinals.get(form, self.ordinal)
        for _, name, asked in parsed(pattern):
            chosen = dict(choices(asked)) if name else {}
            keys = (each for each in (*self.keys(number), "other") if each in chosen)
            pattern = next((chosen[each] for each in keys), pattern)
        return pattern.replace("{number}", str(number))

    def capital(self, words: str) -> str:
        """Returns the words with a capital letter at the beginning, also behind marks such as
        “**”."""
        for at, sign in enumerate(words):
            if sign.isalpha():
                return words[:at] + self.upper(sign) + words[at + 1 :]
            if sign.isdigit():
                break
        return words

    def upper(self, words: str) -> str:
        """Returns the words in capital letters, such as “İSTANBUL” in Turkish."""
        return "".join(self.capitals.get(sign) or sign.upper() for sign in words)

    def keys(self, value: object) -> tuple[str, ...]:
        """Returns the keys by which a choice goes for a value of no kind of its own: for a number
        itself and then its kind, else the value."""
        if isinstance(value, bool):
            return ("yes" if value else "no",)
        if isinstance(value, int):
            return str(value), self.plural(value)
        return (str(value),)


def _genders(gender: str) -> tuple[str, ...]:
    return (gender, *reversed(gender.split("."))) if "." in gender else (gender,)


def _english(word: str, form: str, many: str) -> str:
    match form:
        case "" | "nom":
            return word
        case "a":
            return f"{'an' if _ARTICLE.match(word) else 'a'} {word}"
        case "many":
            return many or f"{word}s"
        case "own":
            return f"{word}'" if word.endswith("s") else f"{word}'s"
        case "low":
            return word[:1].lower() + word[1:]
        case _:
            raise NoForm(f"en has no form {form!r}.")


def _ending(number: int) -> str:
    teens = number // 10 % 10 == 1
    return "th" if teens else {1: "st", 2: "nd", 3: "rd"}.get(number % 10, "th")


ENGLISH: Final = Language()
