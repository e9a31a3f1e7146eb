"""The knowledge of a seat, in every game."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from typing import Any

from conformance.kit import Moment, every_game, is_open, moments, seats_of, viewers
from engines.game import AnyGame, AnyView


@every_game
def views_hide_what_a_seat_cannot_know(game: AnyGame) -> None:
    """A state that a seat cannot tell from the true one gives it the same view, and so the
    same words and drawings."""
    differing = 0
    for n, moment in enumerate(moments(game.key)):
        for viewer in viewers(moment):
            view = game.view(moment.state, viewer)
            guess = game.resample(moment.state, viewer, random.Random(f"{n} {viewer}"))
            if guess != moment.state:
                _check_guess(game, guess, view, moment)
                differing += 1
    assert bool(differing) is not is_open(game)


def _check_guess(game: AnyGame, guess: Any, view: AnyView, moment: Moment) -> None:
    other = game.view(guess, view.seat)
    assert other == view
    for show in (game.alt_text, game.in_words, game.status, game.unusual, game.ascii_board):
        assert show(other) == show(view)
    if moment.seat is not None:
        words = game.describe(view, moment.seat, None)
        assert game.describe(other, moment.seat, None) == words
    assert game.load(game.dump(guess)) == guess


@every_game
def what_is_revealed_after_the_end_is_all_that_anybody_knew(game: AnyGame) -> None:
    """Two states that any seat can tell apart are told apart by everybody then. Without secrets
    there is nothing to reveal."""
    for n, moment in enumerate(moments(game.key)):
        shown, public = game.revealed(moment.state), game.view(moment.state, None)
        assert (shown.seat, shown.legal) == (None, ())
        assert (shown.to_act, shown.turn) == (public.to_act, public.turn)
        assert shown.outcome == public.outcome
        assert shown == public or not is_open(game)
        assert 0 < len(game.alt_text(shown)) <= 1000
        assert game.status(shown)
        assert game.ascii_board(shown)
        for viewer in viewers(moment):
            guess = game.resample(moment.state, viewer, random.Random(f"{n} {viewer}"))
            if _told_apart(game, moment, guess):
                assert game.revealed(guess) != shown


def _told_apart(game: AnyGame, moment: Moment, guess: Any) -> bool:
    """Whether some seat knows which of the two is the true state."""
    pairs = ((game.view(each, seat) for each in (moment.state, guess)) for seat in seats_of(moment))
    return any(one != other for one, other in pairs)


@every_game
def concealed_actions_are_concealed_from_others_only(game: AnyGame) -> None:
    for moment in moments(game.key):
        if moment.seat is None:
            continue
        after = game.play(moment.state, moment.seat, moment.action)
        assert not game.redacts(after, moment.seat, moment.action, moment.seat)
        for viewer in viewers(moment):
            if game.redacts(after, moment.seat, moment.action, viewer):
                view = game.view(moment.state, viewer)
                words = game.describe(view, moment.seat, None)
                assert moment.sides[moment.seat] in words
                assert game.write(moment.action) not in words


@every_game
def a_view_says_who_may_do_what(game: AnyGame) -> None:
    for moment in moments(game.key):
        for viewer in viewers(moment):
            view = game.view(moment.state, viewer)
            assert view.seat == viewer
            assert view.to_act == game.to_act(moment.state)
            assert view.outcome == game.outcome(moment.state)
            actions = () if viewer is None else game.actions(moment.state, viewer)
            assert view.legal == actions
            assert [game.side(view, seat) for seat in seats_of(moment)] == [*moment.sides]


@every_game
def a_view_is_a_value_and_holds_no_state(game: AnyGame) -> None:
    for moment in moments(game.key):
        for viewer in viewers(moment):
            view = game.view(moment.state, viewer)
            hash(view)
            assert not any(value is moment.state for value in _within(view))


def _within(value: Any) -> Iterator[Any]:
    yield value
    if dataclasses.is_dataclass(value):
        for each in dataclasses.fields(value):
            if each.name != "legal":
                yield from _within(getattr(value, each.name))
    elif isinstance(value, tuple | list | frozenset | set):
        for item in value:  # pyright: ignore[reportUnknownVariableType]
            yield from _within(item)


@every_game
def the_turn_counts_up_whenever_somebody_else_is_to_act(game: AnyGame) -> None:
    for moment in moments(game.key):
        if moment.seat is None:
            continue
        after = game.play(moment.state, moment.seat, moment.action)
        turns = [game.view(state, None).turn for state in (moment.state, after)]
        newcomers = set(game.to_act(after)) - set(game.to_act(moment.state))
        assert turns[0] < turns[1] if newcomers else turns[0] <= turns[1]
