"""The page on which the bot looks through a server's channels for what it lacks in them."""

from __future__ import annotations

from typing import Final

import discord

from cogs.calendar.events import why_not
from cogs.hall.screen import Blocks, text
from cogs.manage.boards_page import Chosen
from cogs.manage.panel import House, page
from cogs.table.place import chosen_in
from common.text.say import listed
from db.guild_row import GuildRow

KEY: Final = "test"
MOST_SHOWN: Final = 25
"""The most channels named with what is missing in them."""


def missing_in(channel: Chosen, chosen: GuildRow) -> list[str]:
    """Returns the names of the permissions that the bot lacks in this channel for what the server
    wants there."""
    may = channel.permissions_for(channel.guild.me)
    if not may.view_channel:
        return ["View Channel"]
    wanted = {
        "Send Messages": may.send_messages,
        "Attach Files": may.attach_files,
        "Read Message History": may.read_message_history,
    }
    if isinstance(channel, discord.ForumChannel):
        wanted["Create Posts"] = may.send_messages
        wanted["Send Messages in Posts"] = may.send_messages_in_threads
        del wanted["Send Messages"]
    elif isinstance(channel, discord.TextChannel) and (
        chosen.threads is None or channel.id in chosen.threads
    ):
        wanted["Create Public Threads"] = may.create_public_threads
        wanted["Send Messages in Threads"] = may.send_messages_in_threads
    return [name for name, granted in wanted.items() if not granted]


def channels_blocks(found: dict[int, list[str]], looked_at: int, trouble: str = "") -> Blocks:
    """Returns what is missing where, by the channels' ids, out of so many looked at. `trouble` is
    what is missing in the whole server."""
    bad = {channel: names for channel, names in found.items() if names}
    if not looked_at:
        words = "There is no channel here where matches can start."
    elif not bad:
        words = f"I looked at {_many(looked_at)}: nothing is missing."
    else:
        lines = [
            f"- <#{channel}>: **{listed(names)}**" for channel, names in [*bad.items()][:MOST_SHOWN]
        ]
        more = len(bad) - len(lines)
        lines += [f"- and {_many(more)} more"] if more else []
        words = "\n".join(
            [f"I looked at {_many(looked_at)}. In these I need more permissions:", *lines]
        )
    words += f"\n{trouble}" if trouble else ""
    where = "-# I looked where matches can start, and in the forum. Open this page again to retest."
    return [text(f"{words}\n{where}")]


def _many(number: int) -> str:
    return "1 channel" if number == 1 else f"{number} channels"


@page(KEY, "Test all channels", "Which permissions I lack, and where")
async def _blocks(house: House) -> Blocks:
    chosen = await chosen_in(house.services, house.guild)
    wanted = (*chosen.channels, *([chosen.forum_id] if chosen.forum_id else []))
    channels = [
        each
        for each in house.guild.channels
        if isinstance(each, Chosen)
        and (each.id in wanted if chosen.channels else _is_played_in(each, chosen))
    ]
    missing = {each.id: missing_in(each, chosen) for each in channels}
    trouble = why_not(house.guild) if chosen.league_events else ""
    return channels_blocks(missing, len(channels), trouble)


def _is_played_in(channel: Chosen, chosen: GuildRow) -> bool:
    return not isinstance(channel, discord.ForumChannel) or channel.id == chosen.forum_id
