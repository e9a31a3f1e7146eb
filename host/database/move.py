"""Moves a database to another one, of either kind, and compares every row with its copy."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from contextlib import asynccontextmanager
from itertools import zip_longest
from pathlib import Path
from typing import Final

from db.connection import Database, Reads, Rows, Transaction, Value
from db.errors import StoreError
from db.kinds.addresses import is_address, named
from db.kinds.holds import occupied
from db.kinds.host_errors import explained
from db.kinds.opening import opened
from db.migrate import migrate, missing_in
from db.schema import TableSchema, plans
from host.database.backup import written_beside
from host.database.reader import reading

AT_ONCE: Final = 200
"""The most rows of one statement."""
VALUES: Final = 3000
"""The most values of one statement."""
OWN: Final = ("settings", "puzzle_days")
"""The tables that a bot writes to by itself at its start."""
_NONE: Final[list[tuple[Value, ...]]] = []


class NotMoved(StoreError):
    """Raised if nothing was moved; its text is a sentence for the host."""


async def move(
    source: Path | str, target: Path | str, progress: Callable[[str], None] = lambda _: None
) -> int:
    """Copies all rows of one database to another, which must be new or empty, and compares them.
    Returns their number. The source is not changed. Calls `progress` with the name of each table.

    Raises `NotMoved`, `NewerDatabase`, `NoBackup`, `Occupied` and `Unusable`; the target is then
    unchanged."""
    if str(source) == str(target):
        raise NotMoved("Name two databases: both are the same.")
    async with reading(source) as beside, occupied(source, alone=True):
        await _check_source(beside, named(source))
        with explained(target):
            async with (
                occupied(target, alone=True),
                _made(target) as to,
                to.transaction() as transaction,
                beside.snapshot() as moment,  # last: PostgreSQL ends idle transactions
            ):
                before = _Source(moment, source)
                await _check_empty(transaction, named(target))
                for own in OWN:
                    await transaction.rows(f"DELETE FROM {own}")  # noqa: S608 - our own names
                return await _copy(before, to, transaction, progress)


class _Source:
    """The source of a move: its errors name the source, not the target."""

    def __init__(self, moment: Reads, name: Path | str) -> None:
        self._moment = moment
        self._name = name

    async def rows(self, sql: str, params: Sequence[Value] = ()) -> Rows:
        """Returns all rows of one statement. Raises `Unusable`."""
        with explained(self._name):
            return await self._moment.rows(sql, params)


@asynccontextmanager
async def _made(target: Path | str) -> AsyncGenerator[Database]:
    """Yields the target database, with all its tables. A file is written under another name beside
    the target, and gets the target's name once it is complete."""
    if is_address(target):
        async with _opened(target) as database:
            yield database
        return
    if _is_something(Path(target)):
        async with reading(target) as before:
            await _check_empty(before, named(target))
    with written_beside(Path(target)) as partial:
        async with _opened(partial) as database:
            yield database
            # Makes it one file without a write-ahead log beside it; the bot turns that on again.
            await database.rows("PRAGMA journal_mode = DELETE")


def _is_something(path: Path) -> bool:
    return path.exists() and path.stat().st_size > 0


@asynccontextmanager
async def _opened(target: Path | str) -> AsyncGenerator[Database]:
    database = await opened(target)
    try:
        await migrate(database)
        yield database
    finally:
        await database.close()


async def _check_source(reads: Reads, name: str) -> None:
    if await missing_in(reads):
        raise NotMoved(f"{name} is of an older version: start the bot on it once, then stop it.")


async def _check_empty(reads: Reads, name: str) -> None:
    """Raises `NotMoved` if a table has rows. The tables in `OWN` may: a bot writes those anew at
    its start."""
    for plan in plans():
        if plan.name not in OWN and await reads.rows(f"SELECT 1 FROM {plan.name} LIMIT 1"):  # noqa: S608 - our own names
            raise NotMoved(f"{name} is not empty. Name a new database.")


async def _copy(
    before: Reads, to: Database, after: Transaction, progress: Callable[[str], None]
) -> int:
    count = 0
    for plan in plans():
        progress(plan.name)
        async for rows in _pages(before, plan):
            await _add(after, plan, rows)
            count += len(rows)
        await _compare(before, after, plan)
        if plan.key == ("id",):
            await to.count_on(after, plan.name)
    return count


async def _add(after: Transaction, plan: TableSchema, rows: list[tuple[Value, ...]]) -> None:
    marks = f"({', '.join('?' * len(plan.columns))})"
    sql = f"INSERT INTO {plan.name} ({', '.join(plan.columns)}) VALUES "  # noqa: S608
    await after.rows(sql + ", ".join([marks] * len(rows)), [each for row in rows for each in row])


async def _compare(before: Reads, after: Reads, plan: TableSchema) -> None:
    """Compares a table with its copy, row by row in the order of the key. Raises `NotMoved`."""
    copies = _pages(after, plan)
    async for rows in _pages(before, plan):
        copy = await anext(copies, _NONE)
        for one, other in zip_longest(rows, copy):
            if one != other:
                raise NotMoved(f"A row of {plan.name} differs from its copy. Nothing was moved.")
    if await anext(copies, _NONE):
        raise NotMoved(f"There are more rows in the copy of {plan.name}. Nothing was moved.")


async def _pages(reads: Reads, plan: TableSchema) -> AsyncGenerator[list[tuple[Value, ...]]]:
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
