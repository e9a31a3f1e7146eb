"""Whatever a game says can be written in another language: nothing of it is English for ever."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import chain
from typing import Any, Final, cast

import pytest

from common.text.catalogue import codes, is_whole, language
from common.text.text import Counted, Joined, Listed, Name, Sentence, Text, broken, written
from engines.game import AnyGame, AnyView, Illegal, Seat
from engines.registry import GAMES
from tests.conformance.kit import Moment, every_game, moments
from tests.pseudo import PSEUDO, plain_words
from tests.sample import some
from tools.words.fields import AS_IT_IS, COUNTED, LIST, NAME, NUMBER, TEXT, kinds
from tools.words.gather import Message

FEW = 12
"""The most actions of a position whose words are looked at."""


def some_viewers(moment: Moment, number: int) -> list[Seat | None]:
    """The public, the seat that acts, and another one from moment to moment: all read much the
    same."""
    seats = len(moment.sides)
    acting = () if moment.seat is None else (moment.seat,)
    others = range(number % seats, number % seats + some(1, seats))
    return [*dict.fromkeys([None, *acting, *(each % seats for each in others)])]


def plain(words: str) -> list[str]:
    """The words that stay English."""
    return plain_words(written(words, PSEUDO))


@every_game
def test_the_game_and_its_options_are_told_in_every_language(game: AnyGame) -> None:
    assert not plain(game.title)
    assert not [each for side in game.sides for each in plain(side)]
    assert not plain(game.tagline)
    for spec in game.options:
        assert not plain(spec.label)
        for choice in spec.choices:
            assert not plain(choice.label) + plain(choice.note), choice.key


@every_game
def test_every_page_of_the_rules_is_told_in_every_language(game: AnyGame) -> None:
    for page in game.guide():
        assert not plain(page.title) + plain(page.text), page.title


@every_game
def test_every_position_is_told_in_every_language(game: AnyGame) -> None:
    for words in positions(game.key):
        assert not plain(words), words


@every_game
def test_every_action_is_told_in_every_language(game: AnyGame) -> None:
    for words in actions(game.key):
        assert not plain(words), words


@every_game
def test_every_refusal_is_told_in_every_language(game: AnyGame) -> None:
    """Of actions that were legal elsewhere."""
    elsewhere = [each.action for each in moments(game.key) if each.action is not None]
    for number, moment in enumerate(moments(game.key)):
        for seat in game.to_act(moment.state):
            for action in elsewhere[number % FEW :: FEW]:
                words = _refusal(game, moment, seat, action)
                assert not plain(words), words


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


@cache
def positions(key: str) -> tuple[str, ...]:
    """The words of every moment, to some of its viewers."""
    game, found = GAMES[key], list[str]()
    for number, moment in enumerate(moments(key)):
        for viewer in some_viewers(moment, number):
            found += _position(game, game.view(moment.state, viewer))
    return tuple(found)


@cache
def actions(key: str) -> tuple[str, ...]:
    """The words of what every seat to act may do at every moment."""
    game, found = GAMES[key], list[str]()
    for moment in moments(key):
        for seat in game.to_act(moment.state):
            found += _actions(game, game.view(moment.state, seat))
    return tuple(found)


def _refusal(game: AnyGame, moment: Moment, seat: Seat, action: Any) -> str:
    try:
        game.play(moment.state, seat, action)
    except Illegal as refusal:
        return refusal.words
    return ""


def _position(game: AnyGame, view: AnyView) -> Iterator[str]:
    yield game.status(view)
    yield game.alt_text(view)
    yield game.in_words(view)
    yield game.unusual(view)
    yield from game.news(view)
    if view.outcome:
        yield game.describe_outcome(view)
        yield game.story(view)


def _actions(game: AnyGame, view: AnyView) -> Iterator[str]:
    assert view.seat is not None
    for action in view.legal[:: len(view.legal) // FEW + 1]:
        yield game.describe(view, view.seat, action)
        yield game.brief(view, view.seat, action)
        for part in game.parts(view, action):
            yield part.label
            yield part.note
    yield game.asks(view, ())


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
