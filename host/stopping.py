"""Stops the program in an orderly way when the service manager asks for it."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Coroutine
from typing import Final

ANSWERS: Final = ("CommandTree-invoker", "discord.py: on_interaction")
"""discord.py's names for the tasks in which people are answered."""
PATIENCE: Final = 5.0
"""The seconds to wait for them; `docker stop` kills after ten."""


async def answers_given() -> None:
    """Waits until everybody who has asked for something is answered, at most `PATIENCE` seconds."""
    under_way = [task for task in asyncio.all_tasks() if task.get_name() in ANSWERS]
    if under_way:
        await asyncio.wait(under_way, timeout=PATIENCE)


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
