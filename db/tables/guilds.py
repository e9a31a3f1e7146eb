"""What is kept of servers: what those who manage one have chosen for it, and which threads in it
are still to be closed."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import Final

from db.connection import Reads, Table
from db.values import Boards, Closure, GuildRow, time_text, time_value

MOST: Final = 25
"""The most channels that a server can choose: as many as one menu takes."""

_SET: Final = """INSERT INTO guilds (id, boards, channels, updated_at) VALUES (?, ?, ?, ?)
    ON CONFLICT (id) DO UPDATE SET boards = excluded.boards, channels = excluded.channels,
    updated_at = excluded.updated_at"""

# What is still going on in the thread would be hidden: its end closes the thread. The board of an
# archived thread cannot lose its controls.
_DUE: Final = """SELECT * FROM closings c WHERE
    NOT EXISTS (SELECT 1 FROM matches m
        WHERE m.channel_id = c.channel_id AND m.status = 'running')
    AND NOT EXISTS (SELECT 1 FROM invitations i
        WHERE i.channel_id = c.channel_id AND i.status = 'open')
    AND NOT EXISTS (SELECT 1 FROM old_boards o WHERE o.channel_id = c.channel_id)
    ORDER BY c.ended_at"""

_OWE: Final = """INSERT INTO closings (channel_id, match_id, ended_at)
    SELECT channel_id, id, COALESCE(ended_at, created_at) FROM matches
    WHERE id = ? AND status = 'over' AND channel_id IS NOT NULL AND place <> 'interaction'
    ON CONFLICT (channel_id) DO UPDATE
    SET match_id = excluded.match_id, ended_at = excluded.ended_at"""


class Guilds(Table):
    """The servers of a database. Every method raises `StoreTrouble` if the database fails."""

    async def get(self, guild_id: int | None) -> GuildRow:
        """Returns what was chosen for a server; outside of all servers, and where nothing was, that
        is the default."""
        return await _read(self._database, guild_id)

    async def set_boards(self, guild_id: int, boards: Boards) -> None:
        """Remembers which boards of a match stay whole."""
        async with self._database.transaction() as transaction:
            row = await _read(transaction, guild_id)
            await _write(transaction, guild_id, boards, row.channels)

    async def set_channels(self, guild_id: int, channels: tuple[int, ...]) -> None:
        """Remembers where matches may be started; none for everywhere."""
        async with self._database.transaction() as transaction:
            row = await _read(transaction, guild_id)
            await _write(transaction, guild_id, row.boards, channels)

    async def add_channel(self, guild_id: int, channel: int) -> bool:
        """Lets matches be started here, too; False where that would be more than `MOST`."""
        async with self._database.transaction() as transaction:
            row = await _read(transaction, guild_id)
            channels = tuple(dict.fromkeys((*row.channels, channel)))
            if len(channels) > MOST:
                return False
            await _write(transaction, guild_id, row.boards, channels)
            return True

    async def remove_channel(self, guild_id: int, channel: int) -> None:
        """Lets no match be started here any more; without the last of them it is everywhere."""
        async with self._database.transaction() as transaction:
            row = await _read(transaction, guild_id)
            channels = tuple(each for each in row.channels if each != channel)
            await _write(transaction, guild_id, row.boards, channels)


async def _read(reads: Reads, guild_id: int | None) -> GuildRow:
    rows = await reads.rows("SELECT * FROM guilds WHERE id = ?", (guild_id,))
    if not rows:
        return GuildRow()
    return GuildRow(rows[0]["boards"], tuple(json.loads(rows[0]["channels"])))


async def _write(reads: Reads, guild_id: int, boards: Boards, channels: tuple[int, ...]) -> None:
    now = time_text(datetime.now(UTC))
    await reads.rows(_SET, (guild_id, boards, json.dumps(channels), now))


class Closings(Table):
    """The channels in which a match has ended, until their thread is closed. Every method raises
    `StoreTrouble` if the database fails."""

    async def due(self) -> tuple[Closure, ...]:
        """Returns those in which nothing goes on, the longest over first."""
        rows = await self._database.rows(_DUE)
        return tuple(
            Closure(row["channel_id"], row["match_id"], time_value(row["ended_at"])) for row in rows
        )

    async def drop(self, closure: Closure) -> None:
        """Records that this is done, unless another match has ended there since."""
        sql = "DELETE FROM closings WHERE channel_id = ? AND match_id = ?"
        await self._database.rows(sql, (closure.channel_id, closure.match_id))


async def owe(transaction: Reads, match_id: int) -> None:
    """Records, in the transaction that notes the last board of a match, that its thread is to be
    closed; nothing where the match is not over, or is played where I am only a guest."""
    await transaction.rows(_OWE, (match_id,))
