"""The claim of a process on its shards: two processes with the same shard answer the same people.

A claim is a lock in the database. A process loses it if it stands still for too long or is cut off,
and another process may then take its place. So each process looks regularly whether it still has
its shards. It also looks before an answer if its latest look is old, as after a pause. A process
that finds one of its shards with another process ends; its supervisor decides the rest.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Iterable
from contextlib import AsyncExitStack
from typing import Final, NoReturn

from db import connection
from db.connection import LOOKS, Database
from db.errors import Held, StoreTrouble
from db.kinds.occupied import Occupied

log = logging.getLogger(__name__)

FRESH: Final = 3
"""A look is old after the lifetime of a lock divided by this."""
PATIENCE: Final = 1.5
"""Seconds that an answer to a person waits for a look; the database may not respond."""
TAKEN: Final = "SHARDS: each shard belongs to one process, and another one has shard"


class Claims:
    """The shards that this process has claimed."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._shards: list[int] = []
        self._held = AsyncExitStack()
        self._sure = time.monotonic()
        self._look: asyncio.Task[None] | None = None
        self._gone: int | None = None

    async def take(self, shards: Iterable[int]) -> None:
        """Claims these shards against other processes, those that it lacks. Raises `Occupied` if
        one has any of them, and `StoreTrouble`."""
        for shard in shards:
            if shard in self._shards:
                continue
            claim = self._database.exclusively(_name(shard), at_once=True)
            try:
                await self._held.enter_async_context(claim)
            except Held as error:
                raise Occupied(f"{TAKEN} {shard}.") from error
            self._shards.append(shard)

    async def stand(self) -> bool:
        """Tells whether this process has its shards, as far as known: True while the database
        cannot be reached."""
        if time.monotonic() - self._sure > connection.LIFE / FRESH:
            await asyncio.wait([self._looking()], timeout=PATIENCE)
        return self._gone is None

    async def watch(self) -> NoReturn:
        """Looks regularly. Raises `Occupied` once another process has one of the shards."""
        while True:
            await asyncio.wait([self._looking()])
            self.check()
            await asyncio.sleep(connection.LIFE / LOOKS)

    def check(self) -> None:
        """Raises `Occupied` if another process was found to have one of the shards."""
        if self._gone is not None:
            raise Occupied(f"{TAKEN} {self._gone}.")

    async def close(self) -> None:
        """Gives the shards back."""
        if self._look:
            self._look.cancel()
        self._shards.clear()
        await self._held.aclose()

    def _looking(self) -> asyncio.Task[None]:
        """Returns the look that is under way, or a new one."""
        if self._look is None or self._look.done():
            self._look = asyncio.create_task(self._look_once(), name="claims")
        return self._look

    async def _look_once(self) -> None:
        began = time.monotonic()
        try:
            for shard in self._shards:
                if self._gone is None and not await self._database.keeps(_name(shard)):
                    self._gone = shard
                    log.error("another process has shard %s by now: this one ends", shard)
        except StoreTrouble as error:
            log.debug("nobody knows who has the shards: %s", error)
        else:
            self._sure = began


def _name(shard: int) -> str:
    return f"shard {shard}"
