"""Rounds that the bot makes by itself, every few seconds, for as long as it runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from datetime import UTC, datetime, timedelta
from typing import Final

from discord.ext import commands, tasks

from cogs.desk.pauses import Pauses
from cogs.desk.services import ServiceBot

AGAIN: Final = timedelta(hours=1)
"""After so long the log is told once more of the same failure."""


class Rounds(commands.Cog):
    """A cog that looks after something: once after each start and then every so many seconds. What
    it looks after is in `look`; `_pauses` say when to try again what has failed; `made` is when the
    latest round was begun, `done` when the latest one of this process was done without failing."""

    def __init__(self, bot: ServiceBot, log: logging.Logger, every: float) -> None:
        self._bot = bot
        self._services = bot.services
        self._pauses = Pauses()
        self._patience = _Patience(log, self._services.now)
        self._every = timedelta(seconds=every)
        self.made: datetime | None = None
        self.done: datetime | None = None
        self._timer = tasks.loop(seconds=every)(self._round)
        self._timer.before_loop(self._ready)

    async def look(self) -> None:
        """One round. Whatever it raises is in the log, and ends no rounds."""
        raise NotImplementedError

    async def cog_load(self) -> None:
        """Starts the rounds."""
        self._timer.start()

    async def cog_unload(self) -> None:
        """Ends the rounds."""
        self._timer.cancel()

    async def _ready(self) -> None:
        await self._bot.wait_until_ready()

    async def _round(self) -> None:
        """One round. Those that were missed, as while the machine slept, are not made up for: the
        library calls for all of them at once."""
        now = self._services.now()
        if self.made is None or abs(now - self.made) > self._every / 2:
            self.made = now
            await self._patience.bear(self._look_if_leading())

    async def _look_if_leading(self) -> None:
        """Of several processes on one database only one makes rounds, and none that Discord does
        not reach: others may do better."""
        database = self._services.store.database
        if database.shared and not self._bot.connected:
            await database.yield_lead()
        elif await database.leads():
            await self.look()
            self.done = self._services.now()


class AttendedRounds(Rounds):
    """Rounds that are made only while people can reach the bot, by all shards of this process:
    otherwise it shows no sign of life, and whoever could not reach it is not to blame."""

    async def _round(self) -> None:
        if self._bot.connected:
            await super()._round()


class _Patience:
    """Sees to it that a failure ends no rounds, and is in the log once rather than every few
    seconds: on a disk that is full the log would take what room is left."""

    def __init__(self, log: logging.Logger, now: Callable[[], datetime]) -> None:
        self._log = log
        self._now = now
        self._failure = ""
        self._told = datetime.min.replace(tzinfo=UTC)

    async def bear(self, round_: Coroutine[object, object, object]) -> None:
        """One round. It is a task of its own, whose end can be waited for: the loop that calls
        this never ends."""
        try:
            await asyncio.create_task(round_)
        except Exception as error:
            self._tell(f"{type(error).__name__}: {error}")
        else:
            if self._failure:
                self._log.info("the rounds go on")
            self._failure = ""

    def _tell(self, failure: str) -> None:
        now = self._now()
        if failure != self._failure or now - self._told >= AGAIN:
            self._log.exception("a round failed")
            self._failure, self._told = failure, now
