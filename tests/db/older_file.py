"""Database files as older versions of the program left them: made with the SQL of then, with rows
that were really written."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import tempfile
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

from db.migrate import found
from db.store import Store
from db.values import BoardForm
from engines.game import Limits
from engines.match import Setup, begin
from engines.registry import GAMES
from tests.db.store_kit import (
    AT,
    BOB_WINS,
    CAROL,
    entries,
    file_in,
    new_invitation,
    new_match,
    opened,
    play,
)

NEWEST = len(found())

ONE_LOBBY = 9
"""Before this, nobody had joined an invitation for two."""

_NOT_FOR_TWO = """DELETE FROM guests WHERE invitation_id IN
    (SELECT id FROM invitations WHERE seats = 2)"""
_MIGRATIONS = "CREATE TABLE migrations (number INTEGER PRIMARY KEY, name TEXT, at TEXT)"
_MIGRATED = "INSERT INTO migrations VALUES (?, ?, 'then')"
_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"

ROWS = {"matches", "seats", "actions", "invitations", "people", "settings", "guests", "clocks"}
"""The tables that hold rows, where they are."""

Rows = dict[str, tuple[tuple[str, ...], list[tuple[Any, ...]]]]
"""By table: its columns, and its rows in order."""


def older_file(path: Path, revision: int) -> None:
    """Makes a file with the first migrations up to this number, and as much of a life of people and
    matches as that revision could hold. Not for use in a running loop."""
    life = _life()
    with closing(empty_file(path, revision)) as plain:
        for table, (columns, _) in read(path).items():
            if table != "migrations":
                _copy(plain, table, columns, life)
        if 2 <= revision < ONE_LOBBY:
            plain.execute(_NOT_FOR_TWO)


def empty_file(path: Path, revision: int) -> sqlite3.Connection:
    """Makes a file with the first migrations up to this number, and opens it."""
    plain = sqlite3.connect(path, isolation_level=None)
    plain.execute("PRAGMA synchronous = OFF")
    plain.execute("PRAGMA journal_mode = WAL")
    plain.execute(_MIGRATIONS)
    for migration in found()[:revision]:
        plain.executescript(migration.sql)
        plain.execute(_MIGRATED, (migration.number, migration.name))
    return plain


@cache
def _life() -> Rows:
    """Returns everything that a present database holds after some days."""
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_live(Path(folder)))
        return read(file_in(Path(folder)))


async def _live(folder: Path) -> None:
    async with opened(folder) as store:
        await furnish(store)


def _copy(plain: sqlite3.Connection, table: str, columns: tuple[str, ...], rows: Rows) -> None:
    names, values = rows[table]
    known = [names.index(each) for each in columns]
    sql = f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})"  # noqa: S608
    plain.executemany(sql, [[row[each] for each in known] for row in values])


def read(path: Path) -> Rows:
    """Returns the whole contents of a file."""
    with closing(sqlite3.connect(path)) as plain:
        tables = [name for (name,) in plain.execute(_TABLES)]
        return {table: _read(plain, table) for table in tables}


def _read(plain: sqlite3.Connection, table: str) -> tuple[tuple[str, ...], list[tuple[Any, ...]]]:
    cursor = plain.execute(f"SELECT * FROM {table} ORDER BY rowid")  # noqa: S608
    return tuple(each[0] for each in cursor.description), cursor.fetchall()


async def furnish(store: Store) -> None:
    """Stores running matches of every game, each with limits if it has any, and one that is over;
    invitations, a lobby, people, settings."""
    rng = random.Random(1)
    for key in GAMES:
        setup = with_limits(key)
        people = (1, 2, *range(100, 98 + setup.seats))
        row = await store.matches.create(new_match(setup=setup, people=people))
        await play(store, row.id, 9, rng)
        await store.matches.shown(row.id, 1, 12345)
    over = await store.matches.create(new_match())
    await store.log.append(over.id, entries(0, text="!resign"), at=AT, outcome=BOB_WINS)
    await store.invitations.create(new_invitation())
    lobby = new_invitation(opponent_id=None, seats=3, side=0)
    await store.invitations.create(lobby)
    await store.people.choose(CAROL, boards=BoardForm.TEXT)
    await store.settings.set("commands:1", "a digest")


def with_limits(key: str) -> Setup:
    """Returns a set-up of this game with limits, if it has such an option."""
    game = GAMES[key]
    chosen = [{option.key: choice.key} for option in game.options for choice in option.choices]
    for each in chosen:
        if game.limits(game.resolve_options(each)) != Limits():
            return begin(key, each, "a seed", game.seat_counts[0])
    return begin(key, {}, "a seed", game.seat_counts[0])
