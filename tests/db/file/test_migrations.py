"""Migrations: from nothing, again, from an older number, and never backwards."""

from __future__ import annotations

import asyncio
import shutil
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from db.errors import NewerDatabase, StoreTrouble
from db.kinds.sqlite import SqliteDatabase
from db.migrate import FOLDER, found, migrate
from db.store import Store
from tests.db.store_kit import file_in, new_match, opened
from tests.sample import present

TABLES = {"matches", "seats", "actions", "invitations", "people", "settings", "migrations"}
_NAMES = "SELECT name FROM sqlite_master WHERE type = 'table'"


@asynccontextmanager
async def database_in(folder: Path) -> AsyncGenerator[SqliteDatabase]:
    database = await SqliteDatabase.open(file_in(folder))
    try:
        yield database
    finally:
        await database.close()


async def tables(database: SqliteDatabase) -> set[str]:
    return {row["name"] for row in await database.rows(_NAMES)}


def older_and_newer(folder: Path, sql: str) -> tuple[Path, Path]:
    """Returns two folders of migrations: the first one only, and that with a second."""
    older, newer = folder / "older", folder / "newer"
    older.mkdir()
    shutil.copy(FOLDER / "0001_start.sql", older)
    shutil.copytree(older, newer)
    (newer / "0002_colours.sql").write_text(sql, encoding="utf-8")
    return older, newer


def test_the_numbers_run_from_one_without_a_gap() -> None:
    numbers = [migration.number for migration in found()]
    assert numbers == list(range(1, len(numbers) + 1))
    assert all(migration.name for migration in found())


def test_no_statement_is_dropped() -> None:
    for migration in found():
        assert "".join(migration.statements()).strip() == migration.sql.strip()


async def test_a_fresh_database_gets_every_table(tmp_path: Path) -> None:
    async with database_in(tmp_path) as database:
        done = await migrate(database)
        assert done == tuple(migration.number for migration in found())
        assert await tables(database) >= TABLES
        rows = await database.rows("SELECT number, name, at FROM migrations")
        assert [(row["number"], row["name"]) for row in rows] == [
            (migration.number, migration.name) for migration in found()
        ]
        assert all(row["at"].endswith("+00:00") for row in rows)


async def test_a_second_time_there_is_nothing_to_do(tmp_path: Path) -> None:
    async with database_in(tmp_path) as database:
        await migrate(database)
        assert await migrate(database) == ()


async def test_an_older_database_keeps_what_it_holds(tmp_path: Path) -> None:
    sql = "ALTER TABLE people ADD COLUMN colour TEXT;\nUPDATE people SET colour = 'green'"
    older, newer = older_and_newer(tmp_path, sql)
    async with database_in(tmp_path) as database:
        assert await migrate(database, older) == (1,)
        await database.rows("INSERT INTO people (id, updated_at) VALUES (7, 'then')")
    async with database_in(tmp_path) as database:
        assert await migrate(database, newer) == (2,)
        rows = await database.rows("SELECT id, colour FROM people")
        assert [tuple(row) for row in rows] == [(7, "green")]


async def test_older_matches_have_no_fingerprint(tmp_path: Path) -> None:
    older = tmp_path / "older"
    older.mkdir()
    for path in sorted(FOLDER.glob("000[1-4]_*.sql")):
        shutil.copy(path, older)
    sql = """INSERT INTO matches (game, revision, options, seats, seed, rated, created_at, place)
        VALUES ('any', 1, '{}', 1, 'a seed', 0, '2026-01-02T03:04:05.000000+00:00', 'thread')"""
    async with database_in(tmp_path) as database:
        assert await migrate(database, older) == (1, 2, 3, 4)
        await database.rows(sql)
        await database.rows("INSERT INTO seats (match_id, seat, person_id) VALUES (1, 0, 7)")
    async with opened(tmp_path) as store:
        row = present(await store.matches.get(1))
        assert (row.setup.seed, row.fingerprint) == ("a seed", None)


async def test_a_failing_migration_leaves_nothing_behind(tmp_path: Path) -> None:
    sql = "CREATE TABLE colours (name TEXT);\nALTER TABLE nowhere ADD COLUMN colour TEXT;"
    _, newer = older_and_newer(tmp_path, sql)
    async with database_in(tmp_path) as database:
        with pytest.raises(StoreTrouble):
            await migrate(database, newer)
        assert await tables(database) == TABLES
        rows = await database.rows("SELECT number FROM migrations")
        assert [row["number"] for row in rows] == [1]


async def test_a_newer_database_is_refused_untouched(tmp_path: Path) -> None:
    older, newer = older_and_newer(tmp_path, "CREATE TABLE colours (name TEXT);")
    (older / "0001_start.sql").rename(older / "0003_other.sql")
    async with database_in(tmp_path) as database:
        await migrate(database, newer)
        with pytest.raises(NewerDatabase, match="migration 2, the program knows up to 3"):
            await migrate(database, older)
        rows = await database.rows("SELECT number FROM migrations ORDER BY number")
        assert [row["number"] for row in rows] == [1, 2]


async def test_the_store_refuses_a_newer_database_and_lets_go_of_it(tmp_path: Path) -> None:
    async with opened(tmp_path) as store:
        await store.database.rows("INSERT INTO migrations VALUES (99, 'later', 'then')")
    with pytest.raises(NewerDatabase, match="Update the program"):
        await Store.open(file_in(tmp_path))
    file_in(tmp_path).unlink()  # on Windows an open file could not be deleted


async def test_several_may_open_a_fresh_database_at_once(tmp_path: Path) -> None:
    stores = await asyncio.gather(*(Store.open(file_in(tmp_path)) for _ in range(5)))
    try:
        row = await stores[0].matches.create(new_match())
        assert await stores[4].matches.get(row.id) == row
    finally:
        for store in stores:
            await store.close()
