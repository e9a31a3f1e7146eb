"""Deletes data whose time is over: data that is too old, and the settings of servers that the bot
has left long ago.

Discord tells when the bot is removed from a server; a server that cannot be reached for a while
stays. Removals while the bot was away are found at its next start: each process then compares the
servers of its own shards."""

from __future__ import annotations

import logging
from collections.abc import Iterable
from functools import partial
from typing import Final

from cogs import discord
from cogs.desk.rounds import Hears, Job, Round, Rounds
from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from db.errors import StoreTrouble

log = logging.getLogger(__name__)

MOST: Final = 20
"""The most servers whose settings are deleted in a round."""
_TIMESTAMP: Final = 22
"""Bits of a server's id after those that tell its shard."""


def rounds(bot: ServiceBot) -> Round:
    """Deletes outdated data once an hour; listens for servers that the bot has left."""
    forgetting = Job[int](
        "a server's deletion",
        partial(_forget, bot),
        partial(_due, bot),
        lambda guild_id: facts(guild=guild_id),
    )
    hears: Hears = {"on_guild_remove": _left, "on_guild_join": _joined, "on_ready": _listed}
    return Round("Retention", 3600.0, log, (forgetting,), hears=hears)


async def _due(bot: ServiceBot) -> Iterable[int]:
    """Deletes data that is too old. Returns the servers left long ago."""
    now = bot.services.now()
    await bot.services.store.ages.tidy(now)
    here = {guild.id for guild in bot.guilds}
    return await bot.services.store.departures.due(now, here, MOST)


async def _forget(bot: ServiceBot, guild_id: int) -> None:
    if await bot.services.store.departures.forget(guild_id, bot.services.now()):
        log.info("the choices of a server were deleted: the bot left it long ago")


async def _left(rounds: Rounds, guild: discord.Guild) -> None:
    """Notes that the bot was removed from a server, or that the server no longer exists."""
    try:
        await rounds.bot.services.store.departures.note(guild.id, rounds.bot.services.now())
    except StoreTrouble as error:  # the next start finds it
        log.warning("not noted that a server was left: %s", error, extra=facts(guild=guild.id))


async def _joined(rounds: Rounds, guild: discord.Guild) -> None:
    try:
        await rounds.bot.services.store.departures.is_back(guild.id)
    except StoreTrouble as error:
        log.warning("not noted that a server is back: %s", error, extra=facts(guild=guild.id))


async def _listed(rounds: Rounds) -> None:
    """Compares the stored servers with those that Discord lists, unreachable ones included."""
    try:
        await _compare(rounds.bot)
    except StoreTrouble as error:
        log.warning("the servers were not compared: %s", error)


async def _compare(bot: ServiceBot) -> None:
    departures, now = bot.services.store.departures, bot.services.now()
    here, left = {guild.id for guild in bot.guilds}, await departures.left()
    for guild in here & left:
        await departures.is_back(guild)
    for guild in await departures.known() - here - left:
        if _is_ours(bot, guild):
            await departures.note(guild, now)


def _is_ours(bot: ServiceBot, guild_id: int) -> bool:
    """Tells whether a server belongs to a shard of this process; other processes' servers are
    unknown to it."""
    return (guild_id >> _TIMESTAMP) % (bot.shard_count or 1) in bot.shards
