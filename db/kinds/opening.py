"""Opens the database that a setting names: a file of SQLite, or an address of PostgreSQL."""

from __future__ import annotations

from pathlib import Path

from db.connection import Database
from db.kinds.addresses import is_address
from db.kinds.sqlite import SqliteDatabase


async def opened(target: Path | str, *, busy_timeout: int | None = None) -> Database:
    """Opens a database, or makes its file. `busy_timeout` is the wait for another process, in
    milliseconds; each kind of database has its own default. Raises `BadAddress` and
    `StoreTrouble`."""
    waits = {} if busy_timeout is None else {"busy_timeout": busy_timeout}
    if is_address(target):
        from db.kinds.postgres import PostgresDatabase

        return await PostgresDatabase.open(str(target), **waits)
    return await SqliteDatabase.open(target, **waits)
