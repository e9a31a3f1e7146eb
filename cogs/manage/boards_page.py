"""The page of a server's boards: which keep their picture, and where they stand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final, TypeAlias

import discord
from discord import ui

from cogs.desk.dispatch import Press, on
from cogs.desk.services import Services
from cogs.hall.delivery import hold_update
from cogs.hall.errors import BadControl, Interaction, UserError
from cogs.hall.ids import whole
from cogs.hall.screen import Blocks, button, channel_select, rows, select, text
from cogs.manage.panel import FIRST, House, change, managed, noted, page, show
from cogs.table.place import chosen_in, missing_permissions, missing_words
from common.text.say import listed
from db.guild_row import Boards, GuildRow
from db.tables.guilds import MOST
from db.tables.puzzles import DailyRow

Chosen: TypeAlias = (
    discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.ForumChannel
)
"""The kinds of channels that can be chosen; a thread counts as its channel."""
BOARDS: Final[dict[str, Boards]] = {"newest": "newest", "all": "all"}
DAILY: Final = {"here": True, "off": False}
THREADS: Final[dict[str, tuple[int, ...] | None]] = {"all": None, "none": ()}
ELSEWHERE: Final = "choose another channel"
NO_CHANNEL: Final = "Matches can't start in that channel. Choose a text channel of this server."
NO_FORUM: Final = "That isn't a forum of this server. Choose another channel."
_BOARDS: Final[dict[Boards, tuple[str, str]]] = {
    "newest": (
        "Newest only",
        "Only the newest board of a match keeps its picture; older ones shrink to their words.",
    ),
    "all": ("All", "All boards of a match keep their pictures."),
}


def boards_blocks(chosen: GuildRow, daily: DailyRow | None = None) -> Blocks:
    """Returns these settings with their controls."""
    daily = daily or DailyRow(0)
    where = _named(chosen.channels) or "every channel"
    lines = [
        f"**Boards:** {_BOARDS[chosen.boards][1]}",
        f"**Channels:** Matches can start in {where}. A thread counts as its channel.",
        f"**Threads:** {_threads_words(chosen)}",
        f"**Forum:** {_forum_words(chosen)}",
        f"**Daily puzzle:** {_daily_words(daily)}",
        "-# Only people with **Manage Server** see this.",
    ]
    options = [
        discord.SelectOption(label=label, value=value, description=words[:100])
        for value, (label, words) in _BOARDS.items()
    ]
    forum = () if chosen.forum_id is None else (chosen.forum_id,)
    texts = (discord.ChannelType.text,)
    return [
        text("\n".join(lines)),
        select("Boards: which keep their pictures?", "server-boards", 0, options),
        channel_select("Channels: where may matches start?", "server-channels", 0, chosen.channels),
        channel_select(
            "Threads: where may I open them?",
            "server-threads",
            0,
            chosen.threads or (),
            types=texts,
        ),
        channel_select(
            "Forum: where do matches get a post?",
            "server-forum",
            0,
            forum,
            types=(discord.ChannelType.forum,),
            most=1,
        ),
        *rows(_buttons(chosen, daily)),
    ]


def _buttons(chosen: GuildRow, daily: DailyRow) -> list[ui.Button[Any]]:
    everywhere = button("Allow every channel", "server-everywhere", 0, disabled=not chosen.channels)
    threads = "all" if chosen.threads == () else "none"
    label = "Open no threads" if threads == "none" else "Open threads everywhere"
    return [everywhere, button(label, "server-thread", 0, 0, (threads,)), _daily_button(daily)]


def _named(channels: tuple[int, ...]) -> str:
    return listed([f"<#{each}>" for each in channels])


def _threads_words(chosen: GuildRow) -> str:
    if chosen.threads is None:
        return "I open one for each match, in every channel."
    if not chosen.threads:
        return "I open none: matches are played in their channel."
    return f"I open one for each match in {_named(chosen.threads)}, nowhere else."


def _forum_words(chosen: GuildRow) -> str:
    if chosen.forum_id is None:
        return "None. In a forum, each match is a post, tagged with its game and whose turn it is."
    return f"Each match is a post in <#{chosen.forum_id}>, with tags. To end that, choose nothing."


def _daily_words(daily: DailyRow) -> str:
    """Returns in words where the puzzle of the day is posted, and any trouble with it."""
    if daily.channel_id is None:
        if daily.stopped_at is None:
            return "Off. Press **Post daily puzzle here** in the channel that should get it."
        at = discord.utils.format_dt(daily.stopped_at, "D")
        return f"Off since {at}: I couldn't post it for a week."
    where = f"One message a day in <#{daily.channel_id}>, in the first hours after 00:00 UTC."
    if daily.failing_since is None:
        return where
    since = discord.utils.format_dt(daily.failing_since, "f")
    return f"{where} I haven't been able to post it since {since}: may I write there?"


def _daily_button(daily: DailyRow) -> ui.Button[Any]:
    if daily.channel_id is None:
        return button("Post daily puzzle here", "server-daily", 0, 0, ("here",))
    return button("Stop daily puzzle", "server-daily", 0, 0, ("off",))


@page(FIRST, "Boards and channels", "Pictures, channels, threads, a forum, the daily puzzle")
async def _blocks(house: House) -> Blocks:
    daily = await house.services.store.daily_puzzles.get(house.guild.id)
    return boards_blocks(await chosen_in(house.services, house.guild), daily)


@on("server-boards")
async def _choose_boards(press: Press) -> None:
    guild, boards = managed(press.interaction), BOARDS.get(press.value)
    if boards is None:
        raise BadControl
    await change(press, guild, FIRST, lambda row: replace(row, boards=boards))


@on("server-channels")
async def _channels(press: Press) -> None:
    guild = managed(press.interaction)
    channels = _chosen(press, guild, Chosen, NO_CHANNEL)
    await change(press, guild, FIRST, lambda row: replace(row, channels=channels))


@on("server-everywhere")
async def _everywhere(press: Press) -> None:
    guild = managed(press.interaction)
    await change(press, guild, FIRST, lambda row: replace(row, channels=()))


@on("server-threads")
async def _threads(press: Press) -> None:
    guild = managed(press.interaction)
    threads = _chosen(press, guild, discord.TextChannel, NO_CHANNEL) or None
    await change(press, guild, FIRST, lambda row: replace(row, threads=threads))


@on("server-thread")
async def _all_threads(press: Press) -> None:
    guild = managed(press.interaction)
    if press.arg(0) not in THREADS:
        raise BadControl
    threads = THREADS[press.arg(0)]
    await change(press, guild, FIRST, lambda row: replace(row, threads=threads))


@on("server-forum")
async def _forum(press: Press) -> None:
    guild = managed(press.interaction)
    chosen = _chosen(press, guild, discord.ForumChannel, NO_FORUM)
    if len(chosen) > 1:
        raise BadControl
    forum = chosen[0] if chosen else None
    await change(press, guild, FIRST, lambda row: replace(row, forum_id=forum))


def _chosen(press: Press, guild: discord.Guild, kind: Any, refusal: str) -> tuple[int, ...]:
    """Returns the channels chosen. Raises `UserError` with this refusal for one of another kind."""
    channels = tuple(dict.fromkeys(whole(value) for value in press.values))
    if len(channels) > MOST:
        raise BadControl
    if not all(isinstance(guild.get_channel(each), kind) for each in channels):
        raise UserError(refusal)
    return channels


@on("server-daily")
async def _daily(press: Press) -> None:
    guild, wish = managed(press.interaction), DAILY.get(press.arg(0))
    if wish is None:
        raise BadControl
    await hold_update(press.interaction)
    await choose_daily(press.services, press.interaction, guild, wish=wish)
    await show(press, guild, FIRST)


async def choose_daily(
    services: Services, interaction: Interaction, guild: discord.Guild, *, wish: bool
) -> None:
    """Puts the daily puzzle into this channel, or switches it off. Raises `UserError` if I may not
    post it here."""
    missing = missing_permissions(interaction) if wish else []
    if missing:
        raise UserError(missing_words(missing, interaction.channel_id or 0, ELSEWHERE))
    channel = interaction.channel_id if wish else None
    await services.store.daily_puzzles.choose(guild.id, channel)
    noted(interaction, guild)
