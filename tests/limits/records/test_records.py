"""The profile and the leaderboard with the most that they can hold."""

from __future__ import annotations

import pytest

from cogs.hall.screen import button
from cogs.people.leaderboard_screen import PAGE, SEASONS, LeaderboardPage, leaderboard_screen
from cogs.people.profile import BestWin, ProfileSheet, profile_screen
from common.streaks import Streak
from common.text.say import as_is
from conformance.screens import PEOPLE, check
from db.tables.feats import TeamFeat
from db.tables.ratings import Form, Leader
from db.tables.records.match_counts import GameRecord, Record
from engines.registry import GAMES
from engines.terms import LONGEST_FEAT
from ratings.model import Rating
from ratings.season import Season
from ratings.tally import Streaks, Tally
from render.look import Player

MANY = Tally(99_999, 99_999, 99_999)
LONG = "W" * 32
LAST = Season(2026, 4)


def seasons() -> tuple[Season, ...]:
    """As many as can be chosen."""
    found = [LAST]
    while len(found) < SEASONS:
        found.append(found[-1].previous)
    return tuple(found)


def board(
    game: str, season: Season | None, *, page: int = 1, as_text: bool = False
) -> LeaderboardPage:
    """A full page of a game."""
    together = GAMES[game].team
    team = TeamFeat(1, game, as_is("W" * LONGEST_FEAT), PEOPLE[:3])
    return LeaderboardPage(
        game=game,
        titles={key: each.title for key, each in GAMES.items()},
        here=False,
        page=page,
        count=10**7,
        person=PEOPLE[0],
        listed=False,
        season=season,
        seasons=seasons(),
        leaders=() if together else [Leader(10**7, PEOPLE[0], Rating(99_999, 1, 99_999))] * PAGE,
        unsettled=() if together else [Leader(0, PEOPLE[0], Rating(99_999, 1, 1))] * PAGE,
        teams=[team] * PAGE if together else (),
        together=together,
        own=Rating(99_999, 1, 5),
        players=dict.fromkeys(PEOPLE, Player(LONG)),
        forms=dict.fromkeys(PEOPLE, Form(MANY, (99_990, 99_999))),
        as_text=as_text,
    )


@pytest.mark.parametrize("season", [None, *seasons()])
@pytest.mark.parametrize("game", GAMES)
def test_full_and_empty_leaderboards(game: str, season: Season | None) -> None:
    check(leaderboard_screen(board(game, season)))
    check(leaderboard_screen(board(game, season), everybody=True))
    check(leaderboard_screen(board(game, season, as_text=True)))
    screen = leaderboard_screen(board(game, season))
    (picture,) = screen.pictures
    check(screen.leaving_out(picture))
    empty = LeaderboardPage(
        game=game,
        titles={key: each.title for key, each in GAMES.items()},
        here=True,
        page=0,
        count=0,
        person=PEOPLE[0],
        listed=True,
        season=season,
        together=GAMES[game].team,
    )
    check(leaderboard_screen(empty))


def sheet(name: str) -> ProfileSheet:
    """All that can be told of a person."""
    record = GameRecord(MANY, "W" * 20, MANY, frozenset({1, 5}))
    return ProfileSheet(
        person=PEOPLE[0],
        player=Player(name),
        record=Record(dict.fromkeys(GAMES, record), Streaks(99_999, 99_999)),
        ratings=dict.fromkeys(GAMES, Rating(99_999, 1, 1)),
        best=dict.fromkeys(GAMES, BestWin("W" * LONGEST_FEAT, (LONG, None))),
        lessons=dict.fromkeys(GAMES, (99, 99)),
        puzzles=99_999,
        streak=Streak(9_998, 9_999),
        own=True,
    )


@pytest.mark.parametrize("as_text", [False, True])
@pytest.mark.parametrize("everybody", [False, True])
def test_the_fullest_and_the_emptiest_profile(everybody: bool, as_text: bool) -> None:
    post = [button("W" * 30, "profile-post", 0)]
    check(profile_screen(sheet(LONG), everybody=everybody, as_text=as_text, post=post))
    newcomer = ProfileSheet(person=PEOPLE[0], player=Player(""), record=Record())
    check(profile_screen(newcomer, everybody=everybody, as_text=as_text))
