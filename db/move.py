"""Moves a database to another one, of either kind, and compares every row with its copy."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from typing import Final

from db.backup import ALONGSIDE
from db.beside import reading
from db.connection import Database, Reads, Transaction, Value
from db.errors import StoreError
from db.kinds.addresses import is_address, named
from db.kinds.occupied import occupy
from db.kinds.opening import opened
from db.migrate import found as known_migrations
from db.migrate import migrate

AT_ONCE: Final = 200
"""The most rows of one statement."""
VALUES: Final = 3000
"""The most values of one statement."""


_NONE: Final[list[tuple[Value, ...]]] = []


class NotMoved(StoreError):
    """The error that nothing was moved; its text is a sentence for the host."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A table: its columns, those of its key, and those that say yes or no, which SQLite keeps as
    numbers."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    truths: frozenset[str]

    def values(self, row: tuple[Value, ...]) -> tuple[Value, ...]:
        """Returns a row as both kinds of database take it and give it."""
        pairs = zip(self.columns, row, strict=True)
        return tuple(
            bool(value) if name in self.truths and value is not None else value
            for name, value in pairs
        )


async def move(
    source: Path | str, target: Path | str, progress: Callable[[str], None] = lambda _: None
) -> int:
    """Copies all rows of one database to another, which must be new or empty, and compares them.
    Returns their number. The source stays as it is. Calls `progress` with the name of each table.

    Raises `NotMoved`, `Occupied`, `Unreadable` and `StoreTrouble`; the target is then empty.
    """
    if str(source) == str(target):
        raise NotMoved("Name two databases: both are the same.")
    async with (
        reading(source) as beside,
        _taken(source),
        _taken(target),
        beside.snapshot() as before,
    ):
        await _check_source(before, named(source))
        async with _made(target) as to, to.transaction() as transaction:
            await _check_empty(transaction, named(target))
            return await _copy(before, to, transaction, progress)


@asynccontextmanager
async def _taken(target: Path | str) -> AsyncGenerator[None]:
    hold = await occupy(target, alone=True)
    try:
        yield
    finally:
        await hold.free()


@asynccontextmanager
async def _made(target: Path | str) -> AsyncGenerator[Database]:
    """Yields the database, with all its tables. A file that was made for this is removed where
    nothing came of it."""
    new = _is_new(target)
    database = await opened(target)
    try:
        await migrate(database)
        yield database
    except BaseException:
        await database.close()
        if new:
            _remove(Path(target))
        raise
    await database.close()


def _is_new(target: Path | str) -> bool:
    return not is_address(target) and not Path(target).exists()


def _remove(path: Path) -> None:
    for suffix in ALONGSIDE:
        path.with_name(path.name + suffix).unlink(missing_ok=True)


async def _check_source(reads: Reads, name: str) -> None:
    known = {each.number for each in known_migrations()}
    applied = {row["number"] for row in await reads.rows("SELECT number FROM migrations")}
    if applied != known:
        raise NotMoved(f"{name} is of another version: start the bot on it once, then stop it.")


async def _check_empty(reads: Reads, name: str) -> None:
    for plan in _plans():
        if await reads.rows(f"SELECT 1 FROM {plan.name} LIMIT 1"):  # noqa: S608 - our own names
            raise NotMoved(f"{name} is not empty. Name a new database.")


async def _copy(
    before: Reads, to: Database, after: Transaction, progress: Callable[[str], None]
) -> int:
    count = 0
    for plan in _plans():
        progress(plan.name)
        async for rows in _pages(before, plan):
            await _add(after, plan, rows)
            count += len(rows)
        await _compare(before, after, plan)
        if plan.key == ("id",):
            await to.count_on(after, plan.name)
    return count


async def _add(after: Transaction, plan: Plan, rows: list[tuple[Value, ...]]) -> None:
    marks = f"({', '.join('?' * len(plan.columns))})"
    sql = f"INSERT INTO {plan.name} ({', '.join(plan.columns)}) VALUES "  # noqa: S608
    await after.rows(sql + ", ".join([marks] * len(rows)), [each for row in rows for each in row])


async def _compare(before: Reads, after: Reads, plan: Plan) -> None:
    """Compares a table with its copy, row by row in the order of the key. Raises `NotMoved`."""
    copies = _pages(after, plan)
    async for rows in _pages(before, plan):
        copy = await anext(copies, _NONE)
        for one, other in zip_longest(rows, copy):
            if one != other:
                raise NotMoved(f"A row of {plan.name} differs from its copy. Nothing was moved.")
    if await anext(copies, _NONE):
        raise NotMoved(f"There are more rows in the copy of {plan.name}. Nothing was moved.")


async def _pages(reads: Reads, plan: Plan) -> AsyncGenerator[list[tuple[Value, ...]]]:
    """Yields the rows of a table in the order of its key, some at a time."""
    size = max(1, min(AT_ONCE, VALUES // len(plan.columns)))
    columns, key = ", ".join(plan.columns), ", ".join(plan.key)
    marks = ", ".join("?" * len(plan.key))
    first = f"SELECT {columns} FROM {plan.name} ORDER BY {key} LIMIT {size}"  # noqa: S608
    later = f"""SELECT {columns} FROM {plan.name} WHERE ({key}) > ({marks})
        ORDER BY {key} LIMIT {size}"""  # noqa: S608
    found = await reads.rows(first)
    while found:
        yield [plan.values(tuple(row)) for row in found]
        found = await reads.rows(later, [found[-1][name] for name in plan.key])


def _plans() -> Iterator[Plan]:
    """Yields all tables, so that each comes after those to which it refers: in the order in which
    the migrations make them."""
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as plain:
        for migration in known_migrations():
            for statement in migration.statements():
                plain.execute(statement)
        names = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid"
        for (name,) in plain.execute(names).fetchall():
            facts = plain.execute(f"PRAGMA table_info({name})").fetchall()
            key = sorted((place, column) for _, column, _, _, _, place in facts if place)
            yield Plan(
                name,
                tuple(column for _, column, *_ in facts),
                tuple(column for _, column in key),
                frozenset(column for _, column, kind, *_ in facts if kind == "BOOLEAN"),
            )
