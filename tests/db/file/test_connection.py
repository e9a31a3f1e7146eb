"""The connection: its settings, its transactions, and every kind of error."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import threading
from contextlib import closing
from pathlib import Path

import pytest

from db.errors import StoreTrouble
from db.kinds.sqlite import SqliteDatabase
from db.store import Store
from tests.db.store_kit import AT, entries, file_in, new_match, opened
from tests.waiting import a_while, for_ever, until

_COUNT = "SELECT COUNT(*) AS n FROM settings WHERE value = 'x'"
_ADD = "INSERT INTO settings (key, value) VALUES (?, 'x')"


async def count(store: Store) -> int:
    return int((await store.database.rows(_COUNT))[0]["n"])


def modes(folder: Path) -> dict[str, int]:
    return {each.name: stat.S_IMODE(each.stat().st_mode) for each in folder.iterdir()}


@pytest.mark.waits_for_disk
async def test_the_settings_are_in_force(tmp_path: Path) -> None:
    async with opened(tmp_path / "made" / "for" / "it", busy_timeout=5000) as store:
        names = ("journal_mode", "foreign_keys", "busy_timeout", "synchronous", "secure_delete")
        values = [(await store.database.rows(f"PRAGMA {name}"))[0][0] for name in names]
        assert values == ["wal", 1, 5000, 2, 1]


@pytest.mark.skipif(os.name != "posix", reason="files have no such modes there")
async def test_a_new_file_is_for_its_owner_alone_and_an_old_one_keeps_its_mode(
    tmp_path: Path,
) -> None:
    async with opened(tmp_path) as store:
        await store.settings.set("n", "1")
        name = file_in(tmp_path).name
        assert modes(tmp_path) == {name + end: 0o600 for end in ("", "-wal", "-shm")}
    file_in(tmp_path).chmod(0o640)
    async with opened(tmp_path):
        assert modes(tmp_path)[name] == 0o640


@pytest.mark.skipif(os.name != "posix", reason="folders have no such modes there")
async def test_the_folder_that_is_made_is_its_owner_s_alone(tmp_path: Path) -> None:
    """An existing folder is left as it is; the folders around it hold no secrets."""
    (tmp_path / "there").mkdir(mode=0o755)
    outer = tmp_path / "outer"
    mask = os.umask(0o022)
    try:
        for folder in (tmp_path / "there", outer / "data"):
            async with opened(folder):
                assert modes(folder)[file_in(folder).name] == 0o600
    finally:
        os.umask(mask)
    assert modes(tmp_path) == {"there": 0o755, "outer": 0o755}
    assert modes(outer) == {"data": 0o700}


async def test_an_exception_undoes_the_whole_transaction(store: Store) -> None:

    async def fail() -> None:
        async with store.database.transaction() as transaction:
            await transaction.rows(_ADD, ("a",))
            raise KeyError

    with pytest.raises(KeyError):
        await fail()
    assert await count(store) == 0
    await store.settings.set("b", "x")
    assert await count(store) == 1


async def test_nobody_reads_what_is_not_committed(store: Store) -> None:
    async with store.database.transaction() as transaction:
        await transaction.rows(_ADD, ("a",))
        reader = asyncio.create_task(count(store))
        await a_while()
        assert not reader.done()
    assert await reader == 1


async def test_two_transactions_at_once_take_turns(store: Store) -> None:

    async def raise_by_one() -> None:
        async with store.database.transaction() as transaction:
            rows = await transaction.rows("SELECT value FROM settings WHERE key = 'n'")
            await asyncio.sleep(0)
            value = str(int(rows[0]["value"]) + 1)
            await transaction.rows("UPDATE settings SET value = ?", (value,))

    await store.settings.set("n", "0")
    await asyncio.gather(*(raise_by_one() for _ in range(20)))
    assert await store.settings.get("n") == "20"


async def test_using_the_database_within_its_transaction_is_an_error(store: Store) -> None:
    with pytest.raises(RuntimeError, match="transaction's own rows"):
        async with store.database.transaction():
            await store.settings.get("n")
    await store.settings.set("n", "1")


@pytest.mark.parametrize("pauses", range(12))
async def test_a_cancelled_transaction_is_whole_or_nothing(store: Store, pauses: int) -> None:

    async def write() -> None:
        async with store.database.transaction() as transaction:
            await transaction.rows(_ADD, ("a",))
            await transaction.rows(_ADD, ("b",))

    task = asyncio.create_task(write())
    for _ in range(pauses):
        await a_while(0.0002)
    task.cancel()
    await asyncio.wait([task])
    assert await count(store) in ((0, 2) if task.cancelled() else (2,))
    await store.settings.set("c", "x")


async def test_a_cancelled_transaction_is_undone(store: Store) -> None:
    written = asyncio.Event()

    async def write() -> None:
        async with store.database.transaction() as transaction:
            await transaction.rows(_ADD, ("a",))
            written.set()
            await for_ever()

    task = asyncio.create_task(write())
    await written.wait()
    task.cancel()
    await asyncio.wait([task])
    assert await count(store) == 0


async def test_a_snapshot_sees_one_moment_and_hinders_nobody(tmp_path: Path) -> None:
    async with opened(tmp_path) as reader, opened(tmp_path, busy_timeout=50) as writer:
        async with reader.database.snapshot() as snapshot:
            assert (await snapshot.rows(_COUNT))[0]["n"] == 0
            await writer.settings.set("a", "x")
            assert (await snapshot.rows(_COUNT))[0]["n"] == 0
        assert await count(reader) == 1


async def test_locked_by_another(tmp_path: Path) -> None:
    async with opened(tmp_path, busy_timeout=50) as store, opened(tmp_path) as other:
        row = await store.matches.create(new_match())
        async with other.database.transaction():
            with pytest.raises(StoreTrouble, match="is busy") as trouble:
                await store.log.append(row.id, entries(0), at=AT)
            assert trouble.value.reason == "locked"
            assert isinstance(trouble.value.__cause__, sqlite3.OperationalError)
            assert await store.log.entries(row.id) == ()  # reading goes on
        await store.log.append(row.id, entries(0), at=AT)


async def test_a_short_lock_is_waited_for(tmp_path: Path) -> None:
    async with opened(tmp_path) as store, opened(tmp_path) as other:
        async with other.database.transaction() as transaction:
            waiting = asyncio.create_task(store.settings.set("n", "late"))
            await transaction.rows(_ADD, ("n",))
            await a_while(0.1)
            assert not waiting.done()
        await waiting
        assert await other.settings.get("n") == "late"


@pytest.mark.parametrize("obstacle", ["text", "folder", "file for folder"])
async def test_what_is_no_database_is_not_opened(tmp_path: Path, obstacle: str) -> None:
    path = tmp_path / "vivat.sqlite3"
    if obstacle == "text":
        path.write_text("Dear diary. " * 1000, encoding="utf-8")
    elif obstacle == "folder":
        path.mkdir()
    else:
        path.write_text("", encoding="utf-8")
        path = path / "vivat.sqlite3"
    with pytest.raises(StoreTrouble, match="cannot be opened") as trouble:
        await Store.open(path)
    assert trouble.value.reason == "unopened"


async def test_after_closing_there_is_a_sentence_too(store: Store) -> None:
    await store.close()
    with pytest.raises(StoreTrouble, match="shutting down") as trouble:
        await store.matches.get(1)
    assert trouble.value.reason == "closed"
    await store.close()


async def test_closing_waits_for_the_transaction_under_way(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        async with store.database.transaction() as transaction:
            closing_task = asyncio.create_task(store.close())
            await a_while()
            await transaction.rows(_ADD, ("a",))
        await closing_task
    with closing(sqlite3.connect(file_in(tmp_path))) as plain:
        assert plain.execute(_COUNT).fetchone() == (1,)


async def test_a_row_without_its_match_is_refused(store: Store) -> None:
    sql = "INSERT INTO seats (match_id, seat, person_id) VALUES (404, 0, 1)"
    with pytest.raises(StoreTrouble) as trouble:
        await store.database.rows(sql)
    assert trouble.value.reason == "other"


async def test_an_opening_that_fails_lets_go_of_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("db.kinds.sqlite._PRAGMAS", ("PRAGMA foreign_keys = ON", "nonsense"))
    await asyncio.to_thread(int)  # so that the pool's own thread is there before
    threads = threading.active_count()
    with pytest.raises(StoreTrouble):
        await SqliteDatabase.open(file_in(tmp_path))
    await until(lambda: threading.active_count() == threads)
