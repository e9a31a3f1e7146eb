"""Stops the program in an orderly way when the service manager asks for it."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import signal
from collections.abc import Coroutine
from typing import Final

log = logging.getLogger(__name__)

EVENTS: Final = "discord.py: "
"""How discord.py's names begin for the tasks in which something answers an event."""
ANSWERS: Final = ("CommandTree-invoker", f"{EVENTS}on_interaction", "telling")
"""The names of the tasks in which people are answered: two of discord.py's, and our own for what is
told beside a board that is being shown."""
PATIENCE: Final = 5.0
"""The seconds to wait for them; `docker stop` kills after ten."""
TRIES: Final = 3
"""How often a task is cancelled: the first time may end only what it waits for."""
AT_LAST: Final = 0.5
"""Seconds to wait for that each time."""


async def answers_given() -> None:
    """Waits until everybody who has asked for something is answered, at most `PATIENCE` seconds,
    and ends what is under way then, with all else that follows from events. What was committed
    stays, and is shown after the next start."""
    answering = _tasks(*ANSWERS)
    if answering:
        _, late = await asyncio.wait(answering, timeout=PATIENCE)
        if late:
            log.info("stopping: %s answers would take too long", len(late))
    for _ in range(TRIES):
        if left := _tasks(*ANSWERS, EVENTS):
            for task in left:
                task.cancel()
            await asyncio.wait(left, timeout=AT_LAST)


def _tasks(*names: str) -> list[asyncio.Task[object]]:
    """Returns the tasks whose names begin so, but for the one that asks."""
    own = asyncio.current_task()
    return [
        each
        for each in asyncio.all_tasks()
        if each is not own and each.get_name().startswith(names)
    ]


async def until_stopped(program: Coroutine[object, object, None]) -> None:
    """Runs the program until it ends. SIGTERM, with which services and containers are stopped,
    cancels it, so that it can close what it has open; a second SIGTERM meanwhile changes
    nothing."""
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
