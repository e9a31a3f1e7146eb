"""PostgreSQL: what it refuses is told in the store's words, and writers wait for one another."""

from __future__ import annotations

import asyncio
from typing import Any

import asyncpg
import pytest

from db.connection import Database
from db.errors import StoreTrouble
from db.kinds import postgres
from db.kinds.opening import opened
from db.kinds.postgres import HUNG, PostgresDatabase, numbered
from tests.db import server
from tests.db.store_kit import AT, entries, new_match, opened_at
from tests.waiting import a_while, for_ever, soon


@pytest.fixture
def tables() -> str:
    """A database with all tables."""
    return server.fresh()


@pytest.mark.parametrize(
    ("sql", "other"),
    [
        ("SELECT 1", "SELECT 1"),
        ("WHERE a = ? AND b IN (?, ?)", "WHERE a = $1 AND b IN ($2, $3)"),
        ("WHERE a = '?' AND b = ?", "WHERE a = '?' AND b = $1"),
        ("LIKE '%' || ? || '%'", "LIKE '%' || $1 || '%'"),
    ],
)
def test_question_marks_become_numbers(sql: str, other: str) -> None:
    assert numbered(sql) == other


async def test_writers_wait_for_one_another(tables: str) -> None:
    """What is read within a transaction stays true until its commit, whichever process writes."""
    one, two = await opened(tables), await opened(tables)
    count = "SELECT value FROM settings WHERE key = 'count'"
    await one.rows("INSERT INTO settings (key, value) VALUES ('count', '0')")

    async def add(database: Database) -> None:
        async with database.transaction() as transaction:
            (row,) = await transaction.rows(count)
            await a_while(0.001)
            more = str(int(row["value"]) + 1)
            await transaction.rows("UPDATE settings SET value = ? WHERE key = 'count'", (more,))

    await asyncio.gather(*(add(each) for _ in range(20) for each in (one, two)))
    assert (await one.rows(count))[0]["value"] == "40"
    await one.close()
    await two.close()


async def test_who_waits_too_long_is_told(tables: str) -> None:
    async with opened_at(tables) as one, opened_at(tables, busy_timeout=50) as two:
        row = await one.matches.create(new_match())
        async with one.database.transaction():
            with pytest.raises(StoreTrouble) as trouble:
                await two.log.append(row.id, entries(0), at=AT)
        assert trouble.value.reason == "locked"
        await two.log.append(row.id, entries(0), at=AT)


async def test_those_who_read_do_not_wait_for_those_who_wait_to_write(tables: str) -> None:
    """However many these are: they take one connection of a process."""
    busy, other = await opened(tables), await opened(tables)

    async def write(number: int) -> None:
        async with other.transaction() as transaction:
            await transaction.rows(
                "INSERT INTO settings (key, value) VALUES (?, '')", (f"key {number}",)
            )

    async with busy.transaction() as transaction:
        writing = asyncio.gather(*(write(number) for number in range(2 * postgres.CONNECTIONS)))
        for _ in range(10):
            await asyncio.sleep(0)
            await other.rows("SELECT 1")
            await transaction.rows("SELECT 1")
        assert not writing.done()
    await writing
    await busy.close()
    await other.close()


async def test_a_process_that_hangs_is_waited_for_longer_than_it_keeps_others(
    tables: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In a transaction in which nothing happens, as in a process that is stopped."""
    assert HUNG < postgres.BUSY_TIMEOUT <= 10_000
    monkeypatch.setattr(postgres, "HUNG", 200)

    async def hang(other: Database) -> None:
        async with hung.transaction() as transaction:
            async with other.transaction() as writing:
                await writing.rows("INSERT INTO settings (key, value) VALUES ('key', '')")
            await transaction.rows("SELECT 1")

    hung, other = await opened(tables), await opened(tables)
    with pytest.raises(StoreTrouble):
        await hang(other)
    assert await other.rows("SELECT 1 FROM settings WHERE key = 'key'")
    await hung.close()
    await other.close()


async def test_a_lost_connection_is_told_and_replaced(tables: str) -> None:
    end = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    async with opened_at(tables) as store:
        row = await store.matches.create(new_match())

        async def interrupted() -> None:
            async with store.database.transaction() as transaction:
                await transaction.rows("UPDATE matches SET game = 'none'")
                other = await opened(tables)
                await other.rows(f"{end} AND datname = current_database()")
                await other.close()
                await transaction.rows("SELECT 1")

        with pytest.raises(StoreTrouble) as trouble:
            await interrupted()
        assert trouble.value.reason == "unreached"
        await store.log.append(row.id, entries(0), at=AT)
        assert (await store.matches.get(row.id)) is not None


async def test_while_the_server_is_away_the_library_does_not_log_each_of_its_tries(
    tables: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    database, tries = await opened(tables), list[object]()

    async def refuse(*_: object) -> None:
        tries.append(_)
        raise ConnectionRefusedError

    with monkeypatch.context() as patched:
        patched.setattr(asyncpg.pool.PoolConnectionHolder, "connect", refuse)
        await server.executed(
            tables,
            """SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
            WHERE application_name = 'vivat' AND datname = current_database()""",
        )
        while not tries:
            with pytest.raises(StoreTrouble):
                await database.rows("SELECT 1")
        await a_while()
    assert await database.rows("SELECT 1")
    assert not [each for each in caplog.records if each.name.startswith("asyncpg")]
    await database.close()


async def test_a_cancelled_transaction_is_undone(tables: str) -> None:
    async with opened_at(tables) as store:
        row, begun = await store.matches.create(new_match()), asyncio.Event()

        async def hang() -> None:
            async with store.database.transaction() as transaction:
                await transaction.rows("UPDATE matches SET game = 'none'")
                begun.set()
                await for_ever()

        task = asyncio.create_task(hang())
        await begun.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await store.log.append(row.id, entries(0), at=AT)
        assert (await store.database.rows("SELECT game FROM matches"))[0]["game"] == row.game


async def test_whoever_has_a_transaction_uses_it(tables: str) -> None:
    async with opened_at(tables) as store, store.database.transaction():
        with pytest.raises(RuntimeError, match="use the transaction's own"):
            await store.database.rows("SELECT 1")


@pytest.mark.parametrize("where", ["127.0.0.1:1/none", "/none?host=/nowhere"])
async def test_what_cannot_be_reached_is_not_opened(where: str) -> None:
    with pytest.raises(StoreTrouble) as trouble:
        await opened(f"postgresql://{where}")
    assert trouble.value.reason == "unopened"


async def test_who_has_closed_it_is_told(tables: str) -> None:
    database = await opened(tables)
    await database.close()
    await database.close()
    with pytest.raises(StoreTrouble) as trouble:
        await database.rows("SELECT 1")
    assert trouble.value.reason == "closed"


async def test_texts_sort_as_in_a_file(tables: str) -> None:
    """By their bytes, not by a language: ranges of texts depend on it."""
    database = await opened(tables)
    for key in ("b", "B", "!b", "a"):
        await database.rows("INSERT INTO settings (key, value) VALUES (?, '')", (key,))
    rows = await database.rows("SELECT key FROM settings WHERE value = '' ORDER BY key")
    assert [row["key"] for row in rows] == ["!b", "B", "a", "b"]
    await database.close()


async def test_of_several_processes_one_leads_and_the_next_follows_it(tables: str) -> None:
    one, two, three = [await opened(tables) for _ in range(3)]
    assert await one.leads()
    assert not await two.leads()
    assert await one.leads()
    await one.close()
    assert not await one.leads()
    assert await two.leads()
    assert not await three.leads()
    await two.close()
    await three.close()


async def test_that_it_leads_is_logged_once_however_many_ask(
    tables: str, caplog: pytest.LogCaptureFixture
) -> None:
    one = await opened(tables)
    with caplog.at_level("INFO", "db.kinds.locks"):
        assert all(await asyncio.gather(*(one.leads() for _ in range(4))))
    assert [each.message for each in caplog.records] == ["this process makes the rounds now"]
    before = one.leading
    await one.yield_lead()
    assert (before, one.leading) == (True, False)
    await one.close()


async def test_who_loses_the_connection_loses_the_lead(tables: str) -> None:
    """And takes it again if nobody else has."""
    one, two = await opened(tables), await opened(tables)
    assert await one.leads()
    await two.rows(
        """SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
        WHERE application_name = 'vivat locks' AND datname = current_database()"""
    )
    assert not await one.leads()
    assert await two.leads()
    assert not await one.leads()
    await two.close()
    assert await one.leads()
    await one.close()


async def test_a_connection_that_ends_while_it_is_asked_loses_the_lead(
    tables: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library then says neither that the connection is lost nor that the server has erred."""
    one = await opened(tables)
    assert await one.leads()

    async def execute(*_: object) -> None:
        raise asyncpg.InternalClientError("cannot switch to state 15")

    with monkeypatch.context() as patched:
        patched.setattr(asyncpg.Connection, "execute", execute)
        assert not await one.leads()
    assert await one.leads()
    await one.close()


async def test_who_asks_for_a_lock_while_it_closes_leaves_no_connection(tables: str) -> None:
    """It would keep its locks, and stand in the way of the next process."""
    watcher, database = await opened(tables), await opened(tables)
    assert await database.leads()
    closing = asyncio.create_task(database.close())
    await asyncio.sleep(0)
    asked = asyncio.create_task(database.leads())
    await closing
    with pytest.raises(StoreTrouble) as trouble:
        await asked
    assert trouble.value.reason == "closed"
    assert await watcher.leads()
    await watcher.close()


async def test_a_column_that_a_newer_process_adds_is_not_noticed(tables: str) -> None:
    """PostgreSQL refuses a statement that was prepared before, if it asks for all columns."""
    one, other = await opened(tables), await opened(tables)
    asked = "SELECT * FROM settings WHERE key = 'a'"
    await one.rows("INSERT INTO settings (key, value) VALUES ('a', 'b')")

    async def asks() -> list[int]:
        async with one.snapshot() as reads:
            read = len((await reads.rows(asked))[0])
        async with one.transaction() as writes:
            await writes.rows("UPDATE settings SET value = value")
        async with one.transaction() as writes:
            return [read, len((await writes.rows(asked))[0])]

    assert await asks() == [2, 2]
    await other.rows("ALTER TABLE settings ADD COLUMN more TEXT")
    assert await asks() == [3, 3]
    await other.rows("ALTER TABLE settings ADD COLUMN most TEXT")
    async with one.transaction() as writes:
        assert len((await writes.rows(asked))[0]) == 4
        with pytest.raises(StoreTrouble):
            await _written(other)  # the lock of writers is held again
    await one.close()
    await other.close()


async def _written(database: Database) -> None:
    """Writes, or raises `StoreTrouble` if another one writes for too long."""
    try:
        # wall: a slow machine sees less
        async with asyncio.timeout(0.1), database.transaction() as transaction:
            await transaction.rows("SELECT 1")
    except TimeoutError as error:
        raise StoreTrouble("locked") from error


async def test_who_waits_for_a_connection_when_it_closes_is_told_so(tables: str) -> None:
    """Those that have one finish."""
    database = await postgres.PostgresDatabase.open(tables, connections=1)

    async def ask() -> str:
        try:
            await database.rows("SELECT 1")
        except StoreTrouble as error:
            return error.reason
        return "answered"

    async with database.transaction() as transaction:
        waiting = [asyncio.create_task(ask()) for _ in range(3)]
        gone = asyncio.create_task(ask())
        await a_while()
        gone.cancel()
        closing = asyncio.create_task(database.close())
        assert await soon(asyncio.gather(*waiting)) == ["closed"] * 3
        await transaction.rows("SELECT 1")
    await soon(closing)
    assert await ask() == "closed"
    with pytest.raises(asyncio.CancelledError):
        await gone


async def test_who_is_cancelled_as_a_connection_comes_gives_it_back(
    tables: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else it would be lost to all others, and the close would wait for it for ever."""
    database = await PostgresDatabase.open(tables, connections=1)
    acquire = asyncpg.Pool.acquire

    async def cancelled_meanwhile(pool: asyncpg.Pool[asyncpg.Record]) -> Any:
        connection = await acquire(pool)
        asyncio.get_running_loop().call_soon(asking.cancel)
        return connection

    with monkeypatch.context() as patch:
        patch.setattr(asyncpg.Pool, "acquire", cancelled_meanwhile)
        asking = asyncio.create_task(database.rows("SELECT 1"))
        await asyncio.wait([asking])
    assert asking.cancelled()
    (row,) = await soon(database.rows("SELECT 1 AS one"))
    assert row["one"] == 1
    await soon(database.close())


async def test_a_close_ends_connections_that_never_come_back(
    tables: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres, "ENDED", 0.1)
    database = await PostgresDatabase.open(tables)

    async def closes_within() -> None:
        async with database.snapshot() as reads:
            await soon(database.close())
            await reads.rows("SELECT 1")

    with pytest.raises(StoreTrouble):
        await closes_within()
