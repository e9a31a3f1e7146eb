"""Translation: everything that a game says can be written in another language."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

from common.text.text import written
from conformance.kit import Moment, every_game, moments, some
from conformance.pseudo import PSEUDO, plain_words
from engines.game import AnyGame, AnyView, Illegal, Seat
from engines.registry import GAMES

FEW = 12
"""The most actions of a position whose words are checked."""


def some_viewers(moment: Moment, number: int) -> list[Seat | None]:
    """The public, the seat that acts, and another one that varies: all read much the same."""
    seats = len(moment.sides)
    acting = () if moment.seat is None else (moment.seat,)
    others = range(number % seats, number % seats + some(1, seats))
    return [*dict.fromkeys([None, *acting, *(each % seats for each in others)])]


def plain(words: str) -> list[str]:
    """The words that stay English."""
    return plain_words(written(words, PSEUDO))


@every_game
def the_game_and_its_options_are_told_in_every_language(game: AnyGame) -> None:
    assert not plain(game.title)
    assert not [each for side in game.sides for each in plain(side)]
    assert not plain(game.tagline)
    for spec in game.options:
        assert not plain(spec.label)
        for choice in spec.choices:
            assert not plain(choice.label) + plain(choice.note), choice.key


@every_game
def every_page_of_the_rules_is_told_in_every_language(game: AnyGame) -> None:
    for page in game.guide():
        assert not plain(page.title) + plain(page.text), page.title


@every_game
def every_position_is_told_in_every_language(game: AnyGame) -> None:
    for words in positions(game.key):
        assert not plain(words), words


@every_game
def every_action_is_told_in_every_language(game: AnyGame) -> None:
    for words in actions(game.key):
        assert not plain(words), words


@every_game
def every_refusal_is_told_in_every_language(game: AnyGame) -> None:
    """The refused actions are legal in other positions."""
    elsewhere = [each.action for each in moments(game.key) if each.action is not None]
    for number, moment in enumerate(moments(game.key)):
        for seat in game.to_act(moment.state):
            for action in elsewhere[number % FEW :: FEW]:
                words = _refusal(game, moment, seat, action)
                assert not plain(words), words


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
    """The words of all actions of every seat to act at every moment."""
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
