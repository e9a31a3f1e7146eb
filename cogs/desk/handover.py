"""Hands the shards of this process over to a new one, so that nobody notices an update.

The new process (`cogs.desk.takeover`) asks by a row of the database. While it begins, both hear
everything: the old one answers, the new one keeps it. Then the old one stops at one instant, and
says which interactions it has answered lately; the new one answers the others. So each is answered
by one of them. The old one goes on to end what it has begun.

The new one has a lock for as long as the row stands: if it dies, the old one goes on as if nobody
had asked.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Final

from cogs.desk.intake import Intake
from cogs.desk.starts import MARGIN, WINDOW
from db import connection
from db.connection import LOOKS, Database
from db.errors import Held, StoreError, StoreTrouble
from db.handovers import Handover, Handovers, Stage
from db.kinds.occupied import succeeding

log = logging.getLogger(__name__)

SOON: Final = 0.2
"""Seconds between two looks of the old process while a hand-over stands: people are answered."""
QUICK: Final = 0.05
"""Seconds between two looks of one that waits for the other."""
STUBBORN: Final = 2.0
"""Seconds for which the database is asked again to note that this process has stopped. After that
it goes on."""
TRUST: Final = 10.0
"""Seconds to wait until the new process says that it answers."""


class Succession:
    """The way by which processes with the same shards find each other: the database, as it is
    opened and as it is named, and the name of the shards."""

    def __init__(self, target: Path | str, database: Database, shards: str = "") -> None:
        self._target = target
        self.database = database
        self.shards = shards or "all"
        self.handovers = Handovers(database, self.shards)

    def right(self) -> AbstractAsyncContextManager[None]:
        """Holds the right to take over during the block. Raises `Held` if another process has
        it."""
        return succeeding(self._target, self.database, self.shards)

    async def is_abandoned(self) -> bool:
        """Tells whether no process wants to take over any more."""
        try:
            async with self.right():
                return True
        except Held:
            return False


class HandOver:
    """The hand-over by this process. `known` is the newest migration that it knows. `given` tells
    whether another process has taken over."""

    def __init__(self, succession: Succession, known: int) -> None:
        self._succession = succession
        self._handovers = succession.handovers
        self._known = known
        self.given = False
        self._alone_until = 0.0
        """Until then nobody is heard: another process may have identified just before its end."""

    async def watch(self, intake: Intake, busy: Callable[[], bool]) -> None:
        """Looks for a process that wants to take over; returns once it has. While this one is
        `busy` with a start of its own, it does not hear."""
        while not self.given:
            try:
                stands = await self._look(intake, busy)
            except StoreError as error:
                log.debug("nobody knows whether another process takes over: %s", error)
                stands = False
            await asyncio.sleep(SOON if stands else connection.LIFE / LOOKS)

    async def _look(self, intake: Intake, busy: Callable[[], bool]) -> bool:
        """Goes on with the hand-over. Tells whether one stands."""
        now = await self._handovers.read()
        if now is None:
            return False
        if await self._succession.is_abandoned():
            log.info("the process that wanted to take over has ended: this one goes on")
            await self._handovers.clear()
            self._alone_until = time.monotonic() + WINDOW + MARGIN
            return False
        if now.stage is Stage.ASKED and not busy() and time.monotonic() > self._alone_until:
            log.info("another process is about to take over")
            await self._handovers.go(Stage.ASKED, Handover(Stage.HEARD, self._known))
        elif now.stage is Stage.READY:
            await self._give(intake)
        return True

    async def _give(self, intake: Intake) -> None:
        """Stops to listen, and says so. If that is impossible, this process goes on, and answers
        what it has heard meanwhile."""
        intake.close()
        given = Handover(Stage.GIVEN, self._known, intake.answered)
        try:
            async with asyncio.timeout(STUBBORN):
                while not self.given:
                    try:
                        if not await self._handovers.go(Stage.READY, given):
                            break
                        self.given = True
                        log.info("another process has taken over: this one ends its work")
                    except StoreTrouble:
                        await asyncio.sleep(QUICK)
        except TimeoutError:
            log.warning("the database does not take that another process takes over")
        if not self.given:
            intake.open()

    async def taken(self) -> None:
        """Waits until the new process says that it answers, or has ended."""
        try:
            async with asyncio.timeout(TRUST):
                while await self._stage() is Stage.GIVEN:  # noqa: ASYNC110 - another process sets it
                    await asyncio.sleep(QUICK)
        except (TimeoutError, StoreTrouble):
            log.warning("the process that has taken over does not say so")

    async def leave(self) -> None:
        """Lets the new process make the rounds: those of this one have ended."""
        try:
            await self._succession.database.yield_lead()
            await self._handovers.go(Stage.TAKEN, Handover(Stage.LEFT))
        except StoreTrouble as error:
            log.info("not told that the rounds have ended: %s", error)

    async def _stage(self) -> Stage | None:
        now = await self._handovers.read()
        return now.stage if now else None
