"""Shards of the small Discord: what each of them hears, and how fast they may begin."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
import yarl

from cogs.desk.bot import ShardedBot
from cogs.desk.lease import Lease
from tests.loopback.kit import reach, running
from tests.waiting import ready, soon, until
from tools.loopback.actors import Actors
from tools.loopback.drafts import Draft
from tools.loopback.limits import Starts
from tools.loopback.server import Loopback
from tools.loopback.values import Channel

SHARDS = 4
BUTTON = "b:board:1:0:"


class Client(discord.AutoShardedClient):
    """A client with some of the shards, which keeps in which server it was pressed; it identifies
    as fast as it can."""

    def __init__(self, shards: list[int]) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True),
            guild_ready_timeout=0.05,
            shard_ids=shards,
            shard_count=SHARDS,
        )
        self.pressed: list[int | None] = []

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Waits for nothing."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Notes where somebody pressed."""
        self.pressed.append(interaction.guild_id)


class Resuming(ShardedBot):
    """The bot's own way to connect, without a database; it keeps where it was pressed."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        none: Any = None
        self.lease = Lease(none)
        self.pressed: list[int | None] = []

    async def connect(self, *, reconnect: bool = True) -> None:
        """Connects without asking whether another process has the shards."""
        await discord.AutoShardedClient.connect(self, reconnect=reconnect)

    async def launch_shards(self) -> None:
        """Connects all shards at once."""
        await discord.AutoShardedClient.launch_shards(self)

    async def launch_shard(
        self, gateway: yarl.URL, shard_id: int, *, initial: bool = False
    ) -> None:
        """Connects a shard."""
        await discord.AutoShardedClient.launch_shard(self, gateway, shard_id, initial=initial)

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Waits for nothing."""

    async def close(self) -> None:
        """Leaves Discord."""
        await discord.AutoShardedClient.close(self)

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Notes where somebody pressed."""
        self.pressed.append(interaction.guild_id)


@asynccontextmanager
async def _served(
    monkeypatch: pytest.MonkeyPatch, starts: Starts | None = None
) -> AsyncGenerator[Loopback]:
    async with Loopback(shards=SHARDS, starts=starts) as server:
        reach(server, monkeypatch)
        yield server


@asynccontextmanager
async def _started(*shards: int) -> AsyncGenerator[Client]:
    async with running(Client(list(shards))) as client:
        yield client


@asynccontextmanager
async def _connected(*shards: int) -> AsyncGenerator[Client]:
    async with _started(*shards) as client:
        await ready(client)
        yield client


def _press(server: Loopback, channel: Channel) -> None:
    """Presses a button in this channel as somebody new."""
    row = {"type": 1, "components": [{"type": 2, "custom_id": BUTTON, "style": 1}]}
    message = server.world.post(channel, Draft({"components": [row]}, {}))
    Actors(server).click(server.world.person("ann"), message, BUTTON)


async def test_two_clients_hear_of_their_servers_and_one_of_direct_messages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with _served(monkeypatch) as server, _connected(0, 1) as one, _connected(2, 3) as other:
        world, places = server.world, list[Channel]()
        for number in range(SHARDS):
            guild = world.guild(f"server {number}", shard=(number, SHARDS))
            assert server.gateway.shard_of(guild).number == number
            places.append(world.channel(guild, "games"))
        for each in (*places, world.direct(world.person("ben"))):
            _press(server, each)
        ids = [each.guild.id for each in places if each.guild]
        await until(lambda: len(one.pressed) == 3 and len(other.pressed) == 2)
        assert set(one.pressed) == {ids[0], ids[1], None}
        assert set(other.pressed) == set(ids[2:])
        assert [each.shard_id for each in (*one.guilds, *other.guilds)] == [0, 1, 2, 3]


async def test_a_shard_resumes_alone_and_hears_what_it_missed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with _served(monkeypatch) as server, _connected(0, 1, 2, 3) as client:
        assert server.gateway.ready.is_set()
        assert server.gateway.drop("cut", 2)
        place = server.world.channel(server.world.guild("late", shard=(2, SHARDS)), "games")
        _press(server, place)
        await until(lambda: len(client.pressed) == 1)
        await until(server.gateway.ready.is_set)
        assert server.gateway.counts == {"identified": 4, "dropped: cut": 1, "resumed": 1}
        assert [len(each.outages) for each in server.gateway.shards] == [1, 1, 2, 1]


async def test_sessions_that_begin_too_fast_are_refused_and_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Shards 0 and 2 share a bucket, as 1 and 3 do; whoever waits is let in."""
    now = 100.0
    starts = Starts(concurrency=2, enforced=True, clock=lambda: now)
    async with _served(monkeypatch, starts) as server, _started(0, 1, 2) as client:
        await until(lambda: starts.too_fast > 0)
        assert [each.connected for each in server.gateway.shards] == [True, True, False, False]
        now += 5.0
        await ready(client)
        assert server.gateway.shards[2].connected
        assert server.gateway.counts["identified too fast"] == starts.too_fast
        limits = await client.fetch_session_start_limits()
        assert limits.max_concurrency == 2
        assert limits.remaining == 1000 - 3 - starts.too_fast


async def test_a_client_that_counts_other_shards_is_refused(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async with _served(monkeypatch) as server:
        client = discord.Client(intents=discord.Intents(guilds=True))
        with pytest.raises(discord.ConnectionClosed) as refused:
            await soon(client.start("a.b.c"))
        await client.close()
        assert refused.value.code == 4010
        assert server.gateway.counts == {"invalid shard": 1}


@pytest.mark.parametrize("refusing", [1, 2])
async def test_a_session_whose_own_address_refuses_it_is_resumed_at_the_main_one(
    monkeypatch: pytest.MonkeyPatch, refusing: int
) -> None:
    """What came meanwhile is heard, and no session is spent, however often that happens."""
    async with _served(monkeypatch) as server:
        bot = Resuming("!", intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        async with running(bot):
            await ready(bot)
            server.gateway.refusing = refusing
            place = server.world.channel(server.world.guild("late", shard=(2, SHARDS)), "games")
            for number in range(1, refusing + 1):
                assert server.gateway.drop("cut", 2)
                _press(server, place)
                await until(lambda n=number: len(bot.pressed) == n)  # type: ignore[misc]
        assert server.gateway.counts["identified"] == SHARDS
        assert server.gateway.counts["resumed"] == refusing
        assert server.gateway.counts["connection refused"] == refusing
