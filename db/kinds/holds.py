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

from db import connection
from db.connection import LOOKS, Database
from db.errors import Held, StoreError, StoreTrouble
from db.kinds.addresses import is_address, named
from db.kinds.host_errors import why

_SUFFIX: Final = ".bot"
"""The suffix of the locked file beside the database; SQLite can lock it on every system."""
_NEXT: Final = ".next"
"""The same, for the process that is to replace the one that holds the database."""


class Occupied(StoreError):
    """The error that another program holds the database; its text is a sentence for the host."""


class Hold(Protocol):
    """A hold on a database."""

    def take(self) -> bool:
        """Takes the hold if it is free, and tells whether this process has it now."""
        ...

    async def lost(self) -> None:
        """Returns once another program holds the database, which may be never."""
        ...

    async def free(self) -> None:
        """Ends the hold; may be called twice."""
        ...


async def occupy(target: Path | str, *, alone: bool = False, later: bool = False) -> Hold:
    """Takes a hold on a database: `alone`, or at an address together with other programs. A file is
    always held alone; `later` leaves it to its present holder, until `Hold.take`. Raises
    `Occupied`, `BadAddress` and `StoreTrouble`."""
    if is_address(target):
        from db.kinds.advisory_lock import Presence

        presence = await Presence.begin(str(target), alone=alone)
        if presence is None:
            raise Occupied(_words(target))
        return presence
    hold = _File(Path(target), _SUFFIX)
    if not later and not hold.take():
        raise Occupied(_words(target))
    return hold


@asynccontextmanager
async def succeeding(target: Path | str, database: Database, name: str) -> AsyncGenerator[None]:
    """Holds during the block the right to replace the process with this name, which only one has at
    a time. Raises `Held` if another process has it, and `StoreTrouble`."""
    if is_address(target):
        async with database.exclusively(_right(name), at_once=True):
            keeping = asyncio.create_task(_keep(database, _right(name)), name="replacing")
            try:
                yield
            finally:
                keeping.cancel()
        return
    hold = _File(Path(target), _NEXT)
    if not hold.take():
        raise Held
    try:
        yield
    finally:
        await hold.free()


def _right(name: str) -> str:
    return f"replaces {name}"


async def _keep(database: Database, right: str) -> None:
    """Keeps a lock of the database, which a process that says nothing loses."""
    while True:
        await asyncio.sleep(connection.LIFE / LOOKS)
        with contextlib.suppress(StoreTrouble):
            await database.keeps(right)


@asynccontextmanager
async def occupied(
    target: Path | str, *, alone: bool = False, later: bool = False
) -> AsyncGenerator[Hold]:
    """Holds a database during the block; see `occupy`. While the connection is cut another program
    may take the database: then the block is cancelled and `Occupied` raised."""
    hold, here = await occupy(target, alone=alone, later=later), asyncio.current_task()
    assert here is not None
    watching = asyncio.create_task(hold.lost(), name="occupied")
    watching.add_done_callback(lambda done: done.cancelled() or here.cancel())
    try:
        yield hold
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

    def __init__(self, path: Path, suffix: str) -> None:
        self._path = path
        self._mark = path.with_name(path.name + suffix)
        self._lock: sqlite3.Connection | None = None

    def take(self) -> bool:
        """Takes the hold if it is free, and tells whether this process has it now. Raises
        `Occupied` if the file cannot be used."""
        if self._lock is not None:
            return True
        try:
            self._path.parent.mkdir(0o700, parents=True, exist_ok=True)
            lock = _locked(self._mark)
        except (sqlite3.Error, OSError) as error:
            if getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY:
                return False
            raise Occupied(why(self._path, error)) from error
        if not self._mark.exists():  # its holder has just ended, and taken it away
            lock.close()
            return self.take()
        self._lock = lock
        return True

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
