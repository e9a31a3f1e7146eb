"""Animations made in a process of its own, so that the bot's event loop never waits for one.

The process is `python -m render.animation serve`: it is started for one order, makes it and ends;
it is bounded in memory and time. One works at a time.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Final, TypeAlias

from cachetools import LRUCache

from common.workers import PYTHON, Form, Lost, Program, Workers
from engines.registry import home
from render.animation.order import Animation, Order, understood
from render.painting.orders import ExportBackgrounds

log = logging.getLogger(__name__)

PATIENCE: Final = 60.0
"""Seconds after which a process counts as hung: many times the work for the longest match."""
KEPT: Final = 4
"""The number of animations kept, of at most three megabytes each."""
WAITING: Final = 5
"""The number of orders that may wait: with more, nobody could say how long they take."""
PROGRAM: Final = Program(
    "maker of an animation",
    (PYTHON, "-m", "render.animation", "serve"),
    Path(__file__).parents[2],
    Form.WHOLE,
)
Painted: TypeAlias = Callable[[str, str], Awaitable[bytes]]
"""Returns the backgrounds painted for the game in a folder of `render`, in a language
(`render.cache.backgrounds.exported`)."""


class NotAnimated(Exception):
    """No animation was made: the process died over it, hung, or gave back only a part."""


class Busy(Exception):
    """Too many orders are waiting already."""


async def painted_here(folder: str, language: str) -> bytes:
    """Returns the backgrounds that this process has painted for the game in a folder of `render`,
    in a language."""
    return await asyncio.to_thread(ExportBackgrounds(folder, language).paint)


class Animator:
    """The maker of animations, one after the other. It keeps the latest ones, for repeated
    orders."""

    def __init__(
        self,
        painted: Painted = painted_here,
        patience: float = PATIENCE,
        program: Program = PROGRAM,
    ) -> None:
        self._turns: Final = asyncio.Lock()
        self._painted: Final = painted
        self.workers: Final = Workers(program, patience=patience, idle=0.0, tries=1)
        self._orders = 0
        self._made_before: Final = LRUCache[Order, Animation](KEPT)

    async def make(self, order: Order) -> Animation:
        """Returns the animation. Raises `Busy` or `NotAnimated`."""
        if found := self._made_before.get(order):
            return found
        if self._orders > WAITING:
            raise Busy
        self._orders += 1
        try:
            async with self._turns:
                # While this order waited, an equal one may have been carried out.
                made = self._made_before.get(order) or await self._made(order)
                self._made_before[order] = made
                return made
        except (Lost, ValueError) as error:
            log.warning("no animation was made: %s", type(error).__name__)
            raise NotAnimated from error
        finally:
            self._orders -= 1

    def forget(self) -> None:
        """Drops all animations: each shows the names of its players."""
        self._made_before.clear()

    async def close(self) -> None:
        await self.workers.close()

    async def _made(self, order: Order) -> Animation:
        """Returns the animation made by a new process, which gets the backgrounds painted for the
        game."""
        painted = await self._painted(home("render", order.game), order.language)
        return understood(await self.workers.ask(order.line() + painted))
