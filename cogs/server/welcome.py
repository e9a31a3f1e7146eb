"""Says hello, once, to a server that has just invited the bot: in its system channel, or to the
person who invited it."""

from __future__ import annotations

import logging
from typing import Final

from cogs import discord
from cogs.desk.services import ServiceBot
from cogs.discord import commands
from cogs.hall.errors import UNREACHED
from cogs.hall.introduction import hello_screen
from cogs.hall.languages.readers import readers
from cogs.hall.log_fields import facts
from cogs.hall.screen import Screen
from cogs.hall.sending.building import ready
from common.names import called, plain
from common.text.say import say
from common.text.text import Text

log = logging.getLogger(__name__)

NOBODY = discord.AllowedMentions.none()
LOOKED_AT: Final = 10
"""The number of latest entries of the audit log searched for the bot's invitation."""


def missing_in(guild: discord.Guild) -> list[Text]:
    """Returns the names of the permissions that the bot needs but lacks in this server as a
    whole."""
    allowed = guild.me.guild_permissions
    needed = {
        say("View Channels"): allowed.view_channel,
        say("Send Messages"): allowed.send_messages,
        say("Attach Files"): allowed.attach_files,
        say("Read Message History"): allowed.read_message_history,
        say("Create Public Threads"): allowed.create_public_threads,
        say("Send Messages in Threads"): allowed.send_messages_in_threads,
    }
    return [name for name, granted in needed.items() if not granted]


class Hello(commands.Cog):
    """Listener to invitations into servers. After an outage Discord reports the servers again, but
    as available ones, not as joined."""

    def __init__(self, bot: ServiceBot) -> None:
        self._bot = bot

    @commands.Cog.listener()
    async def on_guild_join(self, guild: discord.Guild) -> None:
        """Posts hello in the server's system channel, without mentions; if there is none, or the
        bot may not write there, tells the person who invited it, else the server's owner."""
        channel = guild.system_channel
        may = channel.permissions_for(guild.me) if channel else discord.Permissions.none()
        if channel is not None and may.view_channel and may.send_messages:
            screen = hello_screen(missing_in(guild), pictures=may.attach_files)
            if await _said(channel, screen, guild):
                return
        person = await self._inviter(guild) or guild.owner_id
        if person is None:
            log.info("joined, not said hello", extra=facts(guild=guild.id))
            return
        screen = hello_screen(
            missing_in(guild), server=called(plain(guild.name), say("your server"))
        )
        try:
            direct = await self._bot.create_dm(discord.Object(person))
        except UNREACHED as error:
            log.info("not said hello: %s", error, extra=facts(guild=guild.id))
            return
        await _said(direct, screen, guild)

    async def _inviter(self, guild: discord.Guild) -> int | None:
        """Returns the person who invited the bot, from the server's audit log; None if the log may
        not be read, which is usual: no other way needs fewer permissions."""
        if not guild.me.guild_permissions.view_audit_log:
            return None
        try:
            async for entry in guild.audit_logs(
                limit=LOOKED_AT, action=discord.AuditLogAction.bot_add
            ):
                if entry.target is not None and entry.target.id == guild.me.id:
                    return entry.user_id
        except UNREACHED as error:
            log.info("not known who invited me: %s", error, extra=facts(guild=guild.id))
        return None


async def _said(channel: discord.abc.Messageable, screen: Screen, guild: discord.Guild) -> bool:
    try:
        view, files, _ = await ready(screen, await readers().server(guild.id))
        await channel.send(view=view, files=files, allowed_mentions=NOBODY)
    except UNREACHED as error:
        log.info("not said hello: %s", error, extra=facts(guild=guild.id))
        return False
    return True


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Hello(bot))
