"""The leaderboard of a game: the highest ratings, or the best wins of teams, in a season or
ever."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from cogs.board.ratings import to_go_words
from cogs.hall.emojis import game_emoji
from cogs.hall.introduction import PRIMARY
from cogs.hall.screen import (
    ALT_LIMIT,
    Blocks,
    CardPicture,
    Screen,
    button,
    gallery,
    layout,
    option,
    rows,
    select,
    text,
)
from cogs.hall.sentences import mention
from common.text.say import as_is, capitalised, counted, fitting, joined, listed, name, say
from common.text.text import Text
from db.tables.feats import TeamFeat
from db.tables.ratings import Form, Leader
from ratings.model import SETTLED, START, Rating
from ratings.season import LEAST, Season
from render.cards.leaderboard import BELOW, LeaderRow, LeaderTable, Unplaced
from render.kit.names import legible
from render.look import Player

PAGE: Final = 10
"""People or teams on a page."""
HERE, EVERYWHERE = "here", "everywhere"
EVER: Final = "all"
"""The word for all time in an id."""
SEASONS: Final = 24
"""Number of seasons to choose from, besides all time."""
SOMEBODY: Final = say("somebody")
UNNAMED: Final = say("A player")
"""The name shown for a person whose own cannot be written in a picture."""
MATCH: Final = name("match", many="matches")


@dataclass(frozen=True, slots=True, kw_only=True)
class LeaderboardPage:
    """A page of the leaderboard of a game, which is a key of `titles`. It is of this server
    (`here`) or everywhere, in a season or ever (None). `count` is the number of all listed
    `leaders`, or in a team game `teams`; these two hold the page, and `unsettled` the people below
    the last one without a place. `players` and `forms` are the facts for its picture, by person;
    with `as_text` there is none. `own` is the rating of the asking `person`, and `listed` their
    setting. `in_server`: the page is shown in a server. `seasons` are the choices. `absent` are the
    names of people whose mention would show no name; they have `left` this server, on a page of it,
    or that is not known."""

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
    unsettled: Sequence[Leader] = ()
    teams: Sequence[TeamFeat] = ()
    together: bool = False
    own: Rating = START
    in_server: bool = True
    players: Mapping[int, Player] = field(default_factory=dict[int, Player])
    forms: Mapping[int, Form] = field(default_factory=dict[int, Form])
    as_text: bool = False
    absent: Mapping[int, str] = field(default_factory=dict[int, str])
    left: bool = False

    def called(self, person: int) -> str:
        """Returns a person in words: by mention, or by name with a word on the absence."""
        name = self.absent.get(person, "")
        who = mention(person, name=name)
        return say("{person} (has left)", person=who) if name and self.left else who

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
    title = say("### {game}: leaderboard", game=board.titles[board.game])
    head = joined("\n", [title, "-# " + _subject(board)])
    lines = [_line(each, board) for each in board.leaders]
    lines += [_team(place, each, board) for place, each in board.placed]
    own, ways = ([], []) if everybody else (_own(board), _ways(board))
    own = [*_unsettled(board), *own]
    named = ["-# " + _named(board)] if lines else [_nobody(board)]
    if board.as_text or not (lines or board.unsettled):
        lines = lines or named
        return Screen(layout(text(joined("\n", [head, *lines, *own])), *ways))
    table = table_of(board, marked=not everybody)
    below = joined("\n", [*named, *own])
    words = joined("\n", [*(lines or named), *own])
    picture = CardPicture("leaderboard.png", table, _alt(table), below, words)
    return Screen(layout(text(head), gallery(picture), text(below), *ways))


def table_of(board: LeaderboardPage, *, marked: bool) -> LeaderTable:
    """Returns the contents of the picture; the row of the asking person may be `marked`."""
    rows_ = [_row(each, board, marked=marked) for each in board.leaders]
    rows_ += [
        LeaderRow(place, tuple(_player(each, board) for each in feat.team), words=feat.words)
        for place, feat in board.placed
    ]
    title, called = board.titles[board.game], SOMEBODY if board.together else UNNAMED
    below = tuple(
        Unplaced(
            _player(each.person_id, board), _guess(each), marked and each.person_id == board.person
        )
        for each in board.unsettled
    )
    return LeaderTable(board.game, title, _subject(board), called, tuple(rows_), below=below)


def _guess(leader: Leader) -> Text:
    """Returns the points of a person without a place, with a question mark if they are a guess."""
    points = say("{points:,}", points=leader.rating.shown)
    return points + as_is("?") if leader.rating.to_go else points


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
    """Returns a person for the picture; nameless if the person may not be named."""
    return Player("") if person is None else board.players.get(person, Player(""))


def _alt(table: LeaderTable) -> Text:
    head = say("Leaderboard. {subject}", subject=table.subject)
    below = [
        joined(" ", [legible(each.player.name) or table.called, each.points])
        for each in table.below
    ]
    told = [*(_alt_line(table, row) for row in table.rows)]
    told += [joined(": ", [BELOW, joined(", ", below)])] if below else []
    return fitting([head, *told], ALT_LIMIT, "\n")


def _alt_line(table: LeaderTable, row: LeaderRow) -> Text:
    people = listed([legible(each.name) or table.called for each in row.players])
    if row.words:
        words = say("{place}. {people}: {deed}").filled(deed=row.words)
    else:
        won, drawn, lost = row.results
        words = say(
            "{place}. {people}: {points:,}; {won:,} won, {drawn:,} drawn, {lost:,} lost"
        ).filled(points=row.points, won=won, drawn=drawn, lost=lost)
    return words.filled(place=str(row.place), people=people)


def _named(board: LeaderboardPage) -> Text:
    """Returns the people on the page, since the font may lack their names."""
    told = [joined(" ", [str(each.place), board.called(each.person_id)]) for each in board.leaders]
    told += [joined(" ", [str(place), _names(each, board)]) for place, each in board.placed]
    return joined(" · ", told)


def _unsettled(board: LeaderboardPage) -> list[Text]:
    """Returns the people below the line, from the first match on."""
    told = [joined(" ", [board.called(each.person_id), _guess(each)]) for each in board.unsettled]
    return [joined("", ["-# ", BELOW, ": ", joined(" · ", told)])] if told else []


def _subject(board: LeaderboardPage) -> Text:
    """Returns the page's subject, place and time."""
    words = (
        say("{here:yes=Best wins in this server|no=Best wins everywhere}, {season}")
        if board.together
        else say("{here:yes=Top ratings in this server|no=Top ratings everywhere}, {season}")
    )
    season = board.season.title if board.season else say("all time")
    return words.filled(here=board.here, season=season)


def _nobody(board: LeaderboardPage) -> Text:
    if board.together:
        return say("No wins yet. Win together to be the first.")
    words = (
        say(
            "Nobody has a place here yet. One rated match against somebody puts you on this list; "
            "{settled} give you a place, with your points, results and curve."
        )
        if board.season is None
        else say(
            "Nobody has a place here yet. One rated match against somebody puts you on this list; "
            "{settled}, {least} of them this season, give you a place, with your points, results "
            "and curve."
        )
    )
    return words.filled(settled=SETTLED, least=LEAST)


def _line(leader: Leader, board: LeaderboardPage) -> Text:
    points = say("**{points:,}**", points=leader.rating.shown)
    matches = counted(leader.rating.matches, MATCH)
    place = joined(" ", [f"`{leader.place:>2}`", points, board.called(leader.person_id)])
    return joined(" · ", [place, matches])


def _team(place: int, feat: TeamFeat, board: LeaderboardPage) -> Text:
    deed = "**" + joined("", [feat.words]) + "**"
    return joined(" ", [f"`{place:>2}`", deed, _names(feat, board)])


def _names(feat: TeamFeat, board: LeaderboardPage) -> Text:
    return listed([SOMEBODY if each is None else board.called(each) for each in feat.team])


def _own(board: LeaderboardPage) -> list[Text]:
    unlisted: list[Text] = []
    if not board.listed:
        unlisted = [say("-# You are not listed: `/settings` can change that.")]
    if board.together:
        return unlisted
    if not board.own.matches:
        none = say("-# You have no rating yet: play a rated match against somebody.")
        return [none] if board.count or board.unsettled else []
    now = board.season is not None
    own = say("-# {now:yes=You now|no=You}: {points:,}", now=now, points=board.own.shown)
    told = filter(None, (own, to_go_words(board.own.to_go)))
    return [joined(", ", told) + ".", *unlisted]


def _ways(board: LeaderboardPage) -> Blocks:
    other = EVERYWHERE if board.here else HERE
    place = capitalised(say("everywhere")) if board.here else capitalised(say("this server"))
    last = max(0, board.count - 1) // PAGE
    turns = [
        button(label, "leaders", 0, ply, (board.game, board.where, page, board.when), disabled=off)
        for label, ply, page, off in (
            (say("Earlier"), 1, str(max(0, board.page - 1)), board.page == 0),
            (say("Later"), 2, str(min(last, board.page + 1)), board.page >= last),
        )
    ]
    aside = button(place, "leaders", 0, 3, (board.game, other, "0", board.when))
    games = [
        option(title, key, chosen=key == board.game, emoji=game_emoji(key))
        for key, title in board.titles.items()
    ]
    somebody, known = board.count or board.unsettled, [each.key for each in board.seasons]
    label = say("Play together") if board.together else say("Play a rated match")
    begin = [] if board.count else [button(label, "form-open", 0, 0, (board.game,), style=PRIMARY)]
    return [
        select(
            say("Which game?"), "leaders", 0, games, 0, (board.game, board.where, "0", board.when)
        ),
        *(_seasons(board) if somebody or known != [board.when] else []),
        *rows([*begin, *(turns if last else []), *([aside] if board.in_server else [])]),
    ]


def _seasons(board: LeaderboardPage) -> Blocks:
    told: list[tuple[str, str]] = [(each.key, each.title) for each in board.seasons[:SEASONS]]
    told[:1] = [(key, say("{season}, the current season", season=title)) for key, title in told[:1]]
    options = [
        option(title, key, chosen=key == board.when)
        for key, title in [*told, (EVER, capitalised(say("all time")))]
    ]
    return [select(say("Which season?"), "leaders-in", 0, options, 0, (board.game, board.where))]
