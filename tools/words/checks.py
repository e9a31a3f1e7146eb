"""Finds faults in the translated texts of a language."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import NamedTuple

from common.text.language import Language
from common.text.reading import misfit
from common.text.template import CAPITAL, INHERITED, BadTemplate, choices
from tools.words.slips import NUMBERS, asked


class Fault(NamedTuple):
    """A text and what is wrong with its translation, perhaps with the line of its catalogue."""

    english: str
    why: str
    line: int = 0


def faults(language: Language, texts: Mapping[str, str]) -> Iterator[Fault]:
    """Yields the faults of translations, by the English texts: fields that the English text does
    not have or that are left out, forms that no name of the language has, choices by number without
    all kinds of number, and choices for values that do not occur."""
    forms = _forms(language)
    for english, translated in texts.items():
        if why := misfit(english, translated):
            yield Fault(english, why)
        with suppress(BadTemplate):
            theirs = dict(asked(english))
            for field, form in asked(translated):
                yield from (
                    Fault(english, why) for why in _form(language, forms, form, theirs.get(field))
                )


def _forms(language: Language) -> frozenset[str]:
    rows = iter(language.names.values())
    columns = {key for key in next(rows, dict[str, str]()) if key not in ("english", "gender")}
    return frozenset({"", INHERITED, *columns, *language.forms, *language.ordinals})


def _form(
    language: Language, forms: frozenset[str], form: str, english: str | None
) -> Iterator[str]:
    if form in forms or NUMBERS.fullmatch(form):
        return
    pairs = choices(form)
    if not pairs:
        yield f"no name has the form {form!r}"
        return
    keys = {key for key, _ in pairs}
    kinds = {language.plural(number) for number in range(200)}
    genders = {key for word in language.names for key in language.keys_of_name(word)}
    theirs = {key for key, _ in choices((english or "").removeprefix(CAPITAL))}
    if keys & kinds - theirs - {"other"} and not kinds <= keys:
        yield f"a choice by number lacks {', '.join(sorted(kinds - keys))}"
    known = kinds | genders | theirs | {"other", "many", "yes", "no"}
    odd = sorted(each for each in keys - known if not each.isdigit())
    if odd:
        yield f"no value is called {', '.join(odd)}"
