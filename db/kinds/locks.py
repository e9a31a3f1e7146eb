"""Locks among the processes of one PostgreSQL database: the lead, and names for work that one
process does at a time."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from hashlib import sha256
from typing import Final

import asyncpg

import db.connection
from db.errors import Held, StoreTrouble
from db.kinds.postgres_errors import RAISED, translated

log = logging.getLogger(__name__)

SLOW: Final = 20.0
"""Seconds after which a statement is given up."""
PATIENCE: Final = 20.0
"""Seconds to wait for a lock that another process holds."""
PAUSE: Final = 0.05
"""Seconds between two tries."""
TRIES: Final = 2
"""Tries to take a lock: the first one may find that the connection is lost."""
LEAD: Final = 7293
_TAKE: Final = "SELECT pg_try_advisory_lock($1)"
_FREE: Final = "SELECT pg_advisory_unlock($1)"
_SESSION: Final = "SELECT pid, backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()"
_END: Final = """SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE pid = $1 AND backend_start = $2"""
WATCHED: Final = {
    "tcp_keepalives_idle": "20",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "4",
    "application_name": "vivat locks",
}
"""Lets the server notice within a minute that a machine is cut off."""


def key_of(name: str) -> int:
    """Returns the number of the lock with this name. Two names share a number so rarely that they
    may then wait for each other."""
    return int.from_bytes(sha256(name.encode()).digest()[:8], signed=True)


class Locks:
    """All locks of a process. They last as long as a connection of their own: a process that dies
    loses them at once, one that hangs or is cut off within a minute. One connection suffices: locks
    are polled, never waited for."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._connection: asyncpg.Connection[asyncpg.Record] | None = None
        self._held: set[int] = set()
        self._wanted: set[int] = set()
        self._leads = self._closed = False
        self._turn = asyncio.Lock()
        self._session: Sequence[object] = ()

    @asynccontextmanager
    async def hold(self, name: str, *, at_once: bool = False) -> AsyncGenerator[None]:
        """Holds the lock with this name during the block; a process asks for it once at a time.
        Raises `Held` if another process still holds it after `PATIENCE`, or at once if `at_once`;
        and `StoreTrouble`.

        A cancelled task leaves no lock behind: its statements to the server go on in the
        background, one after the other."""
        key, loop = key_of(name), asyncio.get_running_loop()
        end = loop.time() + (0 if at_once else PATIENCE)
        self._wanted.add(key)
        try:
            while not await asyncio.shield(self.take(key)):
                if loop.time() >= end:
                    raise Held
                await asyncio.sleep(PAUSE)
            yield
        finally:
            self._wanted.discard(key)
            await asyncio.shield(self.free(key))

    async def keeps(self, name: str) -> bool:
        """Tells whether this process still has a lock that it took. A lost lock is taken again if
        it is free. Raises `StoreTrouble` if the database cannot be reached."""
        for _ in range(TRIES):
            if await self.take(key_of(name)):
                return True
            if self._connection is not None:
                return False
        raise StoreTrouble("unreached")

    @property
    def leading(self) -> bool:
        """Whether this process led at the last check."""
        return self._leads

    async def leads(self) -> bool:
        """Tells whether this process leads, and takes the lead if it is free. Raises `StoreTrouble`
        if the database cannot be reached."""
        now = await self.take(LEAD)
        before, self._leads = self._leads, now  # after the await: several rounds may ask at once
        if self._leads and not before:
            log.info("this process makes the rounds now")
        if before and not self._leads:
            log.warning("this process makes no rounds: the connection for that is lost")
        return self._leads

    async def yield_lead(self) -> None:
        """Lets another process lead."""
        self._leads = False
        await self.free(LEAD)

    async def take(self, key: int) -> bool:
        """Takes a lock, and tells whether this process has it now, also if it had it before. False
        if another process has it, or if the connection was lost. Raises `StoreTrouble` if no
        connection can be made, or after `close`."""
        async with self._turn:
            if self._closed:  # a task that waited for its turn would leave a connection behind
                raise StoreTrouble("closed")
            try:
                connection = self._connection or await self._connect()
                if key in self._held:
                    await connection.execute("SELECT 1")  # a lock lasts as long as its connection
                elif await connection.fetchval(_TAKE, key):
                    self._held.add(key)
            except (*RAISED, TimeoutError):
                self._lose()
            return key in self._held

    async def free(self, key: int) -> None:
        """Frees a lock; does nothing if this process does not have it."""
        async with self._turn:
            connection = self._connection
            if connection is None or key not in self._held:
                return
            self._held.discard(key)
            try:
                await connection.execute(_FREE, key)
            except (*RAISED, TimeoutError):
                self._lose()

    async def close(self) -> None:
        """Frees all locks and closes the connection."""
        async with self._turn:
            connection, self._connection = self._connection, None
            self._leads, self._closed = False, True
            self._held.clear()
            if connection is not None:
                with translated():
                    await connection.close(timeout=SLOW)

    async def _connect(self) -> asyncpg.Connection[asyncpg.Record]:
        """Connects, and takes again those locks of the lost connection that are still free. The
        server may not have noticed the loss: the old session is ended first, or its locks would
        look like another process's."""
        watched = {**WATCHED, "idle_session_timeout": f"{db.connection.LIFE * 1000:.0f}"}
        with translated():
            self._connection = connection = await asyncpg.connect(
                self._address, timeout=SLOW, command_timeout=SLOW, server_settings=watched
            )
        if self._session:
            await connection.execute(_END, *self._session)
        self._session = tuple(await connection.fetchrow(_SESSION) or ())
        for key in tuple(self._wanted):
            if await connection.fetchval(_TAKE, key):
                self._held.add(key)
        return connection

    def _lose(self) -> None:
        """Gives up all locks, and the connection, so that the server frees them, too."""
        if self._connection is not None:
            self._connection.terminate()
        self._connection = None
        self._held.clear()
        log.warning("the locks of this process are lost with their connection")
