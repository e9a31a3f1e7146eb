"""Shards that start together, in one process and in several, identify one after the other."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from cogs.desk.shard_starts import Starts
from db.kinds.opening import opened
from tests.db import server
from tests.waiting import soon

WINDOW, MARGIN = 0.4, 0.1


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogs.desk.shard_starts.WINDOW", WINDOW)
    monkeypatch.setattr("cogs.desk.shard_starts.MARGIN", MARGIN)


@asynccontextmanager
async def process(target: Path | str, concurrency: int = 1) -> AsyncGenerator[Starts]:
    """Yields the turns of one process."""
    database = await opened(target)
    starts = Starts(database)
    starts.concurrency = concurrency
    try:
        yield starts
    finally:
        await starts.close()
        await database.close()


async def start(starts: Starts, shard: int) -> float:
    """Identifies; returns when."""
    await starts.take(shard)
    await starts.use(shard)
    return time.monotonic()  # wall: it may be later than wanted, never earlier


async def is_held_up(starts: Starts, shard: int) -> bool:
    """Tells whether a shard has no turn though nobody has identified for longer than needed."""
    try:
        # wall: a slow machine sees less
        await asyncio.wait_for(starts.take(shard), 2 * (WINDOW + MARGIN))
    except TimeoutError:
        return True
    return False


async def gets_its_turn(starts: Starts, shard: int) -> None:
    """Waits for a shard's turn, and gives it back."""
    await soon(starts.take(shard))
    starts.give_back(shard)


def apart(times: list[float]) -> bool:
    """Tells whether nobody has identified within the time that one has for itself."""
    times.sort()
    return all(after - before > WINDOW for before, after in itertools.pairwise(times))


async def test_shards_of_one_process_identify_one_after_the_other(tmp_path: Path) -> None:
    async with process(tmp_path / "file") as starts:
        assert apart(await asyncio.gather(*(start(starts, shard) for shard in range(3))))


async def test_shards_of_three_processes_identify_one_after_the_other(address: str) -> None:
    async with process(address) as one, process(address) as two, process(address) as three:
        wanted = [start(each, shard) for shard, each in enumerate((one, two, three, one, two))]
        assert apart(await asyncio.gather(*wanted))


async def test_shards_in_different_buckets_do_not_wait_for_each_other(address: str) -> None:
    """Shards 1 and 2 have a bucket each; shard 3 is in that of shard 1."""
    async with process(address, 2) as one, process(address, 2) as other:
        await one.take(1)
        await other.take(2)
        assert await is_held_up(other, 3)
        one.give_back(1)
        await gets_its_turn(other, 3)


async def test_a_process_that_dies_before_it_identifies_holds_nobody_up(address: str) -> None:
    async with process(address) as other:
        database = await opened(address)
        await Starts(database).take(0)
        assert await is_held_up(other, 1)
        await database.close()  # as when it dies: its connections end
        await gets_its_turn(other, 1)


async def test_a_shard_that_tries_again_has_one_turn(tmp_path: Path) -> None:
    async with process(tmp_path / "file") as starts:
        await starts.take(0)
        await soon(starts.take(0))
        starts.give_back(0)
        await gets_its_turn(starts, 1)


async def test_whoever_stops_waiting_holds_nobody_up(tmp_path: Path) -> None:
    async with process(tmp_path / "file") as starts:
        await starts.take(0)
        assert await is_held_up(starts, 1)
        starts.give_back(0)
        await gets_its_turn(starts, 2)


async def test_a_shard_that_identifies_anew_waits_for_its_turn_then(tmp_path: Path) -> None:
    async with process(tmp_path / "file") as starts:
        first = await start(starts, 0)
        await starts.use(1)
        assert time.monotonic() - first > WINDOW  # wall: on a slow machine it is more


@pytest.mark.parametrize("when", ["at the start", "meanwhile"])
async def test_without_its_database_a_shard_identifies_all_the_same(
    when: str, caplog: pytest.LogCaptureFixture
) -> None:
    address = server.fresh()
    async with process(address) as starts:
        if when == "at the start":
            server.drop(address)
        first = await start(starts, 0)
        if when == "meanwhile":
            server.drop(address)
        await starts.use(1)
        assert "without asking other processes" in caplog.text
        assert time.monotonic() - first > WINDOW  # wall: on a slow machine it is more
