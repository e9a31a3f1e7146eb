"""Checks that people can read the curve of a match, also on a phone: with the longest names, most
kingdoms, most turns, and bands of no height."""

from __future__ import annotations

import io

import pytest
from PIL import Image

from engines.game import AnyGame
from engines.registry import GAMES
from render.cards.background import WIDE
from render.cards.curve import CurveCard, Mark, curve_file
from render.kit.names import legible
from render.look import Player
from tests.render.cards.test_profile_legible import LONG, WIDEST, Drawn, drawn
from tests.render.kit import on_phone, plain
from tests.sample import some

__all__ = ["drawn"]

EVERY = [
    (game, seats)
    for game in GAMES.values()
    for seats in sorted({game.seat_counts[0], *game.seat_counts[-some(1, 9) :]})
]
"""For the fewest and the most, or for any number of players."""
every_size = pytest.mark.parametrize(
    ("game", "seats"), EVERY, ids=[f"{game.key} {seats}" for game, seats in EVERY]
)


def card(game: AnyGame, seats: int, points: int = 30, name: str = "Ann") -> CurveCard:
    """A curve on which one seat's chance rises from nothing to all."""
    sides = game.seating(game.resolve_options({}), seats)
    rest = 1 if game.team else max(1, seats - 1)
    chances = [
        tuple(
            each / (points - 1) if game.team or seat == 0 else (1 - each / (points - 1)) / rest
            for seat in range(seats)
        )
        for each in range(points)
    ]
    marks = () if game.team else tuple(Mark(points * each / 8, each % seats) for each in (1, 3, 6))
    return CurveCard(
        *(game.key, plain("Match 99,999"), sides, (Player(name),) * seats),
        tuple(range(1, points + 1)),
        tuple(chances),
        marks,
        () if game.team else (100,) * seats,
        game.team,
    )


def image_of(told: CurveCard) -> Image.Image:
    """The picture."""
    return Image.open(io.BytesIO(curve_file(told))).convert("RGB")


@every_size
@pytest.mark.parametrize("name", ["Ann", LONG, WIDEST, "李雷", "🎉"])
def test_all_is_said_and_large_enough_for_a_phone(
    game: AnyGame, seats: int, name: str, drawn: Drawn
) -> None:
    told = card(game, seats, name=name)
    curve_file(told)
    words = [said for said, _, _ in drawn]
    assert {game.title, "Match 99,999", "0 %", "50 %", "100 %"} <= set(words)
    assert words.count("100 %") == 1 + len(told.accuracy)
    if not game.team:
        shown = told.sides if not legible(name) else [name[:6]] * seats
        assert all(any(said.startswith(each[:6]) for said in words) for each in shown)
    assert min(on_phone(size) for _, _, size in drawn) >= 11


@every_size
def test_the_file_is_small_with_most_turns(game: AnyGame, seats: int) -> None:
    assert len(curve_file(card(game, seats, points=121))) <= 100_000


@every_size
def test_a_chance_of_all_fills_the_height_and_one_of_nothing_takes_none(
    game: AnyGame, seats: int
) -> None:
    """The first point's column has the other sides alone, the last one's only the first side."""
    shown = image_of(card(game, seats))
    chart = shown.crop((150, shown.height - 470, WIDE - 70, shown.height - 150))
    first = chart.crop((0, 0, 4, chart.height)).getcolors(10_000)
    last = chart.crop((chart.width - 4, 0, chart.width, chart.height)).getcolors(10_000)
    assert first
    assert last
    assert max(first)[1] != max(last)[1]


@pytest.mark.parametrize("points", [2, 3, 121])
def test_few_and_many_points_are_drawn(points: int) -> None:
    for game, seats in EVERY:
        assert image_of(card(game, seats, points)).width == WIDE
