"""Puzzles: the puzzle of each day, people's tries, and the channels of servers for it.

Days are in UTC. The bot leaves a sign of life in each stretch of five minutes. If it was away for
more than three hours of a day, that day breaks no streak.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from common.streaks import Streak, streak
from db.codec import Codec
from db.connection import Reads, SqlTable, counted
from db.tables.servers.kept_messages import forgive
from db.values import time_text

_DONE: Final = """INSERT INTO lessons (person_id, game, lesson, at) VALUES (?, ?, ?, ?)
    ON CONFLICT (person_id, game, lesson) DO NOTHING"""

_OF: Final = "SELECT game, lesson FROM lessons WHERE person_id = ? ORDER BY game, lesson"


class Lessons(SqlTable):
    """The lessons that people have done, each with the time at which it was first done. Every
    method raises `StoreTrouble` if the database fails."""

    async def done(self, person_id: int, game: str, lesson: str, at: datetime) -> None:
        """Remembers that this person has done the lesson of this key."""
        await self._database.rows(_DONE, (person_id, game, lesson, time_text(at)))

    async def of(self, person_id: int) -> frozenset[tuple[str, str]]:
        """Returns the games and keys of all lessons that this person has done."""
        rows = await self._database.rows(_OF, (person_id,))
        return frozenset((row["game"], row["lesson"]) for row in rows)


STRETCH: Final = timedelta(minutes=5)
AWAY: Final = timedelta(hours=3)
"""The longest absence of the bot on a day that can break a streak."""
ENOUGH: Final = (timedelta(days=1) - AWAY) // STRETCH
"""The fewest signs of life on a day that can break a streak."""
DAILY: Final = "daily"
"""The kind of the daily puzzles among the kept messages; the subject is the server, the edition the
day."""
KEPT: Final = timedelta(days=7)
"""The time for which visits to a day's puzzle from a server's message are kept."""

_FIX: Final = """INSERT INTO puzzle_days (day, game, puzzle) VALUES (?, ?, ?)
    ON CONFLICT (day) DO UPDATE SET game = excluded.game, puzzle = excluded.puzzle
    WHERE puzzle_days.puzzle IS NULL"""

_SIGN: Final = """INSERT INTO puzzle_days (day, signs, last_sign) VALUES (?, 1, ?)
    ON CONFLICT (day) DO UPDATE
    SET signs = puzzle_days.signs + 1, last_sign = excluded.last_sign
    WHERE puzzle_days.last_sign < excluded.last_sign"""

_USED: Final = """SELECT game, puzzle, COUNT(*) AS number FROM puzzle_days
    WHERE puzzle IS NOT NULL AND day < ? GROUP BY game, puzzle"""

_LAST_SIGN: Final = """SELECT day, last_sign FROM puzzle_days WHERE last_sign >= 0
    ORDER BY day DESC LIMIT 1"""

_OWED: Final = """SELECT day FROM puzzle_days WHERE puzzle IS NOT NULL AND signs >= ?
    AND day >= ?"""

_BEGIN: Final = """INSERT INTO puzzle_tries (person_id, game, puzzle, day, began_at)
    VALUES (?, ?, ?, ?, ?) ON CONFLICT (person_id, game, puzzle, day) DO NOTHING"""

_WHICH: Final = "person_id = ? AND game = ? AND puzzle = ? AND day = ?"
_TRIES: Final = f"""SELECT wrong, hinted, solved_at IS NOT NULL AS solved,
    shown_at IS NOT NULL AS shown, shared_at IS NOT NULL AS shared
    FROM puzzle_tries WHERE {_WHICH}"""  # noqa: S608 - a constant
_OPEN: Final = f"{_WHICH} AND solved_at IS NULL AND shown_at IS NULL"

_SHARE: Final = f"""UPDATE puzzle_tries SET shared_at = ? WHERE {_WHICH} AND shared_at IS NULL
    AND (solved_at IS NOT NULL OR shown_at IS NOT NULL) RETURNING day"""  # noqa: S608 - constants

_SOLVED: Final = """SELECT COUNT(*) FROM (SELECT DISTINCT game, puzzle FROM puzzle_tries
    WHERE person_id = ? AND solved_at IS NOT NULL)"""

_DAYS: Final = """SELECT DISTINCT day FROM puzzle_tries
    WHERE person_id = ? AND day <> '' AND solved_at IS NOT NULL ORDER BY day"""

_OFFER: Final = """INSERT INTO daily_puzzles (guild_id, channel_id) VALUES (?, ?)
    ON CONFLICT (guild_id) DO UPDATE SET channel_id = excluded.channel_id, stopped_at = NULL"""

_DAILY: Final = f"""SELECT d.guild_id, d.channel_id, d.stopped_at,
    NULLIF(k.edition, '') AS day, k.failing_since
    FROM daily_puzzles d LEFT JOIN kept_messages k
    ON k.kind = '{DAILY}' AND k.subject = CAST(d.guild_id AS TEXT)"""  # noqa: S608 - a constant

_DUE: Final = f"""{_DAILY} WHERE d.channel_id IS NOT NULL
    AND (k.edition IS NULL OR k.edition < ?) ORDER BY d.guild_id"""

_STOP: Final = """UPDATE daily_puzzles SET channel_id = NULL, stopped_at = ?
    WHERE guild_id = ? AND channel_id = ? RETURNING guild_id"""

_VISIT: Final = """INSERT INTO puzzle_visits (guild_id, day, person_id) VALUES (?, ?, ?)
    ON CONFLICT (guild_id, day, person_id) DO NOTHING"""

# Those who solved it, the earliest first; unlisted people are counted but not named.
_SOLVERS: Final = """SELECT v.person_id, COALESCE(p.unlisted, FALSE) AS unlisted
    FROM puzzle_visits v
    JOIN puzzle_tries t ON t.person_id = v.person_id AND t.day = v.day AND t.solved_at IS NOT NULL
    LEFT JOIN people p ON p.id = v.person_id
    WHERE v.guild_id = ? AND v.day = ? ORDER BY t.solved_at, v.person_id"""


async def last_sign(reads: Reads) -> datetime | None:
    """Returns the beginning of the latest stretch with a sign of life; None if there is none."""
    for row in await reads.rows(_LAST_SIGN):
        day = datetime.combine(date.fromisoformat(row["day"]), time(), UTC)
        return day + int(row["last_sign"]) * STRETCH
    return None


def day_of(now: datetime) -> date:
    """Returns the day in UTC."""
    return now.astimezone(UTC).date()


@dataclass(frozen=True, slots=True)
class Which:
    """A puzzle that a person tries: its game and key, and the day if it is the current day's
    puzzle; else None, and the try counts for no day."""

    person: int
    game: str
    key: str
    day: date | None = None

    @property
    def params(self) -> tuple[int, str, str, str]:
        """The values of its key columns."""
        return self.person, self.game, self.key, _day_text(self.day)


@dataclass(frozen=True, slots=True)
class TryRow:
    """A person's tries at a puzzle: the number of wrong ones, whether a hint was used, whether the
    puzzle was `solved` or its solution `shown` (never both), and whether the result was shared."""

    wrong: int = 0
    hinted: bool = False
    solved: bool = False
    shown: bool = False
    shared: bool = False

    @property
    def is_over(self) -> bool:
        """Whether the puzzle was solved or shown: no further tries count."""
        return self.solved or self.shown


@dataclass(frozen=True, slots=True)
class DailyRow:
    """The channel in which a server wants the puzzle of the day: None for nowhere. `day` is the day
    of the latest post, `failing_since` the first failure in a row; `stopped_at` is the time at
    which it was switched off after long failure."""

    guild_id: int
    channel_id: int | None = None
    day: date | None = None
    failing_since: datetime | None = None
    stopped_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class Solvers:
    """The number of people who solved the puzzle of a day from the message in a server, and the
    people among them who may be named, the earliest first."""

    number: int = 0
    named: tuple[int, ...] = ()


_TRY: Final = Codec(TryRow)
_ROW: Final = Codec(DailyRow)


class Puzzles(SqlTable):
    """The puzzles of days, and the tries of people. Every method raises `StoreTrouble` if the
    database fails."""

    async def of_day(self, day: date) -> tuple[str, str] | None:
        """Returns the game and key of the puzzle of a day; None if none is settled."""
        sql = "SELECT game, puzzle FROM puzzle_days WHERE day = ? AND puzzle IS NOT NULL"
        rows = await self._database.rows(sql, (day.isoformat(),))
        return (rows[0]["game"], rows[0]["puzzle"]) if rows else None

    async def used_before(self, day: date) -> dict[tuple[str, str], int]:
        """Returns on how many days before this one each puzzle was the day's, by game and key."""
        rows = await self._database.rows(_USED, (day.isoformat(),))
        return {(each["game"], each["puzzle"]): int(each["number"]) for each in rows}

    async def settle_day(self, day: date, game: str, key: str) -> None:
        """Settles the puzzle of a day that has none: from then on it stays the same."""
        await self._database.rows(_FIX, (day.isoformat(), game, key))

    async def sign(self, now: datetime) -> None:
        """Leaves a sign of life, which counts once in each stretch of five minutes."""
        at = now.astimezone(UTC)
        stretch = timedelta(hours=at.hour, minutes=at.minute) // STRETCH
        await self._database.rows(_SIGN, (at.date().isoformat(), stretch))

    async def tried(self, which: Which) -> TryRow:
        """Returns the person's tries at the puzzle."""
        return _TRY.first(await self._database.rows(_TRIES, which.params)) or TryRow()

    async def every_tried(self, person: int) -> frozenset[tuple[str, str]]:
        """Returns the games and keys of all puzzles that this person has tried."""
        sql = "SELECT DISTINCT game, puzzle FROM puzzle_tries WHERE person_id = ?"
        rows = await self._database.rows(sql, (person,))
        return frozenset((row["game"], row["puzzle"]) for row in rows)

    async def wrong(self, which: Which, at: datetime) -> TryRow:
        """Counts a wrong try, unless the puzzle was solved or shown before. Returns the tries after
        that, like the next three methods."""
        return await self._set(which, "wrong = wrong + 1", at)

    async def hint(self, which: Which, at: datetime) -> TryRow:
        """Remembers that a hint was used, unless the puzzle was solved or shown before."""
        return await self._set(which, "hinted = TRUE", at)

    async def solve(self, which: Which, at: datetime) -> TryRow:
        """Remembers that it was solved, unless the solution was shown before."""
        return await self._set(which, "solved_at = ?", at, time_text(at))

    async def show(self, which: Which, at: datetime) -> TryRow:
        """Remembers that the solution was shown, unless it was solved before."""
        return await self._set(which, "shown_at = ?", at, time_text(at))

    async def share(self, which: Which, at: datetime) -> bool:
        """Remembers that the result was shared; False if it was shared before, or there is none."""
        return bool(await self._database.rows(_SHARE, (time_text(at), *which.params)))

    async def unshare(self, which: Which) -> None:
        """Undoes `share`, after a failure to post the result."""
        sql = f"UPDATE puzzle_tries SET shared_at = NULL WHERE {_WHICH}"  # noqa: S608
        await self._database.rows(sql, which.params)

    async def solved(self, person: int) -> int:
        """Returns the number of different puzzles that this person has solved."""
        return await counted(self._database, _SOLVED, person)

    async def streak(self, person: int, today: date) -> Streak:
        """Returns the days in a row on which this person has solved the puzzle of the day, counted
        anew from all stored tries."""
        rows = await self._database.rows(_DAYS, (person,))
        done = {date.fromisoformat(row["day"]) for row in rows}
        if not done:
            return Streak()
        owed = await self._database.rows(_OWED, (ENOUGH, min(done).isoformat()))
        return streak(done, {date.fromisoformat(row["day"]) for row in owed}, today)

    async def _set(self, which: Which, change: str, at: datetime, *values: str) -> TryRow:
        async with self._database.transaction() as transaction:
            await transaction.rows(_BEGIN, (*which.params, time_text(at)))
            sql = f"UPDATE puzzle_tries SET {change} WHERE {_OPEN}"  # noqa: S608 - constants
            await transaction.rows(sql, (*values, *which.params))
            return _TRY.read((await transaction.rows(_TRIES, which.params))[0])


class DailyPuzzles(SqlTable):
    """The servers that want the puzzle of the day. Every method raises `StoreTrouble` if the
    database fails."""

    async def get(self, guild_id: int) -> DailyRow:
        """Returns a server's choice; no channel if it has chosen nothing."""
        rows = await self._database.rows(f"{_DAILY} WHERE d.guild_id = ?", (guild_id,))
        return _ROW.first(rows) or DailyRow(guild_id)

    async def choose(self, guild_id: int, channel_id: int | None) -> None:
        """Remembers the channel; None for nowhere. A day still has one message at most."""
        async with self._database.transaction() as transaction:
            await transaction.rows(_OFFER, (guild_id, channel_id))
            await forgive(transaction, DAILY, str(guild_id))

    async def due(self, today: date) -> tuple[DailyRow, ...]:
        """Returns the servers that want the puzzle and do not have today's yet."""
        return _ROW.all(await self._database.rows(_DUE, (today.isoformat(),)))

    async def stop(self, guild_id: int, channel_id: int, at: datetime) -> None:
        """Switches a server's puzzle off, unless another channel was chosen meanwhile."""
        async with self._database.transaction() as transaction:
            if await transaction.rows(_STOP, (time_text(at), guild_id, channel_id)):
                await forgive(transaction, DAILY, str(guild_id))

    async def visit(self, guild_id: int, day: date, person: int) -> None:
        """Remembers that a person opened the day's puzzle from this server's message."""
        await self._database.rows(_VISIT, (guild_id, day.isoformat(), person))

    async def solvers(self, guild_id: int, day: date) -> Solvers:
        """Returns those who opened a day's puzzle from this server's message and solved it on that
        day."""
        rows = await self._database.rows(_SOLVERS, (guild_id, day.isoformat()))
        return Solvers(len(rows), tuple(row["person_id"] for row in rows if not row["unlisted"]))


def _day_text(day: date | None) -> str:
    return day.isoformat() if day else ""
