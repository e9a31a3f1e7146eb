"""Opens the database that a setting names: a file of SQLite, or an address of PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit, urlunsplit

from db.connection import Database
from db.kinds.sqlite import BUSY_TIMEOUT, SqliteDatabase

__all__ = ["BUSY_TIMEOUT", "SCHEMES", "is_address", "named", "opened"]

SCHEMES = ("postgresql://", "postgres://")
"""How the address of a PostgreSQL database begins."""


def is_address(target: Path | str) -> bool:
    """Tells whether this is the address of a PostgreSQL database, not a file."""
    return str(target).startswith(SCHEMES)


def named(target: Path | str) -> str:
    """Returns what to call a database in print: an address without name and password."""
    if not is_address(target):
        return str(target)
    parts = urlsplit(str(target))
    where = parts.netloc.rpartition("@")[2]
    return urlunsplit((parts.scheme, where, parts.path, "", ""))


async def opened(target: Path | str, *, busy_timeout: int = BUSY_TIMEOUT) -> Database:
    """Opens a database, or makes its file; `busy_timeout`, in milliseconds, is how long it waits
    for another process. Raises `StoreTrouble`."""
    if is_address(target):
        from db.kinds.postgres import PostgresDatabase

        return await PostgresDatabase.open(str(target), patience=busy_timeout)
    return await SqliteDatabase.open(target, busy_timeout=busy_timeout)
