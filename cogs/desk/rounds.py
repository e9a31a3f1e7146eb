"""Rounds: the bot's regular work, every few seconds, for as long as it runs."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Hashable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Any, Final, Generic, TypeAlias, TypeVar

from cachetools import LRUCache

from cogs.desk.services import ServiceBot
from cogs.discord import commands, tasks
from cogs.hall.errors import UNREACHED
from cogs.hall.log_fields import facts
from db.errors import Held, MissingMatch, SetAside, StoreTrouble
from db.store import OpenMatch

AGAIN: Final = timedelta(hours=1)
"""The time after which the same failure is logged again."""
FIRST_PAUSE: Final = timedelta(minutes=1)
LONGEST_PAUSE: Final = timedelta(hours=6)
REMEMBERED: Final = 10_000
"""The most pieces of work whose failures are remembered; pieces no longer owed go first."""
NEVER: Final = datetime.max.replace(tzinfo=UTC)

Done: TypeAlias = bool | datetime | None
"""False for work that is tried again after a pause. A time for finished work that rests until then,
unless its stamp changes."""
Hears: TypeAlias = Mapping[str, Callable[..., Coroutine[Any, Any, None]]]
"""Listeners by the names of their events, which get the rounds first."""
Piece: TypeAlias = tuple[str, Hashable]
"""A piece of work: the name of its job, and its key there."""
T = TypeVar("T")


def _nothing(_: object) -> dict[str, object]:
    return {}


async def _nobody() -> tuple[()]:
    return ()


def _itself(piece: Any) -> Any:
    return piece


def _none(_: object) -> str:
    return ""


@dataclass(frozen=True)
class Job(Generic[T]):
    """A kind of work that is owed now and then, such as reminders to send.

    `owed` returns its pieces, `do` does one of them. The log calls a piece by `name`, with the
    facts `about` it; `key` tells it from others. A piece with a `lock` is done by one process at a
    time, and `most` in a round. An error in `ends` ends the round, since the next piece would fail
    the same way, and `ended` is called with it. `at_the_end` tells whether a piece is done at once
    when the last board of this match was shown."""

    name: str
    do: Callable[[T], Awaitable[Done]]
    owed: Callable[[], Awaitable[Iterable[T]]] = _nobody
    about: Callable[[T], dict[str, object]] = _nothing
    key: Callable[[T], Hashable] = _itself
    stamp: Callable[[T], Hashable] = _none
    lock: Callable[[T], str] = _none
    most: int | None = None
    ends: tuple[type[Exception], ...] = ()
    ended: Callable[[Exception], object] = _nothing
    at_the_end: Callable[[T, int], bool] | None = None


@dataclass(frozen=True, slots=True)
class Round:
    """Work done every so many seconds: `jobs` one after the other, or `look` if they are not all of
    it. `name` is that of its metrics.

    An `attended` round is made only while people can reach all shards of this process. Otherwise
    the bot shows no sign of life, and people who could not reach it are not to blame. `everywhere`
    runs first, in every process, also in one that does not lead. `concerns` returns None for a
    match whose end does not matter. Tasks `under_way` are cancelled with the rounds."""

    name: str
    every: float
    log: logging.Logger
    jobs: tuple[Job[Any], ...] = ()
    look: Callable[[Rounds], Awaitable[None]] | None = None
    attended: bool = False
    everywhere: Callable[[], Awaitable[None]] | None = None
    concerns: Callable[[int], Awaitable[object]] | None = None
    hears: Hears = field(default_factory=dict[str, Any])
    under_way: Iterable[asyncio.Task[Any]] = ()


class Pauses:
    """The times to try pieces of work again. The pauses of one grow with each failure: repeated
    refusals would get a bot banned."""

    def __init__(self) -> None:
        self._failed: LRUCache[Piece, tuple[datetime, timedelta]] = LRUCache(REMEMBERED)
        self._rests: dict[Piece, tuple[datetime, Hashable]] = {}

    def is_due(self, key: Piece, now: datetime, stamp: Hashable = "") -> bool:
        """Tells whether to try this now."""
        if key in self._failed:
            return self._failed[key][0] <= now
        until, before = self._rests.get(key, (now, stamp))
        return until <= now or stamp != before

    def note(self, key: Piece, now: datetime, done: Done, stamp: Hashable = "") -> None:
        """Notes an attempt, and whether it is done."""
        self._rests.pop(key, None)
        if done is False:
            _, pause = self._failed.get(key, (now, FIRST_PAUSE))
            self._failed[key] = (now + pause, min(pause * 2, LONGEST_PAUSE))
            return
        self._failed.pop(key, None)
        if isinstance(done, datetime):
            self._rests[key] = (done, stamp)

    def keep_only(self, name: str, there: Iterable[Piece]) -> None:
        """Forgets rests of a job's pieces that are no longer owed."""
        keys = set(there)
        gone = [key for key in self._rests if key[0] == name and key not in keys]
        for key in gone:
            del self._rests[key]


class Rounds(commands.Cog):
    """Makes one kind of rounds: one after each start, and then one every so many seconds. `made` is
    the start of the latest one, `done` the end of the latest successful one of this process."""

    def __init__(self, bot: ServiceBot, kind: Round) -> None:
        self.__cog_name__ = kind.name
        self.bot = bot
        self.kind = kind
        self.pauses = Pauses()
        self._services = bot.services
        self._log = kind.log
        self._patience = _Patience(kind.log, self._services.now)
        self._every = timedelta(seconds=kind.every)
        self.made: datetime | None = None
        self.done: datetime | None = None
        self._finished = False
        self._turn = asyncio.Lock()
        self._hearing = [(partial(hears, self), event) for event, hears in kind.hears.items()]
        if any(job.at_the_end for job in kind.jobs):
            self._hearing.append((partial(self._end_of_match), "on_published"))
        self._timer = tasks.loop(seconds=kind.every)(self._round)
        self._timer.before_loop(self._ready)

    async def look(self) -> None:
        """Makes one round. Its errors are logged, and end no rounds."""
        if self.kind.look is not None:
            await self.kind.look(self)
            return
        for job in self.kind.jobs:
            try:
                await self.do_all(job)
            except job.ends as error:
                job.ended(error)
                return

    async def do_all(self, job: Job[T], ended: int | None = None) -> None:
        """Attempts the owed and due work of a job, one piece after the other; with `ended`, only
        the work done at once after the end of that match."""
        pieces = [*await job.owed()]
        self.pauses.keep_only(job.name, (self._key(job, each) for each in pieces))
        if ended is not None and job.at_the_end is not None:
            pieces = [each for each in pieces if job.at_the_end(each, ended)]
        await self.attempt_all(job, pieces)

    async def attempt_all(self, job: Job[T], pieces: Iterable[T]) -> None:
        """Attempts those of some pieces of work that are due."""
        now = self._services.now()
        due = (each for each in pieces if self.is_due(job, each, now))
        for each in islice(due, job.most):
            await self.attempt(job, each)

    def is_due(self, job: Job[T], piece: T, now: datetime) -> bool:
        """Tells whether to try this piece of work now."""
        return self.pauses.is_due(self._key(job, piece), now, job.stamp(piece))

    @staticmethod
    def _key(job: Job[T], piece: T) -> Piece:
        return job.name, job.key(piece)

    async def attempt(self, job: Job[T], piece: T) -> bool:
        """Does a piece of work, and tells whether it is done. A failure is logged, stops no other
        one, and is followed by a growing pause."""
        done: Done = False
        try:
            done = await self._do(job, piece)
        except job.ends:
            raise
        except Held:
            return False  # another process is doing it
        except (SetAside, MissingMatch):
            done = True  # no work is left
        except StoreTrouble as error:
            self._log.warning("%s is late: %s", job.name, error, extra=job.about(piece))
        except UNREACHED as error:
            self._log.info("%s is late: %s", job.name, error, extra=job.about(piece))
        except Exception:
            self._log.warning("%s failed", job.name, exc_info=True, extra=job.about(piece))
        self.pauses.note(self._key(job, piece), self._services.now(), done, job.stamp(piece))
        return done is not False

    async def _do(self, job: Job[T], piece: T) -> Done:
        lock = job.lock(piece)
        if not lock:
            return await job.do(piece)
        async with self._services.store.database.exclusively(lock):
            return await job.do(piece)

    async def _end_of_match(self, opened: OpenMatch) -> None:
        """Does the work that a match owes at once after its last board was shown."""
        match_id, concerns = opened.row.id, self.kind.concerns
        if opened.match.outcome is None:
            return
        try:
            if concerns is None or await concerns(match_id) is not None:
                for job in self.kind.jobs:
                    if job.at_the_end is not None:
                        await self.do_all(job, match_id)
        except StoreTrouble as error:
            self._log.info("waits for the next round: %s", error, extra=facts(match=match_id))

    async def cog_load(self) -> None:
        """Starts the rounds."""
        for hears, event in self._hearing:
            self.bot.add_listener(hears, event)
        self._timer.start()

    async def cog_unload(self) -> None:
        """Ends the rounds, and the tasks begun by them."""
        for hears, event in self._hearing:
            self.bot.remove_listener(hears, event)
        self._timer.cancel()
        for task in self.kind.under_way:
            task.cancel()

    def stop(self) -> None:
        """Makes no more rounds after this one: no work is left."""
        self._timer.stop()

    async def _ready(self) -> None:
        """Waits until the bot is connected, and a process that it replaces makes no more rounds."""
        await self.bot.wait_until_ready()
        await self.bot.lease.settled.wait()

    async def finish(self) -> None:
        """Begins no more rounds, and waits for the end of the present one."""
        self._finished = True
        async with self._turn:
            self._timer.cancel()

    async def _round(self) -> None:
        """Begins one round. Missed rounds, as while the machine slept, are not made up for: the
        library calls for all of them at once."""
        now = self._services.now()
        if self._finished or (self.kind.attended and not self.bot.connected):
            return
        if self.made is None or abs(now - self.made) > self._every / 2:
            self.made = now
            async with self._turn:
                await self._patience.bear(self._look_if_leading())

    async def _look_if_leading(self) -> None:
        """Makes the round if this process leads. Of several processes on one database only one
        makes rounds, and none without a connection to Discord: another one may have it."""
        database = self._services.store.database
        if self.kind.everywhere is not None:
            await self.kind.everywhere()
        if database.shared and not self.bot.connected:
            await database.yield_lead()
        elif await database.leads():
            await self.look()
            self.done = self._services.now()


async def load_rounds(bot: ServiceBot, modules: Iterable[str]) -> None:
    """Loads the rounds that these modules describe."""
    for name in modules:
        kind: Round | None = import_module(name).rounds(bot)
        if kind is not None:
            await bot.add_cog(Rounds(bot, kind))


class _Patience:
    """Protection of the rounds: a failure ends none of them, and is logged once instead of every
    few seconds, so that a broken round cannot fill the disk."""

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
