"""Files of every older revision, opened by the present program: nothing is lost and everything goes
on. A new migration is covered automatically."""

from __future__ import annotations

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from db.errors import StoreTrouble
from db.kinds.sqlite import SqliteDatabase
from db.migrate import FOLDER, migrate
from db.store import Store
from db.values import RUNNING, time_text
from engines.match import replay
from tests.db.older_file import NEWEST, ROWS, Rows, older_file, read
from tests.db.store_kit import ALICE, AT, HOUR, accept, file_in, opened, play
from tests.sample import present

SCHEMA = """SELECT type, name, sql FROM sqlite_master
    WHERE tbl_name <> 'migrations' ORDER BY type, name"""

revisions = pytest.mark.parametrize("revision", range(1, NEWEST + 1))


@pytest.fixture
def older(tmp_path: Path, revision: int) -> Path:
    """Returns a folder with a database of this revision."""
    folder = tmp_path / "older"
    folder.mkdir()
    older_file(file_in(folder), revision)
    return folder


def missing(before: Rows, after: Rows) -> list[str]:
    """Returns the tables in which an earlier row or column is gone or changed."""
    return [
        table
        for table, (columns, rows) in before.items()
        if [
            tuple(row[after[table][0].index(column)] for column in columns)
            for row in after[table][1][: len(rows)]
        ]
        != rows
    ]


@revisions
async def test_an_older_file_is_opened_and_nothing_is_lost(older: Path, tmp_path: Path) -> None:
    before = read(file_in(older))
    assert all(rows for table, (_, rows) in before.items() if table in ROWS)
    async with opened(older) as store, opened(tmp_path / "new") as new:
        assert [row[0] for row in await store.database.rows("PRAGMA integrity_check")] == ["ok"]
        assert await store.database.rows("PRAGMA foreign_key_check") == []
        schemas = [await each.database.rows(SCHEMA) for each in (store, new)]
        assert [tuple(row) for row in schemas[0]] == [tuple(row) for row in schemas[1]]
    assert missing(before, read(file_in(older))) == []


@revisions
async def test_what_was_over_long_ago_is_left_as_it_is(older: Path, revision: int) -> None:
    """Older files do not say whether an invitation's message tells its end; thousands of old
    messages would be changed at the first start."""
    with closing(sqlite3.connect(file_in(older))) as plain, plain:
        assert plain.execute("UPDATE invitations SET status = 'declined'").rowcount > 0
    async with opened(older) as store:
        unsealed = (*await store.invitations.unsealed(), *await store.invitations.unposted(AT))
        assert bool(unsealed) == (revision >= 7)


@revisions
async def test_the_matches_of_an_older_file_are_played_on(older: Path, revision: int) -> None:
    rng = random.Random(3)
    with closing(sqlite3.connect(file_in(older))) as plain:
        sql = "SELECT match_id, turn_due, match_due FROM clocks"
        stored = {row[0]: row[1:] for row in (plain.execute(sql) if revision >= 3 else ())}
    async with opened(older) as store:
        running = present(await store.matches.of_person(1, statuses=RUNNING))
        for row in running:
            ends = tuple(
                each and time_text(each) for each in (row.clock.turn_due, row.clock.match_due)
            )
            assert ends == stored.get(row.id, (None, None))
        for row in running:
            before = present(await store.log.entries(row.id))
            await play(store, row.id, 5, rng)
            match = (await store.open_match(row.id)).match
            assert match.entries[: len(before)] == before
            assert match.ply > len(before)
            assert match == replay(row.setup, match.entries)
        timed = [row for row in running if row.clock.turn_due]
        assert bool(timed) == (revision >= 3)
        due = await store.clocks.due(AT + 9 * 24 * HOUR)
        assert {each.match_id for each in due} >= {row.id for row in timed if row.clock.match_due}


@revisions
async def test_the_invitations_of_an_older_file_are_answered(older: Path, revision: int) -> None:
    async with opened(older) as store:
        assert await accept(store, 1) is not None
        lobby = present(await store.invitations.get(2))
        guests = [each.person_id for each in lobby.guests]
        assert (lobby.seats, guests) == (3 if revision >= 2 else 2, [ALICE])
        assert await store.invitations.close(2, "withdrawn")


def dumped(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as plain:
        return list(plain.iterdump())


@pytest.mark.parametrize("revision", range(NEWEST))
async def test_a_migration_that_fails_at_its_end_can_be_repeated(
    older: Path, tmp_path: Path, revision: int
) -> None:
    folder = tmp_path / "failing"
    shutil.copytree(FOLDER, folder)
    (path,) = folder.glob(f"{revision + 1:04}_*.sql")
    path.write_text(f"{path.read_text('utf-8')};\nINSERT INTO nowhere VALUES (1);", "utf-8")
    before = dumped(file_in(older))
    database = await SqliteDatabase.open(file_in(older))
    try:
        with pytest.raises(StoreTrouble):
            await migrate(database, folder)
        assert dumped(file_in(older)) == before
        assert await migrate(database) == tuple(range(revision + 1, NEWEST + 1))
    finally:
        await database.close()


async def is_full(database: SqliteDatabase) -> bool:
    try:
        await migrate(database)
    except StoreTrouble as trouble:
        return trouble.reason == "full"
    return False


@pytest.mark.parametrize("revision", [1])
async def test_a_disk_that_is_full_ends_no_migration_half_way(older: Path) -> None:
    """Each few pages of room allow some more migrations, each of them whole."""
    database = await SqliteDatabase.open(file_in(older))
    found, full = list[int](), 0
    try:
        for room in range(30):
            pages = (await database.rows("PRAGMA page_count"))[0][0]
            await database.rows(f"PRAGMA max_page_count = {pages + room}")
            full += await is_full(database)
            rows = await database.rows("SELECT number FROM migrations ORDER BY number")
            found = [row["number"] for row in rows]
            assert found == list(range(1, len(found) + 1))
        assert full > 0
        assert len(found) == NEWEST
    finally:
        await database.close()
    store = await Store.open(file_in(older))
    await store.close()
