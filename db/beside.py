"""Reads the database while the bot may be running: for backups and checks."""

from __future__ import annotations

import contextlib
import sqlite3
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Final

from db.connection import Rows, Value
from db.errors import StoreError

PATIENCE: Final = 10.0
"""Seconds to wait for a writer."""


class Unreadable(StoreError):
    """The error that there is no readable database; its text is a sentence for the host."""


class Reader:
    """A connection in the form that the store's reading functions need (`db.connection.Reads`). It
    blocks, which harms nobody in a process of its own."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    async def rows(self, sql: str, params: Sequence[Value] = ()) -> Rows:
        """Returns all rows of one statement. Raises `sqlite3.Error`."""
        return self._connection.execute(sql, params).fetchall()

    @contextmanager
    def snapshot(self) -> Generator[None]:
        """Makes all reads within see the same moment."""
        self._connection.execute("BEGIN")
        try:
            yield
        finally:
            self._connection.execute("ROLLBACK")


@contextmanager
def reading(path: Path) -> Generator[sqlite3.Connection]:
    """Yields a separate connection that cannot write. Raises `Unreadable`."""
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
        raise Unreadable(f"The database {path} cannot be read: {error}.") from error


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
