"""Puts the curve of a match under the card of its result, as soon as it is known: the card is
edited once, without a ping. Without a free thinker the card stands as it is."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

from cachetools import LRUCache
from discord.ext import commands

from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from db.store import OpenMatch, StoreTrouble
from players.review import Review, is_reviewed
from players.thinkers import NoAnswer

log = logging.getLogger(__name__)

PATIENCE: Final = 60.0
"""Seconds after which a card stays without a curve: the thinkers have matches to play."""
BUSY: Final = 4
"""The number of waiting questions with which no curve is begun."""
REMEMBERED: Final = 1_000
"""The number of matches of which it is known that their card had its chance."""


class Curves(commands.Cog):
    """The curves of all matches that end."""

    def __init__(self, bot: ServiceBot) -> None:
        self._services: Final = bot.services
        self._seen: Final = LRUCache[int, bool](REMEMBERED)
        self._under_way: Final = set[asyncio.Task[None]]()

    async def cog_unload(self) -> None:
        """Ends the reviews that are being made."""
        for task in self._under_way:
            task.cancel()

    @commands.Cog.listener()
    async def on_published(self, opened: OpenMatch) -> None:
        """Begins the review of a match whose result was shown."""
        match, row = opened.match, opened.row
        if not match.laid_open or row.id in self._seen or row.place == "interaction":
            return
        if row.hidden:
            return  # a review knows what the others are still to find out
        self._seen[row.id] = True
        wanted = self._services.rules.curves and is_reviewed(match.game.key, match.setup.seats)
        if wanted and self._services.thinkers.waiting < BUSY:
            task = asyncio.create_task(self._add(opened), name=f"curve of match {row.id}")
            self._under_way.add(task)
            task.add_done_callback(self._under_way.discard)

    async def _add(self, opened: OpenMatch) -> None:
        try:
            async with asyncio.timeout(PATIENCE):
                review = await self._services.reviews.of(opened, opened.row.people[0])
        except (NoAnswer, TimeoutError) as error:
            log.info("no curve on the card: %s", error, extra=facts(match=opened.row.id))
            return
        if len(review.points) > 1:
            await self._note(opened, review)
            await self._services.publisher.refresh(opened.row.id)

    async def _note(self, opened: OpenMatch, review: Review) -> None:
        """Notes how even a match of rivals was, for the week of its server."""
        if opened.match.game.team or opened.row.guild_id is None:
            return
        try:
            await self._services.store.weeks.note_even(opened.row.id, review.even)
        except StoreTrouble as error:
            log.info("not noted how even it was: %s", error, extra=facts(match=opened.row.id))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Curves(bot))
