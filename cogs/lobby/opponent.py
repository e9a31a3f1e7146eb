"""People who can be challenged in a channel, or asked for a rematch there: only those who would see
it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final

from cogs import discord
from cogs.hall.delivery import hold, hold_update
from cogs.hall.errors import UNREACHED, Interaction, UserError
from cogs.hall.log_fields import facts
from cogs.hall.sentences import mention
from cogs.table.portraits import SOON, Faces
from common.text.say import joined, listed, say
from db.values import is_person

log = logging.getLogger(__name__)

OTHER_BOT: Final = say("Other bots can't be challenged. Choose a person, anyone, or me.")
NAMED: Final = 3
"""The most channels named in which a challenge would be seen."""


async def check_opponent(interaction: Interaction, opponent: int | None) -> None:
    """Raises `UserError` for people who cannot be challenged: oneself, other bots, and people who
    do not see this channel according to the data of a command or a select."""
    if opponent is None:
        return
    if opponent == interaction.user.id:
        raise UserError(say("You can't challenge yourself. Choose somebody else, or anyone."))
    told = _resolved(interaction)
    known = interaction.client.get_user(opponent)
    if told.get("users", {}).get(str(opponent), {}).get("bot") or (known and known.bot):
        raise UserError(OTHER_BOT)
    member = told.get("members", {}).get(str(opponent), {})
    allowed = member.get("permissions")
    if allowed is None or discord.Permissions(int(allowed)).view_channel:
        return
    await (hold_update(interaction) if interaction.message else hold(interaction))
    await _refuse(interaction, {opponent: ""})


async def check_seen(interaction: Interaction, people: Collection[int], faces: Faces) -> None:
    """Raises `UserError` if none of these people but the one who asks sees this channel, so that a
    rematch would reach nobody. A private answer is being held."""
    unseen = await unseen_by(interaction, people)
    others = {each for each in people if is_person(each)} - {interaction.user.id}
    if unseen and others.issubset(unseen):
        names = await faces.absent(unseen, interaction.guild_id)
        await _refuse(interaction, {each: names.get(each, "") for each in unseen})


async def unseen_by(interaction: Interaction, people: Iterable[int]) -> list[int]:
    """Returns the people who do not see this channel, except the one who asks. A press brings no
    data on people, so Discord is asked; if it does not answer soon about people, they count as
    seeing the channel."""
    guild: discord.Guild | None = interaction.client.get_guild(interaction.guild_id or 0)
    here = interaction.channel
    number = here.parent_id if isinstance(here, discord.Thread) else interaction.channel_id
    channel = guild.get_channel(number or 0) if guild else None
    others = [each for each in people if is_person(each) and each != interaction.user.id]
    if guild is None or channel is None:
        return []
    seen = await asyncio.gather(*(_sees(guild, channel, each) for each in others))
    return [each for each, sees in zip(others, seen, strict=True) if not sees]


async def _sees(guild: discord.Guild, channel: discord.abc.GuildChannel, person: int) -> bool:
    try:
        async with asyncio.timeout(SOON):
            member = await guild.fetch_member(person)
    except discord.NotFound:
        return False  # has left the server
    except UNREACHED as error:
        log.info("not looked up: %s", error, extra=facts(guild=guild.id, person=person))
        return True
    return channel.permissions_for(member).view_channel


def _resolved(interaction: Interaction) -> dict[str, Any]:
    """Returns Discord's data on the people named in a command or chosen in a select."""
    data: dict[str, Any] = dict(interaction.data or {})
    found: dict[str, Any] = data.get("resolved", {})
    return found


async def _refuse(interaction: Interaction, unseen: Mapping[int, str]) -> None:
    """Raises `UserError` for people who do not see this channel, with the ways that work. People
    who have left the server have a name here, which replaces the mention."""
    words = say(
        "{who} can't see this channel, so a challenge here would reach nobody.",
        who=listed([mention(each, name=name) for each, name in unseen.items()]),
    )
    channels = await _shared(interaction, unseen)
    if not channels:
        elsewhere = say("Challenge where both of you can read: another channel, or a group chat.")
        raise UserError(joined(" ", [words, elsewhere]))
    where = listed([f"<#{each}>" for each in channels], "or")
    raise UserError(joined(" ", [words, say("Challenge in {channels}.", channels=where)]))


async def _shared(interaction: Interaction, opponents: Iterable[int]) -> list[int]:
    """Returns some channels of the server in which all of them, and the bot, can read and write."""
    guild, person = interaction.guild, interaction.user
    if guild is None or not isinstance(person, discord.Member):
        return []
    try:
        people = [*[await guild.fetch_member(each) for each in opponents], person, guild.me]
    except UNREACHED:
        return []
    return [
        each.id for each in guild.text_channels if all(_may_play(each, member) for member in people)
    ][:NAMED]


def _may_play(channel: discord.TextChannel, member: discord.Member) -> bool:
    allowed = channel.permissions_for(member)
    return allowed.view_channel and allowed.send_messages and allowed.attach_files
