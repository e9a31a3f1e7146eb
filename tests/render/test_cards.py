"""The card of a result: of every game, for any number of players, whatever they are called."""

from __future__ import annotations

import io
import random
from dataclasses import replace
from functools import cache
from typing import Final

import pytest
from PIL import Image, ImageChops

from engines.game import AnyGame, AnyView
from engines.match import seatings
from engines.registry import GAMES
from engines.terms import Outcome, Result, TableEnding
from render import card
from render.kit import theme
from render.kit.saying import wrapped
from render.look import Card, Look, Player
from render.picture import picture

NAMES: Final = ("Ann", "Ben van der Bergen-Hohenlohe zu Waldeck", "李雷", "🎉", "عبد الله", "")
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@cache
def begun(game: AnyGame, seats: int) -> AnyView:
    """Some moves into a match, as everybody sees it."""
    state, rng = game.start(game.resolve_options({}), seats, "cards"), random.Random(2)
    for _ in range(12):
        seat = rng.choice(game.to_act(state))
        state = game.play(state, seat, rng.choice(game.actions(state, seat)))
    view: AnyView = game.view(state, None)
    return view


def over(game: AnyGame, seats: int, *results: Result) -> AnyView:
    """The same, resigned with these results."""
    view = begun(game, seats)
    found = (*results, *(Result.LOSS,) * seats)[:seats]
    drawn = set(found) == {Result.DRAW}
    reason = TableEnding.AGREEMENT if drawn else TableEnding.RESIGNATION
    return replace(view, outcome=Outcome(reason, found), to_act=(), legal=())


def look_at(game: AnyGame, seats: int, names: tuple[str, ...] = NAMES, turns: int = 12) -> Look:
    sides = game.seating(game.resolve_options({}), seats)
    return Look(players=tuple(map(Player, names[:seats])), card=Card(sides, turns))


def pixels(data: bytes) -> Image.Image:
    return Image.open(io.BytesIO(data)).convert("RGB")


@every_game
def test_every_game_has_a_card_for_any_number_of_players(game: AnyGame) -> None:
    for seats in seatings(game, game.resolve_options({})):
        data = picture(game.key, over(game, seats, Result.WIN), None, look_at(game, seats))
        assert pixels(data).size == (1200, 630)
        assert len(data) <= card.MOST


@every_game
def test_it_tells_apart_who_won_who_plays_and_how_long(game: AnyGame) -> None:
    won, lost = over(game, 2, Result.WIN), over(game, 2, Result.LOSS, Result.WIN)
    drawn = over(game, 2, Result.DRAW, Result.DRAW)
    look = look_at(game, 2)
    others = look_at(game, 2, ("Cat", "Dan")), look_at(game, 2, turns=13)
    shown = [(won, look), (lost, look), (drawn, look), *((won, each) for each in others)]
    assert len({picture(game.key, view, None, each) for view, each in shown}) == len(shown)


def test_the_winner_alone_has_a_wreath() -> None:
    game = GAMES["vicious-circle"]
    view = over(game, 2, Result.LOSS, Result.WIN)
    told = card.told(game.key, view, look_at(game, 2))
    assert [row.won for row in told.rows] == [False, True]
    shown = pixels(picture(game.key, view, None, look_at(game, 2)))
    gold = [_golden(shown.crop(box)) for box in ((40, 110, 340, 330), (430, 110, 730, 330))]
    assert gold[1] > 1000 > 50 > gold[0]


def _golden(image: Image.Image) -> int:
    """How many pixels have about the colour of gold."""
    gold = Image.new("RGB", image.size, theme.GOLD)
    far = ImageChops.difference(image, gold).convert("L")
    return sum(far.histogram()[:12])


def test_who_cannot_be_written_is_called_by_the_side() -> None:
    game = GAMES["victorus"]
    view = over(game, 6, Result.WIN)
    told = card.told(game.key, view, look_at(game, 6))
    sides = game.seating(game.resolve_options({}), 6)
    assert [row.called for row in told.rows] == [*NAMES[:2], *sides[2:]]


def test_without_players_the_sides_have_played() -> None:
    game = GAMES["vilitum"]
    view, look = over(game, 2, Result.WIN), Look(card=Card(("Ember", "Frost")))
    told = card.told(game.key, view, look)
    assert [row.called for row in told.rows] == ["Ember", "Frost"]
    assert told.words == "Ember wins: Frost resigned."
    assert pixels(picture(game.key, view, None, look)).size == (1200, 630)


def test_lines_are_as_few_as_fit_and_even() -> None:
    said = "A draw: the same position came up three times."
    lines = wrapped(said, 36, 700)
    assert " ".join(lines) == said
    assert len(lines) == 2
    assert min(map(len, lines)) > 15
    assert len(wrapped(said, 36, 2000)) == 1
