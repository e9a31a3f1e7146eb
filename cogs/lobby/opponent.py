"""Who can be challenged in a channel: nobody who would never see it there."""

from __future__ import annotations

from typing import Any, Final

import discord

from cogs.hall.delivery import hold, hold_update
from cogs.hall.errors import UNREACHED, Interaction, UserError
from cogs.hall.sentences import mention
from common.text.say import joined, listed, say

OTHER_BOT: Final = say("Other bots can't be challenged. Choose a person, anyone, or me.")
NAMED: Final = 3
"""The most channels named in which a challenge would be seen."""


async def check_opponent(interaction: Interaction, opponent: int | None) -> None:
    """Raises `UserError` for people who cannot be challenged: oneself, other bots, and people of
    whom Discord tells, with a command or a choice in a select, that they do not see this
    channel."""
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
    await _refuse(interaction, opponent)


def _resolved(interaction: Interaction) -> dict[str, Any]:
    """Returns what Discord tells of the people named in a command or chosen in a select."""
    data: dict[str, Any] = dict(interaction.data or {})
    found: dict[str, Any] = data.get("resolved", {})
    return found


async def _refuse(interaction: Interaction, opponent: int) -> None:
    """Raises `UserError` for a person who does not see this channel, with the ways that work."""
    words = say(
        "{who} can't see this channel, so a challenge here would reach nobody.",
        who=mention(opponent, first=True),
    )
    channels = await _shared(interaction, opponent)
    if not channels:
        elsewhere = say("Challenge where both of you can read: another channel, or a group chat.")
        raise UserError(joined(" ", [words, elsewhere]))
    where = listed([f"<#{each}>" for each in channels], "or")
    raise UserError(joined(" ", [words, say("Challenge in {channels}.", channels=where)]))


async def _shared(interaction: Interaction, opponent: int) -> list[int]:
    """Returns some channels of the server in which both, and the bot, can read and write."""
    guild, person = interaction.guild, interaction.user
    if guild is None or not isinstance(person, discord.Member):
        return []
    try:
        people = [await guild.fetch_member(opponent), person, guild.me]
    except UNREACHED:
        return []
    return [
        each.id for each in guild.text_channels if all(_may_play(each, member) for member in people)
    ][:NAMED]


def _may_play(channel: discord.TextChannel, member: discord.Member) -> bool:
    allowed = channel.permissions_for(member)
    return allowed.view_channel and allowed.send_messages and allowed.attach_files
