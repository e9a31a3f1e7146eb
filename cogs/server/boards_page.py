"""The page of a server's boards: their pictures, and their channels."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from cogs import discord
from cogs.desk.dispatch import Press, on
from cogs.desk.services import Services
from cogs.hall.delivery import hold_update
from cogs.hall.errors import BadControl, Interaction, UserError
from cogs.hall.ids import whole
from cogs.hall.screen import Blocks, Button, button, channel_select, option, rows, select, text
from cogs.hall.sentences import fitted
from cogs.server.panel import FIRST, NAMED, Change, ServerPanel, managed, noted, page, setting, show
from cogs.table.place import missing_permissions, missing_words
from common.text.say import EMPTY, capitalised, joined, name, say
from common.text.text import Text
from db.guild_row import Boards, GuildRow
from db.tables.guilds import MOST
from db.tables.puzzles import DailyRow
from db.tables.servers.weeks import WeekRow

Chosen: TypeAlias = (
    discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.ForumChannel
)
"""The kinds of channels that can be chosen; a thread counts as its channel."""
BOARDS: Final[dict[str, Boards]] = {"newest": "newest", "all": "all"}
DAILY: Final = {"here": True, "off": False}
THREADS: Final[dict[str, tuple[int, ...] | None]] = {"all": None, "none": ()}
ELSEWHERE: Final = say("choose another channel")
NO_CHANNEL: Final = say(
    "Matches can't start in that channel. Choose a text channel of this server."
)
TROUBLE: Final = say(
    "I haven't been able to post it since {time}. Check whether I may write there."
)
"""A trouble with a message that the bot posts to a server."""
NO_FORUM: Final = say("That isn't a forum of this server. Choose another channel.")
_BOARDS: Final[dict[Boards, tuple[Text, Text]]] = {
    "newest": (
        capitalised(say("newest only")),
        say(
            "Only the newest board of a match keeps its picture; older ones shrink to their words."
        ),
    ),
    "all": (capitalised(say("all")), say("All boards of a match keep their pictures.")),
}


def boards_blocks(chosen: GuildRow, daily: DailyRow | None = None) -> Blocks:
    """Returns these settings with their controls."""
    daily = daily or DailyRow(0)
    lines: list[str] = [
        say("**Boards:** {boards}", boards=_BOARDS[chosen.boards][1]),
        say("**Channels:** {channels}", channels=_channels_words(chosen)),
        say("**Threads:** {threads}", threads=_threads_words(chosen)),
        say("**Forum:** {forum}", forum=_forum_words(chosen)),
        say("**Daily puzzle:** {daily}", daily=_daily_words(daily)),
    ]
    kept = [
        option(label, value, words, chosen=value == chosen.boards)
        for value, (label, words) in _BOARDS.items()
    ]
    forum = () if chosen.forum_id is None else (chosen.forum_id,)
    texts = (discord.ChannelType.text,)
    return [
        text(joined("\n", lines)),
        select(say("Boards with pictures?"), "server-boards", 0, kept),
        channel_select(say("Channels for matches?"), "server-channels", 0, chosen.channels),
        channel_select(
            say("Channels for threads?"), "server-threads", 0, chosen.threads or (), types=texts
        ),
        channel_select(
            say("Forum for matches?"),
            "server-forum",
            0,
            forum,
            types=(discord.ChannelType.forum,),
            most=1,
        ),
        *rows(_buttons(chosen, daily)),
    ]


def _buttons(chosen: GuildRow, daily: DailyRow) -> list[Button]:
    everywhere = button(
        say("Allow every channel"), "server-everywhere", 0, disabled=not chosen.channels
    )
    threads = "all" if chosen.threads == () else "none"
    label = say("Open no threads") if threads == "none" else say("Open threads everywhere")
    return [everywhere, button(label, "server-thread", 0, 0, (threads,)), _daily_button(daily)]


def _named(channels: tuple[int, ...]) -> Text:
    return fitted([f"<#{each}>" for each in channels], NAMED)


def _channels_words(chosen: GuildRow) -> Text:
    if not chosen.channels:
        return say("Matches can start in every channel. A thread counts as its channel.")
    words = say("Matches can start in {channels}. A thread counts as its channel.")
    return words.filled(channels=_named(chosen.channels))


def _threads_words(chosen: GuildRow) -> Text:
    if chosen.threads is None:
        return say("I open one for each match, in every channel.")
    if not chosen.threads:
        return say("I open none: matches are played in their channel.")
    words = say("I open one for each match in {channels}, nowhere else.")
    return words.filled(channels=_named(chosen.threads))


def _forum_words(chosen: GuildRow) -> Text:
    if chosen.forum_id is None:
        return say(
            "None. In a forum, each match is a post, tagged with its game and whose turn it is."
        )
    return say(
        "Each match is a post in {channel}, with tags. To end that, choose nothing.",
        channel=f"<#{chosen.forum_id}>",
    )


def _daily_words(daily: DailyRow) -> Text:
    """Returns in words the channel of the daily puzzle, and any trouble with it."""
    if daily.channel_id is None:
        if daily.stopped_at is None:
            return say("Off. Press **Post daily puzzle here** in the channel that should get it.")
        at = discord.format_dt(daily.stopped_at, "D")
        return say("Off since {day}: I couldn't post it for a week.", day=at)
    where = say(
        "One message a day in {channel}, in the first hours after 00:00 UTC.",
        channel=f"<#{daily.channel_id}>",
    )
    if daily.failing_since is None:
        return where
    since = discord.format_dt(daily.failing_since, "f")
    return joined(" ", [where, TROUBLE.filled(time=since)])


def _daily_button(daily: DailyRow) -> Button:
    if daily.channel_id is None:
        return button(say("Post daily puzzle here"), "server-daily", 0, 0, ("here",))
    return button(say("Stop daily puzzle"), "server-daily", 0, 0, ("off",))


def is_failing(row: DailyRow | WeekRow) -> bool:
    """Tells whether a server's message cannot be posted, or was given up for that."""
    return bool(row.failing_since or (row.channel_id is None and row.stopped_at))


async def _trouble(house: ServerPanel) -> Text:
    daily = await house.services.store.daily_puzzles.get(house.guild.id)
    words = say("**Daily puzzle:** {daily}", daily=_daily_words(daily))
    return words if is_failing(daily) else EMPTY


@page(
    FIRST,
    name("Boards and channels"),
    say("Pictures, channels, threads, a forum, the daily puzzle"),
    _trouble,
)
async def _blocks(house: ServerPanel) -> Blocks:
    daily = await house.services.store.daily_puzzles.get(house.guild.id)
    return boards_blocks(await house.chosen(), daily)


@setting("server-boards", FIRST)
def _choose_boards(press: Press, _: discord.Guild) -> Change:
    if press.value not in BOARDS:
        raise BadControl
    return Change({"boards": BOARDS[press.value]})


@setting("server-channels", FIRST)
def _channels(press: Press, guild: discord.Guild) -> Change:
    return Change({"channels": _chosen(press, guild, Chosen, NO_CHANNEL)})


@setting("server-everywhere", FIRST)
def _everywhere(_: Press, _guild: discord.Guild) -> Change:
    return Change({"channels": ()})


@setting("server-threads", FIRST)
def _threads(press: Press, guild: discord.Guild) -> Change:
    return Change({"threads": _chosen(press, guild, discord.TextChannel, NO_CHANNEL) or None})


@setting("server-thread", FIRST)
def _all_threads(press: Press, _: discord.Guild) -> Change:
    if press.arg(0) not in THREADS:
        raise BadControl
    return Change({"threads": THREADS[press.arg(0)]})


@setting("server-forum", FIRST)
def _forum(press: Press, guild: discord.Guild) -> Change:
    chosen = _chosen(press, guild, discord.ForumChannel, NO_FORUM)
    if len(chosen) > 1:
        raise BadControl
    return Change({"forum_id": chosen[0] if chosen else None})


def _chosen(press: Press, guild: discord.Guild, kind: Any, refusal: Text) -> tuple[int, ...]:
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
    """Posts the daily puzzle in this channel from now on, or switches it off. Raises `UserError` if
    the bot may not post it here."""
    missing = missing_permissions(interaction) if wish else []
    if missing:
        raise UserError(missing_words(missing, interaction.channel_id or 0, ELSEWHERE))
    channel = interaction.channel_id if wish else None
    await services.store.daily_puzzles.choose(guild.id, channel)
    noted(interaction, guild)
