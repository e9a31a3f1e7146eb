"""Means by which the bot's tests spare time that proves nothing there."""

from __future__ import annotations

import asyncio
import json
import marshal
import selectors
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager
from contextvars import Context
from copy import deepcopy
from datetime import datetime, timedelta
from functools import cache
from itertools import count
from types import SimpleNamespace
from typing import Any, Final, TypeAlias, TypeVar
from unittest.mock import patch

import discord
import pytest
from aiosqlite import core
from discord.ext import tasks
from discord.utils import utcnow
from simcord import Env, _dpy_internals, _runtime, _settlement
from simcord import env as simcord_env

from cogs.desk.rounds import Rounds
from cogs.hall.keeping.keeper import Keeper
from db import migrate
from tests.sample import present

_TELL: Final[Mapping[str, Callable[..., None]]] = vars(core)
"""How the library tells a result, or that there was trouble."""
_FIXED: Final = (str, int, float)
"""What nobody can change, also as what a text or a choice is."""
T = TypeVar("T")
Job: TypeAlias = tuple[asyncio.Future[Any] | None, Callable[[], Any]]


def quick_copy(value: Any) -> Any:
    """A copy that shares nothing with the value. Almost always that is plain JSON, and then
    writing and reading it takes a fifth of the time that `deepcopy` takes. In the commands, which
    every start sends, some values are the library's own."""
    try:
        return marshal.loads(marshal.dumps(value))  # noqa: S302 - written right here
    except ValueError:
        return _copy(value)


def quick_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares simcord most of the time in which it copies each message, request and event."""
    for module in ("http.router.copy", "gateway.copy"):
        monkeypatch.setattr(f"simcord.{module}", SimpleNamespace(deepcopy=quick_copy))
    for module in ("components", "results"):
        monkeypatch.setattr(f"simcord.{module}.deepcopy", quick_copy)


def quick_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares describing each command in each language, and sending that."""
    monkeypatch.setattr("cogs.upkeep.sending.localised", _plain)


def _plain(payload: dict[str, Any]) -> dict[str, Any]:
    """A command as plain JSON, in English alone."""
    made: dict[str, Any] = json.loads(json.dumps(payload))
    return made


def _copy(value: Any) -> Any:
    kind = type(value)  # pyright: ignore[reportUnknownVariableType]
    if kind is dict:
        return {key: _copy(each) for key, each in value.items()}
    if kind is list:
        return [_copy(each) for each in value]
    return value if value is None or isinstance(value, _FIXED) else deepcopy(value)


class _NoThread:
    """Stands in for the thread of a database."""

    def __init__(self, **_: object) -> None: ...

    def start(self) -> None:
        """There is nothing to start."""


class _AtOnce:
    """Stands in for the queue to that thread: what is put there is done at once, and told in the
    loop's next turn, so that others come in between as they do otherwise."""

    def put_nowait(self, job: Job) -> None:
        """Does it."""
        future, function = job
        try:
            result = function()
        except BaseException as error:
            _in_the_next_turn("set_exception", future, error)
        else:
            _in_the_next_turn("set_result", future, result)


def _in_the_next_turn(what: str, future: asyncio.Future[Any] | None, told: object) -> None:
    """Tells it without simcord's account of callbacks: who waits for it is not at rest anyway."""
    loop = future.get_loop() if future else None
    if isinstance(loop, asyncio.BaseEventLoop):
        asyncio.BaseEventLoop.call_soon(loop, _TELL[what], future, told)


def quick_statements(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares threads, and the way to that of the database and back at every statement. Not where
    two programs use one file at once: one would wait for the other, which waits for the loop."""
    monkeypatch.setattr(core, "Thread", _NoThread)
    monkeypatch.setattr(core, "SimpleQueue", _AtOnce)
    monkeypatch.setattr(asyncio, "to_thread", _here)
    monkeypatch.setattr(migrate, "found", _found)


async def _here(function: Callable[..., T], *args: Any) -> T:
    """What would go to a thread is done here, and others come in between, as they do otherwise."""
    await asyncio.sleep(0)
    return function(*args)


_found = cache(migrate.found)
"""The migrations, read once: nobody changes them meanwhile."""


PATIENCE: Final = 120.0
"""Seconds after which the bot is taken to be stuck. Simcord waits for every timer that runs down
meanwhile: of asyncpg's, which forgets statements and connections after 300 s, for none."""
LASTING: Final = {
    "discord Client.wait_for listener",
    "discord View/Modal completion",
    "discord View/Modal expiry timer",
    "discord.ext.tasks loop interval",
}
"""Reasons of a task to wait that stay as long as it waits for the same."""


TURNS: Final = 1_000
"""The most turns of the loop in a row in which something is ready at once; then simcord looks."""


LOOK: Final = 0.002
"""Seconds after which simcord looks again whether the bot has come to rest."""
LONGER: Final = 25
"""How many times as long simcord waits for a process at most before it looks again."""


class _Quiet:
    """`asyncio` as simcord's settling has it, but a turn of the loop lasts until nothing is ready
    any more: before that the bot is not at rest, and looking at all that it waits for costs more
    than the turns. Where it waits for a process or a thread, simcord looks again less and less
    often."""

    def __init__(self) -> None:
        self._in_vain = 0

    def __getattr__(self, name: str) -> Any:
        """Returns what the library has by this name."""
        return getattr(asyncio, name)

    async def sleep(self, delay: float) -> None:
        """Sleeps, or lets everything run that is ready."""
        await asyncio.sleep(delay)  # wall: as simcord does, which looks again and again
        ready = vars(asyncio.get_running_loop())["_ready"]
        for _ in range(TURNS if delay == 0 else 0):
            if not ready:
                return
            self._in_vain = 0
            await asyncio.sleep(0)

    async def wait(self, awaited: Any, *, timeout: float, **more: Any) -> Any:  # noqa: ASYNC109
        """Waits as the library does, before it looks again for longer where nothing has come."""
        self._in_vain += 1
        if timeout <= LOOK:
            timeout *= min(self._in_vain, LONGER)
        # wall: it only ends when simcord looks again
        return await asyncio.wait(awaited, timeout=timeout, **more)


class Settling:
    """Whether the bot has come to rest, found as simcord finds it; of a task that waits for the
    same as when it was last looked at, and for a lasting reason, it is known. One task that does
    not rest is enough: the others are not looked at then, so that simcord may call more tasks stuck
    than are."""

    def __init__(self) -> None:
        self._known: dict[asyncio.Task[Any], object] = {}
        self._reason: Callable[..., str | None] = vars(_settlement)["_park_reason"]
        self._strip: Callable[..., None] = vars(_settlement)["_virtualize_recognized_waits"]
        self._owned: Callable[..., list[asyncio.Task[Any]]] = vars(_settlement)["_owned_tasks"]
        self._one_is_busy = False

    def tasks(self, state: Any) -> list[asyncio.Task[Any]]:
        """Returns the tasks to look at next: the newest first, since the oldest rest longest."""
        self._one_is_busy = False
        return self._owned(state)[::-1]

    def is_parked(self, state: Any, task: asyncio.Task[Any], deadline: float) -> bool:
        """Whether the task waits for something that only a test can bring about."""
        if self._one_is_busy:
            return False
        if self._waits_still(task):
            return True
        reason = self._reason(state, task, deadline)
        if reason in LASTING:
            self._known[task] = _waiter(task)
        self._one_is_busy = reason is None
        return reason is not None

    def virtualize(self, state: Any, pending: list[asyncio.Task[Any]]) -> None:
        """Takes real time from what waits for the test's time."""
        self._strip(state, [each for each in pending if not self._waits_still(each)])

    def _waits_still(self, task: asyncio.Task[Any]) -> bool:
        waiter = _waiter(task)
        return waiter is not None and not waiter.done() and self._known.get(task) is waiter


def _waiter(task: asyncio.Task[Any]) -> asyncio.Future[Any] | None:
    waiter: asyncio.Future[Any] | None = getattr(task, "_fut_waiter", None)
    return waiter


def _timers_waking(state: Any, task: asyncio.Task[Any], waiter: Any) -> list[Any]:
    """Finds the timers that only resume this wait, as simcord finds them, but does not look closely
    at those that resume another one."""
    return [
        record
        for record in state.work.callbacks
        if record.when is not None
        and record.when > state.virtual_time
        and (handle := record.handle) is not None
        and not handle.cancelled()
        and not (handle._args and _is_other(handle._args[0], waiter))
        and _dpy_internals.is_wakeup_callback(
            _dpy_internals._original_callback(handle._callback),  # pyright: ignore[reportPrivateUsage]
            handle._args,
            waiter,
            task,
        )
    ]


def _sleeps(handle: Any, waiter: object) -> bool:
    """Whether a timer ends a sleep that waits for this."""
    if not handle._args or handle._args[0] is not waiter or handle.cancelled():
        return False
    callback = _dpy_internals._original_callback(handle._callback)  # pyright: ignore[reportPrivateUsage]
    return getattr(callback, "__name__", "") == "_set_result_unless_cancelled"


def _is_virtual_sleep_waiter(state: Any, waiter: Any, deadline: float) -> bool:
    """As simcord finds it, but only what ends this wait is looked at closely."""
    return (
        waiter is not None
        and not waiter.done()
        and any(
            record.when is not None
            and record.handle is not None
            and _sleeps(record.handle, waiter)
            and _settlement._callback_fire_time(state, record) > deadline  # pyright: ignore[reportPrivateUsage]
            for record in state.work.callbacks
        )
    )


def _is_sleep_waiter(waiter: Any, loop: Any, deadline: float) -> bool:
    """The same of timers of the loop itself."""
    return (
        waiter is not None
        and not waiter.done()
        and any(_sleeps(handle, waiter) and handle.when() > deadline for handle in loop._scheduled)
    )


def _is_other(told: object, waiter: object) -> bool:
    return told is not waiter and isinstance(told, asyncio.Future)


_LISTENS: Final[Callable[..., bool]] = vars(_dpy_internals)["is_wait_for_listener"]


def _waits_for_listener(client: discord.Client, task: asyncio.Task[Any]) -> bool:
    """Spares looking through all that a task waits for where nothing listens."""
    return bool(vars(client)["_listeners"]) and _LISTENS(client, task)


_TRACK: Final[Callable[..., asyncio.Handle]] = vars(_runtime)["_track_callback"]


def _track_callback(
    work: Any,
    original: Callable[..., asyncio.Handle],
    callback: Any,
    args: tuple[Any, ...],
    *,
    context: Context | None,
    when: float | None,
    **more: Any,
) -> asyncio.Handle:
    """Spares the account of each step of a task: a task that is to go on is not at rest anyway."""
    if when is None and isinstance(getattr(callback, "__self__", None), asyncio.Task):
        return original(callback, *args, context=context)
    return _TRACK(work, original, callback, args, context=context, when=when, **more)


BLIND: Final = 16
"""Of so many turns of the loop in a row in which something is ready, one asks the system as well
whether a file is. Other threads tell the loop without that."""


def quick_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares most calls of the system in turns of the loop that wait for nothing."""
    usual, turns = selectors.DefaultSelector.select, count()

    def select(self: Any, timeout: float | None = None) -> Any:
        if timeout == 0 and next(turns) % BLIND:
            return []
        return usual(self, timeout)

    monkeypatch.setattr(selectors.DefaultSelector, "select", select)


def quick_rations(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets the keeper's own clock jump, where it waits until a channel's ration allows a change."""
    make: Callable[..., None] = vars(Keeper)["__init__"]

    def init(self: Keeper, *of: Any) -> None:
        make(self, *of)
        passed, usual = [0.0], self.clock

        async def sleep(seconds: float) -> None:
            passed[0] += seconds

        self.sleep, self.clock = sleep, lambda: usual() + passed[0]

    monkeypatch.setattr(Keeper, "__init__", init)


def patient_settling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lets a start take longer than simcord's five seconds: the machine may be busy."""
    usual = Env._settle_internal  # pyright: ignore[reportPrivateUsage]

    async def patient(self: Env, *, timeout: float | None = None, **more: Any) -> None:  # noqa: ASYNC109
        # wall: it only ends what hangs
        await usual(self, timeout=timeout and max(timeout, PATIENCE), **more)

    monkeypatch.setattr(Env, "_settle_internal", patient)


def quick_settling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares most of the looking whether the bot has come to rest, and simcord's twentieth of a
    second before it looks again: at every start, and wherever the bot's rounds were just begun."""
    defaults = present(Env._settle_internal.__kwdefaults__)  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setitem(defaults, "idle", LOOK)
    patient_settling(monkeypatch)
    # A record is taken away once it is over: looking for one with equal fields compares every field
    # of all before it.
    monkeypatch.setattr(_runtime._CallbackRecord, "__eq__", object.__eq__)  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr(_dpy_internals, "is_wait_for_listener", _waits_for_listener)
    monkeypatch.setattr(_runtime, "_track_callback", _track_callback)
    monkeypatch.setattr(_settlement, "_timer_records_waking", _timers_waking)
    monkeypatch.setattr(_settlement, "_is_virtual_sleep_waiter", _is_virtual_sleep_waiter)
    monkeypatch.setattr(_dpy_internals, "is_sleep_waiter", _is_sleep_waiter)
    monkeypatch.setattr(simcord_env, "asyncio", _Quiet())
    settling = Settling()
    monkeypatch.setattr(simcord_env, "_owned_tasks", settling.tasks)
    monkeypatch.setattr(simcord_env, "_is_parked", settling.is_parked)
    monkeypatch.setattr(simcord_env, "_virtualize_recognized_waits", settling.virtualize)


def quick_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares the calls for rounds that were missed while a test moved the clock: the bot makes none
    of them up, but the library calls for each."""
    usual = vars(tasks.Loop)["_get_next_sleep_time"]

    def after(self: Any, *now: datetime) -> datetime:
        coming: datetime = usual(self, *now)
        every = timedelta(seconds=self.seconds or 0)
        missed = (utcnow() - coming) // every + 1 if every else 0
        return coming + every * max(0, missed)

    monkeypatch.setattr(tasks.Loop, "_get_next_sleep_time", after)


REMEMBERING: Final = ("BotSeats", "DailyPuzzle", "Feats", "Timekeeper")
"""Rounds whose first look leaves something behind in a new database too, or in themselves."""


@contextmanager
def no_first_looks() -> Generator[None]:
    """Spares the first look of almost each round meanwhile, at a database in which nothing has
    happened: `tests/bot/sharding/test_first_looks.py` proves that it comes to the same."""

    async def look(self: Rounds) -> None:
        if self.kind.everywhere:
            await self.kind.everywhere()
        if self.qualified_name in REMEMBERING:
            await self.look()
        self.done = self._services.now()  # pyright: ignore[reportPrivateUsage]

    with patch.object(Rounds, "_look_if_leading", look):
        yield
