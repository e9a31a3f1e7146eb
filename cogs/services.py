"""The house: the ground with the services of the table, shared by every cog."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import discord
from discord.ext import commands

from cogs.context import Ground, Limits, Rules
from cogs.invitations.service import Lobby
from cogs.runtime_info import Facts
from cogs.screens.open_screens import Panels
from cogs.table.play import Table
from cogs.table.publish import Publisher

__all__ = ["House", "HouseBot", "Limits", "Rules", "house_of"]


@dataclass
class House(Ground):
    """Made once by the bot, which then moves in."""

    table: Table = field(init=False)
    publisher: Publisher = field(init=False)
    lobby: Lobby = field(init=False)
    panels: Panels = field(default_factory=Panels)

    def serve(self, bot: commands.Bot) -> None:
        """Makes the services, which speak through this bot."""
        self.table = Table(self)
        self.publisher = Publisher(bot, self)
        self.lobby = Lobby(bot, self, self.publisher)


class HouseBot(commands.Bot):
    """A bot that carries a house, and can tell of itself."""

    house: House
    facts: Facts


def house_of(interaction: discord.Interaction[Any]) -> House:
    """The house of the bot that got this interaction."""
    client = interaction.client
    assert isinstance(client, HouseBot)
    return client.house
