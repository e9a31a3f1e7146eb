"""`/about`: the version, the start and the number of matches; for the owner also recent
troubles."""

from __future__ import annotations

import logging
from typing import Final

import discord
from discord import app_commands
from discord.ext import commands

from cogs.desk.services import ServiceBot
from cogs.hall.delivery import hold, reply
from cogs.hall.errors import UNREACHED, Interaction
from cogs.hall.languages.commands import describe
from cogs.hall.languages.readers import readers
from cogs.hall.log_fields import facts
from cogs.hall.screen import word
from cogs.upkeep.about_screen import About, Health, about_screen
from common.text.say import say
from engines.registry import GAMES

log = logging.getLogger(__name__)

LONGEST: Final = 100
"""The most characters of a report."""
REPORTED: Final = say("Thank you. Whoever runs this bot finds it in the log.")


class Teller(commands.Cog):
    """`/about`."""

    def __init__(self, bot: ServiceBot) -> None:
        self._bot = bot

    @app_commands.command(description=say("Version, uptime and numbers"))
    @describe(wrong=say("A sentence that is wrong in your language, and what it should say"))
    async def about(
        self, interaction: Interaction, wrong: app_commands.Range[str, 1, LONGEST] | None = None
    ) -> None:
        """Answers privately. A wrong sentence goes to the log, for whoever runs the bot."""
        await hold(interaction)
        code = await readers().asking(interaction)
        if wrong is not None:
            log.warning("a sentence in %s was reported: %r", code, wrong, extra=facts())
            await reply(interaction, word(REPORTED))
            return
        running, matches = await self._bot.services.store.matches.counts()
        about = About(
            version=self._bot.facts.version,
            started=self._bot.facts.started,
            latency=self._bot.latency,
            running=running,
            matches=matches,
            games=tuple(game.title for game in GAMES.values()),
            language=code,
            contact=self._bot.services.rules.contact,
            health=await self._health(interaction.user),
        )
        await reply(interaction, about_screen(about))

    async def _health(self, person: discord.abc.User) -> Health | None:
        """Returns the facts for the application's owner, or a member of the team that owns it; None
        for everybody else."""
        if not await self._is_owner(person):
            return None
        services = self._bot.services
        unshown = await services.publisher.unshown()
        return Health(self._bot.facts.troubles(services.now()), len(unshown))

    async def _is_owner(self, person: discord.abc.User) -> bool:
        """Tells whether the person owns the bot. Discord is asked once for the owner; until it
        answers, nobody is."""
        assert isinstance(person, discord.User | discord.Member)
        try:
            return await self._bot.is_owner(person)
        except UNREACHED as error:
            log.warning("Discord does not say who owns this bot: %s", error)
            return False


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Teller(bot))
