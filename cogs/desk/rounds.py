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
"""The time after which the same failure is logged again."""


class Rounds(commands.Cog):
    """A cog with rounds: one after each start, and then one every so many seconds. The work of a
    round is in `look`; `_pauses` has the times of the next attempts at failed tasks. `made` is when
    the latest round began, `done` when the latest successful one of this process ended."""

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
        """Makes one round. Its errors are logged, and end no rounds."""
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
        """Begins one round. Missed rounds, as while the machine slept, are not made up for: the
        library calls for all of them at once."""
        now = self._services.now()
        if self.made is None or abs(now - self.made) > self._every / 2:
            self.made = now
            await self._patience.bear(self._look_if_leading())

    async def _look_if_leading(self) -> None:
        """Makes the round if this process leads. Of several processes on one database only one
        makes rounds, and none without a connection to Discord: another one may have it."""
        database = self._services.store.database
        if database.shared and not self._bot.connected:
            await database.yield_lead()
        elif await database.leads():
            await self.look()
            self.done = self._services.now()


class AttendedRounds(Rounds):
    """Rounds that are made only while people can reach all shards of this process. Otherwise the
    bot shows no sign of life, and people who could not reach it are not to blame."""

    async def _round(self) -> None:
        if self._bot.connected:
            await super()._round()


class _Patience:
    """Protection of the rounds: a failure ends none of them, and is logged once instead of every
    few seconds. On a full disk the log would take the last room."""

    def __init__(self, log: logging.Logger, now: Callable[[], datetime]) -> None:
        self._log = log
        self._now = now
        self._failure = ""
        self._told = datetime.min.replace(tzinfo=UTC)

    async def bear(self, round_: Coroutine[object, object, object]) -> None:
        """Runs one round as a task of its own, whose end can be awaited: the calling loop never
        ends."""
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
