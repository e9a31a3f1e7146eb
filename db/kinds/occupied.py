"""Holds on a database. A file is held by one bot; an address by several bots of one token, or by
one program that moves it. A hold ends with its process, even after a crash."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final, Protocol

from db.errors import StoreError
from db.kinds.addresses import is_address, named
from db.kinds.causes import why

_SUFFIX: Final = ".bot"
"""The suffix of the locked file beside the database; SQLite can lock it on every system."""


class Occupied(StoreError):
    """The error that another program holds the database; its text is a sentence for the host."""


class Hold(Protocol):
    """A hold on a database."""

    async def lost(self) -> None:
        """Returns once another program holds the database, which may be never."""
        ...

    async def free(self) -> None:
        """Ends the hold; may be called twice."""
        ...


async def occupy(target: Path | str, *, alone: bool = False) -> Hold:
    """Takes a hold on a database: `alone`, or at an address together with other programs. A file is
    always held alone. Raises `Occupied`, `BadAddress` and `StoreTrouble`."""
    if is_address(target):
        from db.kinds.presence import Presence

        presence = await Presence.begin(str(target), alone=alone)
        if presence is None:
            raise Occupied(_words(target))
        return presence
    return _File(Path(target))


@asynccontextmanager
async def occupied(target: Path | str, *, alone: bool = False) -> AsyncGenerator[None]:
    """Holds a database during the block; see `occupy`. While the connection is cut another program
    may take the database: then the block is cancelled and `Occupied` raised."""
    hold, here = await occupy(target, alone=alone), asyncio.current_task()
    assert here is not None
    watching = asyncio.create_task(hold.lost(), name="occupied")
    watching.add_done_callback(lambda done: done.cancelled() or here.cancel())
    try:
        yield
    except asyncio.CancelledError:
        if watching.done() and here.uncancel() == 0:
            raise Occupied(_words(target)) from None
        raise
    finally:
        watching.cancel()
        await hold.free()


def _words(target: Path | str) -> str:
    return f"Another program has {named(target)}: a bot runs on it, or it is being moved."


class _File:
    """A hold on a file by one program, as a lock on a second file beside it."""

    def __init__(self, path: Path) -> None:
        self._mark = path.with_name(path.name + _SUFFIX)
        try:
            path.parent.mkdir(0o700, parents=True, exist_ok=True)
            self._lock: sqlite3.Connection | None = _locked(self._mark)
        except (sqlite3.Error, OSError) as error:
            raise Occupied(_why(path, error)) from error

    async def lost(self) -> None:
        """Never returns: the file stays locked."""
        await asyncio.Event().wait()

    async def free(self) -> None:
        """Ends the hold; may be called twice."""
        if self._lock is not None:
            with contextlib.suppress(OSError):  # some systems remove no file that is open
                self._mark.unlink()
            self._lock.close()
            self._lock = None


def _locked(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, timeout=0, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except BaseException:
        connection.close()
        raise
    return connection


def _why(path: Path, error: sqlite3.Error | OSError) -> str:
    if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
        return _words(path)
    return why(path, error)
