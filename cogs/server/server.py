"""The command `/server`: the panel, and options with the effect of several controls."""

from __future__ import annotations

from typing import Final, TypeAlias

from cogs.desk.gate import in_servers
from cogs.desk.services import ServiceBot, Services
from cogs.discord import (
    AppCommandChannel,
    AppCommandOptionType,
    ChannelType,
    Choice,
    app_commands,
    commands,
)
from cogs.hall.delivery import hold, reply
from cogs.hall.errors import Interaction, UserError
from cogs.hall.languages.commands import describe
from cogs.hall.screen import PLAYED_IN
from cogs.server import channels_page, matches_page, people_page, week_page
from cogs.server.boards_page import BOARDS, DAILY, choose_daily
from cogs.server.panel import FIRST, LIST, ServerPanel, managed, noted, panel
from cogs.server.running_page import NO_REASON, match_choices, stop
from common.text.say import EMPTY, say
from db.tables.guilds import MOST
from engines.entries import LONGEST_REASON

_PAGES: Final = (matches_page, people_page, channels_page, week_page)
"""The pages that nothing else here names: they register themselves when they are imported."""
TOO_MANY: Final = say("You can choose up to {most} channels. Remove one first.", most=MOST)


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


class Server(commands.Cog):
    """The command `/server`, which Discord shows only to people who may manage the server."""

    def __init__(self, bot: ServiceBot) -> None:
        self._bot = bot
        self._services: Services = bot.services

    @app_commands.command(
        description=say("This server's settings: boards, people, matches, weekly message")
    )
    @app_commands.default_permissions(manage_guild=True)
    @in_servers
    @describe(
        boards=say("Which boards of a match keep their pictures"),
        add_channel=say("Add a channel in which matches can start"),
        remove_channel=say("Remove a channel; with none left, matches can start anywhere"),
        daily_puzzle=say("Post today's puzzle every day; leave empty to change nothing"),
        stop_match=say("Stop a running match of this server: it is not rated"),
        reason=say("Why you stop it; its players read this"),
    )
    @app_commands.autocomplete(stop_match=match_choices)
    @app_commands.choices(
        boards=[
            Choice(name=say("newest only"), value="newest"),
            Choice(name=say("all"), value="all"),
        ],
        daily_puzzle=[
            Choice(name=say("in this channel"), value="here"),
            Choice(name=say("off"), value="off"),
        ],
    )
    async def server(
        self,
        interaction: Interaction,
        boards: str | None = None,
        add_channel: Offered | None = None,
        remove_channel: Offered | None = None,
        daily_puzzle: str | None = None,
        stop_match: int | None = None,
        reason: app_commands.Range[str, 1, LONGEST_REASON] | None = None,
    ) -> None:
        """Changes the settings named, and shows the panel."""
        guild = managed(interaction)
        if stop_match is not None and not (reason or "").strip():
            raise UserError(NO_REASON)
        await hold(interaction)
        house, note = ServerPanel(self._bot, guild), EMPTY
        key = FIRST if boards or remove_channel or add_channel or daily_puzzle else LIST
        if stop_match is not None:
            key, note = "running", await stop(house, interaction, stop_match, reason or "")
        guilds = self._services.store.guilds
        if boards is not None:
            await guilds.choose(guild.id, boards=BOARDS[boards])
        if remove_channel is not None:
            await guilds.remove_channel(guild.id, remove_channel.id)
        if add_channel is not None and not await guilds.add_channel(guild.id, add_channel.id):
            raise UserError(TOO_MANY)
        if daily_puzzle is not None:
            wish = DAILY[daily_puzzle]
            await choose_daily(self._services, interaction, guild, wish=wish)
        if boards or remove_channel or add_channel:
            noted(interaction, guild)
        await reply(interaction, await panel(house, interaction, key, note))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Server(bot))
