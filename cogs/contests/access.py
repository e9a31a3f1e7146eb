"""Permissions for contests, their channels, and showing a contest after a press."""

from __future__ import annotations

import logging
from typing import Final

from cogs import discord
from cogs.contests.posts import Showing
from cogs.desk.services import bot_of, services_of
from cogs.hall.errors import UNREACHED, Interaction, UserError
from cogs.hall.log_fields import facts
from cogs.table.place import PRIVATE, check_channel, has_role, missing_permissions, missing_words
from common.text.say import say
from db.store import StoreTrouble
from db.tables.contests.opening import Which, number_of
from db.tables.contests.rows import OpenContest

log = logging.getLogger(__name__)

NOT_A_MEMBER: Final = say("I am only a guest here. Add me to the server to open a league in it.")
NOT_YOURS: Final = say(
    "Only the organiser can do that, and people with **Manage Server** or the role for "
    "leagues that `/server` names."
)
GONE: Final = say("That league or tournament is gone.")
NO_THREADS: Final = say(
    "Each team of a duplicate plays in a private thread, which I can't open here. Press "
    "this in a text channel."
)
PLACE: Final = say("press this in another channel")


def guild_of(interaction: Interaction) -> discord.Guild:
    """Returns the server. Raises `UserError` if the bot is not a member."""
    guild: discord.Guild | None = interaction.client.get_guild(interaction.guild_id or 0)
    if guild is None:
        raise UserError(NOT_A_MEMBER)
    return guild


def where(interaction: Interaction) -> int:
    """Returns the channel in which a contest is opened here: for a thread, its parent."""
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return channel.parent_id
    return interaction.channel_id or 0


async def manages(interaction: Interaction, row: OpenContest | None = None) -> bool:
    """Tells whether this person may open contests here, or manage this one."""
    if row is not None and row.row.organiser_id == interaction.user.id:
        return True
    role = (await services_of(interaction).store.guilds.get(interaction.guild_id)).league_role
    return has_role(interaction, () if role is None else (role,))


async def contest_of(interaction: Interaction, which: Which) -> OpenContest:
    """Returns a contest of this server. Raises `UserError` if there is none."""
    found = await services_of(interaction).store.contests.get(which)
    if found is None or found.row.guild_id != interaction.guild_id:
        raise UserError(GONE)
    return found


async def managed(interaction: Interaction, number: int) -> OpenContest:
    """Returns a contest that this person may manage. Raises `UserError`."""
    found = await contest_of(interaction, number)
    if not await manages(interaction, found):
        raise UserError(NOT_YOURS)
    return found


async def shown(interaction: Interaction, which: Which) -> None:
    """Shows a contest at once; after a failure the next round does."""
    bot, number = bot_of(interaction), number_of(which)
    try:
        async with bot.services.store.database.exclusively(f"contest {number}"):
            await Showing(bot).show(which)
    except (StoreTrouble, *UNREACHED) as error:
        log.info("contest shown later: %s", error, extra=facts(contest=number))


async def check_opener(interaction: Interaction) -> None:
    """Raises `UserError` for people who may not open a contest here."""
    guild_of(interaction)
    if not await manages(interaction):
        raise UserError(NOT_YOURS)


async def check_place(interaction: Interaction, *, private: bool = False) -> None:
    """Raises `UserError` if no contest can be shown here: the channel has no matches, or the bot
    may not write, or not open `private` threads."""
    await check_channel(services_of(interaction), interaction)
    missing = missing_permissions(interaction)
    if private:
        channel = guild_of(interaction).get_channel(where(interaction))
        has_threads = services_of(interaction).rules.threads
        if not has_threads or not isinstance(channel, discord.TextChannel):
            raise UserError(NO_THREADS)
        missing += [] if interaction.app_permissions.create_private_threads else [PRIVATE]
    if missing:
        raise UserError(missing_words(missing, interaction.channel_id or 0, PLACE))
