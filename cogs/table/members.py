"""Who is in a server, as Discord tells it when asked: the bot is not told who leaves."""

from __future__ import annotations

import logging
from datetime import timedelta
from typing import Final

import discord

from cogs.hall.errors import UNREACHED
from cogs.hall.log_fields import facts

log = logging.getLogger(__name__)

AGAIN: Final = timedelta(hours=6)
"""How often it is looked whether people for whom others wait are still there."""
UNKNOWN_USER: Final = 10013
"""Discord's answer about an account that does not exist."""
_UNKNOWN_MEMBER: Final = 10007


async def is_member(bot: discord.Client, guild_id: int, person_id: int) -> bool | None:
    """Tells whether a person is in a server; None if that cannot be found out, as where the bot
    itself is not. Any process may ask, whoever serves that server."""
    try:
        await bot.http.get_member(guild_id, person_id)
    except UNREACHED as error:
        if isinstance(error, discord.NotFound) and error.code in (_UNKNOWN_MEMBER, UNKNOWN_USER):
            return False
        log.info("not looked up: %s", error, extra=facts(guild=guild_id, person=person_id))
        return None
    return True
