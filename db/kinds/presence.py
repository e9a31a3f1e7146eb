"""Shows the other programs at a PostgreSQL database that one has it."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import asyncpg

from db.errors import StoreTrouble
from db.kinds.addresses import checked
from db.kinds.postgres_errors import RAISED, connecting, translated

log = logging.getLogger(__name__)

SLOW: Final = 20.0
"""Seconds after which a statement is given up."""
LOOKS: Final = 20
"""How often it is looked whether a program that had the database has ended."""
PAUSE: Final = 0.05
"""Seconds between two of these looks."""
EVERY: Final = 2.0
"""Seconds between two looks whether the connection is still there."""
_TOGETHER: Final = "SELECT pg_try_advisory_lock_shared(7292)"
_ALONE: Final = "SELECT pg_try_advisory_lock(7292)"
_SETTINGS: Final = {
    "tcp_keepalives_idle": "20",
    "tcp_keepalives_interval": "5",
    "tcp_keepalives_count": "4",
    "application_name": "vivat presence",
}
"""Lets the server notice within a minute that a machine is cut off. A program that hangs is still
there: it goes on where it was."""


class Presence:
    """A lock that lasts as long as a connection of its own, which is made anew whenever it is
    cut."""

    def __init__(self, address: str, *, alone: bool) -> None:
        self._address = address
        self._take = _ALONE if alone else _TOGETHER
        self._connection: asyncpg.Connection[asyncpg.Record] | None = None

    @classmethod
    async def begin(cls, address: str, *, alone: bool) -> Presence | None:
        """Shows that a program has the database, `alone` or with others who do not have it alone;
        None where that cannot be: the server takes a moment to notice that a program has ended, and
        is given that time. Raises `BadAddress` and `StoreTrouble`."""
        presence = cls(checked(address), alone=alone)
        return presence if await presence._begun() else None

    async def lost(self) -> None:
        """Keeps it up, and returns once that is impossible: the connection was cut, and another
        program had the database before there was a new one."""
        while True:
            await asyncio.sleep(EVERY)
            try:
                if await self._stands() or await self._begun():
                    continue
            except StoreTrouble as error:
                log.warning("others cannot see that the database is in use: %s", error)
                continue
            return

    async def free(self) -> None:
        """Ends it; may be called twice."""
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
        """Tells whether the connection is still there."""
        if self._connection is None:
            return False
        try:
            await self._connection.execute("SELECT 1")
        except RAISED:
            self._connection.terminate()
            self._connection = None
            log.info("the connection that shows that the database is in use is made anew")
            return False
        return True
