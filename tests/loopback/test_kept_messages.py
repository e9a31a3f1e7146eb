"""Messages that are kept up to date, when Discord has done what was asked and says that it has
trouble, or nothing: the library repeats some requests by itself."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import aiohttp
import pytest

from bot import Bot
from cogs.desk.services import Rules
from db.store import Store
from db.tables.servers.kept_messages import KeptMessage
from tests.bot.keeping.kit import MARK, SUBJECT, Notes
from tests.loopback.kit import running, small_discord
from tests.waiting import soon
from tools.loopback.faults import Fault, Kind
from tools.loopback.server import Loopback
from tools.loopback.values import Channel, Message
from tools.loopback.world import World


@dataclass
class Hall:
    """A channel with a note."""

    server: Loopback
    bot: Bot
    channel: Channel
    notes: Notes
    stands: KeptMessage

    async def keep(self) -> bool | None:
        """The note is brought up to date."""
        return await soon(self.bot.services.keeper.keep(self.notes.kind, SUBJECT))

    async def bring(self) -> bool:
        """The same, where another table says what stands of it."""
        wanted = await self.notes.wanted(SUBJECT, self.stands)
        self.stands = await soon(self.bot.services.keeper.bring(self.stands, wanted))
        return self.stands.shows == self.notes.words

    async def noted(self) -> int | None:
        """The number under which it is known."""
        row = await self.bot.services.store.kept_messages.get("note", SUBJECT)
        return row.message_id if row else self.stands.message_id

    def shown(self) -> list[Message]:
        """The notes that stand."""
        found = self.channel.messages.values()
        return [each for each in found if MARK in str(each.data["components"])]


@pytest.fixture
async def hall(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Hall]:
    async with small_discord(monkeypatch) as server:
        guild = server.world.guild("Manor")
        channel = server.world.channel(guild, "notes")
        store = await Store.open(tmp_path / "vivat.sqlite3")
        try:
            async with running(Bot(store, Rules())) as bot:
                await soon(server.gateway.ready.wait())
                where = guild.id, channel.id
                stands = KeptMessage("note", SUBJECT, *where)
                yield Hall(server, bot, channel, Notes(*where), stands)
        finally:
            await store.close()


@pytest.mark.parametrize("way", ["keep", "bring"])
@pytest.mark.parametrize("kind", ["lost", "hidden"])
async def test_one_stands_whatever_becomes_of_the_answer(
    hall: Hall, kind: Kind, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where Discord no longer knows the nonce. After a 502 the library posts it once more by
    itself; a connection that breaks off it leaves to us."""

    def forgotten(*_: object) -> None:
        """The message of a nonce."""

    monkeypatch.setattr(World, "_sent_before", forgotten)
    fault = Fault(kind, f"POST /channels/{hall.channel.id}/messages", times=1)
    hall.server.faults.add(fault)
    keep: Callable[[], Awaitable[bool | None]] = getattr(hall, way)
    assert await keep()
    assert hall.server.faults.counts.total() == 1
    (only,) = hall.shown()
    assert await hall.noted() == only.id
    hall.notes.words = "second"
    assert await keep()
    (only,) = hall.shown()
    assert "second" in str(only.data["components"])


async def test_what_is_not_found_after_a_lost_answer_comes_with_the_next_round(hall: Hall) -> None:
    where = f"POST /channels/{hall.channel.id}/messages"
    hall.server.faults.add(Fault("cut", where, times=1))
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await hall.keep()
    assert hall.shown() == []
    assert await hall.keep()
    assert len(hall.shown()) == 1
