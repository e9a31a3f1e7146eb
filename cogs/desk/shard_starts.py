"""The turns of shards to identify.

Discord lets one shard of each bucket identify within five seconds, and limits the sessions of a bot
in a day. A shard that is too fast wastes one of them on an invalid session. So each bucket has a
lock that all processes share by their database. It lasts from before the connection until five
seconds after.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from db.connection import Database
from db.errors import Held, StoreTrouble

log = logging.getLogger(__name__)

WINDOW: Final = 5.0
"""Seconds in which one shard of a bucket may identify."""
MARGIN: Final = 0.3
"""Extra seconds, since the first shard's way to Discord may take longer than the second's."""


class _Turn:
    """The turn of one shard to identify. It is over `WINDOW + MARGIN` after its use, or when it is
    given back."""

    def __init__(self, database: Database, name: str) -> None:
        self._database = database
        self._name = name
        self.used = asyncio.Event()
        self.come = asyncio.Event()
        self.task = asyncio.create_task(self._last(), name=name)

    async def _last(self) -> None:
        """Waits for the turn, then until it is over. If the database fails, the turn comes after
        `WINDOW`."""
        while not self.come.is_set():
            try:
                async with self._database.exclusively(self._name):
                    self.come.set()
                    await self.used.wait()
                    await asyncio.sleep(WINDOW + MARGIN)
            except Held:
                log.info("others identify for longer than usual: this process waits for its turn")
            except StoreTrouble as error:
                if not self.come.is_set():
                    log.warning("a shard identifies without asking other processes: %s", error)
                    await asyncio.sleep(WINDOW)
                    self.come.set()


class Starts:
    """The turns of this process's shards to identify. `concurrency` is the number of Discord's
    buckets: one shard of each may identify at the same time."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._turns: dict[int, _Turn] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self.concurrency = 1

    @property
    def busy(self) -> bool:
        """Whether a shard waits for its turn, or has identified just now."""
        return bool(self._tasks)

    async def take(self, shard: int) -> None:
        """Waits for the turn of this shard. An unused turn of it is given back first."""
        self.give_back(shard)
        turn = _Turn(self._database, f"identify {shard % self.concurrency}")
        self._tasks.add(turn.task)
        turn.task.add_done_callback(self._tasks.discard)
        self._turns[shard] = turn
        try:
            await turn.come.wait()
        except asyncio.CancelledError:
            self.give_back(shard)
            raise

    async def use(self, shard: int) -> None:
        """Notes that this shard identifies now; waits for its turn if it has none."""
        if shard not in self._turns:
            await self.take(shard)
        self._turns.pop(shard).used.set()

    def give_back(self, shard: int) -> None:
        """Ends this shard's unused turn, so that others can identify."""
        turn = self._turns.pop(shard, None)
        if turn:
            turn.task.cancel()

    async def close(self) -> None:
        """Ends all turns."""
        tasks = tuple(self._tasks)
        for each in tasks:
            each.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
