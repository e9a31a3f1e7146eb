"""The leaderboard of a game: the highest ratings, or the best wins of teams, in a season or
ever."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import discord

from cogs.board.ratings import to_go_words
from cogs.hall.courses import PRIMARY
from cogs.hall.emojis import game_emoji
from cogs.hall.screen import Blocks, Screen, button, layout, rows, select, text
from cogs.hall.sentences import mention
from common.english import listed
from db.tables.feats import TeamFeat
from db.tables.ratings import Leader
from ratings.model import SETTLED, START, Rating
from ratings.season import LEAST, Season

PAGE: Final = 10
"""People or teams on a page."""
HERE, EVERYWHERE = "here", "everywhere"
EVER: Final = "all"
"""The word for all time in an id."""
SEASONS: Final = 24
"""Number of seasons to choose from, besides all time."""
SOMEBODY: Final = "somebody"


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardPage:
    """A page of the leaderboard of a game, which is a key of `titles`. It is of this server
    (`here`) or everywhere, in a season or ever (None). `count` is the number of all listed
    `leaders`, or in a team game `teams`; these two hold the page. `own` is the rating of the asking
    `person`, and `listed` their setting. `in_server`: the page is shown in a server. `seasons` are
    the choices."""

    game: str
    titles: Mapping[str, str]
    here: bool
    page: int
    count: int
    person: int
    listed: bool
    season: Season | None = None
    seasons: Sequence[Season] = ()
    leaders: Sequence[Leader] = ()
    teams: Sequence[TeamFeat] = ()
    together: bool = False
    own: Rating = START
    in_server: bool = True

    @property
    def where(self) -> str:
        """The key of this server or everywhere, in an id."""
        return HERE if self.here else EVERYWHERE

    @property
    def when(self) -> str:
        """The key of the season, in an id."""
        return self.season.key if self.season else EVER


def leaderboard_screen(board: LeaderboardPage, *, everybody: bool = False) -> Screen:
    """Returns the page with its controls; for `everybody` the page alone, without the lines for the
    asking person."""
    lines = [f"### {board.titles[board.game]}: leaderboard", f"-# {_subject(board)}"]
    lines += [_line(each) for each in board.leaders]
    first = board.page * PAGE + 1
    lines += [_team(place, each) for place, each in enumerate(board.teams, first)]
    if not board.leaders and not board.teams:
        lines.append(_nobody(board))
    if everybody:
        return Screen(layout(text("\n".join(lines))))
    return Screen(layout(text("\n".join([*lines, *_own(board)])), *_ways(board)))


def _subject(board: LeaderboardPage) -> str:
    what = "Best wins" if board.together else "Top ratings"
    where = "in this server" if board.here else "everywhere"
    return f"{what} {where}, {board.season.title if board.season else 'all time'}"


def _nobody(board: LeaderboardPage) -> str:
    if board.together:
        return "No wins yet. Win together to be the first."
    season = f", {LEAST} of them this season" if board.season else ""
    return f"Nobody is listed yet. Play {SETTLED} rated matches{season}."


def _line(leader: Leader) -> str:
    matches = leader.rating.matches
    points = f"**{leader.rating.shown:,}**"
    return f"`{leader.place:>2}` {points} {mention(leader.person_id)} · {matches} matches"


def _team(place: int, feat: TeamFeat) -> str:
    names = listed([SOMEBODY if each is None else mention(each) for each in feat.team])
    return f"`{place:>2}` **{feat.words}** {names}"


def _own(board: LeaderboardPage) -> list[str]:
    """Returns the lines for the asking person alone."""
    unlisted = [] if board.listed else ["-# You are not listed: `/settings` can change that."]
    if board.together:
        return unlisted
    if not board.own.matches:
        return ["-# You have no rating yet: play a rated match against somebody."]
    now = "" if board.season is None else " now"
    told = (f"-# You{now}: {board.own.shown:,}", to_go_words(board.own.to_go))
    return [f"{', '.join(filter(None, told))}.", *unlisted]


def _ways(board: LeaderboardPage) -> Blocks:
    """Returns the controls."""
    other = EVERYWHERE if board.here else HERE
    place = "Everywhere" if board.here else "This server"
    last = max(0, board.count - 1) // PAGE
    pages = str(max(0, board.page - 1)), str(min(last, board.page + 1))
    turns = [
        button("Earlier", "leaders", 0, 1, (board.game, board.where, pages[0], board.when)),
        button("Later", "leaders", 0, 2, (board.game, board.where, pages[1], board.when)),
    ]
    turns[0].disabled, turns[1].disabled = board.page == 0, board.page >= last
    aside = button(place, "leaders", 0, 3, (board.game, other, "0", board.when))
    games = [
        discord.SelectOption(
            label=title, value=key, default=key == board.game, emoji=game_emoji(key)
        )
        for key, title in board.titles.items()
    ]
    label = "Play together" if board.together else "Play a rated match"
    begin = [] if board.count else [button(label, "form-open", 0, 0, (board.game,), style=PRIMARY)]
    return [
        select("Which game?", "leaders", 0, games, 0, (board.game, board.where, "0", board.when)),
        select("Which season?", "leaders-in", 0, _seasons(board), 0, (board.game, board.where)),
        *rows([*begin, *(turns if last else []), *([aside] if board.in_server else [])]),
    ]


def _seasons(board: LeaderboardPage) -> list[discord.SelectOption]:
    """Returns the seasons to choose from, and all time."""
    told = [(each.key, each.title) for each in board.seasons[:SEASONS]]
    told = [(told[0][0], f"{told[0][1]}, the current season"), *told[1:]] if told else []
    return [
        discord.SelectOption(label=title, value=key, default=key == board.when)
        for key, title in [*told, (EVER, "All time")]
    ]
