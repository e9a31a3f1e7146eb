"""The place of a match, and the people recently notified of it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Hashable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, cast

from cachetools import LRUCache

from cogs import discord
from cogs.hall.context import Context
from cogs.hall.errors import Interaction, UserError
from cogs.hall.languages.commands import option_name
from cogs.hall.log_fields import facts
from cogs.hall.screen import Screen
from common.text.say import joined, listed, say
from common.text.text import Text
from db.errors import StoreTrouble
from db.guild_row import GuildRow
from db.pace import NONE
from db.values import MatchRow, OpenMatch, Spot
from db.values import Place as PlaceKind
from engines.match import Match
from engines.registry import game as find_game

log = logging.getLogger(__name__)

ELSEWHERE = say(
    "Start it in a server channel or a group chat, where others can see the invitation."
)
START_ELSEWHERE = say("start the match in another channel")
MOVE_ON = say(
    "continue in another channel, with `/match show {option}:True` there",
    option=option_name("here"),
)

# The permissions, as Discord names them
PRIVATE: Final = say("Create Private Threads")
VIEW: Final = say("View Channel")
SEND: Final = say("Send Messages")
SEND_THERE: Final = say("Send Messages in Threads")
ATTACH: Final = say("Attach Files")


@dataclass(frozen=True, slots=True)
class Place:
    """The place of a match. `kind` is `channel`, or `interaction` if the bot is no member and can
    only answer."""

    kind: PlaceKind
    guild_id: int | None
    channel_id: int


def board_url(row: MatchRow) -> str:
    """Returns the address of a match's board, empty if there is none."""
    if not row.channel_id or not row.board_id:
        return ""
    return f"https://discord.com/channels/{row.guild_id or '@me'}/{row.channel_id}/{row.board_id}"


def board_message(bot: discord.Client, row: MatchRow) -> discord.PartialMessage:
    """Returns the message of a match's board, which must exist."""
    assert row.channel_id is not None
    assert row.board_id is not None
    channel = bot.get_partial_messageable(row.channel_id, guild_id=row.guild_id)
    return channel.get_partial_message(row.board_id)


def place_of(interaction: Interaction, *, direct: bool = False) -> Place:
    """Returns the place of a command or press. Raises `UserError` if no match can be played there,
    with the names of any missing permissions; in direct messages only matches for one person
    (`direct`) can."""
    if interaction.channel_id is None:
        raise UserError(ELSEWHERE)
    if interaction.guild_id is None and interaction.context.dm_channel:
        if direct:
            return Place("channel", None, interaction.channel_id)
        raise UserError(ELSEWHERE)
    if not _am_member(interaction):
        return Place("interaction", interaction.guild_id, interaction.channel_id)
    missing = missing_permissions(interaction)
    if missing:
        raise UserError(missing_words(missing, interaction.channel_id))
    return Place("channel", interaction.guild_id, interaction.channel_id)


async def check_channel(context: Context, interaction: Interaction) -> None:
    """Raises `UserError`, naming the channels in which matches may be started, if the server's
    managers have chosen some and this is none of them, nor a thread in one."""
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    if guild is not None:
        _check_channel(await chosen_in(context, guild), interaction)


async def check_start(context: Context, interaction: Interaction, game: str) -> GuildRow:
    """Returns the settings of the server. Raises `UserError` if its managers do not let this person
    open a match of this game in this channel. People barred from the bot are refused when the match
    is stored."""
    guild = interaction.client.get_guild(interaction.guild_id or 0)
    if guild is None:
        return GuildRow()
    chosen = await chosen_in(context, guild)
    _check_channel(chosen, interaction)
    if game in chosen.games_off:
        raise UserError(off_words(game))
    if chosen.match_roles and not has_role(interaction, chosen.match_roles):
        roles = listed([f"<@&{each}>" for each in chosen.match_roles], "or")
        words = say("Only people with {roles} can open matches here. You can join theirs.")
        raise UserError(words.filled(roles=roles))
    return chosen


async def usual_pace(context: Context, interaction: Interaction) -> str:
    """Returns the key of the first pace in a new challenge in this server."""
    if interaction.client.get_guild(interaction.guild_id or 0) is None:
        return NONE.key
    return (await context.store.guilds.get(interaction.guild_id)).pace or NONE.key


def off_words(game: str) -> Text:
    """Returns the sentence that a server has switched this game off."""
    return say("{game} is switched off in this server.", game=find_game(game).title)


def has_role(interaction: Interaction, roles: Collection[int]) -> bool:
    """Tells whether this person has one of these roles, or manages the server."""
    may = interaction.permissions
    if may.manage_guild or may.administrator:
        return True
    person = interaction.user
    return isinstance(person, discord.Member) and any(person.get_role(each) for each in roles)


def _check_channel(chosen: GuildRow, interaction: Interaction) -> None:
    channels, channel = chosen.channels, interaction.channel
    here = channel.parent_id if isinstance(channel, discord.Thread) else interaction.channel_id
    if channels and here not in channels:
        where = listed([f"<#{each}>" for each in channels])
        raise UserError(say("Matches start in {channels} here. Go there to play.", channels=where))


async def chosen_in(context: Context, guild: discord.Guild) -> GuildRow:
    """Returns the settings of a server, without deleted channels and roles: these would leave no
    place to play, or nobody who may, and none to name."""
    chosen = await context.store.guilds.get(guild.id)
    there = tuple(each for each in chosen.channels if guild.get_channel(each) is not None)
    roles = tuple(each for each in chosen.match_roles if guild.get_role(each) is not None)
    forum = chosen.forum_id if guild.get_channel(chosen.forum_id or 0) is not None else None
    return replace(chosen, channels=there, match_roles=roles, forum_id=forum)


async def choices_of(context: Context, row: MatchRow) -> GuildRow | None:
    """Returns the settings of a match's server; None if the database fails: the board is shown all
    the same."""
    try:
        return await context.store.guilds.get(row.guild_id)
    except StoreTrouble as error:
        log.warning("a server's choices are not known: %s", error, extra=facts(match=row.id))
        return None


def _am_member(interaction: Interaction) -> bool:
    """Tells whether the bot is a member of the interaction's server, not brought there by a person
    who installed it. The interaction's installation does not show that: on a press it is that of
    the person who gave the first command."""
    return bool(interaction.guild_id and interaction.client.get_guild(interaction.guild_id))


def missing_permissions(interaction: Interaction) -> list[Text]:
    """Returns the names of the permissions without which a board cannot be shown here."""
    allowed = interaction.app_permissions
    in_thread = isinstance(interaction.channel, discord.Thread)
    needed: dict[Text, bool] = {
        VIEW: allowed.view_channel,
        SEND_THERE if in_thread else SEND: (
            allowed.send_messages_in_threads if in_thread else allowed.send_messages
        ),
        ATTACH: allowed.attach_files,
    }
    return [name for name, granted in needed.items() if not granted]


def missing_words(
    missing: Sequence[Text], channel_id: int, instead: Text = START_ELSEWHERE
) -> Text:
    """Returns the sentence about missing permissions, with the alternative `instead`."""
    return say(
        "I can't show a board in {channel}: I need {permissions} there. "
        "Ask a moderator, or {instead}.",
        channel=f"<#{channel_id}>",
        permissions=listed("**" + each + "**" for each in missing),
        instead=instead,
    )


def permitted(
    channel: discord.abc.GuildChannel | discord.Thread, interaction: Interaction | None = None
) -> discord.Permissions | None:
    """Returns the bot's permissions in a channel: those that came with an interaction from there,
    which are complete, else those last known. None if they are unknown, as in a server that another
    process serves: there Discord refuses."""
    if interaction is not None and interaction.channel_id == channel.id:
        return interaction.app_permissions
    me = cast("discord.Member | None", channel.guild.me)
    return None if me is None else channel.permissions_for(me)


def refused_words(
    bot: discord.Client, row: MatchRow, interaction: Interaction | None = None
) -> Text:
    """Returns the sentences on a board that Discord does not let the bot show, after this command
    or press."""
    safe = say("Your move is kept, but I couldn't show the board.")
    missing = missing_for_board(bot, row, interaction)
    return joined(" ", [safe, missing_words(missing, row.channel_id or 0, MOVE_ON)])


def missing_for_thread(
    channel: discord.TextChannel, interaction: Interaction | None = None, *, private: bool = False
) -> list[Text]:
    """Returns the names of the permissions that a match's thread lacks here, public or `private`.
    Empty if they are unknown."""
    allowed = permitted(channel, interaction)
    if allowed is None:
        return []
    needed: dict[Text, bool] = {
        PRIVATE if private else say("Create Public Threads"): (
            allowed.create_private_threads if private else allowed.create_public_threads
        ),
        say("Read Message History"): allowed.read_message_history,
        SEND_THERE: allowed.send_messages_in_threads,
    }
    return [joined("", ["**", name, "**"]) for name, granted in needed.items() if not granted]


def missing_for_board(
    bot: discord.Client, row: MatchRow, interaction: Interaction | None = None
) -> list[Text]:
    """Returns the names of the permissions that a board refused by Discord most likely lacks. This
    is a guess: permissions may have changed, or another process serves the server."""
    guild = bot.get_guild(row.guild_id) if row.guild_id else None
    channel = guild.get_channel_or_thread(row.channel_id or 0) if guild else None
    allowed = permitted(channel, interaction) if channel else None
    if allowed is None:
        return [VIEW, SEND, ATTACH]
    speak = (
        (SEND_THERE, allowed.send_messages_in_threads)
        if isinstance(channel, discord.Thread)
        else (SEND, allowed.send_messages)
    )
    needed: list[tuple[Text, bool]] = [(VIEW, allowed.view_channel), speak]
    attach = allowed.attach_files or not speak[1]  # both are needed to attach files
    needed.append((ATTACH, attach))
    return [name for name, granted in needed if not granted] or [name for name, _ in needed]


AGAIN: Final = timedelta(minutes=1)
NO_TIME: Final = timedelta(0)
REMEMBERED: Final = 2_000
"""The number of matches kept; the one not shown for longest is forgotten."""


@dataclass(frozen=True, slots=True)
class _Ping:
    at: datetime
    turn: Hashable


class Pings:
    """The last notification of each player of each match, in memory. For a board posted by another
    process, or before a restart, they are inferred: it notified the awaited players."""

    def __init__(self, now: Callable[[], datetime]) -> None:
        self._now = now
        self._matches: LRUCache[Spot, dict[int, _Ping]] = LRUCache(REMEMBERED)
        self._boards: LRUCache[Spot, int] = LRUCache(REMEMBERED)

    def fewer(self, opened: OpenMatch, screen: Screen) -> Screen:
        """Returns the board, mentioning only the people it should notify: those whose turn began
        since their last notification, everybody at the end, and everybody not notified within the
        last minute. A clock set back suppresses no notification."""
        known, now = self._known(opened), self._now()
        turn, waiting = _turn(opened.match), _waiting(opened)
        kept = [
            each
            for each in screen.mentions
            if each in opened.row.addressed
            if (ping := known.get(each)) is None
            or not NO_TIME <= now - ping.at < AGAIN
            or (ping.turn != turn and (each in waiting or opened.match.outcome))
        ]
        return replace(screen, mentions=tuple(kept))

    def note(self, opened: OpenMatch, screen: Screen, board_id: int | None = None) -> None:
        """Records that this was posted, as a board in the message with this number."""
        known = self._matches.setdefault(opened.row.spot, {})
        ping = _Ping(self._now(), _turn(opened.match))
        known |= dict.fromkeys(screen.mentions, ping)
        if board_id is not None:
            self._boards[opened.row.spot] = board_id

    def _known(self, opened: OpenMatch) -> dict[int, _Ping]:
        """Returns the last notification of each person, after recording those of the current
        board."""
        row, known = opened.row, self._matches.get(opened.row.spot, {})
        if row.board_id is None or row.shown_ply < 0 or self._boards.get(row.spot) == row.board_id:
            return known
        shown = OpenMatch(row, opened.match.at(row.shown_ply))
        told = set(row.people) if shown.match.outcome else _waiting(shown)
        at = discord.snowflake_time(row.board_id)
        ours = {each: ping for each, ping in known.items() if each not in told or ping.at > at}
        known = dict.fromkeys(told, _Ping(at, _turn(shown.match))) | ours
        self._matches[row.spot], self._boards[row.spot] = known, row.board_id
        return known

    def forget(self, person: int) -> None:
        """Forgets this person."""
        for known in self._matches.values():
            known.pop(person, None)


def _turn(match: Match) -> Hashable:
    return match.view(None).turn, match.outcome


def _waiting(opened: OpenMatch) -> set[int]:
    match = opened.match
    return {opened.row.people[seat] for seat in match.to_act if seat not in match.stood_in}
