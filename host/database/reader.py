"""Reads the database for backups and checks, even while the bot runs."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Final, cast

from db.connection import Beside, Parts, Rows, Value
from db.kinds.addresses import is_address
from db.kinds.host_errors import Unusable, explained, why
from db.kinds.opening import opened
from db.schema import PARTS

KEPT: Final = 50
"""The most faults reported for a file as a whole."""
PATIENCE: Final = 10.0
"""Seconds to wait for a writer."""


class Unreadable(Unusable):
    """Raised if there is no readable database; its text is a sentence for the host."""


class Reader:
    """A connection to a file in the form that the store's reading functions need
    (`db.connection.Beside`). It blocks the event loop, which is harmless in a process of its
    own."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    async def rows(self, sql: str, params: Sequence[Value] = ()) -> Rows:
        """Returns all rows of one statement. Raises `sqlite3.Error`."""
        return self._connection.execute(sql, params).fetchall()

    @asynccontextmanager
    async def snapshot(self) -> AsyncGenerator[Reader]:
        self._connection.execute("BEGIN")
        try:
            yield self
        finally:
            self._connection.execute("ROLLBACK")

    async def size(self) -> int:
        """Returns the size of the database in bytes, including the write-ahead log, which may hold
        nearly all of it."""
        (pages,), (size,) = (
            self._connection.execute(f"PRAGMA {each}").fetchone()
            for each in ("page_count", "page_size")
        )
        return int(pages) * int(size)

    async def flaws(self) -> tuple[str, ...]:
        """Returns the faults of the file as a whole, in sentences. Raises `sqlite3.Error`."""
        execute = self._connection.execute
        found = [text for (text,) in execute(f"PRAGMA integrity_check({KEPT})") if text != "ok"]
        flaws = [f"The file is damaged: {' '.join(str(each).split())}." for each in found]
        for table, row, parent, _ in execute("PRAGMA foreign_key_check"):
            flaws.append(f"Row {row} of {table} refers to a row of {parent} that is not there.")
        return tuple(flaws)

    async def parts(self) -> Parts:
        """Returns the columns and indexes of its tables. Raises `sqlite3.Error`."""
        return frozenset((table, part) for table, part in self._connection.execute(PARTS))


@asynccontextmanager
async def reading(target: Path | str) -> AsyncGenerator[Beside]:
    """Yields a database for reading beside the bot, a file or an address. Raises `BadAddress`, and
    `Unusable`, also for the database's errors within the block."""
    with explained(target):
        if not is_address(target):
            with file(Path(target)) as connection:
                yield Reader(Path(target), connection)
            return
        database = await opened(target, busy_timeout=round(PATIENCE * 1000))
        try:
            yield cast(Beside, database)
        finally:
            await database.close()


@contextmanager
def file(path: Path) -> Generator[sqlite3.Connection]:
    """Yields a separate, read-only connection to a file. Raises `Unreadable`."""
    if not path.exists():
        raise Unreadable(f"There is no database at {path}.")
    if not path.is_file():
        raise Unreadable(f"{path} is not a file.")
    idle = not _beside(path, "-wal").exists()
    try:
        with closing(_opened(path)) as connection:
            yield connection
    finally:
        if idle:
            _tidy(path)


def _opened(path: Path) -> sqlite3.Connection:
    try:
        return _connected(path, "ro")
    except sqlite3.Error as error:
        raise Unreadable(why(path, error)) from error


def _connected(path: Path, mode: str) -> sqlite3.Connection:
    connection = sqlite3.connect(
        f"{path.absolute().as_uri()}?mode={mode}", timeout=PATIENCE, isolation_level=None, uri=True
    )
    try:
        connection.row_factory = sqlite3.Row
        connection.execute("SELECT COUNT(*) FROM sqlite_master").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection


def _tidy(path: Path) -> None:
    """Removes the two files of the write-ahead log. A reader must make them, and leaves them
    behind, empty. SQLite removes them only when a connection that can write is the last to
    close."""
    with contextlib.suppress(sqlite3.Error):
        _connected(path, "rw").close()


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)
