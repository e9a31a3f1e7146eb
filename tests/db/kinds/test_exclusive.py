"""What is done by one at a time, of all tasks in all processes that share a database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest

from db.connection import Database
from db.errors import Held
from db.kinds import locks
from db.kinds.opening import opened
from host.metrics.database import TimedDatabase
from tests.db import server
from tests.waiting import a_while, for_ever, soon

NAME = "match 1"
END_LOCKS = """SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE application_name = 'vivat locks' AND datname = current_database()"""


@pytest.fixture
def tables() -> Iterator[str]:
    made = server.fresh()
    yield made
    server.drop(made)


@pytest.fixture
async def two(tables: str) -> AsyncIterator[tuple[Database, Database]]:
    """The database as two processes have it, one of which is watched by the host."""
    both = TimedDatabase(await opened(tables), lambda _, __: None), await opened(tables)
    yield both
    for each in both:
        await each.close()


class Counted:
    """How many are at it, and how many there were at most."""

    def __init__(self) -> None:
        self.now = self.most = self.all = 0

    async def work(self, database: Database, name: str = NAME) -> None:
        async with database.exclusively(name):
            self.now += 1
            self.most = max(self.most, self.now)
            await a_while(0.001)
            self.now -= 1
            self.all += 1


async def test_of_two_processes_one_is_at_it(two: tuple[Database, Database]) -> None:
    counted = Counted()
    await asyncio.gather(*(counted.work(each) for each in two for _ in range(10)))
    assert (counted.most, counted.all) == (1, 20)


async def test_in_a_file_one_task_is_at_it(tmp_path: Path) -> None:
    database, counted = await opened(tmp_path / "vivat.sqlite3"), Counted()
    await asyncio.gather(*(counted.work(database) for _ in range(10)))
    assert (counted.most, counted.all) == (1, 10)
    async with database.exclusively(NAME):
        with pytest.raises(Held):
            async with database.exclusively(NAME, at_once=True):
                pass
    await database.close()


async def test_other_names_do_not_wait_and_need_no_more_connections(
    two: tuple[Database, Database],
) -> None:
    """Far more than a process has connections, and all at the same time."""
    inside, counted = asyncio.Barrier(60), Counted()

    async def meet(number: int) -> None:
        async with two[number % 2].exclusively(f"match {number}"):
            await inside.wait()
            await two[0].rows("SELECT 1")
            counted.all += 1

    await soon(asyncio.gather(*(meet(number) for number in range(60))))
    assert counted.all == 60
    (row,) = await two[0].rows(
        "SELECT COUNT(*) AS n FROM pg_stat_activity WHERE application_name = 'vivat locks'"
        " AND datname = current_database()"
    )
    assert row["n"] == 2


async def test_who_does_not_want_to_wait_is_told_at_once(two: tuple[Database, Database]) -> None:
    one, other = two
    async with one.exclusively(NAME):
        for each in two:
            with pytest.raises(Held) as held:
                async with each.exclusively(NAME, at_once=True):
                    pass
            assert held.value.reason == "locked"
    async with other.exclusively(NAME, at_once=True):
        pass


async def test_nobody_waits_for_ever(
    two: tuple[Database, Database], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = two
    with monkeypatch.context() as patch:
        patch.setattr(locks, "PATIENCE", 0.2)
        async with one.exclusively(NAME):
            with pytest.raises(Held):
                async with other.exclusively(NAME):
                    pass
    await Counted().work(other)


async def test_a_process_that_dies_is_not_waited_for(tables: str) -> None:
    """Its connections end with it; nobody gives anything back."""
    dying, other, counted = await opened(tables), await opened(tables), Counted()
    held = asyncio.Event()

    async def hang() -> None:
        async with dying.exclusively(NAME):
            held.set()
            await for_ever()

    hanging = asyncio.create_task(hang())
    await held.wait()
    waiting = asyncio.create_task(counted.work(other))
    await a_while(0.1)
    assert counted.all == 0
    await other.rows(END_LOCKS)
    await soon(waiting)
    hanging.cancel()
    with pytest.raises(asyncio.CancelledError):
        await hanging
    await counted.work(dying)
    assert counted.all == 2
    await dying.close()
    await other.close()


async def test_what_was_lost_is_taken_again_unless_somebody_else_has_it(
    two: tuple[Database, Database],
) -> None:
    one, other = two
    async with one.exclusively("shard 1"), one.exclusively("shard 2"):
        await other.rows(END_LOCKS)
        async with other.exclusively("shard 2"):
            await Counted().work(one)
            with pytest.raises(Held):
                async with other.exclusively("shard 1", at_once=True):
                    pass
        async with other.exclusively("shard 2", at_once=True):
            pass
    async with other.exclusively("shard 1", at_once=True):
        pass


async def test_whoever_is_cancelled_leaves_no_lock_behind(two: tuple[Database, Database]) -> None:
    """At whatever moment: before, while and after the lock is taken."""
    one, other = two
    await Counted().work(one)
    for steps in range(12):
        task = asyncio.create_task(Counted().work(one))
        for _ in range(steps):
            await asyncio.sleep(0)
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
        await soon(Counted().work(other))


async def test_what_raises_within_gives_it_back(two: tuple[Database, Database]) -> None:
    one, other = two
    with pytest.raises(ValueError, match="wrong"):
        async with one.exclusively(NAME):
            raise ValueError("wrong")
    async with other.exclusively(NAME, at_once=True):
        pass


async def test_a_connection_that_ends_while_it_is_asked_is_replaced(
    tables: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database, usual, broken = await opened(tables), asyncpg.Connection.fetchval, [True]

    async def fetchval(self: object, *args: object) -> object:
        if broken and broken.pop():
            raise asyncpg.ConnectionDoesNotExistError("the connection has ended")
        return await usual(self, *args)  # type: ignore[arg-type]

    monkeypatch.setattr(asyncpg.Connection, "fetchval", fetchval)
    counted = Counted()
    await counted.work(database)
    assert counted.all == 1
    await database.close()


async def test_the_lead_and_what_is_done_at_a_time_share_a_connection_and_nothing_else(
    two: tuple[Database, Database],
) -> None:
    one, other = two
    assert await one.leads()
    async with one.exclusively(NAME):
        await one.yield_lead()
        assert await other.leads()
        with pytest.raises(Held):
            async with other.exclusively(NAME, at_once=True):
                pass
    await Counted().work(other)
    assert not await one.leads()
