"""Trouble with the disk: nothing is half written, the reason is told, and everything goes on
without a restart once the trouble is over."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Generator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import aiosqlite
import pytest

from db.errors import Reason, StoreTrouble
from db.kinds.sqlite import SqliteDatabase
from db.store import Store
from db.values import MatchRow
from engines.match import replay
from tests.db.disks import nothing_grows
from tests.db.store_kit import (
    AT,
    SETUP,
    entries,
    file_in,
    new_match,
    opened,
    play,
    random_turn,
    spawned,
)
from tests.waiting import a_while

HALF = "INSERT INTO settings VALUES ('half', 'done')"


def wal_in(folder: Path) -> Path:
    return Path(f"{file_in(folder)}-wal")


async def write(store: Store, *statements: str, then: Callable[[], object] = int) -> None:
    """Writes in one transaction, and calls `then` before its commit."""
    async with store.database.transaction() as transaction:
        for statement in statements:
            await transaction.rows(statement)
        then()


async def refused(store: Store, match_id: int) -> Reason:
    """Returns why the next entry cannot be written; checks that the log and the match stay as they
    were."""
    before = await store.log.entries(match_id)
    with pytest.raises(StoreTrouble) as trouble:
        await store.log.append(match_id, entries(len(before)), at=AT)
    assert await store.log.entries(match_id) == before
    return trouble.value.reason


async def test_a_full_disk_leaves_nothing_half_written(store: Store) -> None:
    row = await store.matches.create(new_match())
    await store.log.append(row.id, entries(0, 2), at=AT)
    pages = (await store.database.rows("PRAGMA page_count"))[0][0]
    await store.database.rows(f"PRAGMA max_page_count = {pages + 2}")
    with pytest.raises(StoreTrouble, match="disk is full") as trouble:
        await store.log.append(row.id, entries(2, 200, text="x" * 1000), at=AT)
    assert trouble.value.reason == "full"
    assert len(await store.log.entries(row.id)) == 2
    assert await store.matches.get(row.id) == replace(row, plies=2)
    await store.database.rows(f"PRAGMA max_page_count = {pages + 1000}")
    await store.log.append(row.id, entries(2, 200, text="x" * 1000), at=AT)
    assert len(await store.log.entries(row.id)) == 202


async def test_a_full_disk_makes_no_match_without_seats(store: Store) -> None:
    pages = (await store.database.rows("PRAGMA page_count"))[0][0]
    await store.database.rows(f"PRAGMA max_page_count = {pages}")
    many = [store.matches.create(new_match()) for _ in range(100)]
    made = await asyncio.gather(*many, return_exceptions=True)
    assert {type(each) for each in made} == {MatchRow, StoreTrouble}
    rows = await store.database.rows(
        "SELECT COUNT(*) AS n FROM matches m WHERE"
        " (SELECT COUNT(*) FROM seats s WHERE s.match_id = m.id) <> 2"
    )
    assert rows[0]["n"] == 0


async def test_a_log_that_cannot_grow_keeps_the_match_as_it_is(tmp_path: Path) -> None:
    """It fails at another point of the file each time; the cached match is never ahead of its
    log."""
    rng = random.Random(1)
    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match())
        known = (await store.open_match(row.id)).match
        for _ in range(5):
            await play(store, row.id, rng.randrange(1, 4), rng)
            known = (await store.open_match(row.id)).match
            with nothing_grows(file_in(tmp_path)):
                for _ in range(2):
                    with pytest.raises(StoreTrouble, match="disk is full or failing") as trouble:
                        await store.log.append(row.id, random_turn(known, rng), at=AT)
                    assert trouble.value.reason == "disk"
                assert (await store.open_match(row.id)).match == known
        await play(store, row.id, 3, rng)
        match = (await store.open_match(row.id)).match
        assert match.ply > known.ply
    async with opened(tmp_path) as store:
        assert (await store.open_match(row.id)).match == match
        assert replay(SETUP, await store.log.entries(row.id)) == match


async def test_a_commit_that_fails_is_undone(tmp_path: Path) -> None:
    """Checks that SQLite makes only at the commit keep the transaction open."""
    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match())
        with pytest.raises(StoreTrouble):
            await write(
                store,
                "PRAGMA defer_foreign_keys = ON",
                "UPDATE matches SET rated = 0",
                "INSERT INTO seats (match_id, seat, person_id) VALUES (404, 0, 1)",
            )
        assert await store.matches.get(row.id) == row
        await store.log.append(row.id, entries(0), at=AT)
    async with opened(tmp_path) as store:
        assert len(await store.log.entries(row.id)) == 1


async def test_what_could_not_be_undone_is_undone_before_the_next_use(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Otherwise all that follows would be part of that transaction, and never be committed."""

    async def fails(_: object) -> None:
        raise sqlite3.OperationalError("disk I/O error")

    async with opened(tmp_path) as store:
        with monkeypatch.context() as broken:
            broken.setattr(aiosqlite.Connection, "rollback", fails)
            with pytest.raises(StoreTrouble):
                await write(store, HALF, "nonsense")
        assert "could not be rolled back" in caplog.text
        with monkeypatch.context() as broken:
            broken.setattr(aiosqlite.Connection, "rollback", fails)
            with pytest.raises(StoreTrouble, match="disk is full or failing"):
                await store.settings.set("n", "lost")
        await store.settings.set("n", "kept")
        assert await store.settings.get("half") is None
    async with opened(tmp_path) as store:
        assert await store.settings.get("n") == "kept"


async def test_a_database_that_may_not_be_written(store: Store) -> None:
    row = await store.matches.create(new_match())
    await store.database.rows("PRAGMA query_only = ON")
    assert await refused(store, row.id) == "read-only"
    await store.database.rows("PRAGMA query_only = OFF")
    await store.log.append(row.id, entries(0), at=AT)


@pytest.fixture
def reachable() -> Generator[Path]:
    """Yields a folder that every user of this machine can reach."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o777)
        yield folder


async def test_a_file_that_may_not_be_written_is_refused_at_the_start(reachable: Path) -> None:
    """As after a restore by root: else people would hear of it at their first move."""
    async with opened(reachable):
        pass
    file_in(reachable).chmod(0o444)
    with spawned("forbidden", reachable, 0) as child:
        assert child.communicate()[0].split() == ["read-only"]


def deleted(path: Path) -> None:
    path.rename(path.with_name("kept"))


def replaced(path: Path) -> None:
    shutil.copy(path, path.with_name("copy"))
    deleted(path)
    path.with_name("copy").rename(path)


@pytest.mark.parametrize("where", [file_in, wal_in])
@pytest.mark.parametrize("happens", [deleted, replaced])
async def test_a_file_that_is_no_longer_there_takes_no_entry(
    tmp_path: Path,
    where: Callable[[Path], Path],
    happens: Callable[[Path], None],
    caplog: pytest.LogCaptureFixture,
) -> None:
    """SQLite would go on writing into the file without a name, which ends with the program."""
    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match())
        await store.log.append(row.id, entries(0), at=AT)
        happens(where(tmp_path))
        for _ in range(2):
            with pytest.raises(StoreTrouble, match="moved or replaced"):
                await store.log.append(row.id, entries(1), at=AT)
            with pytest.raises(StoreTrouble, match="moved or replaced"):
                await store.open_match(row.id)
        told = [each.getMessage() for each in caplog.records if each.name == "db.kinds.sqlite"]
        assert told == [
            f"{where(tmp_path)} is not the file that I opened: put it back, or start me again."
        ]
        (tmp_path / "kept").replace(where(tmp_path))
        await store.log.append(row.id, entries(1), at=AT)
    async with opened(tmp_path) as store:
        assert len(await store.log.entries(row.id)) == 2


async def test_a_file_that_goes_while_it_is_written_takes_no_entry(
    store: Store, tmp_path: Path
) -> None:
    with pytest.raises(StoreTrouble, match="moved or replaced"):
        await write(store, HALF, then=partial(deleted, file_in(tmp_path)))
    (tmp_path / "kept").replace(file_in(tmp_path))
    assert await store.settings.get("half") is None


async def test_without_its_shared_memory_the_database_goes_on(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match())
        deleted(file_in(tmp_path).with_name("vivat.sqlite3-shm"))
        await store.log.append(row.id, entries(0), at=AT)
    async with opened(tmp_path) as store:
        assert len(await store.log.entries(row.id)) == 1


def cut(path: Path) -> None:
    """Cuts off everything after the first page, as in a copy that was not finished."""
    with path.open("r+b") as file:
        file.truncate(4096)


def scribbled(path: Path) -> None:
    """Spoils everything except the header."""
    with path.open("r+b") as file:
        file.seek(100)
        file.write(bytes(range(256)) * 100)


@pytest.mark.parametrize("harm", [cut, scribbled])
async def test_a_damaged_file_is_told(tmp_path: Path, harm: Callable[[Path], None]) -> None:
    async with opened(tmp_path) as store:
        await store.matches.create(new_match())
    harm(file_in(tmp_path))
    with pytest.raises(StoreTrouble, match="damaged") as trouble:
        await Store.open(file_in(tmp_path))
    assert trouble.value.reason == "damaged"


async def test_a_transaction_cancelled_anywhere_leaves_the_connection_free(tmp_path: Path) -> None:
    rng = random.Random(7)
    done: list[tuple[int, int]] = []

    async def act(store: Store, match_id: int) -> None:
        match = (await store.open_match(match_id)).match
        turn = random_turn(match, rng)
        await store.log.append(match_id, turn, at=AT)
        done.extend((match_id, entry.ply) for entry in turn)

    async def leave(task: asyncio.Task[Any]) -> None:
        for _ in range(rng.randrange(3)):
            for _ in range(rng.randrange(12)):
                await a_while(rng.choice((0, 0, 0.0001, 0.0005)))
            task.cancel()

    async with opened(tmp_path) as store:
        numbers = [(await store.matches.create(new_match())).id for _ in range(3)]
        for _ in range(60):
            tasks = [asyncio.create_task(act(store, number)) for number in numbers]
            await asyncio.gather(*map(leave, tasks))
            await asyncio.gather(*tasks, return_exceptions=True)
        cached = {number: (await store.open_match(number)).match for number in numbers}
        assert done
    async with opened(tmp_path) as store:
        for number, match in cached.items():
            log = await store.log.entries(number)
            assert replay(SETUP, log) == match
            assert {ply for each, ply in done if each == number} <= {entry.ply for entry in log}


async def test_closing_ends_the_thread_also_when_cancelled(tmp_path: Path) -> None:
    database = await SqliteDatabase.open(file_in(tmp_path))
    task = asyncio.create_task(database.close())
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait([task])
    await database.close()
    async with opened(tmp_path) as store:
        assert await store.settings.get("n") is None
