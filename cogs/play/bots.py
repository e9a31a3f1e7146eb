"""Makes the bot play its seats: right after a board was shown, and in rounds after a start or a
failure."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta
from functools import partial

from discord.ext import commands

from cogs.desk.rounds import Rounds, Task
from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from cogs.table.bots import Bots, has_bots
from db.store import OpenMatch

log = logging.getLogger(__name__)

EVERY = 15.0
AROUND = timedelta(seconds=45)
"""Interval between looks at all matches with the bot where several processes play."""
MOST = 20
"""Most matches looked at in a round."""


class BotSeats(Rounds):
    """The bot's seats in all matches. `waiting` holds the matches still to look at: after a start
    all in which the bot has a seat; with several processes now and then also those that have gone
    on, since another process may have died during its turn."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        services = bot.services
        self._bots = Bots(services, services.table, services.thinkers, services.programs)
        self._introduction: asyncio.Task[None] | None = None
        self._under_way: dict[int, asyncio.Task[None]] = {}
        self._again: set[int] = set()
        self._around: datetime | None = None
        self._lengths: dict[int, int] = {}
        self.waiting: list[int] = []

    async def cog_load(self) -> None:
        """Starts the rounds, and asks other programs what they play."""
        await super().cog_load()
        asking = self._services.programs.introduce()
        self._introduction = asyncio.create_task(asking, name="other programs introduce themselves")

    async def cog_unload(self) -> None:
        """Ends the rounds and the running looks."""
        await super().cog_unload()
        if self._introduction:
            self._introduction.cancel()
        for task in self._under_way.values():
            task.cancel()

    async def look(self) -> None:
        """Looks at the waiting matches."""
        now, shared = self._services.now(), self._services.store.database.shared
        if self._around is None or (shared and now - self._around >= AROUND):
            await self._look_around(now)
        due = [each for each in self.waiting if self._pauses.is_due(each, now)][:MOST]
        self.waiting = [each for each in self.waiting if each not in due]
        for match_id in due:
            self._begin(match_id)

    async def _look_around(self, now: datetime) -> None:
        """Finds the matches that have gone on since the last time."""
        found = await self._services.store.matches.with_bots()
        changed = [each for each, plies in found.items() if self._lengths.get(each) != plies]
        self.waiting += [each for each in changed if each not in self.waiting]
        self._around, self._lengths = now, found

    @commands.Cog.listener()
    async def on_published(self, opened: OpenMatch) -> None:
        """Looks at a match that was shown: perhaps it is the bot's turn."""
        if has_bots(opened):
            self._begin(opened.row.id)

    def _begin(self, match_id: int) -> None:
        """Looks at a match; if a look is running, once more after it."""
        if match_id in self._under_way:
            self._again.add(match_id)
            return
        task = asyncio.create_task(self._look(match_id), name=f"bot in match {match_id}")
        self._under_way[match_id] = task
        task.add_done_callback(lambda _: self._end(match_id))

    def _end(self, match_id: int) -> None:
        del self._under_way[match_id]
        if match_id in self._again:
            self._again.discard(match_id)
            self._begin(match_id)

    async def _look(self, match_id: int) -> None:
        """Plays in one match and shows it; after a failure it is tried again later."""
        deed, about = partial(self._play, match_id), facts(match=match_id)
        if not await self.attempt(Task(match_id, deed, "the bot's turn", about)):
            self.waiting.append(match_id)

    async def _play(self, match_id: int) -> None:
        # Saves other processes the same thinking; the log decides whose action counts.
        async with self._services.store.database.exclusively(f"bot {match_id}"):
            played = await self._bots.look(match_id)
        if played:
            await self._services.publisher.publish(match_id)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(BotSeats(bot))
