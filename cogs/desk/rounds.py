"""Rounds that the bot makes by itself, every few seconds, for as long as it runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from itertools import islice
from typing import Final

from discord.ext import commands, tasks

from cogs.desk.pauses import Pauses
from cogs.desk.services import ServiceBot
from cogs.hall.errors import UNREACHED
from cogs.hall.log_fields import facts
from db.errors import Held, MissingMatch, SetAside, StoreTrouble
from db.store import OpenMatch

AGAIN: Final = timedelta(hours=1)
"""The time after which the same failure is logged again."""


@dataclass(frozen=True, slots=True)
class Task:
    """A pending piece of work, such as a reminder to send.

    `key` tells it from others of the same rounds. `deed` returns False to be tried again after a
    pause. The log calls it by its `name` with the facts `about` it. A task with a `lock` is done by
    one process at a time. The errors in `ends` end the round: the next task would fail like this
    one.
    """

    key: Hashable
    deed: Callable[[], Awaitable[bool | None]]
    name: str
    about: dict[str, object]
    lock: str = ""
    ends: tuple[type[Exception], ...] = ()


class Rounds(commands.Cog):
    """A cog with rounds: one after each start, and then one every so many seconds. The work of a
    round is in `look`, which hands pending tasks to `attempt`. `made` is when the latest round
    began, `done` when the latest successful one of this process ended."""

    def __init__(self, bot: ServiceBot, log: logging.Logger, every: float) -> None:
        self._bot = bot
        self._services = bot.services
        self._log = log
        self._pauses = Pauses()
        self._patience = _Patience(log, self._services.now)
        self._every = timedelta(seconds=every)
        self.made: datetime | None = None
        self.done: datetime | None = None
        self._finished = False
        self._turn = asyncio.Lock()
        self._timer = tasks.loop(seconds=every)(self._round)
        self._timer.before_loop(self._ready)

    async def look(self) -> None:
        """Makes one round. Its errors are logged, and end no rounds."""
        raise NotImplementedError

    async def attempt_all(self, tasks: Iterable[Task], most: int | None = None) -> None:
        """Attempts the tasks that are due, one after the other, at most so many."""
        now = self._services.now()
        due = (each for each in tasks if self._pauses.is_due(each.key, now))
        for each in islice(due, most):
            await self.attempt(each)

    async def attempt(self, task: Task) -> bool:
        """Does a task, and tells whether it is done. A failure is logged, stops no other task, and
        is followed by a growing pause."""
        done = False
        try:
            done = await self._do(task) is not False
        except task.ends:
            raise
        except Held:
            return False  # another process is doing it
        except (SetAside, MissingMatch):
            done = True  # nothing is left to do
        except StoreTrouble as error:
            self._log.warning("%s is late: %s", task.name, error, extra=task.about)
        except UNREACHED as error:
            self._log.info("%s is late: %s", task.name, error, extra=task.about)
        except Exception:
            self._log.warning("%s failed", task.name, exc_info=True, extra=task.about)
        self._pauses.note(task.key, self._services.now(), done=done)
        return done

    async def _do(self, task: Task) -> bool | None:
        if not task.lock:
            return await task.deed()
        async with self._services.store.database.exclusively(task.lock):
            return await task.deed()

    async def cog_load(self) -> None:
        """Starts the rounds."""
        self._timer.start()

    async def cog_unload(self) -> None:
        """Ends the rounds."""
        self._timer.cancel()

    async def _ready(self) -> None:
        """Waits until the bot is connected, and a process that it replaces makes no more rounds."""
        await self._bot.wait_until_ready()
        if self._bot.takeover is not None:
            await self._bot.takeover.settled.wait()

    async def finish(self) -> None:
        """Begins no more rounds, and waits for the end of the present one."""
        self._finished = True
        async with self._turn:
            self._timer.cancel()

    async def _round(self) -> None:
        """Begins one round. Missed rounds, as while the machine slept, are not made up for: the
        library calls for all of them at once."""
        now = self._services.now()
        if not self._finished and (self.made is None or abs(now - self.made) > self._every / 2):
            self.made = now
            async with self._turn:
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


class RoundsAtTheEnd(Rounds):
    """Rounds that look at a match at once when its last board was shown."""

    async def look(self, match_id: int | None = None) -> None:
        """Makes one round, for all matches or for one."""
        raise NotImplementedError

    @commands.Cog.listener()
    async def on_published(self, opened: OpenMatch) -> None:
        """Looks at a match after its last board was shown."""
        if opened.match.outcome is None:
            return
        try:
            await self.look(opened.row.id)
        except StoreTrouble as error:
            self._log.info("waits for the next round: %s", error, extra=facts(match=opened.row.id))


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
