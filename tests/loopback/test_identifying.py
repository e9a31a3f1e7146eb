"""What the bot does before its shards identify: it asks how many may, and waits where it must."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import pytest
from aiohttp import ClientConnectionError, ClientWebSocketResponse
from discord.ext import commands
from discord.http import HTTPClient

from bot import Bot
from cogs.desk.services import Rules
from db.store import Store
from host.shards import Shards
from tests.loopback.kit import reach, running
from tests.waiting import for_ever, ready, soon, until
from tools.loopback.faults import Fault
from tools.loopback.limits import Starts
from tools.loopback.server import Loopback

ASKED = "GET /gateway/bot"


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.desk.bot.AGAIN", 0.05)
    monkeypatch.setattr("cogs.desk.shard_starts.WINDOW", 0.0)
    monkeypatch.setattr("cogs.desk.shard_starts.MARGIN", 0.0)
    monkeypatch.setattr("tools.loopback.limits.RESET", 100)


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store]:
    store = await Store.open(tmp_path / "vivat.sqlite3")
    yield store
    await store.close()


@asynccontextmanager
async def started(
    discord: Loopback, store: Store, monkeypatch: pytest.MonkeyPatch, shards: Shards | None = None
) -> AsyncGenerator[Bot]:
    """Yields the bot, which is about to connect."""
    reach(discord, monkeypatch)
    async with running(Bot(store, Rules(threads=False), shards=shards)) as bot:
        yield bot


async def test_the_bot_has_as_many_shards_as_discord_wants(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Loopback(shards=3) as discord, started(discord, store, monkeypatch) as bot:
        await ready(bot)
        assert discord.gateway.ready.is_set()
        assert sorted(bot.shards) == [0, 1, 2]


async def test_a_bot_is_connected_while_all_its_shards_are(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with Loopback(shards=3) as discord, started(discord, store, monkeypatch) as bot:
        assert not bot.connected
        await ready(bot)
        await until(lambda: bot.connected)
        await bot.shards[1].disconnect()
        assert not bot.connected
        await bot.shards[1].connect()
        await until(lambda: bot.connected)


async def test_while_no_more_sessions_may_begin_the_bot_waits(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever goes on loses the token."""
    starts = Starts(concurrency=2, enforced=True, total=3, begun=2)
    shards = Shards(0, 1, 3)
    async with (
        Loopback(shards=3, starts=starts) as discord,
        started(discord, store, monkeypatch, shards) as bot,
    ):
        await until(lambda: discord.requests[ASKED] > 1)
        assert discord.gateway.counts == {}
        assert "lets this bot begin 1 more of 3 sessions until" in caplog.text
        starts.begun = 0
        await ready(bot)
        assert discord.gateway.counts["identified"] == 2


@pytest.mark.parametrize(("begun", "told"), [(95, True), (5, False)])
async def test_a_limit_that_is_nearly_spent_is_told(
    store: Store,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    begun: int,
    told: bool,
) -> None:
    starts = Starts(enforced=True, total=100, begun=begun)
    async with Loopback(starts=starts) as discord, started(discord, store, monkeypatch) as bot:
        await ready(bot)
    assert ("Does something restart it again and again?" in caplog.text) is told


@pytest.mark.parametrize("shards", [None, Shards(0, 1, 2)])
async def test_a_bot_whose_question_fails_asks_again_or_knows_its_shards(
    store: Store, monkeypatch: pytest.MonkeyPatch, shards: Shards | None
) -> None:
    async with Loopback(shards=2) as discord:
        discord.faults.add(Fault("refused", ASKED, times=2, status=403))
        async with started(discord, store, monkeypatch, shards) as bot:
            await ready(bot)
            assert discord.requests[ASKED] == (1 if shards else 3)
            assert discord.gateway.counts == {"identified": 2}


async def test_a_shard_that_cannot_connect_tries_again_and_again(
    store: Store, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    connect, left = HTTPClient.ws_connect, iter(range(2))

    async def fail_first(client: HTTPClient, url: str) -> ClientWebSocketResponse:
        if next(left, None) is not None:
            raise ClientConnectionError
        return await connect(client, url)

    monkeypatch.setattr(HTTPClient, "ws_connect", fail_first)
    async with Loopback() as discord, started(discord, store, monkeypatch) as bot:
        await ready(bot)
        assert caplog.text.count("Failed to connect for shard_id: 0") == 2
        assert caplog.text.count("shard 0 tries again") == 2
        assert discord.gateway.counts == {"identified": 1}


async def test_a_bot_whose_library_goes_on_at_its_end_can_be_stopped(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While a shard identifies anew, the library takes the program's end for its own cancelling."""
    begun = asyncio.Event()

    async def serve(_bot: Bot, *, reconnect: bool) -> None:
        begun.set()
        with suppress(asyncio.CancelledError):
            await for_ever()
        if reconnect:
            await for_ever()

    monkeypatch.setattr(commands.AutoShardedBot, "connect", serve)
    connecting = asyncio.create_task(Bot(store, Rules(threads=False)).connect())
    await soon(begun.wait())
    connecting.cancel()
    await soon(asyncio.wait([connecting]))
    assert connecting.cancelled()
