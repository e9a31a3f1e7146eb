"""Shows other programs that a PostgreSQL database is in use, by an advisory lock."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import asyncpg

from db.errors import StoreTrouble
from db.kinds.addresses import checked
from db.kinds.host_errors import why
from db.kinds.locks import SLOW, WATCHED
from db.kinds.postgres_errors import RAISED, connecting, translated

log = logging.getLogger(__name__)

LOOKS: Final = 20
"""Tries to get the lock: a program that held the database may have just ended."""
PAUSE: Final = 0.05
"""Seconds between two of these tries."""
EVERY: Final = 2.0
"""Seconds between two checks of the connection."""
_TOGETHER: Final = "SELECT pg_try_advisory_lock_shared(7292)"
_ALONE: Final = "SELECT pg_try_advisory_lock(7292)"
_SETTINGS: Final = {**WATCHED, "application_name": "vivat presence"}
"""A program that hangs keeps its lock: it may go on later."""


class Presence:
    """A lock that lasts as long as a connection of its own. A cut connection is replaced."""

    def __init__(self, address: str, *, alone: bool) -> None:
        self._address = address
        self._take = _ALONE if alone else _TOGETHER
        self._connection: asyncpg.Connection[asyncpg.Record] | None = None

    @classmethod
    async def begin(cls, address: str, *, alone: bool) -> Presence | None:
        """Takes the lock, `alone` or shared with programs that are not `alone`. Returns None if
        another program's lock forbids it. The server may notice the end of a program late, so the
        lock is tried for about a second. Raises `BadAddress` and `StoreTrouble`."""
        presence = cls(checked(address), alone=alone)
        return presence if await presence._begun() else None

    def take(self) -> bool:
        """Returns True: it was taken at the beginning."""
        return True

    async def lost(self) -> None:
        """Keeps the lock, and returns once that is impossible: the connection was cut, and another
        program took the database before there was a new connection. Logs a lasting trouble once."""
        told = ""
        while True:
            await asyncio.sleep(EVERY)
            try:
                if await self._stands() or await self._begun():
                    told = ""
                    continue
            except StoreTrouble as error:
                if told != (told := why(self._address, error.__cause__ or error)):
                    log.warning("others cannot see that the database is in use: %s", told)
                continue
            return

    async def free(self) -> None:
        """Frees the lock; may be called twice."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with translated():
                await connection.close()

    async def _begun(self) -> bool:
        with connecting():
            connection = await asyncpg.connect(
                self._address, timeout=SLOW, command_timeout=SLOW, server_settings=_SETTINGS
            )
            try:
                for _ in range(LOOKS):
                    if await connection.fetchval(self._take):
                        self._connection = connection
                        return True
                    await asyncio.sleep(PAUSE)
            finally:
                if self._connection is not connection:
                    connection.terminate()
        return False

    async def _stands(self) -> bool:
        """Tells whether the connection still works."""
        if self._connection is None:
            return False
        try:
            await self._connection.execute("SELECT 1")
        except RAISED:
            self._connection.terminate()
            self._connection = None
            log.info("the connection that shows that the database is in use is lost")
            return False
        return True
