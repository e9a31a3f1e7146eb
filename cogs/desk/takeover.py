"""Takes the shards of the process that runs over, so that nobody notices an update.

See `cogs.desk.handover` for the way. Where no process runs, or it dies meanwhile, this one simply
takes its place.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack
from typing import Final

from cogs.desk.claims import Claims
from cogs.desk.handover import QUICK, Succession
from cogs.desk.intake import Intake
from db import connection
from db.connection import LOOKS
from db.errors import Held, StoreTrouble
from db.handovers import Handover, Stage
from db.kinds.occupied import Hold, Occupied

log = logging.getLogger(__name__)

POLITE: Final = 3.0
"""The time in which the old process must hear, as a multiple of the time between its looks."""
SECONDS: Final = 15.0
"""Seconds that it gets in addition: the machine may be busy, and the new process makes it so."""
ROUNDS: Final = 15.0
"""Seconds after which the rounds begin although the old process has not said that its own have
ended."""
CLAIMING: Final = 20.0
"""Seconds in which the claims of the old process must become free."""

ANOTHER: Final = "Another process is just about to replace the one that runs."
SILENT: Final = (
    "The bot that runs has not answered, and goes on as before. It may not be connected to Discord "
    "yet, be of a version that cannot be replaced while it runs, or have other SHARDS: wait until "
    "it is connected, or stop it, then start this one."
)
KEPT: Final = "The bot that runs has not handed over, and goes on as before."


class TakeOver:
    """The takeover by this process. `first` is its first shard. `known` is the newest migration
    that the old process knows, None if there is none. `settled` is set once this process may make
    rounds."""

    def __init__(self, succession: Succession, hold: Hold, first: int) -> None:
        self._succession = succession
        self._handovers = succession.handovers
        self._hold = hold
        self._first = first
        self._right = AsyncExitStack()
        self.claims = Claims(succession.database)
        self.known: int | None = None
        self.settled = asyncio.Event()

    async def ask(self) -> None:
        """Asks the process that runs, and waits until it has heard. Raises `Occupied` if it does
        not, or if another process takes over already; and `StoreTrouble`."""
        try:
            await self._right.enter_async_context(self._succession.right())
        except Held as error:
            raise Occupied(ANOTHER) from error
        if await self._is_free():
            log.info("no bot runs that could be replaced: this one just starts")
            await self._end()
            return
        await self._handovers.clear()  # of one that has died in the middle
        await self._handovers.go(None, Handover(Stage.ASKED))
        log.info("the bot that runs is asked to hand over")
        if not await self._comes(Stage.HEARD, POLITE * connection.LIFE / LOOKS + SECONDS):
            if self.settled.is_set():
                return
            await self._end()
            raise Occupied(SILENT)
        now = await self._handovers.read()
        self.known = now.known if now else 0

    async def run(
        self, intake: Intake, shards: Sequence[int], taken: Callable[[], Awaitable[object]]
    ) -> None:
        """Takes over: this process hears everything by now. Then calls `taken`, and waits until it
        may make rounds. Raises `Occupied` if the old process goes on, or if another one has one of
        the shards; and `StoreTrouble`."""
        if not await self._handovers.go(Stage.HEARD, Handover(Stage.READY)):
            raise Occupied(KEPT)
        given = await self._comes(Stage.GIVEN, connection.LIFE + SECONDS)
        if not given and not self.settled.is_set():
            if await self._handovers.go(Stage.READY, None):
                await self._right.aclose()
                raise Occupied(KEPT)
            given = True
        if given:
            now = await self._handovers.read()
            intake.open(now.answered if now else ())
            log.info("this process has taken over")
        else:  # nobody knows what the old process has answered
            intake.drop()
            intake.open()
        await taken()
        if given:
            await self._handovers.go(Stage.GIVEN, Handover(Stage.TAKEN))
        await self._claim(shards)
        if given and not await self._comes(Stage.LEFT, ROUNDS):
            log.info("the old process has not said that its rounds have ended")
        await self._end()

    async def _comes(self, stage: Stage, seconds: float) -> bool:
        """Waits until the old process has come to this stage; returns False if it does not in time,
        or if it dies. Then this process has its place, and is settled."""
        end = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < end:
            now = await self._handovers.read()
            if now is None or now.stage is stage:
                return now is not None
            if stage in (Stage.HEARD, Stage.GIVEN) and await self._is_free():
                now = await self._handovers.read()  # it may have given it back in this moment
                if now is not None and now.stage is stage:
                    return True
                log.warning("the bot that ran has ended: this one just takes its place")
                await self._end()
                return False
            await asyncio.sleep(QUICK)
        return False

    async def _is_free(self) -> bool:
        """Tells whether no process runs with these shards. Then this one has its place."""
        if not self._hold.take():
            return False
        try:
            await self.claims.take([self._first])
        except Occupied:
            return False
        return True

    async def _claim(self, shards: Sequence[int]) -> None:
        """Claims the shards, which the old process gives back. Raises `Occupied`."""
        end = asyncio.get_running_loop().time() + CLAIMING
        while True:
            try:
                await self.claims.take(shards)
            except Occupied:
                if asyncio.get_running_loop().time() >= end:
                    raise
                await asyncio.sleep(QUICK)
            else:
                return

    async def inherit(self) -> None:
        """Waits for the hold on the file of the database: the old process keeps it to its end."""
        while not self._hold.take():  # noqa: ASYNC110 - another process frees it
            await asyncio.sleep(QUICK)

    async def close(self) -> None:
        """Lets another process take over, if this one ends before it has."""
        await self._right.aclose()

    async def _end(self) -> None:
        """Ends the hand-over. This process may make rounds."""
        try:
            await self._handovers.clear()
        except StoreTrouble as error:
            log.info("not noted that the hand-over has ended: %s", error)
        await self._right.aclose()
        self.settled.set()
