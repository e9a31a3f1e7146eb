"""Says hello, once, to a server that has just invited the bot."""

from __future__ import annotations

import logging

import discord
from discord.ext import commands

from cogs.desk.services import ServiceBot
from cogs.hall.errors import UNREACHED
from cogs.hall.log_fields import facts
from cogs.invite.help_screen import hello_screen

log = logging.getLogger(__name__)

NOBODY = discord.AllowedMentions.none()


def missing_in(guild: discord.Guild) -> list[str]:
    """Returns the names of the permissions that the bot needs but lacks in this server as a
    whole."""
    allowed = guild.me.guild_permissions
    needed = {
        "View Channels": allowed.view_channel,
        "Send Messages": allowed.send_messages,
        "Attach Files": allowed.attach_files,
        "Read Message History": allowed.read_message_history,
        "Create Public Threads": allowed.create_public_threads,
        "Send Messages in Threads": allowed.send_messages_in_threads,
    }
    return [name for name, granted in needed.items() if not granted]


class Hello(commands.Cog):
    """Listener to invitations into servers. After an outage Discord reports the servers again, but
    as available ones, not as joined."""

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Posts hello in the server's system channel, without mentions; nowhere if there is none,
        or the bot may not write there."""
        channel = guild.system_channel
        may = channel.permissions_for(guild.me) if channel else discord.Permissions.none()
        if channel is None or not may.send_messages:
            log.info("joined, not said hello", extra=facts(guild=guild.id))
            return
        try:
            screen = hello_screen(missing_in(guild), pictures=may.attach_files)
            files = await screen.files()
            await channel.send(view=screen.layout, files=files, allowed_mentions=NOBODY)
        except UNREACHED as error:
            log.info("not said hello: %s", error, extra=facts(guild=guild.id))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Hello())
