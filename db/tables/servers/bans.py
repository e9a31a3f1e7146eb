"""People who may not use the bot in a server, by the decision of its managers.

A person's deletion of their own data leaves that decision as it is, else nobody could be barred.
"""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Final

from db.connection import SqlTable, Transaction
from db.errors import StoreError
from db.values import time_text

MOST: Final = 25
"""The most people that a server can bar: as many as one menu takes. For more it has bans."""

_OF: Final = "SELECT person_id FROM barred WHERE guild_id = ? ORDER BY at DESC, person_id"

_ADD: Final = """INSERT INTO barred (guild_id, person_id, at) VALUES (?, ?, ?)
    ON CONFLICT (guild_id, person_id) DO NOTHING"""

_HAS: Final = "SELECT 1 FROM barred WHERE guild_id = ? AND person_id = ?"

_REMOVE: Final = "DELETE FROM barred WHERE guild_id = ? AND person_id = ?"


class IsBarred(StoreError):
    """The error that this person may not use the bot in the server; nothing was changed."""

    def __init__(self, person: int) -> None:
        super().__init__("somebody is barred")
        self.person = person


class Barred(SqlTable):
    """The barred people of all servers. Every method raises `StoreTrouble` if the database
    fails."""

    async def of(self, guild_id: int) -> tuple[int, ...]:
        """Returns the people barred from a server, the latest first."""
        rows = await self._database.rows(_OF, (guild_id,))
        return tuple(row["person_id"] for row in rows)

    async def has(self, guild_id: int | None, person_id: int) -> bool:
        """Tells whether a server has barred this person; never outside of all servers."""
        return guild_id is not None and bool(await self._database.rows(_HAS, (guild_id, person_id)))

    async def choose(self, guild_id: int, people: Collection[int], at: datetime) -> None:
        """Bars these people, and nobody else any more."""
        async with self._database.transaction() as transaction:
            for row in await transaction.rows(_OF, (guild_id,)):
                if row["person_id"] not in people:
                    await transaction.rows(_REMOVE, (guild_id, row["person_id"]))
            for person in people:
                await transaction.rows(_ADD, (guild_id, person, time_text(at)))


async def check_admitted(transaction: Transaction, guild_id: int | None, person_id: int) -> None:
    """Raises `IsBarred` if the server has barred this person."""
    if guild_id is not None and await transaction.rows(_HAS, (guild_id, person_id)):
        raise IsBarred(person_id)
