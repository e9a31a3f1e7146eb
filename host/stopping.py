"""Stopping in an orderly way when the service manager says so."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Coroutine
from typing import Final

ANSWERS: Final = ("CommandTree-invoker", "discord.py: on_interaction")
"""How discord.py names the tasks in which people are answered."""
PATIENCE: Final = 5.0
"""Seconds for which they are waited for; `docker stop` kills after ten."""


async def answers_given() -> None:
    """Waits until everybody who has asked for something is answered, or for some seconds."""
    under_way = [task for task in asyncio.all_tasks() if task.get_name() in ANSWERS]
    if under_way:
        await asyncio.wait(under_way, timeout=PATIENCE)


async def until_stopped(program: Coroutine[object, object, None]) -> None:
    """Runs the program until it ends. SIGTERM, with which services and containers are
    stopped, cancels it, so that it can close what it has open; while it does, another one
    changes nothing."""
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
