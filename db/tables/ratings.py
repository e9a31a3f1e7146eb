"""Ratings: the ratings of players after each rated match.

They follow from the finished matches alone, in the order of their ends. The end of a match adds its
ratings in the same transaction. If that match is not the latest in that order, as when two end at
the same instant, all ratings of its game are made anew.
"""

from __future__ import annotations

import asyncio
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import Final

from db.codec import Codec
from db.connection import Database, Reads, Row, Rows, SqlTable, Transaction, Value, counted
from db.tables import people
from db.values import END_OF_TIME, is_bot, options_value, time_text, time_value
from engines.entries import GONE
from engines.game import Refusal, Result, Seat
from engines.match import Entry, Setup, had_stand_in, replay
from engines.registry import GAMES
from ratings.contest import WINDOW, Contest, contest
from ratings.ledger import Ledger, Meeting, RatingStep
from ratings.model import REVISION, SETTLED, START, Rating
from ratings.tally import NO_MATCHES, Tally

KEY: Final = "ratings"
"""The key of the revision of the ratings' model in the settings."""
AT_ONCE: Final = 50
"""The most rows that one statement stores."""
CURVE: Final = 60
"""The most ratings of a person that are looked back upon."""
IN_A_ROW: Final = 50
"""Matches rated before other tasks get a turn."""
VOTED: Final = "text >= '!standin' AND text < '!standio'"
"""The condition of an entry that votes to let the bot play. It must equal the text in its index."""


def acted(seat: str) -> str:
    """Returns the condition that the player of a seat has acted in a finished match that counts,
    and has not left by the deletion of their data: a result by deletion says nothing about
    strength. `seat` is the alias of the row of `seats`."""
    own = f"a.match_id = {seat}.match_id AND a.seat = {seat}.seat"
    return f"""({seat}.result IS NOT NULL
        AND EXISTS (SELECT 1 FROM actions a WHERE {own} AND a.text NOT LIKE '!%')
        AND NOT EXISTS (SELECT 1 FROM actions a WHERE {own} AND a.text = '{GONE}'))"""  # noqa: S608


_SETUP: Final = Codec(Setup)
_OF_MATCH: Final = "SELECT * FROM matches WHERE id = ?"

_ENTRY: Final = Codec(Entry, at=None)
_LOG: Final = "SELECT ply, seat, text FROM actions WHERE match_id = ? ORDER BY ply"

_PLAYED: Final = f"""SELECT m.id, m.game, m.options, m.ended_at, s.seat, s.person_id, s.result,
    {acted("s")} AS acted,
    EXISTS (SELECT 1 FROM actions v
        WHERE v.match_id = s.match_id AND {VOTED}) AS voted
    FROM matches m JOIN seats s ON s.match_id = m.id
    WHERE m.rated AND m.status = 'over' AND s.result IS NOT NULL """  # noqa: S608, a constant

_ANY: Final = "SELECT 1 FROM matches WHERE rated AND status = 'over' LIMIT 1"

_ORDER: Final = " ORDER BY m.ended_at, m.id, s.seat"

_LATER: Final = """SELECT 1 FROM matches m JOIN ratings r ON r.match_id = m.id
    WHERE m.game = ? AND m.ended_at >= ? AND (m.ended_at > ? OR m.id > ?) LIMIT 1"""

_NOW: Final = """SELECT r.* FROM seats s
    JOIN ratings r ON r.match_id = s.match_id AND r.seat = s.seat
    WHERE s.person_id = ? AND r.game = ? AND r.latest"""

_ALL: Final = """SELECT r.* FROM seats s
    JOIN ratings r ON r.match_id = s.match_id AND r.seat = s.seat
    WHERE s.person_id = ? AND r.latest"""

_EVERY: Final = """SELECT r.game, r.points FROM seats s
    JOIN ratings r ON r.match_id = s.match_id AND r.seat = s.seat
    JOIN matches m ON m.id = s.match_id
    WHERE s.person_id = ? ORDER BY m.ended_at, m.id"""

# CROSS JOIN keeps SQLite from looking through all ratings of the game, not those of the people.
_FORM: Final = """FROM seats s CROSS JOIN ratings r CROSS JOIN matches m
    WHERE s.person_id IN ({}) AND r.match_id = s.match_id AND r.seat = s.seat
    AND m.id = s.match_id AND r.game = ? AND m.ended_at < ?"""

_RESULTS: Final = (
    f"SELECT s.person_id, s.result, COUNT(*) AS number {_FORM} GROUP BY s.person_id, s.result"
)

_STEPS: Final = f"""SELECT s.person_id, r.before, r.points {_FORM} AND m.ended_at >= ?
    ORDER BY m.ended_at, m.id"""

_MEETINGS: Final = """FROM seats s
    JOIN ratings r ON r.match_id = s.match_id AND r.seat = s.seat
    JOIN matches m ON m.id = s.match_id
    JOIN seats o ON o.match_id = s.match_id AND o.person_id <> s.person_id
    JOIN ratings q ON q.match_id = o.match_id AND q.seat = o.seat
    WHERE s.person_id = ? AND m.game = ?"""

_MET: Final = f"""SELECT m.id, m.ended_at, o.person_id {_MEETINGS} AND m.ended_at > ?
    ORDER BY m.ended_at, m.id"""

_OFTEN: Final = f"""SELECT o.person_id, COUNT(*) AS number {_MEETINGS} AND o.person_id IN ({{}})
    GROUP BY o.person_id"""

_PAST: Final = """UPDATE ratings SET latest = FALSE WHERE game = ? AND latest AND EXISTS
    (SELECT 1 FROM seats s WHERE s.match_id = ratings.match_id AND s.seat = ratings.seat
        AND s.person_id = ?)"""

_RATING: Final = Codec(Rating)
_STEP: Final = Codec(RatingStep)
_COLUMNS: Final = ", ".join(("match_id", "seat", "game", *_STEP.names, "latest"))

_LISTED: Final = f"""FROM ratings r
    JOIN seats s ON s.match_id = r.match_id AND s.seat = r.seat
    LEFT JOIN people p ON p.id = s.person_id
    WHERE r.game = ? AND r.latest AND r.matches >= {SETTLED} AND s.person_id > 0
    AND NOT COALESCE(p.unlisted, FALSE) """
_UNSETTLED: Final = _LISTED.replace("r.matches >=", "r.matches <")

# CROSS JOIN keeps SQLite from looking through all ratings of a game, not the server's matches.
_HERE: Final = """AND s.person_id IN (SELECT t.person_id
    FROM matches m CROSS JOIN ratings u CROSS JOIN seats t
    WHERE m.guild_id = ? AND u.match_id = m.id AND u.game = ?
    AND t.match_id = u.match_id AND t.seat = u.seat) """


@dataclass(frozen=True, slots=True)
class Leader:
    """A person on a leaderboard. People with equal points share a `place`."""

    place: int
    person_id: int
    rating: Rating


@dataclass(frozen=True, slots=True)
class Form:
    """A person's rated matches of a game: the results of all of them, and the rating before the
    first one of a time and after each, as displayed."""

    tally: Tally = NO_MATCHES
    curve: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class _Played:
    """A match that counts for ratings."""

    match_id: int
    game: str
    ended_at: datetime
    people: tuple[int, ...]
    contest: Contest


LEADER: Final = Codec(Leader)


class Ratings(SqlTable):
    """The ratings of a database. Every method raises `StoreTrouble` if the database fails."""

    async def of(self, person_id: int, game: str) -> Rating:
        """Returns this person's rating in a game; `START` if there is none."""
        return await now_of(self._database, person_id, game)

    async def by_game(self, person_id: int) -> dict[str, Rating]:
        """Returns this person's ratings by game, for games with one."""
        rows = await self._database.rows(_ALL, (person_id,))
        return {row["game"]: _RATING.read(row) for row in rows}

    async def curves(self, person_id: int) -> dict[str, tuple[int, ...]]:
        """Returns this person's ratings after each of the latest matches, as displayed, by game;
        the oldest first, at most `CURVE`."""
        found = defaultdict[str, list[int]](list)
        for row in await self._database.rows(_EVERY, (person_id,)):
            found[row["game"]].append(round(row["points"]))
        return {game: tuple(points[-CURVE:]) for game, points in found.items()}

    async def leaders(
        self, game: str, guild_id: int | None, *, limit: int = 10, offset: int = 0
    ) -> tuple[Leader, ...]:
        """Returns the people with a settled rating in a game, the best first: everywhere, or those
        who have played a rated match of it in this server. Unlisted and deleted people are left
        out."""
        here, params = _scope(game, guild_id)
        sql = f"""SELECT s.person_id, r.points, r.doubt, r.matches,
            RANK() OVER (ORDER BY ROUND(r.points) DESC) AS place {_LISTED}{here}
            ORDER BY place, r.points DESC, s.person_id LIMIT ? OFFSET ?"""
        rows = await self._database.rows(sql, (*params, limit, offset))
        return LEADER.all(rows)

    async def unsettled(self, game: str, guild_id: int | None, limit: int) -> tuple[Leader, ...]:
        """Returns the first people who would stand there with a rating that is settled; they have
        no place."""
        here, params = _scope(game, guild_id)
        sql = f"""SELECT s.person_id, r.points, r.doubt, r.matches, 0 AS place {_UNSETTLED}{here}
            ORDER BY r.points DESC, s.person_id LIMIT ?"""
        return LEADER.all(await self._database.rows(sql, (*params, limit)))

    async def forms(
        self, people: Sequence[int], game: str, since: datetime, until: datetime | None = None
    ) -> dict[int, Form]:
        """Returns the form of each of these people in a game, from the rated matches that ended
        before `until`; the curve begins at `since` and has at most `CURVE` matches."""
        if not people:
            return {}
        last = END_OF_TIME if until is None else time_text(until)
        marks = ", ".join("?" * len(people))
        params: tuple[Value, ...] = (*people, game, last)
        counts = defaultdict[int, Counter[Result]](Counter)
        for row in await self._database.rows(_RESULTS.format(marks), params):
            counts[row["person_id"]][Result(row["result"])] = row["number"]
        curves = defaultdict[int, list[int]](list)
        for row in await self._database.rows(_STEPS.format(marks), (*params, time_text(since))):
            curve = curves[row["person_id"]]
            curve += (
                [round(row["points"])] if curve else [round(row["before"]), round(row["points"])]
            )
        return {
            each: Form(Tally.of(counts[each].elements()), tuple(curves[each][-CURVE:]))
            for each in people
        }

    async def count(self, game: str, guild_id: int | None) -> int:
        """Returns the number of people on that leaderboard."""
        here, params = _scope(game, guild_id)
        return await counted(self._database, f"SELECT COUNT(*) {_LISTED}{here}", *params)

    async def rebuild(self) -> int:
        """Makes all ratings anew; returns the number of matches that counted."""
        async with self._database.transaction() as transaction:
            return await rebuild(transaction)


def _scope(game: str, guild_id: int | None) -> tuple[str, tuple[Value, ...]]:
    return ("", (game,)) if guild_id is None else (_HERE, (game, guild_id, game))


async def settle(transaction: Transaction, match_id: int) -> None:
    """Adds the ratings after a match that has just ended; nothing if it is not rated, or void."""
    rows = await transaction.rows(_PLAYED + "AND m.id = ?" + _ORDER, (match_id,))
    for played in await _played(transaction, rows):
        at = time_text(played.ended_at)
        if await transaction.rows(_LATER, (played.game, at, at, match_id)):
            await rebuild(transaction, played.game)
        else:
            await _append(transaction, played)


async def _append(transaction: Transaction, played: _Played) -> None:
    """Adds a match that ended after all others of its game."""
    people = sorted(played.people[seat] for seat in played.contest.seats)
    ledger = await _ledger(transaction, played, people)
    steps = ledger.add(played.contest, played.people, played.ended_at)
    for person in people:
        await transaction.rows(_PAST, (played.game, person))
    await _store(transaction, [_row(played, seat, step, True) for seat, step in steps.items()])


async def _ledger(reads: Reads, played: _Played, people: Sequence[int]) -> Ledger:
    """Returns as much of the ratings so far as a match of these people needs."""
    since, recent = time_text(played.ended_at - WINDOW), dict[int, list[Meeting]]()
    others, often = set(people), dict[tuple[int, int], int]()
    for one in people:
        rows = await reads.rows(_MET, (one, played.game, since))
        recent[one] = [
            (time_value(ended_at), tuple(row["person_id"] for row in found))
            for (ended_at, _), found in groupby(rows, lambda row: (row["ended_at"], row["id"]))
        ]
        others |= {row["person_id"] for row in rows}
    for one in people:
        sql = _OFTEN.format(", ".join("?" * len(others)))
        for row in await reads.rows(sql, (one, played.game, *others)):
            other: int = row["person_id"]
            often[min(one, other), max(one, other)] = row["number"]
    known = {each: await now_of(reads, each, played.game) for each in others}
    return Ledger(known, recent, often)


async def rebuild(transaction: Transaction, game: str | None = None) -> int:
    """Makes the ratings anew, of one game or of all; returns the number of matches that counted."""
    await transaction.rows("DELETE FROM ratings WHERE game = COALESCE(?, game)", (game,))
    made = await made_anew(transaction, game)
    await _store(transaction, made)
    return len({row[0] for row in made})


async def made_anew(reads: Reads, game: str | None = None) -> list[tuple[Value, ...]]:
    """Returns the rows that follow from the finished matches, of one game or of all, unordered."""
    rows = await reads.rows(_PLAYED + "AND m.game = COALESCE(?, m.game)" + _ORDER, (game,))
    ledgers = defaultdict[str, Ledger](Ledger)
    latest = dict[tuple[str, int], tuple[Value, ...]]()
    past = list[tuple[Value, ...]]()
    for number, played in enumerate(await _played(reads, rows)):
        if number % IN_A_ROW == 0:
            await _breathe(reads)
        steps = ledgers[played.game].add(played.contest, played.people, played.ended_at)
        for seat, step in steps.items():
            key = played.game, played.people[seat]
            if key in latest:
                past.append((*latest[key][:-1], False))
            latest[key] = _row(played, seat, step, True)
    return [*past, *latest.values()]


async def stored(reads: Reads) -> list[tuple[Value, ...]]:
    """Returns the stored rows, unordered."""
    sql = f"SELECT {_COLUMNS} FROM ratings"  # noqa: S608, a constant
    return [(*tuple(row)[:-1], bool(row["latest"])) for row in await reads.rows(sql)]


async def bring_up_to_date(database: Database) -> None:
    """Makes all ratings anew if there are rated matches and another model made the ratings, or
    none."""
    made = await people.read(database, KEY)
    if made == str(REVISION) or not await database.rows(_ANY):
        return
    async with database.transaction() as transaction:
        if await rebuild(transaction):
            await people.write(transaction, KEY, str(REVISION))


async def _played(reads: Reads, rows: Rows) -> list[_Played]:
    """Returns the matches that count from rows of `_PLAYED`, in their order."""
    stood = await _stood_in(reads, {row["id"] for row in rows if row["voted"]})
    found = list[_Played]()
    for number, played in enumerate(_of_people(row for row in rows if row["id"] not in stood)):
        if number % IN_A_ROW == 0:
            await _breathe(reads)
        found.append(played)
    return found


async def _stood_in(reads: Reads, voted: Iterable[int]) -> frozenset[int]:
    """Returns the matches in which the bot has played for an absent person, or whose logs cannot be
    read any more: they are not rated. `voted` are the matches with a vote for that."""
    found = set[int]()
    for match_id in sorted(voted):
        (row,) = await reads.rows(_OF_MATCH, (match_id,))
        entries = _ENTRY.all(await reads.rows(_LOG, (match_id,)))
        if await asyncio.to_thread(_had_one, _SETUP.read(row), entries):
            found.add(match_id)
    return frozenset(found)


def _had_one(setup: Setup, entries: Sequence[Entry]) -> bool:
    try:
        return had_stand_in(replay(setup, entries))
    except Exception:  # an old log may fail in any way under newer rules
        return True


async def _breathe(reads: Reads) -> None:
    """Gives other tasks a turn, by a query: the database ends a transaction that is idle for some
    seconds, as it takes the process for one that hangs."""
    await reads.rows("SELECT 1")


def _of_people(rows: Iterable[Row]) -> Iterator[_Played]:
    for _, group in groupby(rows, key=lambda row: row["id"]):
        seats = list(group)
        found = None if any(is_bot(row["person_id"]) for row in seats) else contest_of(seats)
        if found is not None:
            first = seats[0]
            who = tuple(row["person_id"] for row in seats)
            at = time_value(first["ended_at"])
            yield _Played(first["id"], first["game"], at, who, found)


def contest_of(seats: Sequence[Row]) -> Contest | None:
    """Returns a match between people as a contest, from rows with the columns of `_PLAYED`. None
    for a void match, for a team game, and if the game or its options no longer exist."""
    game = GAMES.get(seats[0]["game"])
    if game is None or game.team:
        return None
    options, count = dict(options_value(seats[0]["options"])), len(seats)
    try:
        allies = [game.allies(options, count, seat) for seat in range(count)]
    except Refusal:
        return None
    results = [Result(row["result"]) for row in seats]
    return contest(results, allies, {row["seat"] for row in seats if row["acted"]})


async def now_of(reads: Reads, person_id: int, game: str) -> Rating:
    """Returns this person's rating in a game, as this reader sees it; `START` if there is none."""
    return _RATING.first(await reads.rows(_NOW, (person_id, game))) or START


def _row(played: _Played, seat: Seat, step: RatingStep, latest: bool) -> tuple[Value, ...]:
    return played.match_id, seat, played.game, *_STEP.values(step), latest


async def _store(transaction: Transaction, rows: Sequence[tuple[Value, ...]]) -> None:
    for first in range(0, len(rows), AT_ONCE):
        some = rows[first : first + AT_ONCE]
        marks = ", ".join(["(?, ?, ?, ?, ?, ?, ?, ?, ?)"] * len(some))
        sql = f"INSERT INTO ratings ({_COLUMNS}) VALUES {marks}"  # noqa: S608, constants and marks
        await transaction.rows(sql, [value for row in some for value in row])
