"""What every cog shares: the store, the services of the table, the settings, the clock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Any

import discord
from discord.ext import commands

from db.store import Store

if TYPE_CHECKING:
    from cogs.desk import Desk
    from cogs.table.lobby import Lobby
    from cogs.table.play import Table
    from cogs.table.publisher import Publisher


@dataclass(frozen=True, slots=True)
class Rules:
    """The host's choices that the cogs need. `threads` is False where matches are to be
    played in the channel in which they were started, as in the preview."""

    invitation: timedelta = timedelta(hours=24)
    threads: bool = True


@dataclass
class House:
    """The services, made once by the bot. Desks are laid by each game's cog."""

    store: Store
    rules: Rules
    now: Callable[[], datetime]
    desks: dict[str, Desk] = field(default_factory=dict["str", "Desk"])
    table: Table = field(init=False)
    publisher: Publisher = field(init=False)
    lobby: Lobby = field(init=False)


class HouseBot(commands.Bot):
    """A bot that carries a house."""

    house: House


def house_of(interaction: discord.Interaction[Any]) -> House:
    """The house of the bot that got this interaction."""
    client = interaction.client
    assert isinstance(client, HouseBot)
    return client.house
