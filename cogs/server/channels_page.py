"""The page on which the bot checks its permissions in a server's channels."""

from __future__ import annotations

from typing import Final

from cogs import discord
from cogs.contests.calendar import why_not
from cogs.hall.screen import Blocks, text
from cogs.server.boards_page import Chosen
from cogs.server.panel import ServerPanel, page
from common.text.say import EMPTY, counted, joined, listed, name, say
from common.text.text import Text
from db.guild_row import GuildRow

KEY: Final = "test"
MOST_SHOWN: Final = 25
"""The most channels named with their missing permissions."""
CHANNEL: Final = name("channel")
HIDDEN: Final = say(
    "Hidden from me: {channels}. Matches can start there once I have **View Channel**."
)


def missing_in(channel: Chosen, chosen: GuildRow) -> list[Text]:
    """Returns the names of the permissions that the bot lacks in this channel for the server's
    wishes there."""
    may = channel.permissions_for(channel.guild.me)
    if not may.view_channel:
        return [say("View Channel")]
    wanted: dict[Text, bool] = {
        say("Attach Files"): may.attach_files,
        say("Read Message History"): may.read_message_history,
    }
    if isinstance(channel, discord.ForumChannel):
        wanted[say("Create Posts")] = may.send_messages
        wanted[say("Send Messages in Posts")] = may.send_messages_in_threads
        return [each for each, granted in wanted.items() if not granted]
    wanted = {say("Send Messages"): may.send_messages, **wanted}
    if isinstance(channel, discord.TextChannel) and (
        chosen.threads is None or channel.id in chosen.threads
    ):
        wanted[say("Create Public Threads")] = may.create_public_threads
        wanted[say("Send Messages in Threads")] = may.send_messages_in_threads
    return [each for each, granted in wanted.items() if not granted]


def channels_blocks(found: dict[int, list[Text]], hidden: int = 0, trouble: Text = EMPTY) -> Blocks:
    """Returns the missing permissions, by the ids of the channels checked. The number of others is
    `hidden`: a server may have hundreds for its own people. `trouble` is missing in the whole
    server."""
    bad = {channel: names for channel, names in found.items() if names}
    number = counted(len(found), CHANNEL)
    lines = list[Text]()
    if not found:
        lines.append(say("There is no channel here where matches can start."))
    elif not bad:
        lines.append(say("I looked at {channels}: nothing is missing.", channels=number))
    else:
        head = say("I looked at {channels}. In these I need more permissions:", channels=number)
        shown = [*bad.items()][:MOST_SHOWN]
        lines += [head, *(_missing_words(channel, names) for channel, names in shown)]
        if more := len(bad) - len(shown):
            lines.append(say("- and {channels} more", channels=counted(more, CHANNEL)))
    if hidden:
        lines.append(HIDDEN.filled(channels=counted(hidden, CHANNEL)))
    lines += [trouble] if trouble else []
    lines.append(
        say(
            "-# I looked where matches can start, and in the forum. Open this page again to retest."
        )
    )
    return [text(joined("\n", lines))]


def _missing_words(channel: int, names: list[Text]) -> Text:
    return joined("", [f"- <#{channel}>: **", listed(names), "**"])


@page(KEY, name("Test all channels"), say("Which permissions I lack, and where"))
async def _blocks(house: ServerPanel) -> Blocks:
    chosen = await house.chosen()
    wanted = (*chosen.channels, *([chosen.forum_id] if chosen.forum_id else []))
    channels = [
        each
        for each in house.guild.channels
        if isinstance(each, Chosen)
        and (each.id in wanted if chosen.channels else _is_played_in(each, chosen))
    ]
    looked_at = [each for each in channels if each.id in wanted or _is_seen(each)]
    missing = {each.id: missing_in(each, chosen) for each in looked_at}
    trouble = why_not(house.guild) if chosen.events else EMPTY
    return channels_blocks(missing, len(channels) - len(looked_at), trouble)


def _is_seen(channel: Chosen) -> bool:
    return channel.permissions_for(channel.guild.me).view_channel


def _is_played_in(channel: Chosen, chosen: GuildRow) -> bool:
    return not isinstance(channel, discord.ForumChannel) or channel.id == chosen.forum_id
