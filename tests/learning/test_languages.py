"""Lessons and puzzles in every language: no plain English in the language of marked words, no
sentence that falls back to English in the real ones."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from common.text.catalogue import codes, language
from common.text.text import broken, written
from conformance.pseudo import CODE, PSEUDO, plain_words
from engines.registry import GAMES
from learning.lesson import lessons_of
from learning.puzzle import puzzles_of

every_game = pytest.mark.parametrize("game", list(GAMES))
SOME = 7
"""Of so many puzzles one is looked at: many have the same words."""


def told(game: str) -> Iterator[str]:
    """Yields all that lessons and puzzles say of themselves."""
    for lesson in lessons_of(game):
        yield from (lesson.title, lesson.task, lesson.right, lesson.hint)
        yield from (lesson.otherwise, lesson.missed)
        yield from (each.words for each in lesson.wrong)
    yield from (puzzle.task for puzzle in puzzles_of(game)[::SOME])


@every_game
def test_all_words_are_texts(game: str) -> None:
    for words in told(game):
        assert not plain_words(written(words, PSEUDO)), words


@every_game
@pytest.mark.parametrize("code", [each for each in codes() if each not in ("en", CODE)])
def test_no_sentence_falls_back_to_english(
    game: str, code: str, caplog: pytest.LogCaptureFixture
) -> None:
    spoken = language(code)
    if GAMES[game].title not in spoken.names:
        return  # a game that is not translated yet
    broken.cache_clear()
    for words in told(game):
        assert not words or written(words, spoken)
    assert [each.getMessage() for each in caplog.records if each.name == broken.__module__] == []
