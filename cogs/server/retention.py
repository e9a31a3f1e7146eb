"""Deletes what is stored no longer than for a time: what is too old, and what was chosen in servers
that the bot has left long ago.

Discord tells when the bot is taken out of a server; a server that cannot be reached for a while is
another thing, and stays. What happened while the bot was away is found at its next start: each
process then looks at the servers of its own shards.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

import discord
from discord.ext import commands

from cogs.desk.rounds import Rounds, Task
from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from db.errors import StoreTrouble

log = logging.getLogger(__name__)

EVERY: Final = 3600.0
MOST: Final = 20
"""The most servers whose choices are deleted in a round."""
_TIMESTAMP: Final = 22
"""Bits of a server's id behind those that tell its shard."""


class Retention(Rounds):
    """Looks once an hour for what is to be deleted; knows which servers the bot has left."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        self._departures = self._services.store.departures

    async def look(self) -> None:
        """Deletes what is too old, and what belongs to servers left long ago."""
        now = self._services.now()
        await self._services.store.ages.tidy(now)
        here = {guild.id for guild in self._bot.guilds}
        due = await self._departures.due(now, here, MOST)
        await self.attempt_all(
            Task(guild, partial(self._forget, guild), "a server's deletion", facts(guild=guild))
            for guild in due
        )

    async def _forget(self, guild_id: int) -> None:
        if await self._departures.forget(guild_id, self._services.now()):
            log.info("the choices of a server were deleted: the bot left it long ago")

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: discord.Guild) -> None:
        """Notes that the bot was taken out of a server, or that it no longer exists."""
        try:
            await self._departures.note(guild.id, self._services.now())
        except StoreTrouble as error:  # the next start finds it
            log.warning("not noted that a server was left: %s", error, extra=facts(guild=guild.id))

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Notes that the bot is in a server."""
        try:
            await self._departures.is_back(guild.id)
        except StoreTrouble as error:
            log.warning("not noted that a server is back: %s", error, extra=facts(guild=guild.id))

    @commands.Cog.listener()
    async def on_ready(self) -> None:
        """Compares what is stored with the servers that Discord lists, those that cannot be reached
        now included."""
        try:
            await self._compare()
        except StoreTrouble as error:
            log.warning("the servers were not compared: %s", error)

    async def _compare(self) -> None:
        here = {guild.id for guild in self._bot.guilds}
        left, now = await self._departures.left(), self._services.now()
        for guild in here & left:
            await self._departures.is_back(guild)
        for guild in await self._departures.known() - here - left:
            if self._is_ours(guild):
                await self._departures.note(guild, now)

    def _is_ours(self, guild_id: int) -> bool:
        """Tells whether a server belongs to a shard of this process, which alone would know it."""
        return (guild_id >> _TIMESTAMP) % (self._bot.shard_count or 1) in self._bot.shards


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Retention(bot))
