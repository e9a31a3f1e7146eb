"""What a game says in the languages that there are, and what translators are told of it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Final, cast

import pytest

from common.text.catalogue import codes, is_whole, language
from common.text.text import Counted, Joined, Listed, Name, Sentence, Text, broken, written
from conformance.asked.languages import actions, positions
from engines.game import AnyGame
from tests.games import every_game
from tools.words.fields import AS_IT_IS, COUNTED, LIST, NAME, NUMBER, TEXT, kinds
from tools.words.gather import Message


@every_game
@pytest.mark.parametrize("code", codes()[1:])
def test_what_is_translated_needs_no_english(
    game: AnyGame, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    """A sentence that asks for a form which a name does not have would be English, with a line in
    the log. A game that a language does not have yet is English as a whole, and one that is
    unfinished has much of it. Each looks at its own third of what is said."""
    spoken = language(code)
    if game.title not in spoken.names or not is_whole(code):
        return
    broken.cache_clear()
    said = (*positions(game.key), *actions(game.key))[codes().index(code) % 3 :: 3]
    assert all(written(each, spoken) for each in said if each)
    assert [each.getMessage() for each in caplog.records if each.name == broken.__module__] == []


@every_game
def test_fields_are_what_translators_are_told(game: AnyGame) -> None:
    """A comment of a text tells the kinds of its fields."""
    refused: dict[str, tuple[type, ...]] = {
        NAME: (int, float),
        LIST: (int, float),
        COUNTED: (int, float, Name, Listed),
        NUMBER: (Name, Counted, Listed, Joined),
        TEXT: (int, float),
        AS_IT_IS: (Name, Counted, int, float),
    }
    for words in (*positions(game.key), *actions(game.key)):
        for sentence in _sentences(words):
            told = _kinds(Message(sentence.template, sentence.meaning))
            for field, value in sentence.arguments.items():
                wrong = refused.get(told.get(field, ""), ())
                assert not isinstance(value, wrong), (field, sentence.template, sentence)


_kinds: Final = cache(kinds)


def _sentences(words: object) -> Iterator[Sentence]:
    """All sentences within a text."""
    if isinstance(words, Sentence):
        yield words
        yield from chain.from_iterable(map(_sentences, words.arguments.values()))
    elif isinstance(words, Text):
        given: tuple[object, ...] = words.given()
        for each in given:
            within = cast("tuple[object, ...]", each) if isinstance(each, tuple) else (each,)
            yield from chain.from_iterable(map(_sentences, within))
