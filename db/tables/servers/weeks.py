"""The weekly message of each server that wants one, and how even matches were. Weeks begin on
Monday, 00:00 UTC.

People who are not listed are counted, but never named; nor are people whose data was deleted.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from db.codec import Codec
from db.connection import SqlTable, counted
from db.tables.ratings import acted
from db.tables.servers.kept_messages import forgive
from db.values import PEOPLE, time_text

NAMED: Final = 3
"""The most people named in each list."""

_LISTED: Final = f"""p.person_id {PEOPLE}
    AND NOT EXISTS (SELECT 1 FROM people l WHERE l.id = p.person_id AND l.unlisted)"""  # noqa: S608 - a constant

_HERE: Final = "m.guild_id = ? AND m.status = 'over' AND m.ended_at >= ? AND m.ended_at < ?"

_GAMES: Final = f"""SELECT m.game, COUNT(*) AS n FROM matches m WHERE {_HERE}
    AND EXISTS (SELECT 1 FROM seats s WHERE s.match_id = m.id AND s.result IS NOT NULL)
    GROUP BY m.game ORDER BY n DESC, m.game"""  # noqa: S608 - constants

_PLAYERS: Final = f"""SELECT COUNT(DISTINCT s.person_id) FROM matches m
    JOIN seats s ON s.match_id = m.id WHERE {_HERE} AND s.person_id {PEOPLE}
    AND s.result IS NOT NULL"""  # noqa: S608

_RUNNING: Final = "SELECT COUNT(*) FROM matches WHERE guild_id = ? AND status = 'running'"

# Everybody has played in it, and may be named.
_CLOSEST: Final = f"""SELECT m.id FROM matches m JOIN close_matches c ON c.match_id = m.id
    WHERE {_HERE} AND NOT EXISTS (SELECT 1 FROM seats p WHERE p.match_id = m.id
        AND NOT ({_LISTED} AND {acted("p")}))
    ORDER BY c.even DESC, m.plies DESC, m.id LIMIT 1"""  # noqa: S608

_GUESSERS: Final = f"""SELECT p.person_id, SUM(p.points) AS points, COUNT(*) AS guesses
    FROM guesses p JOIN matches m ON m.id = p.match_id
    WHERE {_HERE} AND p.points IS NOT NULL AND {_LISTED}
    GROUP BY p.person_id HAVING SUM(p.points) > 0
    ORDER BY points DESC, guesses, p.person_id LIMIT ?"""  # noqa: S608

_SOLVERS: Final = f"""SELECT p.person_id, COUNT(DISTINCT t.day) AS days FROM puzzle_visits p
    JOIN puzzle_tries t ON t.person_id = p.person_id AND t.day = p.day
    WHERE p.guild_id = ? AND p.day >= ? AND p.day < ? AND t.solved_at IS NOT NULL AND {_LISTED}
    GROUP BY p.person_id ORDER BY days DESC, p.person_id LIMIT ?"""  # noqa: S608

_SOLVED: Final = """SELECT COUNT(DISTINCT p.person_id) FROM puzzle_visits p
    JOIN puzzle_tries t ON t.person_id = p.person_id AND t.day = p.day
    WHERE p.guild_id = ? AND p.day >= ? AND p.day < ? AND t.solved_at IS NOT NULL"""

_CLIMBERS: Final = f"""SELECT p.person_id, m.game, SUM(r.points - r.before) AS climbed
    FROM matches m JOIN seats p ON p.match_id = m.id
    JOIN ratings r ON r.match_id = p.match_id AND r.seat = p.seat
    WHERE {_HERE} AND {_LISTED}
    GROUP BY p.person_id, m.game HAVING SUM(r.points - r.before) >= 1
    ORDER BY climbed DESC, p.person_id LIMIT ?"""  # noqa: S608


@dataclass(frozen=True, slots=True)
class WeekFacts:
    """The finished matches of each game, the most played first, and the number of their players;
    the running ones; the number of the closest match, None if there is none to name; the best
    guessers with points and guesses; the best solvers of daily puzzles with their days, and the
    number of all solvers; the climbers, with the game and the points; and lines about leagues."""

    games: tuple[tuple[str, int], ...] = ()
    players: int = 0
    running: int = 0
    closest: int | None = None
    guessers: tuple[tuple[int, int, int], ...] = ()
    solvers: tuple[tuple[int, int], ...] = ()
    solved: int = 0
    climbers: tuple[tuple[int, str, int], ...] = ()
    leagues: tuple[str, ...] = ()

    @property
    def is_quiet(self) -> bool:
        """Whether there is nothing to tell yet."""
        return not (self.games or self.guessers or self.solved)


class WeekTales(SqlTable):
    """The facts of all servers. Every method raises `StoreTrouble` if the database fails."""

    async def of(self, guild_id: int, begins: datetime, ends: datetime) -> WeekFacts:
        """Returns the facts of a server's week, from one moment to the other; days are whole."""
        here = (guild_id, time_text(begins), time_text(ends))
        days = (guild_id, begins.date().isoformat(), ends.date().isoformat())
        async with self._database.snapshot() as reads:
            rows = await reads.rows(_CLOSEST, here)
            return WeekFacts(
                games=tuple((each["game"], each["n"]) for each in await reads.rows(_GAMES, here)),
                players=await counted(reads, _PLAYERS, *here),
                running=await counted(reads, _RUNNING, guild_id),
                closest=rows[0]["id"] if rows else None,
                guessers=tuple(
                    (each["person_id"], int(each["points"]), each["guesses"])
                    for each in await reads.rows(_GUESSERS, (*here, NAMED))
                ),
                solvers=tuple(
                    (each["person_id"], each["days"])
                    for each in await reads.rows(_SOLVERS, (*days, NAMED))
                ),
                solved=await counted(reads, _SOLVED, *days),
                climbers=tuple(
                    (each["person_id"], each["game"], round(each["climbed"]))
                    for each in await reads.rows(_CLIMBERS, (*here, NAMED))
                ),
            )


WEEK: Final = "week"
"""The kind of the weekly messages among the kept ones; the subject is the server."""

_CHOOSE: Final = """INSERT INTO weeks (guild_id, channel_id) VALUES (?, ?)
    ON CONFLICT (guild_id) DO UPDATE SET channel_id = excluded.channel_id, stopped_at = NULL"""

_GET: Final = f"""SELECT w.guild_id, w.channel_id, w.stopped_at, k.failing_since
    FROM weeks w LEFT JOIN kept_messages k
    ON k.kind = '{WEEK}' AND k.subject = CAST(w.guild_id AS TEXT)"""  # noqa: S608 - a constant

_STOP: Final = """UPDATE weeks SET channel_id = NULL, stopped_at = ?
    WHERE guild_id = ? AND channel_id = ? RETURNING guild_id"""

_EVEN: Final = """INSERT INTO close_matches (match_id, even) VALUES (?, ?)
    ON CONFLICT (match_id) DO UPDATE SET even = excluded.even"""


@dataclass(frozen=True, slots=True)
class WeekRow:
    """A server's weekly message: its channel, None for nowhere; and since when it could not be
    shown, or when that switched it off."""

    guild_id: int
    channel_id: int | None = None
    failing_since: datetime | None = None
    stopped_at: datetime | None = None


_WEEK: Final = Codec(WeekRow)


def monday_of(day: date) -> date:
    """Returns the Monday of this day's week."""
    return day - timedelta(days=day.weekday())


class Weeks(SqlTable):
    """The messages of all servers. Every method raises `StoreTrouble` if the database fails."""

    async def get(self, guild_id: int) -> WeekRow:
        """Returns a server's choice; no channel if it has chosen nothing."""
        rows = await self._database.rows(f"{_GET} WHERE w.guild_id = ?", (guild_id,))
        return _WEEK.first(rows) or WeekRow(guild_id)

    async def choose(self, guild_id: int, channel_id: int | None) -> None:
        """Remembers the channel; None for nowhere."""
        async with self._database.transaction() as transaction:
            await transaction.rows(_CHOOSE, (guild_id, channel_id))
            await forgive(transaction, WEEK, str(guild_id))

    async def wanted(self) -> tuple[WeekRow, ...]:
        """Returns the servers that want the message."""
        sql = f"{_GET} WHERE w.channel_id IS NOT NULL ORDER BY w.guild_id"
        return _WEEK.all(await self._database.rows(sql))

    async def stop(self, guild_id: int, channel_id: int, at: datetime) -> None:
        """Switches a server's message off, unless another channel was chosen meanwhile."""
        async with self._database.transaction() as transaction:
            if await transaction.rows(_STOP, (time_text(at), guild_id, channel_id)):
                await forgive(transaction, WEEK, str(guild_id))

    async def note_even(self, match_id: int, even: int) -> None:
        """Records how even a match was, in per cent."""
        await self._database.rows(_EVEN, (match_id, even))
