"""People who may not use the bot in a server, by the decision of its managers.

A person's deletion of their own data leaves that decision as it is, else nobody could be barred.
"""

from __future__ import annotations

from datetime import datetime
from typing import Final

from db.connection import SqlTable, Transaction
from db.errors import StoreError
from db.values import time_text

MOST: Final = 500
"""The most people that a server can bar: its managers have bans of their own for more."""

_OF: Final = "SELECT person_id FROM barred WHERE guild_id = ? ORDER BY at DESC, person_id"

_ADD: Final = """INSERT INTO barred (guild_id, person_id, at) VALUES (?, ?, ?)
    ON CONFLICT (guild_id, person_id) DO NOTHING"""

_HAS: Final = "SELECT 1 FROM barred WHERE guild_id = ? AND person_id = ?"

_COUNT: Final = "SELECT COUNT(*) AS n FROM barred WHERE guild_id = ?"


class IsBarred(StoreError):
    """The error that this person may not use the bot in the server; nothing was changed."""

    def __init__(self, person: int) -> None:
        super().__init__("somebody is barred")
        self.person = person


class Barred(SqlTable):
    """The barred people of all servers. Every method raises `StoreTrouble` if the database
    fails."""

    async def of(self, guild_id: int) -> tuple[int, ...]:
        """Returns the people whom a server has barred, the latest first."""
        rows = await self._database.rows(_OF, (guild_id,))
        return tuple(row["person_id"] for row in rows)

    async def has(self, guild_id: int | None, person_id: int) -> bool:
        """Tells whether a server has barred this person; never outside of all servers."""
        return guild_id is not None and bool(await self._database.rows(_HAS, (guild_id, person_id)))

    async def add(self, guild_id: int, person_id: int, at: datetime) -> bool:
        """Bars a person. False, with nothing changed, if the server has barred `MOST` others."""
        async with self._database.transaction() as transaction:
            if await transaction.rows(_HAS, (guild_id, person_id)):
                return True
            if (await transaction.rows(_COUNT, (guild_id,)))[0]["n"] >= MOST:
                return False
            await transaction.rows(_ADD, (guild_id, person_id, time_text(at)))
            return True

    async def remove(self, guild_id: int, person_id: int) -> None:
        """Lets a person use the bot again."""
        sql = "DELETE FROM barred WHERE guild_id = ? AND person_id = ?"
        await self._database.rows(sql, (guild_id, person_id))


async def check_admitted(transaction: Transaction, guild_id: int | None, person_id: int) -> None:
    """Raises `IsBarred` if the server has barred this person."""
    if guild_id is not None and await transaction.rows(_HAS, (guild_id, person_id)):
        raise IsBarred(person_id)
