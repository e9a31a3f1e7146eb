"""Names that are no mere nouns: one that has an article of its own, one that is a sentence."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cogs.contests.words import FORMAT_NAMES, name_of
from common.text.catalogue import codes, is_whole, language
from common.text.language import Language, NoForm
from common.text.say import name, say
from common.text.template import choices, parsed
from common.text.text import written

REAL = [each for each in codes() if language(each).names]
NAMED = "name"
"""The gender of names that take no article."""


def _articles(spoken: Language) -> frozenset[str]:
    """The words that forms put before a name, by its gender."""
    found: set[str] = set()
    for template in spoken.forms.values():
        for each in parsed(template):
            for key, words in choices(each.form):
                if key not in (NAMED, "pl"):  # which may have a preposition instead
                    found.update(" ".join(piece.words for piece in parsed(words)).split())
    return frozenset(found)


@pytest.mark.parametrize("code", REAL)
def test_no_form_puts_an_article_before_another(code: str) -> None:
    """Of the forms that have a case for names of their own: nothing is the deleted player's own,
    and there is never none of them."""
    spoken = language(code)
    articles = _articles(spoken)
    for word, row in spoken.names.items():
        own = articles & {(each or "").partition(" ")[0] for each in row.values()}
        for form, template in spoken.forms.items():
            keys = {key for each in parsed(template) for key, _ in choices(each.form)}
            try:
                first, *rest = spoken.name(word, form).split()
            except NoForm:
                continue
            if NAMED in keys and rest:
                assert first.lower() not in articles or rest[0] not in own, (word, form)


@pytest.mark.parametrize("code", REAL)
def test_a_name_that_is_a_sentence_stands_in_quotation_marks_within_another(code: str) -> None:
    """Alone, as on its card, it has none."""
    spoken, word, side = language(code), name("No enemies in sight"), name("Columns")
    if not is_whole(code):
        return
    alone = written(word, spoken)
    assert alone[0].isalpha()
    sent = say("{side} sends {units} against {enemy}", side=side, units=side, enemy=word)
    drawn = say("{side} draws {enemy} (strength {strength}).", side=side, enemy=word, strength=0)
    for each in (sent, drawn):
        told = written(each, spoken)
        assert told != each
        assert told.partition(alone)[0].endswith(("„", "“", "«", "»", "”", "\u00a0")), told


@pytest.mark.parametrize("code", codes())
def test_the_name_of_a_contest_can_be_a_heading(code: str) -> None:
    """It begins with a capital letter, and has the gender of its kind."""
    spoken = language(code)
    for each, (kind, _) in FORMAT_NAMES.items():
        row: Any = SimpleNamespace(game="vilitum", terms=SimpleNamespace(format=each))
        called = name_of(row)
        shown = written(called, spoken).lstrip("„")
        assert shown[:1].isupper(), shown
        if spoken.names:
            assert called.keys(spoken) == kind.keys(spoken)
