"""No screen depends on what its reader cannot know, its controls included: they are the same in two
positions that this reader cannot tell apart.

The pictures and words of whole matches are compared in `tests/bot/secrets`, for fewer positions.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

import pytest

from cogs.board.board import board_screen, more_screen, private_board, retired_board
from cogs.board.match_view import MatchView
from cogs.board.picker import picker_screen
from cogs.hall.menus import PickerState
from cogs.hall.screen import Screen
from common.text.say import EMPTY
from conformance.options import some_options
from conformance.screens import DESKS, components_of, moments, sheet_of, text_board
from engines.game import AnyGame, OpenGame, Seat
from engines.match import Match
from engines.registry import GAMES
from tests.sample import some

WAYS, MOMENTS = some(2, 4), 12
Pair: TypeAlias = tuple[Match, Match]
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def pairs(game: AnyGame, viewer: Seat | None) -> Iterator[Pair]:
    """Moments of random matches, each with the same moment as it may be for all that this viewer
    knows; seats that do not play are left out."""
    for way, options in enumerate(some_options(game, WAYS)):
        for match in moments(game, options, way, MOMENTS):
            if viewer is not None and viewer >= match.setup.seats:
                continue
            guess = game.resample(match.state, viewer, random.Random(f"{match.ply} {viewer}"))
            yield match, replace(match, states=(*match.states[:-1], guess))


def differ(pair: Pair) -> bool:
    """Whether some seat can tell the two apart."""
    one, other = pair
    return any(one.view(seat) != other.view(seat) for seat in range(one.setup.seats))


def public_screens(shown: MatchView) -> Iterator[Screen]:
    """What everybody gets to see."""
    yield board_screen(shown, DESKS[shown.game.key])
    yield retired_board(shown)
    yield retired_board(shown, whole=True)
    yield more_screen(shown)


def own_screens(shown: MatchView) -> Iterator[Screen]:
    """What one seat gets to see."""
    game_ui = DESKS[shown.game.key]
    yield private_board(shown, game_ui)
    yield text_board(shown, game_ui)
    yield more_screen(shown)
    if shown.view.legal:
        notes, more = game_ui.notes(shown.view), game_ui.shortcuts(shown.view)
        yield picker_screen(shown, PickerState(), EMPTY, notes, more=more)


def sent(screen: Screen) -> object:
    """All of a screen: components with their labels and ids, pictures, mentions."""
    return components_of(screen), screen.pictures, screen.mentions


@every_game
def test_public_screens_do_not_depend_on_secrets(game: AnyGame) -> None:
    secrets = 0
    for pair in pairs(game, None):
        one, other = ([*map(sent, public_screens(sheet_of(each, None)))] for each in pair)
        assert one == other
        secrets += differ(pair)
    assert bool(secrets) is not isinstance(game, OpenGame)


@pytest.mark.parametrize("seat", range(2))
@every_game
def test_screens_of_a_seat_do_not_depend_on_the_secrets_of_others(
    game: AnyGame, seat: Seat
) -> None:
    secrets = 0
    for pair in pairs(game, seat):
        one, other = ([*map(sent, own_screens(sheet_of(each, seat)))] for each in pair)
        assert one == other
        secrets += differ(pair)
    assert bool(secrets) is not isinstance(game, OpenGame)


def test_a_board_with_the_first_step_of_a_secret_hand_would_be_found() -> None:
    found = 0
    for game in GAMES.values():
        for pair in pairs(game, None):
            one, other = (_leaking(match) for match in pair)
            found += sent(one) != sent(other)
    assert found


def _leaking(match: Match) -> Screen:
    """The public board as it would be if anybody might know what the seat to act can do."""
    public = sheet_of(match, None)
    mover = match.view(match.to_act[0]) if match.to_act else None
    return board_screen(replace(public, mover=mover), DESKS[match.game.key])
