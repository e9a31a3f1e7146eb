"""The leaderboard of a game: the highest ratings, or the best wins of teams, in a season or
ever."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import discord

from cogs.board.ratings import to_go_words
from cogs.hall.courses import PRIMARY
from cogs.hall.emojis import game_emoji
from cogs.hall.screen import (
    ALT_LIMIT,
    Blocks,
    LeaderPicture,
    Screen,
    button,
    gallery,
    layout,
    rows,
    select,
    text,
)
from cogs.hall.sentences import mention
from common.text.say import listed
from db.tables.feats import TeamFeat
from db.tables.ratings import Form, Leader
from ratings.model import SETTLED, START, Rating
from ratings.season import LEAST, Season
from render.cards.leaderboard import LeaderRow, LeaderTable
from render.kit.names import legible
from render.look import Player

PAGE: Final = 10
"""People or teams on a page."""
HERE, EVERYWHERE = "here", "everywhere"
EVER: Final = "all"
"""The word for all time in an id."""
SEASONS: Final = 24
"""Number of seasons to choose from, besides all time."""
SOMEBODY: Final = "somebody"
UNNAMED: Final = "A player"
"""The name shown for a person whose own cannot be written on a picture."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardPage:
    """A page of the leaderboard of a game, which is a key of `titles`. It is of this server
    (`here`) or everywhere, in a season or ever (None). `count` is the number of all listed
    `leaders`, or in a team game `teams`; these two hold the page. `players` and `forms` are the
    facts for its picture, by person; with `as_text` there is none. `own` is the rating of the
    asking `person`, and `listed` their setting. `in_server`: the page is shown in a server.
    `seasons` are the choices."""

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
    players: Mapping[int, Player] = field(default_factory=dict[int, Player])
    forms: Mapping[int, Form] = field(default_factory=dict[int, Form])
    as_text: bool = False

    @property
    def placed(self) -> list[tuple[int, TeamFeat]]:
        """The teams with their places."""
        return [*enumerate(self.teams, self.page * PAGE + 1)]

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
    asking person and the mark of their row."""
    head = [f"### {board.titles[board.game]}: leaderboard", f"-# {_subject(board)}"]
    lines = [_line(each) for each in board.leaders]
    lines += [_team(place, each) for place, each in board.placed]
    own, ways = ([], []) if everybody else (_own(board), _ways(board))
    if board.as_text or not lines:
        lines = lines or [_nobody(board)]
        return Screen(layout(text("\n".join([*head, *lines, *own])), *ways))
    table = table_of(board, marked=not everybody)
    below = "\n".join([f"-# {_named(board)}", *own])
    picture = LeaderPicture(table, _alt(table), below, "\n".join([*lines, *own]))
    blocks = text("\n".join(head)), gallery(picture), text(below), *ways
    return Screen(layout(*blocks), leaders=picture)


def table_of(board: LeaderboardPage, *, marked: bool) -> LeaderTable:
    """Returns the contents of the picture; the row of the asking person may be `marked`."""
    rows_ = [_row(each, board, marked=marked) for each in board.leaders]
    rows_ += [
        LeaderRow(place, tuple(_player(each, board) for each in feat.team), words=feat.words)
        for place, feat in board.placed
    ]
    title, called = board.titles[board.game], SOMEBODY if board.together else UNNAMED
    return LeaderTable(board.game, title, _subject(board), called, tuple(rows_))


def _row(leader: Leader, board: LeaderboardPage, *, marked: bool) -> LeaderRow:
    person, form = leader.person_id, board.forms.get(leader.person_id, Form())
    return LeaderRow(
        leader.place,
        (_player(person, board),),
        points=leader.rating.shown,
        doubt=leader.rating.doubt,
        results=(form.tally.won, form.tally.drawn, form.tally.lost),
        curve=form.curve,
        own=marked and person == board.person,
    )


def _player(person: int | None, board: LeaderboardPage) -> Player:
    """Returns a person as the picture shows them; nameless for somebody who may not be named."""
    return Player("") if person is None else board.players.get(person, Player(""))


def _alt(table: LeaderTable) -> str:
    """Returns the picture in words."""
    lines = list[str]()
    for row in table.rows:
        names = listed([legible(each.name) or table.called for each in row.players])
        won, drawn, lost = (f"{each:,}" for each in row.results)
        told = f"{row.points:,}; {won} won, {drawn} drawn, {lost} lost"
        lines.append(f"{row.place}. {names}: {row.words or told}")
    return "\n".join([f"Leaderboard. {table.subject}", *lines])[:ALT_LIMIT]


def _named(board: LeaderboardPage) -> str:
    """Returns the people on the page, whose names the font may lack."""
    told = [f"{each.place} {mention(each.person_id)}" for each in board.leaders]
    told += [f"{place} {_names(each)}" for place, each in board.placed]
    return " · ".join(told)


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
    return f"`{place:>2}` **{feat.words}** {_names(feat)}"


def _names(feat: TeamFeat) -> str:
    return listed([SOMEBODY if each is None else mention(each) for each in feat.team])


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
