"""The objects that all cogs share: the context, and the services of the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Protocol

from cogs import discord
from cogs.desk.bot import ShardedBot
from cogs.desk.thinking_requests import Wishes
from cogs.hall.context import Context, Limits, Rules
from cogs.hall.emojis import show_emojis
from cogs.hall.keeping.keeper import Keeper
from cogs.hall.languages.readers import Readers, read_with, readers
from cogs.hall.sending.building import draw_with
from cogs.lobby.service import Lobby
from cogs.table.files import Files
from cogs.table.play import Table
from cogs.table.publish import Publisher
from cogs.table.reviews import Reviews
from db.preferences import Preferences
from players.programs import Programs, set_here
from players.thinkers import Thinkers
from render.animation.animator import Animator
from render.painting.painters import Painters

__all__ = ["Limits", "Rules", "ServiceBot", "Services", "bot_of", "preferences_of", "services_of"]


@dataclass
class Services(Context):
    """The context and all services. The program makes them once; `serve` connects them with the
    bot."""

    table: Table = field(init=False)
    publisher: Publisher = field(init=False)
    lobby: Lobby = field(init=False)
    keeper: Keeper = field(init=False)
    wishes: Wishes = field(default_factory=Wishes)
    thinkers: Thinkers = field(init=False)
    programs: Programs = field(init=False)
    reviews: Reviews = field(init=False)
    painters: Painters = field(init=False)
    animator: Animator = field(init=False)
    files: Files = field(default_factory=Files)

    def serve(self, bot: ShardedBot) -> None:
        """Makes the services, which speak through this bot."""
        self.table = Table(self)
        self.thinkers = Thinkers(self.rules.thinkers)
        self.programs = Programs(self.rules.programs)
        self.reviews = Reviews(self.thinkers)
        self.painters = Painters(self.rules.painters)
        self.animator = Animator(self.painters.backgrounds)
        draw_with(self.painters)
        read_with(Readers(self.store))
        show_emojis({})
        set_here(self.rules.programs)
        self.keeper = Keeper(bot, self.store, self.now)
        self.publisher = Publisher(bot, self, self.keeper, self.reviews)
        self.lobby = Lobby(bot, self, self.publisher, self.keeper)

    async def close(self) -> None:
        """Ends all processes that work for the bot."""
        await self.animator.close()
        await self.painters.close()
        await self.thinkers.close()
        await self.programs.close()


class ServiceBot(ShardedBot):
    """A bot that carries the services, and can report on itself."""

    services: Services
    facts: RuntimeInfo


def bot_of(interaction: discord.Interaction[Any]) -> ServiceBot:
    """Returns the bot that got this interaction."""
    client = interaction.client
    assert isinstance(client, ServiceBot)
    return client


def services_of(interaction: discord.Interaction[Any]) -> Services:
    """Returns the services of the bot that got this interaction."""
    return bot_of(interaction).services


async def preferences_of(interaction: discord.Interaction[Any]) -> Preferences:
    """Returns the preferences of an interaction's person. They are read once: no answer both
    changes them and shows a board."""
    return (await readers().asker(interaction)).chosen


class Trouble(Protocol):
    """One kind of warning or error of the last day, with its count and its latest time. `kind`
    contains no typed text."""

    @property
    def kind(self) -> str:
        """The logger and the message, without values."""
        ...

    @property
    def error(self) -> bool:
        """Whether it is an error, not only a warning."""
        ...

    @property
    def count(self) -> int:
        """The number of times it was logged."""
        ...

    @property
    def last(self) -> datetime:
        """The latest time it was logged."""
        ...


@dataclass(frozen=True, slots=True)
class RuntimeInfo:
    """The version, start and troubles of the program. `troubles` returns those of the 24 hours
    before a time, the newest first; none from before `started`."""

    version: str
    started: datetime
    troubles: Callable[[datetime], Sequence[Trouble]] = lambda _: ()
