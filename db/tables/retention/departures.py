"""Servers that the bot has left: the choices made there are deleted after `KEPT`.

Matches and leagues stay: they belong to the people who play them.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from db.connection import SqlTable
from db.values import time_text

KEPT: Final = timedelta(days=30)
"""The time for which a server's choices are kept after the bot has left."""

_KEYS: Final = {
    "guilds": "id",
    "barred": "guild_id",
    "daily_puzzles": "guild_id",
    "feat_roles": "guild_id",
    "kept_messages": "guild_id",
    "puzzle_visits": "guild_id",
    "roles_given": "guild_id",
    "weeks": "guild_id",
}
"""The tables of a server's data, with the column of its id."""

_KNOWN: Final = " UNION ".join(
    f"SELECT {column} AS guild_id FROM {table}"  # noqa: S608 - constants
    for table, column in _KEYS.items()
)

_DELETE: Final = (
    *(f"DELETE FROM {table} WHERE {column} = ?" for table, column in _KEYS.items()),  # noqa: S608
    """DELETE FROM scheduled_events WHERE contest_id IN
        (SELECT id FROM contests WHERE guild_id = ?)""",
    "DELETE FROM posts WHERE match_id IN (SELECT id FROM matches WHERE guild_id = ?)",
)

_LEFT: Final = """INSERT INTO left_guilds (guild_id, left_at) VALUES (?, ?)
    ON CONFLICT (guild_id) DO NOTHING"""

_DUE: Final = "SELECT guild_id FROM left_guilds WHERE left_at <= ? ORDER BY left_at LIMIT ?"

_TAKE: Final = "DELETE FROM left_guilds WHERE guild_id = ? AND left_at <= ? RETURNING guild_id"


class Departures(SqlTable):
    """The servers that the bot has left. Every method raises `StoreTrouble` if the database
    fails."""

    async def known(self) -> frozenset[int]:
        """Returns the servers with stored data that goes with them."""
        return frozenset(row["guild_id"] for row in await self._database.rows(_KNOWN))

    async def left(self) -> frozenset[int]:
        """Returns the servers that are noted as left."""
        rows = await self._database.rows("SELECT guild_id FROM left_guilds")
        return frozenset(row["guild_id"] for row in rows)

    async def note(self, guild_id: int, at: datetime) -> None:
        """Records that the bot is no longer in a server, unless that was recorded before."""
        await self._database.rows(_LEFT, (guild_id, time_text(at)))

    async def is_back(self, guild_id: int) -> None:
        """Records that the bot is in a server: nothing of it will be deleted."""
        await self._database.rows("DELETE FROM left_guilds WHERE guild_id = ?", (guild_id,))

    async def due(self, now: datetime, but: Collection[int], most: int) -> tuple[int, ...]:
        """Returns the servers left longer than `KEPT` ago, `most` at most; `but` are those that
        are known to be there."""
        rows = await self._database.rows(_DUE, (time_text(now - KEPT), most))
        return tuple(row["guild_id"] for row in rows if row["guild_id"] not in but)

    async def forget(self, guild_id: int, now: datetime) -> bool:
        """Deletes a server's data in one transaction, if that is still due."""
        async with self._database.transaction() as transaction:
            if not await transaction.rows(_TAKE, (guild_id, time_text(now - KEPT))):
                return False
            for sql in _DELETE:
                await transaction.rows(sql, (guild_id,))
        await self._database.wipe()
        return True
