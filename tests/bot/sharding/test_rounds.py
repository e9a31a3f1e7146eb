"""Of two processes of which one replaces the other, one makes rounds at a time."""

from __future__ import annotations

import asyncio
import logging
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

from cogs.desk.rounds import Round, Rounds
from tests.waiting import a_while, soon, until

log = logging.getLogger(__name__)


class Slow:
    """Rounds that take until they are let go on. `begun` and `ended` count them."""

    def __init__(self, settled: asyncio.Event | None) -> None:
        bot: Any = SimpleNamespace(
            services=SimpleNamespace(
                now=lambda: datetime.now(UTC),
                store=SimpleNamespace(database=SimpleNamespace(shared=False, leads=_leads)),
            ),
            takeover=SimpleNamespace(settled=settled) if settled else None,
            wait_until_ready=_ready,
        )
        self.rounds = Rounds(bot, Round("Slow", 0.01, log, look=self.look))
        self.go_on = asyncio.Event()
        self.begun = self.ended = 0

    async def look(self, _: Rounds) -> None:
        """Makes a round."""
        self.begun += 1
        await self.go_on.wait()
        self.ended += 1


async def _leads() -> bool:
    return True


async def _ready() -> None:
    """The bot is connected."""


async def test_a_new_process_makes_rounds_once_the_old_one_has_ended_its_own() -> None:
    settled = asyncio.Event()
    slow = Slow(settled)
    await slow.rounds.cog_load()
    await a_while()
    assert slow.begun == 0
    settled.set()
    await until(lambda: slow.begun == 1)
    await slow.rounds.cog_unload()


async def test_an_old_process_ends_the_present_round_and_begins_no_other() -> None:
    slow = Slow(None)
    await slow.rounds.cog_load()
    await until(lambda: slow.begun == 1)
    finishing = asyncio.create_task(slow.rounds.finish())
    await a_while()
    assert not finishing.done()
    slow.go_on.set()
    await soon(finishing)
    await a_while()
    assert (slow.begun, slow.ended) == (1, 1)
