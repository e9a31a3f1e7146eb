"""Settings: values that the bot remembers for itself, by key."""

from __future__ import annotations

from db.connection import Database, Reads

_SET = """INSERT INTO settings (key, value) VALUES (?, ?)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value"""


class Settings:
    """The settings of a database. Every method raises `StoreTrouble` if the database fails."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def get(self, key: str) -> str | None:
        """Returns the value under this key, or None."""
        return await read(self._database, key)

    async def set(self, key: str, value: str) -> None:
        """Stores this value under this key, replacing an older one."""
        await write(self._database, key, value)


async def read(reads: Reads, key: str) -> str | None:
    """Returns the value under this key, or None, as this reader sees it."""
    rows = await reads.rows("SELECT value FROM settings WHERE key = ?", (key,))
    return str(rows[0]["value"]) if rows else None


async def write(reads: Reads, key: str, value: str) -> None:
    """Stores this value under this key, perhaps as part of a larger transaction."""
    await reads.rows(_SET, (key, value))
