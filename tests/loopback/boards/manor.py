"""A match of Ann and Ben in the small Discord."""

from __future__ import annotations

import random
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot import Bot
from cogs.desk.services import Rules
from db.store import Store
from tests.loopback.kit import boards, running, small_discord
from tests.sample import GAME, present
from tests.waiting import comes_true, soon, until
from tools.loopback.actors import Actors
from tools.loopback.deeds import Deed
from tools.loopback.server import Loopback
from tools.loopback.values import Channel, Message, Person


@dataclass
class Manor:
    """The small Discord, the bot, and where the match is played."""

    server: Loopback
    bot: Bot
    people: dict[int, Person]
    home: Channel

    @property
    def boards(self) -> list[Message]:
        """The messages with a board's controls."""
        return boards(self.home)

    async def play(self) -> Deed:
        """Plays something by command as somebody whose turn it is, and waits for the answer."""
        opened = await self.bot.services.store.open_match(1)
        seat, view = opened.match.to_act[0], opened.match.view(opened.match.to_act[0])
        text = GAME.write(random.Random(1).choice(view.legal))
        person = self.people[opened.row.people[seat]]
        name = f"{self.bot.services.game_uis[GAME.key].command} play"
        deed = Actors(self.server).slash(person, self.home, name, action=text, match=1)
        assert await deed.settled()
        return deed

    async def begin(self) -> None:
        """Begins a match by a challenge that is accepted."""
        ann, ben = self.people.values()
        actors, name = Actors(self.server), self.bot.services.game_uis[GAME.key].command
        assert await actors.slash(ann, self.home, f"{name} challenge", opponent=ben).settled()
        invitation = present(self.home.last)
        accept = present(invitation.with_verb("accept"))
        assert await actors.click(ben, invitation, accept["custom_id"]).settled()
        if self.bot.services.rules.threads:
            await until(lambda: invitation.id in self.server.world.channels)
            self.home = self.server.world.channels[invitation.id]
        await until(lambda: len(self.boards) == 1)

    async def newest_is_now(self) -> None:
        """Waits until the newest message shows the match as it stands."""
        ply = (await self.bot.services.store.open_match(1)).match.ply
        wanted = f"b:more:1:{ply}:"
        await until(lambda: self.home.last is not None and wanted in self.home.last.ids())

    async def up_to_date(self) -> None:
        """Waits until the one board with controls shows the match as it stands, and that is
        noted."""
        ply = (await self.bot.services.store.open_match(1)).match.ply
        wanted = f"b:more:1:{ply}:"
        await until(lambda: len(self.boards) == 1 and wanted in self.boards[0].ids())

        async def is_noted() -> bool:
            return (await self.bot.services.store.open_match(1)).row.shown_ply == ply

        await comes_true(is_noted)


@asynccontextmanager
async def manor(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, threads: bool = False
) -> AsyncGenerator[Manor]:
    """Yields a manor, whose matches are played in `threads` or in one channel."""
    async with small_discord(monkeypatch) as server:
        world = server.world
        games = world.channel(world.guild("Manor"), "games")
        people = {each.id: each for each in (world.person("ann"), world.person("ben"))}
        store = await Store.open(tmp_path / "vivat.sqlite3")
        try:
            async with running(Bot(store, Rules(threads=threads))) as bot:
                await soon(server.gateway.ready.wait())
                yield Manor(server, bot, people, games)
        finally:
            await store.close()
