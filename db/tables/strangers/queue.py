"""People who look for an opponent anywhere: one queue a game, for all servers and processes."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from db.codec import QUIET, Codec
from db.connection import Reads, Row, SqlTable, Transaction
from db.refusals import MAY_TRY
from db.tables import ratings
from db.tables.limits import Limits, check_match, check_mirror, check_player
from db.tables.matches import insert, read
from db.tables.servers.match_rules import ServerRules, check_house
from db.tables.strangers import match_places
from db.values import MatchRow, NewMatch, Place, PlayerPlace, time_text, time_value
from engines.game import Seat
from ratings.opponents import Seeker, by_hour, fits, is_up

DAY: Final = timedelta(days=1)
"""The time in which a person is asked once at most."""
PATIENCE: Final = timedelta(minutes=20)
"""The wait after which others are asked, one in such a time."""
LATEST: Final = 300
"""The latest moves of a person that tell the hours."""

_TIMES: Final = f"""SELECT a.at FROM seats s JOIN actions a
    ON a.match_id = s.match_id AND a.seat = s.seat
    WHERE s.person_id = ? AND s.match_id IN (SELECT match_id FROM seats WHERE person_id = ?
        ORDER BY match_id DESC LIMIT 30)
    ORDER BY a.match_id DESC, a.ply DESC LIMIT {LATEST}"""  # noqa: S608, a constant

# A wish from a server that has switched strangers off since then waits until it changes its mind.
_WAITING: Final = """SELECT q.* FROM seekers q
    WHERE q.game = ? AND q.ends_at > ? ORDER BY q.since, q.id"""

# Of those who may be asked at any time: nobody on a vacation, nobody asked within a day.
_WILLING: Final = f"""SELECT p.* FROM people p WHERE p.strangers = 'any' AND {MAY_TRY}
    AND (p.asked_at IS NULL OR p.asked_at <= ?) AND (p.away_until IS NULL OR p.away_until <= ?)
    AND NOT EXISTS (SELECT 1 FROM seekers q WHERE q.person_id = p.id AND q.game = ?)
    AND EXISTS (SELECT 1 FROM seats s JOIN matches m ON m.id = s.match_id
        WHERE s.person_id = p.id AND m.game = ? AND m.status = 'over')
    ORDER BY p.asked_at IS NOT NULL, p.asked_at, p.id LIMIT 50"""  # noqa: S608, a constant

_PATIENT: Final = """SELECT * FROM seekers WHERE rematch_of = 0 AND since <= ? AND ends_at > ?
    AND (asked_at IS NULL OR asked_at <= ?) ORDER BY since, id"""

_ASK: Final = """UPDATE people SET asked_at = ? WHERE id = ? AND strangers = 'any'
    AND (asked_at IS NULL OR asked_at <= ?) RETURNING id"""

_STRICT: Final = """SELECT id, strangers, games_off FROM guilds
    WHERE NOT strangers OR games_off <> '[]'"""

_BARRED: Final = """SELECT guild_id, person_id FROM barred
    WHERE person_id IN (SELECT person_id FROM seekers)"""

_GAMES: Final = """SELECT game FROM seekers WHERE ends_at > ?
    GROUP BY game HAVING COUNT(*) > 1 ORDER BY game"""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSeeker:
    """Somebody's wish for an opponent: the match, the name that the opponent sees, and the place
    from which it is asked; `opening` tells that the match gets a place of its own there. Of
    `rematch_of` only the other player's wish for the same is an answer; 0 for none."""

    person_id: int
    name: str
    game: str
    options: tuple[tuple[str, str], ...]
    seat_choice: str
    rated: bool
    pace: str
    guild_id: int | None
    channel_id: int
    place: Place
    opening: bool
    since: datetime
    ends_at: datetime
    rematch_of: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class SeekerRow(NewSeeker):
    """A wish as stored, with the person's latest moves by hour of the day."""

    id: int
    hours: tuple[int, ...]

    @property
    def mirror(self) -> PlayerPlace:
        """The place in which this person will play."""
        return PlayerPlace(
            name=self.name,
            guild_id=self.guild_id,
            channel_id=self.channel_id,
            place=self.place,
            opening=self.opening,
        )


_SEEKER: Final = Codec(SeekerRow)
_NEW: Final = Codec(NewSeeker)
_ADD: Final = f"""{_NEW.insert("seekers", "hours")}
    ON CONFLICT (person_id, game, rematch_of) DO UPDATE SET name = excluded.name,
    options = excluded.options, seat_choice = excluded.seat_choice, rated = excluded.rated,
    pace = excluded.pace, guild_id = excluded.guild_id, channel_id = excluded.channel_id,
    place = excluded.place, opening = excluded.opening, ends_at = excluded.ends_at,
    since = CASE WHEN seekers.options = excluded.options AND seekers.rated = excluded.rated
        AND seekers.pace = excluded.pace THEN seekers.since ELSE excluded.since END
    RETURNING *"""


class Seekers(SqlTable):
    """All who look for an opponent. Every method raises `StoreTrouble` if the database fails."""

    async def add(self, new: NewSeeker, limits: Limits) -> SeekerRow:
        """Stores a wish, in place of the person's former one for the game; a wish for the same
        match keeps its place in the queue. Raises `LimitReached` if the person cannot begin a
        match, or if the server has too many; `IsBarred` and `GameOff` by the rules of the server
        where the press was."""
        house = ServerRules(new.guild_id, "channel", new.game)
        async with self._database.transaction() as transaction:
            await check_player(transaction, new.person_id, limits)
            await check_house(transaction, house, (new.person_id,))
            await check_mirror(transaction, new.guild_id, new.person_id, limits)
            hours = await _hours(transaction, new.person_id)
            params = (json.dumps(hours), *_NEW.values(new))
            return _SEEKER.read((await transaction.rows(_ADD, params))[0])

    async def get(self, person: int, game: str, now: datetime) -> SeekerRow | None:
        """Returns this person's wish in a game, but for rematches; None if there is none."""
        sql = """SELECT * FROM seekers WHERE person_id = ? AND game = ? AND rematch_of = 0
            AND ends_at > ?"""
        return _SEEKER.first(await self._database.rows(sql, (person, game, time_text(now))))

    async def drop(self, person: int, game: str, rematch_of: int = 0) -> bool:
        """Ends this person's wish; tells whether there was one."""
        sql = """DELETE FROM seekers WHERE person_id = ? AND game = ? AND rematch_of = ?
            RETURNING id"""
        return bool(await self._database.rows(sql, (person, game, rematch_of)))

    async def end_old(self, now: datetime) -> int:
        """Ends all wishes whose time is over; returns how many."""
        sql = "DELETE FROM seekers WHERE ends_at <= ? RETURNING id"
        return len(await self._database.rows(sql, (time_text(now),)))

    async def games(self, now: datetime) -> tuple[str, ...]:
        """Returns the games in which two people or more look for an opponent."""
        rows = await self._database.rows(_GAMES, (time_text(now),))
        return tuple(row["game"] for row in rows)

    async def count(self, one: SeekerRow, now: datetime) -> int:
        """Returns how many others wait for the same match, without people who never meet this
        person."""
        async with self._database.snapshot() as snapshot:
            rows = await snapshot.rows(_WAITING, (one.game, time_text(now)))
            shunned = await match_places.others(snapshot, one.person_id)
        return sum(
            _wish(each) == _wish(one)
            and each.person_id != one.person_id
            and each.person_id not in shunned
            for each in _SEEKER.all(rows)
        )

    async def waiting(
        self, game: str, now: datetime
    ) -> tuple[dict[int, SeekerRow], tuple[Seeker, ...]]:
        """Returns the wishes for a game by number, and the same people for `ratings.opponents`,
        without those from servers that have switched strangers off."""
        async with self._database.snapshot() as snapshot:
            waiting = _SEEKER.all(await snapshot.rows(_WAITING, (game, time_text(now))))
            rows = await _allowed(snapshot, waiting)
            found = [await _seeker(snapshot, each) for each in rows]
        return {each.id: each for each in rows}, tuple(found)

    async def patient(self, now: datetime) -> tuple[SeekerRow, ...]:
        """Returns the wishes that have waited for `PATIENCE`, and for which nobody was asked in
        that time, the longest wait first."""
        before = time_text(now - PATIENCE)
        async with self._database.snapshot() as snapshot:
            rows = await snapshot.rows(_PATIENT, (before, time_text(now), before))
            return tuple(await _allowed(snapshot, _SEEKER.all(rows)))

    async def willing(self, one: SeekerRow, now: datetime) -> int | None:
        """Returns who may be asked at any time and fits this person now, at an hour at which they
        play; None if nobody does."""
        day, at = time_text(now - DAY), time_text(now)
        async with self._database.snapshot() as snapshot:
            asks = await _seeker(snapshot, one)
            for row in await snapshot.rows(_WILLING, (at, day, at, one.game, one.game)):
                quiet = QUIET.read(row)
                hours = await _hours(snapshot, row["id"])
                other = Seeker(
                    key=0,
                    person=row["id"],
                    wish=asks.wish,
                    side=None,
                    rating=await ratings.now_of(snapshot, row["id"], one.game),
                    hours=hours,
                    since=now - timedelta(hours=1),
                )
                if quiet.ends(now) is None and is_up(hours, now) and fits(asks, other, now):
                    return other.person
        return None

    async def ask(self, one: SeekerRow, person: int, now: datetime) -> bool:
        """Records that this person is being asked to play another one; False if they were within a
        day, or no longer want to be asked."""
        async with self._database.transaction() as transaction:
            params = (time_text(now), person, time_text(now - DAY))
            if not await transaction.rows(_ASK, params):
                return False
            sql = "UPDATE seekers SET asked_at = ? WHERE id = ?"
            await transaction.rows(sql, (time_text(now), one.id))
            return True

    async def begin(
        self,
        one: SeekerRow,
        two: SeekerRow,
        new: NewMatch,
        places: Mapping[Seat, PlayerPlace],
        limits: Limits,
    ) -> MatchRow | None:
        """Begins the match of these two, whose wishes end with it: all or nothing. None if one of
        them does not look for it any longer, or has blocked the other. Raises `LimitReached`."""
        try:
            async with self._database.transaction() as transaction:
                for each in sorted((one, two), key=lambda each: each.id):
                    await _take(transaction, each)
                if two.person_id in await match_places.others(transaction, one.person_id):
                    raise _Gone
                await check_match(transaction, new, limits)
                for each in (one, two):
                    await check_mirror(transaction, each.guild_id, each.person_id, limits)
                row = await insert(transaction, new)
                await match_places.add(transaction, row.id, places)
                return await read(transaction, row.id)
        except _Gone:
            return None


class _Gone(Exception):
    """The error that one of two does not look for this match any longer."""


async def _take(transaction: Transaction, one: SeekerRow) -> None:
    """Ends this wish. Raises `_Gone` if it has ended or changed."""
    rows = await transaction.rows("DELETE FROM seekers WHERE id = ? RETURNING *", (one.id,))
    if not rows or _SEEKER.read(rows[0]) != one:
        raise _Gone


async def _seeker(reads: Reads, row: SeekerRow) -> Seeker:
    return Seeker(
        key=row.id,
        person=row.person_id,
        wish=_wish(row),
        side=int(row.seat_choice) if row.seat_choice.isdecimal() else None,
        rating=await ratings.now_of(reads, row.person_id, row.game),
        hours=row.hours,
        since=row.since,
        shuns=await match_places.others(reads, row.person_id),
    )


async def _hours(reads: Reads, person: int) -> tuple[int, ...]:
    """Returns a person's latest moves by hour of the day."""
    times = await reads.rows(_TIMES, (person, person))
    return by_hour(time_value(row["at"]) for row in times)


async def _allowed(reads: Reads, rows: Sequence[SeekerRow]) -> list[SeekerRow]:
    """Returns the wishes that the servers where they were made still allow: strangers and the game
    are not switched off there, and the person is not barred."""
    strict = {row["id"]: row for row in await reads.rows(_STRICT)}
    barred = {(row["guild_id"], row["person_id"]) for row in await reads.rows(_BARRED)}
    return [
        each
        for each in rows
        if (each.guild_id, each.person_id) not in barred
        and not (each.guild_id in strict and _forbids(strict[each.guild_id], each.game))
    ]


def _forbids(guild: Row, game: str) -> bool:
    return not guild["strangers"] or game in json.loads(guild["games_off"])


def _wish(row: NewSeeker) -> tuple[object, ...]:
    return row.game, row.options, row.rated, row.pace, row.rematch_of
