"""The settings of a server, for its managers: the boards that keep their pictures, the channels
where matches may be started, and the daily puzzle."""

from __future__ import annotations

from typing import Final, TypeAlias

import discord
from discord import AppCommandOptionType, ChannelType, app_commands
from discord.app_commands import AppCommandChannel, Choice
from discord.ext import commands

from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, Services
from cogs.hall.delivery import hold, hold_update, reply, update
from cogs.hall.errors import BadControl, Interaction, UserError
from cogs.hall.ids import whole
from cogs.hall.screen import PLAYED_IN, Screen
from cogs.serve.server_screen import server_screen
from cogs.table.place import chosen_in, missing_permissions, missing_words
from db.tables.guilds import MOST
from db.values import Boards

Chosen: TypeAlias = (
    discord.TextChannel | discord.VoiceChannel | discord.StageChannel | discord.ForumChannel
)
"""The kinds of channels that can be chosen; a thread counts as its channel."""


class PlayedIn(app_commands.Transformer):
    """An option for a channel, of the same types as in the panel. For `Chosen` the library would
    add media channels, which Discord's published schema of commands does not know."""

    @property
    def type(self) -> AppCommandOptionType:
        """The type of the option, for Discord."""
        return AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[ChannelType]:
        """The types of channels to choose from."""
        return list(PLAYED_IN)

    async def transform(
        self, interaction: Interaction, value: AppCommandChannel, /
    ) -> AppCommandChannel:
        """Returns the channel unchanged, as Discord sends it."""
        del interaction
        return value


Offered: TypeAlias = app_commands.Transform[AppCommandChannel, PlayedIn]

BOARDS: Final[dict[str, Boards]] = {"newest": "newest", "all": "all"}
DAILY: Final = {"here": True, "off": False}
ELSEWHERE: Final = "choose another channel"
NOT_YOURS: Final = "Only people with **Manage Server** can do that."
NOT_A_MEMBER: Final = "I am only a guest here. Add me to the server to choose anything for it."
TOO_MANY: Final = f"{MOST} channels are the most. Remove one first."
NO_CHANNEL: Final = "Matches can't start in that channel. Choose a text channel of this server."


def managed(interaction: Interaction) -> discord.Guild:
    """Returns the server. Raises `UserError` unless this person may manage it: Discord hides the
    command from others, but anybody may send a forged one."""
    guild: discord.Guild | None = interaction.client.get_guild(interaction.guild_id or 0)
    if guild is None:
        raise UserError(NOT_A_MEMBER)
    may = interaction.permissions
    if not (may.manage_guild or may.administrator):
        raise UserError(NOT_YOURS)
    return guild


async def _screen(services: Services, guild: discord.Guild) -> Screen:
    daily = await services.store.daily_puzzles.get(guild.id)
    return server_screen(await chosen_in(services, guild), daily=daily)


async def _show(press: Press, guild: discord.Guild) -> None:
    await update(press.interaction, await _screen(press.services, guild))


@on("server-boards")
async def _boards(press: Press) -> None:
    guild, boards = managed(press.interaction), BOARDS.get(press.value)
    if boards is None:
        raise BadControl
    await hold_update(press.interaction)
    await press.services.store.guilds.set_boards(guild.id, boards)
    await _show(press, guild)


@on("server-channels")
async def _channels(press: Press) -> None:
    guild = managed(press.interaction)
    channels = tuple(dict.fromkeys(whole(value) for value in press.values))
    if len(channels) > MOST:
        raise BadControl
    if not all(isinstance(guild.get_channel(each), Chosen) for each in channels):
        raise UserError(NO_CHANNEL)
    await hold_update(press.interaction)
    await press.services.store.guilds.set_channels(guild.id, channels)
    await _show(press, guild)


@on("server-everywhere")
async def _everywhere(press: Press) -> None:
    guild = managed(press.interaction)
    await hold_update(press.interaction)
    await press.services.store.guilds.set_channels(guild.id, ())
    await _show(press, guild)


@on("server-daily")
async def _daily(press: Press) -> None:
    guild, wish = managed(press.interaction), DAILY.get(press.arg(0))
    if wish is None:
        raise BadControl
    await hold_update(press.interaction)
    await _choose_daily(press.services, press.interaction, guild, wish=wish)
    await _show(press, guild)


async def _choose_daily(
    services: Services, interaction: Interaction, guild: discord.Guild, *, wish: bool
) -> None:
    """Puts the daily puzzle into this channel, or switches it off. Raises `UserError` if I may not
    post it here."""
    missing = missing_permissions(interaction) if wish else []
    if missing:
        raise UserError(missing_words(missing, interaction.channel_id or 0, ELSEWHERE))
    channel = interaction.channel_id if wish else None
    await services.store.daily_puzzles.choose(guild.id, channel)


class Server(commands.Cog):
    """The command `/server`, which Discord shows only to people who may manage the server."""

    def __init__(self, bot: ServiceBot) -> None:
        self._services: Services = bot.services

    @app_commands.command(description="This server's boards, channels and daily puzzle")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    @app_commands.allowed_installs(guilds=True, users=False)
    @app_commands.describe(
        boards="Which boards of a match keep their pictures",
        add_channel="Add a channel in which matches can start",
        remove_channel="Remove a channel; with none left, matches can start anywhere",
        daily_puzzle="One message a day with today's puzzle (off)",
    )
    @app_commands.choices(
        boards=[Choice(name="newest only", value="newest"), Choice(name="all", value="all")],
        daily_puzzle=[
            Choice(name="in this channel", value="here"),
            Choice(name="off", value="off"),
        ],
    )
    async def server(
        self,
        interaction: Interaction,
        boards: str | None = None,
        add_channel: Offered | None = None,
        remove_channel: Offered | None = None,
        daily_puzzle: str | None = None,
    ) -> None:
        """Changes the settings named, and shows all."""
        guild = managed(interaction)
        await hold(interaction)
        guilds = self._services.store.guilds
        if boards is not None:
            await guilds.set_boards(guild.id, BOARDS[boards])
        if remove_channel is not None:
            await guilds.remove_channel(guild.id, remove_channel.id)
        if add_channel is not None and not await guilds.add_channel(guild.id, add_channel.id):
            raise UserError(TOO_MANY)
        if daily_puzzle is not None:
            wish = DAILY[daily_puzzle]
            await _choose_daily(self._services, interaction, guild, wish=wish)
        await reply(interaction, await _screen(self._services, guild))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Server(bot))
