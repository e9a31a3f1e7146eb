"""An orderly stop of the program when the service manager asks for it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Coroutine
from typing import Final

log = logging.getLogger(__name__)

EVENTS: Final = "discord.py: "
"""The prefix of discord.py's names for tasks that handle an event."""
ANSWERS: Final = ("CommandTree-invoker", f"{EVENTS}on_interaction", "telling")
"""The names of tasks that answer people: two of discord.py's, and our own for the answer beside a
board that is being shown."""
PATIENCE: Final = 5.0
"""Seconds to wait for the answers; `docker stop` kills after ten."""
TRIES: Final = 3
"""Cancellations of a task: the first one may end only the operation that it awaits."""
AT_LAST: Final = 0.5
"""Seconds to wait after each cancellation."""


async def answers_come(seconds: float, *others: str) -> int:
    """Waits until all requests are answered, and all tasks done whose names begin with one of
    these, at most so many seconds. Returns how many are late."""
    answering = _tasks(*ANSWERS, *others)
    return len((await asyncio.wait(answering, timeout=seconds))[1]) if answering else 0


async def answers_given() -> None:
    """Waits until all requests are answered, at most `PATIENCE` seconds, then cancels the late
    answers and all other event handlers. Committed entries stay, and are shown after the next
    start."""
    if late := await answers_come(PATIENCE):
        log.info("stopping: %s answers would take too long", late)
    for _ in range(TRIES):
        if left := _tasks(*ANSWERS, EVENTS):
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=AT_LAST)


def _tasks(*names: str) -> list[asyncio.Task[object]]:
    """Returns the tasks whose names begin with one of these, without the current one."""
    own = asyncio.current_task()
    return [
        each
        for each in asyncio.all_tasks()
        if each is not own and each.get_name().startswith(names)
    ]


async def until_stopped(program: Coroutine[object, object, None]) -> None:
    """Runs the program until it ends. SIGTERM, which stops services and containers, cancels it, so
    that it can clean up; a second SIGTERM during that changes nothing."""
    task = asyncio.ensure_future(program)
    told = False

    def stop() -> None:
        nonlocal told
        if not task.cancelling():
            told = True
            task.cancel()

    with contextlib.suppress(NotImplementedError):  # Windows has no such signals
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, stop)
    try:
        await task
    except asyncio.CancelledError:
        if not told:
            raise
