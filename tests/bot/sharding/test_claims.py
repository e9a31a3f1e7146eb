"""A shard belongs to one process. One that was away for too long finds another one in its place."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import asyncpg
import discord
import pytest
from discord.ext import commands

from cogs.desk.bot import ShardedBot
from cogs.desk.lease import Lease
from db.connection import Database
from db.errors import StoreTrouble
from db.kinds.holds import Occupied
from db.kinds.opening import opened
from tests.db.kinds.test_exclusive import END_LOCKS
from tests.waiting import a_while, comes_true, soon

PATIENCE = 20.0


@asynccontextmanager
async def process(target: Path | str) -> AsyncGenerator[tuple[Lease, Database]]:
    """Yields the lease of one process, and its database."""
    database = await opened(target)
    lease = Lease(database)
    try:
        yield lease, database
    finally:
        await lease.close()
        await database.close()


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that look all the time, and before they answer anybody."""
    monkeypatch.setattr("cogs.desk.lease.LOOKS", 1000)
    monkeypatch.setattr("cogs.desk.lease.FRESH", 1e9)


async def test_a_shard_belongs_to_one_process(address: str) -> None:
    """Until that ends, and not longer."""
    async with process(address) as (one, _), process(address) as (other, _):
        await one.claim([0, 1])
        with pytest.raises(Occupied, match="another one has shard 1"):
            await other.claim([2, 1])
        await other.give_back()
        await other.claim([2, 3])
        await one.give_back()
        await other.claim([0, 1])


async def test_a_process_that_dies_leaves_its_shards(address: str) -> None:
    database = await opened(address)
    await Lease(database).claim([0])
    async with process(address) as (other, _):
        await database.close()
        await other.claim([0])


@pytest.mark.logs_errors
@pytest.mark.usefixtures("hasty")
async def test_whoever_finds_another_one_in_its_place_ends(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with process(address) as (paused, _), process(address) as (other, database):
        await paused.claim([0, 1])
        assert await paused.stands()
        await database.rows(END_LOCKS)
        await other.claim([1])
        assert not await paused.stands()
        with pytest.raises(Occupied, match="another one has shard 1"):
            await soon(paused.watch())
        assert await other.stands()
        assert caplog.text.count("another process has shard 1 by now: this one ends") == 1


@pytest.mark.usefixtures("hasty")
async def test_whoever_has_only_lost_the_connection_goes_on(address: str) -> None:
    async with process(address) as (one, database), process(address) as (other, _):
        await one.claim([0])
        watching = asyncio.create_task(one.watch())
        await database.rows(END_LOCKS)
        while not await database.keeps("shard 0"):  # noqa: ASYNC110 - the watch does it, too
            await asyncio.sleep(0)
        assert await one.stands()
        with pytest.raises(Occupied):
            await other.claim([0])
        assert not watching.done()
        watching.cancel()


@pytest.mark.usefixtures("hasty")
async def test_a_session_of_its_own_that_the_server_still_has_is_no_other_process(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after the way to the server was cut: it notices that later."""
    execute, terminate = asyncpg.Connection.execute, asyncpg.Connection.terminate
    lost, left = [True], list[object]()

    def leave(connection: object) -> None:
        left.append(connection)

    async def cut(connection: object, query: str, *args: object) -> object:
        if query == "SELECT 1" and lost and lost.pop():
            raise TimeoutError
        return await execute(connection, query, *args)  # type: ignore[arg-type]

    async with process(address) as (one, database):
        await one.claim([0])
        monkeypatch.setattr(asyncpg.Connection, "terminate", leave)
        monkeypatch.setattr(asyncpg.Connection, "execute", cut)
        assert await database.keeps("shard 0")
        assert await one.stands()
        for each in left:
            terminate(each)  # type: ignore[arg-type]
        assert len(left) == 1


@pytest.mark.usefixtures("hasty")
async def test_while_the_database_cannot_be_reached_nobody_knows_and_all_go_on(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def away(*_: object) -> bool:
        raise StoreTrouble("unreached")

    async with process(address) as (one, _):
        await one.claim([0])
        with monkeypatch.context() as down:
            down.setattr("db.kinds.postgres.PostgresDatabase.keeps", away)
            assert await one.stands()
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(one.watch(), 0.2)  # wall: a slow machine sees less
        assert await one.stands()


async def test_a_look_is_not_repeated_before_it_is_old(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody who presses something waits for it."""
    async with process(address) as (one, _):
        await one.claim([0])
        monkeypatch.setattr("db.kinds.postgres.PostgresDatabase.keeps", None)
        assert await one.stands()


@pytest.mark.logs_errors
@pytest.mark.usefixtures("hasty")
async def test_the_server_ends_the_locks_of_a_process_that_says_nothing(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other one's locks live as long as ever: a busy machine may keep it silent, too."""
    async with process(address) as (silent, _), process(address) as (other, _):
        with monkeypatch.context() as short:
            short.setattr("db.connection.LIFE", 0.2)
            await silent.claim([0])

        async def is_taken() -> bool:
            with suppress(Occupied):
                await other.claim([0])
                return True
            return False

        await comes_true(is_taken)
        assert not await silent.stands()


async def test_a_bot_that_leaves_while_its_claim_is_gone_has_left_at_the_end(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A shard that may not identify ends the bot, too: that is not broken off half-way."""
    leaving, left = asyncio.Event(), list[bool]()

    async def leave() -> None:
        leaving.set()
        await a_while()
        left.append(True)

    async def connect(bot: ShardedBot, *, reconnect: bool = True) -> None:
        bot._closing_task = asyncio.create_task(leave())  # pyright: ignore[reportPrivateUsage]
        await bot._closing_task  # pyright: ignore[reportPrivateUsage]

    async def watch(lease: Lease) -> None:
        await leaving.wait()
        lease._lost = 1  # pyright: ignore[reportPrivateUsage]
        lease.check()

    monkeypatch.setattr(commands.AutoShardedBot, "connect", connect)
    monkeypatch.setattr(Lease, "watch", watch)
    monkeypatch.setattr("cogs.desk.bot.AT_LAST", 0.01)
    bot = ShardedBot("!", intents=discord.Intents.none())
    async with process(tmp_path / "a.sqlite3") as (bot.lease, _):
        with pytest.raises(Occupied, match="another one has shard 1"):
            await bot.connect()
    assert left
