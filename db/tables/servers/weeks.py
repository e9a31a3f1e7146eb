"""The weekly message of each server that wants one, and how even matches were. Weeks begin on
Monday, 00:00 UTC."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from db.codec import Codec
from db.connection import SqlTable
from db.tables.servers.kept import forgive
from db.values import time_text

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
