"""Games in small, for the screens on which people choose."""

from __future__ import annotations

import asyncio
import io
from functools import cache
from itertools import combinations_with_replacement

import pytest
from PIL import Image

from engines.game import Difficulty
from engines.registry import GAMES, is_of_house
from render.painting.emblem import FULL, GAP, MOST, SIDE, TILE, emblem_file, side_of, square
from render.painting.painters import Painters
from render.picture import example

every_key = pytest.mark.parametrize("key", GAMES)


@every_key
def test_a_game_alone_is_a_small_square_that_shows_its_board(key: str) -> None:
    data = emblem_file((key,))
    assert len(data) <= MOST
    with Image.open(io.BytesIO(data)) as file:
        picture = file.convert("RGB")
    assert picture.size == (SIDE, SIDE)
    colours = picture.getcolors(SIDE * SIDE)
    assert colours
    assert max(count for count, _ in colours) < SIDE * SIDE / 2


def test_all_games_stand_in_rows_in_one_small_file() -> None:
    """With an edge all around, and at 330 px, as on a phone, each of four more than 145 wide."""
    data = emblem_file(tuple(GAMES)[:FULL])
    assert len(data) <= MOST
    with Image.open(io.BytesIO(data)) as file:
        picture = file.convert("RGB")
    assert side_of(FULL) * 330 / picture.width > 145
    rim = [picture.getpixel((x, y)) for x in range(picture.width) for y in (0, picture.height - 1)]
    rim += [picture.getpixel((x, y)) for x in (0, picture.width - 1) for y in range(picture.height)]
    assert len({*rim}) == 1


def test_many_games_take_no_more_room_than_few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each game that is added would make the file larger."""
    monkeypatch.setattr("render.painting.emblem.square", cache(square))
    assert (side_of(1), side_of(2), side_of(FULL)) == (SIDE, TILE, TILE)
    keys = [*GAMES] * 3
    data = emblem_file(keys)
    assert len(data) <= MOST
    with Image.open(io.BytesIO(data)) as file:
        assert file.width <= (TILE + GAP) * 2 + GAP * len(keys)
        assert side_of(len(keys)) < TILE


def test_any_games_fit_into_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of some there are fewer colours: a game from outside has others than those of the house."""
    monkeypatch.setattr("render.painting.emblem.square", cache(square))
    pairs = combinations_with_replacement(GAMES, 2)
    assert {pair: size for pair in pairs if (size := len(emblem_file(pair * 2))) > MOST} == {}


@every_key
def test_its_position_shows_no_secret(key: str) -> None:
    game = GAMES[key]
    view = example(game)
    assert view.seat is None
    assert view.legal == ()


def test_a_painter_draws_it_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[tuple[str, ...]] = []

    def draw(games: tuple[str, ...]) -> bytes:
        drawn.append(games)
        return b"picture"

    async def ask() -> list[bytes]:
        painters = Painters()
        wanted = [("vilitum",), ("vilitum",), ("vilitum", "vilnius")]
        return [await painters.emblem(each) for each in wanted]

    monkeypatch.setattr("render.painting.painters.emblem_file", draw)
    assert asyncio.run(ask()) == [b"picture"] * 3
    assert drawn == [("vilitum",), ("vilitum", "vilnius")]


def test_every_game_of_the_house_says_what_it_takes() -> None:
    for game in (each for key, each in GAMES.items() if is_of_house(key)):
        assert game.effort.minutes
        assert 0 < game.effort.minutes[0] < game.effort.minutes[1]
        assert game.effort.difficulty in (*Difficulty,)
        assert game.effort.learning > 0
