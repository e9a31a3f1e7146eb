"""A kind of messages that only tests have."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import discord

from cogs.hall.keeping.keeper import Kind, RenderedMessage, WantedMessage
from cogs.hall.refusals.codes import Refusal
from cogs.hall.screen import word
from db.tables.servers.kept_messages import KeptMessage
from tests.bot.world import World
from tests.db.store_kit import without_kept

SUBJECT = "one"
MARK = "a note of the house"


@dataclass
class Notes:
    """Notes with some words. `heard` are the refusals, with whether they last."""

    guild_id: int
    channel_id: int
    words: str = "first"
    edition: str = "1"
    again: frozenset[Refusal] = frozenset()
    fixed: bool = False
    heard: list[tuple[Refusal, bool]] = field(default_factory=list[tuple[Refusal, bool]])

    @property
    def kind(self) -> Kind:
        """Their kind."""
        return Kind("note", self.wanted, self.refused)

    async def wanted(self, subject: str, stands: KeptMessage | None) -> WantedMessage:
        """The note as it is to stand."""
        del subject, stands
        wanted = WantedMessage(
            self.guild_id, self.channel_id, self.edition, (MARK,), self.draw, self.words
        )
        return replace(wanted, again=self.again, fixed=self.fixed)

    async def draw(self, _: discord.PartialMessage | None) -> RenderedMessage:
        """Its words."""
        return RenderedMessage(word(f"{MARK}: {self.words}"))

    async def refused(self, wanted: WantedMessage, refusal: Refusal, lasting: bool) -> None:
        """Remembers it."""
        del wanted
        self.heard.append((refusal, lasting))


async def go_back(world: World, sql: str, *params: str | int) -> None:
    """The program starts on the database as the version before kept messages has left it, with one
    more statement of that version."""
    database = world.store.database
    await without_kept(database)
    await database.rows(sql, params)
    await world.restart()
    await world.env.settle()
