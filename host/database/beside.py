"""Reads the database while the bot may be running: for backups and checks."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import AsyncGenerator, Generator, Sequence
from contextlib import asynccontextmanager, closing, contextmanager
from pathlib import Path
from typing import Final, cast

from db.connection import Beside, Parts, Rows, Value
from db.kinds.addresses import is_address
from db.kinds.causes import Unusable, explained, why
from db.kinds.opening import opened
from db.schema import PARTS

KEPT: Final = 50
"""The most faults that are told of a file as a whole."""
PATIENCE: Final = 10.0
"""Seconds to wait for a writer."""


class Unreadable(Unusable):
    """The error that there is no readable database; its text is a sentence for the host."""


class Reader:
    """A connection to a file in the form that the store's reading functions need
    (`db.connection.Beside`). It blocks, which harms nobody in a process of its own."""

    def __init__(self, path: Path, connection: sqlite3.Connection) -> None:
        self._path = path
        self._connection = connection

    async def rows(self, sql: str, params: Sequence[Value] = ()) -> Rows:
        """Returns all rows of one statement. Raises `sqlite3.Error`."""
        return self._connection.execute(sql, params).fetchall()

    @asynccontextmanager
    async def snapshot(self) -> AsyncGenerator[Reader]:
        """Makes all reads within see the same moment."""
        self._connection.execute("BEGIN")
        try:
            yield self
        finally:
            self._connection.execute("ROLLBACK")

    async def size(self) -> int:
        """Returns the size of the file in bytes."""
        return self._path.stat().st_size

    async def flaws(self) -> tuple[str, ...]:
        """Returns what is wrong with the file as a whole, in sentences. Raises `sqlite3.Error`."""
        execute = self._connection.execute
        found = [text for (text,) in execute(f"PRAGMA integrity_check({KEPT})") if text != "ok"]
        flaws = [f"The file is damaged: {' '.join(str(each).split())}." for each in found]
        for table, row, parent, _ in execute("PRAGMA foreign_key_check"):
            flaws.append(f"Row {row} of {table} refers to a row of {parent} that is not there.")
        return tuple(flaws)

    async def parts(self) -> Parts:
        """Returns which columns and indexes its tables have. Raises `sqlite3.Error`."""
        return frozenset((table, part) for table, part in self._connection.execute(PARTS))


@asynccontextmanager
async def reading(target: Path | str) -> AsyncGenerator[Beside]:
    """Yields a database that is read beside the bot, a file or an address. Raises `Unusable`, also
    for what the database raises meanwhile, and `BadAddress`."""
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
    """Yields a separate connection to a file that cannot write. Raises `Unreadable`."""
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
    """Removes the two files of the write-ahead log. A reader has to make them and leaves them
    behind, empty; only a writer that is the last to leave removes them, since only it knows that it
    is the last."""
    with contextlib.suppress(sqlite3.Error):
        _connected(path, "rw").close()


def _beside(path: Path, suffix: str) -> Path:
    return path.with_name(path.name + suffix)
