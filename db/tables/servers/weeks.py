"""The weekly message of each server that wants one, and how even matches were.

Weeks begin on Monday, 00:00 UTC. Before a message is posted its week is noted, so that after a
crash it is looked for instead of posted again.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from db.connection import Row, SqlTable
from db.values import time_text, time_value

_CHOOSE: Final = """INSERT INTO weeks (guild_id, channel_id) VALUES (?, ?)
    ON CONFLICT (guild_id) DO UPDATE SET channel_id = excluded.channel_id, failing_since = NULL,
    stopped_at = NULL,
    message_id = CASE WHEN weeks.channel_id = excluded.channel_id THEN weeks.message_id END"""

_BEGIN: Final = """UPDATE weeks SET week = ?, message_id = NULL, shown = NULL, match_id = NULL,
    edited_at = NULL WHERE guild_id = ?"""

_SHOWN: Final = """UPDATE weeks SET message_id = ?, shown = ?, match_id = ?, edited_at = ?,
    failing_since = NULL WHERE guild_id = ? AND week = ?"""

_OVER: Final = """UPDATE weeks SET message_id = NULL WHERE guild_id = ? AND week = ?"""

_FAILED: Final = """UPDATE weeks SET failing_since = COALESCE(failing_since, ?)
    WHERE guild_id = ? RETURNING failing_since"""

_STOP: Final = """UPDATE weeks SET channel_id = NULL, message_id = NULL, failing_since = NULL,
    stopped_at = ? WHERE guild_id = ? AND channel_id = ?"""

_EVEN: Final = """INSERT INTO close_matches (match_id, even) VALUES (?, ?)
    ON CONFLICT (match_id) DO UPDATE SET even = excluded.even"""


@dataclass(frozen=True, slots=True)
class WeekRow:
    """A server's weekly message: its channel, None for nowhere; the Monday of the `week` whose
    message was posted last, or is about to be; the message itself, None until it is noted and once
    its week is over; the fingerprint of what it shows, the match whose animation it shows, and when
    it was changed last; and since when it could not be shown, or when that switched it off."""

    guild_id: int
    channel_id: int | None = None
    week: date | None = None
    message_id: int | None = None
    shown: str | None = None
    match_id: int | None = None
    edited_at: datetime | None = None
    failing_since: datetime | None = None
    stopped_at: datetime | None = None


def monday_of(day: date) -> date:
    """Returns the Monday of this day's week."""
    return day - timedelta(days=day.weekday())


class Weeks(SqlTable):
    """The messages of all servers. Every method raises `StoreTrouble` if the database fails."""

    async def get(self, guild_id: int) -> WeekRow:
        """Returns a server's choice and its message; no channel if it has chosen nothing."""
        rows = await self._database.rows("SELECT * FROM weeks WHERE guild_id = ?", (guild_id,))
        return _week(rows[0]) if rows else WeekRow(guild_id)

    async def choose(self, guild_id: int, channel_id: int | None) -> None:
        """Remembers the channel; None for nowhere. In another channel a new message begins."""
        await self._database.rows(_CHOOSE, (guild_id, channel_id))

    async def wanted(self) -> tuple[WeekRow, ...]:
        """Returns the servers that want the message."""
        sql = "SELECT * FROM weeks WHERE channel_id IS NOT NULL ORDER BY guild_id"
        return tuple(map(_week, await self._database.rows(sql)))

    async def begin(self, guild_id: int, week: date) -> None:
        """Records that the message of a week is about to be posted."""
        await self._database.rows(_BEGIN, (week.isoformat(), guild_id))

    async def shown(self, row: WeekRow, at: datetime) -> None:
        """Records the message as it was posted or edited now."""
        week = row.week.isoformat() if row.week else None
        params = (row.message_id, row.shown, row.match_id, time_text(at), row.guild_id, week)
        await self._database.rows(_SHOWN, params)

    async def over(self, guild_id: int, week: date) -> None:
        """Records that a week's message has shown the end of the week."""
        await self._database.rows(_OVER, (guild_id, week.isoformat()))

    async def failed(self, guild_id: int, at: datetime) -> datetime:
        """Records that it could not be shown; returns the first failure in a row."""
        rows = await self._database.rows(_FAILED, (time_text(at), guild_id))
        return time_value(rows[0]["failing_since"])

    async def stop(self, row: WeekRow, at: datetime) -> None:
        """Switches a server's message off, unless another channel was chosen meanwhile."""
        await self._database.rows(_STOP, (time_text(at), row.guild_id, row.channel_id))

    async def note_even(self, match_id: int, even: int) -> None:
        """Records how even a match was, in per cent."""
        await self._database.rows(_EVEN, (match_id, even))


def _week(row: Row) -> WeekRow:
    times = {
        name: time_value(row[name]) if row[name] else None
        for name in ("edited_at", "failing_since", "stopped_at")
    }
    return WeekRow(
        row["guild_id"],
        row["channel_id"],
        date.fromisoformat(row["week"]) if row["week"] else None,
        row["message_id"],
        row["shown"],
        row["match_id"],
        **times,
    )
