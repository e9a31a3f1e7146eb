"""Screens of reviews in every game, with the most turns, moments and names."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.answers.review import (
    QUIET,
    SHORT,
    TRY,
    overview_at,
    overview_screen,
    review_screen,
    turning_at,
)
from cogs.board.curve import UNJUDGED, cost_words, curve_picture, turn_at
from cogs.hall.screen import button
from common.text.say import say
from conformance.limits import SELECT, of_type
from conformance.options import some_options
from conformance.screens import check, components_of, moments, row_of
from db.store import OpenMatch
from db.values import BoardForm
from engines.entries import Entry
from engines.game import AnyGame
from engines.match import RESIGN, Match
from engines.registry import GAMES
from players.hindsight import Slip
from players.review import MOST, Moment, Point, Review
from render.cards.curve import CurveCard
from render.look import Player
from tests.sample import random_match

LONG = Player("W" * 32)


def reviewed(match: Match, count: int) -> Review:
    """A review with a point at every action, and as many moments as this."""
    seats = match.setup.seats
    plies = [each.ply for each in match.entries if each.is_action]
    words = "Bear: 10 units drawn, 12 would have spared 10 points"

    def look(ply: int) -> Slip | None:
        seat, word = match.entries[ply].seat, say("{words}", words=words)
        slip = Slip(ply, seat, False, 10, ply, 0.0, 0.999, word, word, word)
        return slip if match.game.team else None

    points = tuple(Point(ply, turn, (1 / seats,) * seats) for turn, ply in enumerate(plies, 1))
    costly = tuple(
        Moment(ply, seat, 0.999, match.entries[ply].text, "Why. " * 40, slip=slip)
        for ply, seat, slip in (
            (each, match.entries[each].seat, look(each)) for each in plies[:count]
        )
    )
    return Review(points, costly, (100,) * seats)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
@pytest.mark.parametrize("count", [0, 3, MOST])
def test_a_whole_review_fits(game: AnyGame, count: int) -> None:
    for match in list(moments(game, some_options(game, 1)[0], 1, 60))[::7]:
        players = (LONG,) * match.setup.seats
        found = reviewed(match, count)
        shown = overview_at(OpenMatch(row_of(match), match), found, players)
        check(overview_screen(shown, everybody=True))
        screen = overview_screen(shown, post=[button("Post it here", "review-post", 10**9)])
        check(screen)
        for number, boards in zip(range(len(found.moments)), BoardForm, strict=False):
            check(review_screen(turning_at(OpenMatch(row_of(match), match), found, number), boards))
        if len(found.points) < 2:
            assert SHORT in shown.lines
            continue
        (menu,) = of_type(components_of(screen), SELECT)
        assert menu["placeholder"] == TRY
        plies = [int(each["value"]) for each in menu["options"]]
        assert plies == sorted(set(plies))
        assert {each.ply for each in found.marked} <= set(plies)
        assert len(plies) == min(25, len(found.points))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_no_match_is_called_clean_that_is_too_short_to_judge_or_was_given_up(game: AnyGame) -> None:
    whole = random_match(game, "7" * 32)
    match = whole.at(whole.ply // 2)
    given_up = match.follow(Entry(match.ply, match.to_act[0], RESIGN))
    found, seats = reviewed(match, 0), match.setup.seats
    for ended, accuracy, clean in (
        (match, (100,) * seats, True),
        (match, (None, *(100,) * (seats - 1)), True),
        (match, (None,) * seats, False),
        (given_up, (100,) * seats, False),
    ):
        opened = OpenMatch(row_of(ended), ended)
        judged = replace(found, accuracy=accuracy)
        lines = overview_at(opened, judged, (LONG,) * seats).lines
        assert (QUIET in lines) is clean
        assert (UNJUDGED in lines) is not any(accuracy)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_picture_is_told_in_words(game: AnyGame) -> None:
    *_, match = moments(game, some_options(game, 1)[0], 1, 60)
    found = reviewed(match, MOST)
    curve = curve_picture(7, match, found, (LONG,) * match.setup.seats)
    assert curve
    assert 0 < len(curve.alt) <= 1024
    span = "round" if game.round_of else "turn"
    assert curve.alt.startswith(f"The chances by {span}.")
    assert "%" in curve.alt
    for number, each in enumerate(found.marked, 1):
        assert f"{number}: {span} {turn_at(found.points, each.ply)}, " in curve.alt
        assert cost_words(each) in curve.alt
    assert "Accuracy: " in curve.alt
    assert isinstance(curve.card, CurveCard)
    assert len(curve.card.marks) == len(found.marked)
    for mark in curve.card.marks:
        assert 0 <= mark.at <= len(found.points) - 1
