"""What a language says badly, found by program: in its sentences, and in what 32 matches say."""

from __future__ import annotations

import logging
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

from common.text.language import NoForm
from common.text.text import broken, log, written
from render.kit.fonts.runs import has, is_foreign
from render.kit.text import DRAWN, Face
from tools.words.checks import Fault
from tools.words.habits import WORD, Habits
from tools.words.slips import misfits, slips, written_slips
from tools.words.written import Said, sentences

PLAIN: Final = Face.PLAIN.value
SHOWN: Final = 120
"""The characters shown of a text that was written out."""


def poor(habits: Habits) -> Iterator[Fault]:
    """Yields the slips of sentences beside their English, and names with two articles."""
    for english, own in habits.texts.items():
        yield from (Fault(english, why) for why in dict.fromkeys(slips(habits, english, own)))
    yield from _articles(habits)
    signs = {*"".join(habits.shown).translate(DRAWN)}
    odd = (each for each in sorted(signs) if each.isalpha() or "\u3000" < each < "\u3100")
    if lacking := [each for each in odd if not has(each, PLAIN) and not is_foreign(each, PLAIN)]:
        yield Fault(" ".join(lacking), "no font of the pictures has these letters")


def poor_in(texts: Sequence[Said], habits: Habits) -> Iterator[Fault]:
    """Yields what is only seen where sentences are filled, as in these texts: forms asked of
    people, bare names and wrong forms behind numbers, words of another language, sentences that
    fall back to English. Each once, where it was met first. What lacks a translation is left
    out."""
    told: dict[tuple[str, str], Fault] = {}
    seen: set[object] = set()
    heard = _Heard()
    log.addHandler(heard)
    broken.cache_clear()
    for words, drawn in texts:
        parts = [*sentences(words)]
        spoken = [habits.language.sentence(each.template, each.meaning) for each in parts]
        for each, template in zip(parts, spoken, strict=True):
            key = each.template, *map(type, each.arguments.values())
            if template and key not in seen:
                seen.add(key)
                for why in misfits(template, each.arguments):
                    told[why, each.template] = Fault(each.template, why)
        if all(spoken):
            own = written(words, habits.language)
            for why in (*heard.taken(), *written_slips(habits, str(words), own, drawn=drawn)):
                told.setdefault((why, ""), Fault(" ".join(own.split())[:SHOWN], why))
    log.removeHandler(heard)
    yield from told.values()


class _Heard(logging.Handler):
    """Hears which texts were written in English, since the language could not."""

    def __init__(self) -> None:
        super().__init__()
        self._heard: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self._heard.append(record.getMessage())

    def taken(self) -> list[str]:
        taken, self._heard = self._heard, []
        return taken


def _articles(habits: Habits) -> Iterator[Fault]:
    """Yields names that bring an article of their own to a form that has one. A form may have none
    for proper names (`name`), which is right for these."""
    language = habits.language
    for word, row in language.names.items():
        proper = row.get("gender", "").endswith("name")
        # a form may have two words of its own, such as “de la”
        own = {(each or "").partition(" ")[0] for each in row.values()} & habits.articles
        for form in sorted(habits.articled & language.forms.keys()):
            if not proper or "name=" in language.forms[form]:
                with suppress(NoForm):
                    first, *more = re.findall(WORD, language.name(word, form))
                    if first.lower() in habits.articles and {*more[:1]} & own:
                        yield Fault(word, f"two articles: {' '.join((first, *more))}")
