"""What an export tells of ratings, by what the match has made of them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cogs.records.headers import headers_of
from conformance.screens import AT, row_of
from db.values import OpenMatch
from engines.export import headers, one_line, write
from engines.game import AnyGame
from engines.registry import GAMES
from engines.terms import Outcome, Result, TableEnding
from ratings.ledger import RatingStep
from ratings.model import Rating
from render.look import Player
from tests.sample import present, random_match

each_kind = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@each_kind
@pytest.mark.parametrize("rated", [True, False])
def test_a_match_that_is_over(game: AnyGame, rated: bool) -> None:
    match = random_match(game, "1")
    row = row_of(match)
    step = RatingStep(1500.4, Rating(1513.6, 80.0, 3), 1.0) if rated else None
    seats = tuple(replace(each, step=step) for each in row.seats)
    row = replace(row, seats=seats, rated=rated, ended_at=AT, status="over", pace="3d")
    players = [Player(f"Ann\n{seat}") for seat in range(len(match.sides))]
    about = headers_of(OpenMatch(row, match), players)
    told = headers(write(match, None, None, about))
    assert told == tuple((key, one_line(words)) for key, words in about if words)
    ratings = [words for key, words in told if key == "rating"]
    wanted = [f"{side}: 1500 before, 1514 after" for side in match.sides]
    assert ratings == (wanted if rated else [])
    assert ("ended", "2026-01-01 00:00 UTC") in told
    assert ("pace", "3 days") in told
    assert [words for key, words in told if key == "player"] == [
        f"Ann {seat}" for seat in range(len(match.sides))
    ]


@each_kind
def test_what_has_ended_without_counting_is_not_called_rated(game: AnyGame) -> None:
    """As a match that ended before everyone had moved. One that goes on still may count."""
    match = random_match(game, "1")
    players = [Player("") for _ in match.sides]
    running = replace(row_of(match), rated=True)
    for row, word in ((running, "yes"), (replace(running, status="over"), "no")):
        assert dict(headers_of(OpenMatch(row, match), players))["rated"] == word


TEAMS = [key for key, game in GAMES.items() if game.team]


@pytest.mark.parametrize("key", TEAMS)
def test_how_well_a_team_has_won(key: str) -> None:
    """Of the same match once won and once not."""
    match = random_match(GAMES[key], "1")
    won = Outcome(TableEnding.AGREEMENT, (Result.WIN,) * len(match.sides))
    lost = Outcome(TableEnding.AGREEMENT, (Result.LOSS,) * len(match.sides))
    told = [
        dict(headers_of(OpenMatch(row_of(match), each), [Player("Ann")] * len(match.sides)))["feat"]
        for each in (replace(match, declared=won), replace(match, declared=lost))
    ]
    feat = present(match.game.feat(match.state))
    assert told == [feat.words, ""]


@each_kind
def test_a_player_without_a_known_name_is_called_by_the_side(game: AnyGame) -> None:
    match = random_match(game, "1")
    players = [Player("") for _ in match.sides]
    about = headers_of(OpenMatch(row_of(match), match), players)
    assert [words for key, words in about if key == "player"] == [*match.sides]
    assert "ended" not in dict(headers(write(match, None, None, about)))
