"""Animations made in a process of its own, so that the bot's event loop never waits for one.

The process is `python -m render.animation serve`: it is started for one order, makes it and ends;
it is bounded in memory and time. One works at a time.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from pathlib import Path
from typing import Final

from common.lru import Lru
from engines.registry import folder_of
from render.animation.order import Film, Order, understood
from render.cache.handed import handed

log = logging.getLogger(__name__)

PATIENCE: Final = 60.0
"""Seconds after which a process hangs: many times what the longest match takes."""
KEPT: Final = 8
"""The number of animations kept, of a megabyte each at the most."""
WAITING: Final = 5
"""The number of orders that may wait; of more, nobody could say how long they take."""
COMMAND: Final = (sys.executable, "-m", "render.animation", "serve")
_ROOT: Final = Path(__file__).parents[2]


class NoFilm(Exception):
    """No animation was made: the process has died over it, or hung."""


class Busy(Exception):
    """Too many animations are waited for already."""


class Studio:
    """Makes one animation after the other, and keeps the latest: what is asked for once more is at
    hand."""

    def __init__(self, patience: float = PATIENCE) -> None:
        self._turns: Final = asyncio.Lock()
        self._patience: Final = patience
        self._orders = 0
        self._made_before: Final = Lru[Order, Film](KEPT)

    async def make(self, order: Order) -> Film:
        """Returns the animation. Raises `Busy` or `NoFilm`."""
        if found := self._made_before.get(order):
            return found
        if self._orders > WAITING:
            raise Busy
        self._orders += 1
        try:
            async with self._turns:
                # Whoever has waited may have waited for this one.
                made = self._made_before.get(order) or await self._made(order)
                self._made_before[order] = made
                return made
        except (OSError, ValueError, TimeoutError) as error:
            log.warning("no animation was made: %s", type(error).__name__)
            raise NoFilm from error
        finally:
            self._orders -= 1

    def forget(self) -> None:
        """Keeps no animation: each names who played."""
        self._made_before.clear()

    async def _made(self, order: Order) -> Film:
        asked = await asyncio.to_thread(asked_with, order)
        process = await asyncio.create_subprocess_exec(
            *COMMAND, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, cwd=_ROOT, start_new_session=True
        )
        try:
            answer, _ = await asyncio.wait_for(process.communicate(asked), self._patience)
        finally:
            await _end(process)
        return understood(answer)


def asked_with(order: Order) -> bytes:
    """Returns what the process is given: the order, and what has been painted for its game."""
    return order.line() + handed(f"render.{folder_of(order.game)}")


async def _end(process: Process) -> None:
    """Ends a process that has not ended by itself."""
    if process.returncode is None:
        with contextlib.suppress(ProcessLookupError):
            process.kill()
        await process.wait()
