"""Signs in templates that have no words: each language has them as in its own sentences."""

from __future__ import annotations

import re
from collections import Counter
from typing import Final

import pytest

from common.text.catalogue import codes, language
from common.text.language import Language
from common.text.template import has_words, parsed
from tools.words.gather import Message, gathered

SIGNS: Final = "?!:;%"
ENOUGH: Final = 5
"""So many sentences show what a language does."""
MESSAGES: Final = gathered().messages


def _bare(template: str) -> str:
    """Returns a template without code, its fields as one letter."""
    shown = "".join(each.words + ("x" if each.name else "") for each in parsed(template))
    return re.sub(r"`[^`]*`|<[^<>]*>|https?:", "", shown)


def _before(words: str, sign: str) -> list[str]:
    """Returns what stands before each such sign: a blank of some kind, or nothing."""
    return [each.strip("x") for each in re.findall(rf"([ \u00a0\u202f]?){re.escape(sign)}", words)]


def _usual(found: Counter[str]) -> str | None:
    """Returns what is usual, if so much was found that something is."""
    most = found.most_common(1)
    total = found.total()
    return most[0][0] if total >= ENOUGH and most[0][1] > 0.8 * total else None


def _own(message: Message, spoken: Language) -> str:
    return spoken.sentence(message.template, message.meaning) or ""


@pytest.mark.parametrize("code", codes()[1:])
def test_signs_stand_as_in_its_sentences(code: str) -> None:
    """Such as the blanks before them in French, and the sign that opens a question in Spanish."""
    spoken = language(code)
    said = [_bare(_own(each, spoken)) for each in MESSAGES if has_words(each.template)]
    bare = [_bare(_own(each, spoken)) for each in MESSAGES if not has_words(each.template)]
    for sign in SIGNS:
        usual = _usual(Counter(gap for each in said for gap in _before(each, sign)))
        if usual is not None:
            assert not [each for each in bare if {*_before(each, sign)} - {usual}], (sign, usual)
    for sign in "?!":
        ended = [each for each in said if each.endswith(sign)]
        for opener in "¿¡":
            if len(ended) >= ENOUGH and sum(opener in each for each in ended) > 0.8 * len(ended):
                assert not [each for each in bare if sign in each and opener not in each], sign
