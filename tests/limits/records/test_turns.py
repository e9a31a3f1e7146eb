"""The numbers of turns: one count for the card of a result, the curve and the history."""

from __future__ import annotations

import re

import pytest

from cogs.board.match_view import match_view
from cogs.records.story_screen import history_screen
from conformance.limits import TEXT, of_type
from conformance.screens import components_of, row_of
from db.store import OpenMatch
from engines.game import AnyGame
from engines.match import begin, how_long, replay, turn_count, turn_numbers
from engines.registry import GAMES
from players.chances import curves
from players.position_chances import Retell, Weigh
from players.review import Review, next_step, reviewing
from tests.sample import random_match, said

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@every_game
def test_turns_count_up_one_by_one_from_the_first(game: AnyGame) -> None:
    match = random_match(game, "1")
    numbers = turn_numbers(match)
    assert len(numbers) == match.ply
    assert {after - before for before, after in zip((0, *numbers), numbers, strict=False)} <= {0, 1}
    assert turn_count(match) == numbers[-1] > 0
    for ply in range(0, match.ply, 7):
        assert turn_numbers(match.at(ply)) == numbers[:ply]


def test_a_secret_set_up_is_no_turn() -> None:
    match = replay(begin("vicious-circle", {}, ""))
    for seat, text in ((0, "set Sa1 Wb2 Pc1"), (1, "set Se5 Wd4 Pc5"), (0, "Wb2-b1")):
        match = said(match, seat, text)
    assert turn_numbers(match) == (0, 0, 1)


def looked_at(match: OpenMatch) -> Review:
    """The review of a match in which all chances are even."""
    steps = reviewing(match.match)
    step = next_step(steps)
    while not isinstance(step, Review):
        seats = match.match.setup.seats
        nothing = None if isinstance(step, Weigh) else ()
        known = isinstance(step, Weigh | Retell)
        step = next_step(steps, nothing if known else (1 / seats,) * seats)
    return step


@every_game
def test_card_curve_and_history_end_with_the_same_number(game: AnyGame) -> None:
    match = random_match(game, "1")
    opened = OpenMatch(row_of(match), match)
    numbers = turn_numbers(match)
    lines = match.history(None)
    screen = history_screen(1, game, lines, numbers)
    (told,) = (each["content"] for each in of_type(components_of(screen), TEXT))
    shown = [int(each) for each in re.findall(r"^` *(\d+)`", told, re.MULTILINE)]
    assert shown
    assert shown[-1] == turn_count(match)
    assert match_view(opened, None).turns == turn_count(match)
    if match.setup.seats in curves(game.key):
        ends = (*numbers, turn_count(match))
        points = looked_at(opened).points
        assert [each.turn for each in points] == [ends[each.ply] for each in points]


@pytest.mark.parametrize("game", [game for game in GAMES.values() if game.round_of])
def test_rounds_are_counted_where_people_count_them(game: AnyGame) -> None:
    """The axis of the curve has one point for each of them."""
    match = random_match(game, "1")
    assert game.round_of
    assert turn_count(match) == game.round_of(match.state) > 1
    assert how_long(game, 2) == "2 rounds"
    points = looked_at(OpenMatch(row_of(match), match)).points[:-1]
    assert len({each.turn for each in points}) == len(points)
