"""Brings a database up to the newest migration."""

from __future__ import annotations

import asyncio
import re
import sqlite3
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

from db.connection import Database, Reads
from db.errors import NewerDatabase, StillUsed
from db.values import time_text

FOLDER = Path(__file__).parent / "migrations"

CONTRACT: Final = re.compile(r"-- contract: unused since ([0-9]{4})\n")
"""The first line of a migration that takes something away."""

_WRITE = "UPDATE migrations SET number = number WHERE number < 0"
"""Changes nothing, but fails in a database that may only be read: SQLite opens such a file, so that
people would hear of it at their first move."""
_TABLE = """CREATE TABLE IF NOT EXISTS migrations (
    number INTEGER PRIMARY KEY, name TEXT NOT NULL, at TEXT NOT NULL
)"""


@dataclass(frozen=True, slots=True)
class Migration:
    """One numbered file of SQL: `0001_start.sql` is number 1, named `start`."""

    number: int
    name: str
    sql: str

    @property
    def since(self) -> int | None:
        """The migration since which no version of the program uses the parts that this one removes;
        None if it only adds something, which older versions do not notice."""
        found = CONTRACT.match(self.sql)
        return int(found[1]) if found else None

    def statements(self) -> Iterator[str]:
        """Yields its statements one by one."""
        statement = ""
        for line in self.sql.splitlines(keepends=True):
            statement += line
            if sqlite3.complete_statement(statement):
                yield statement
                statement = ""
        if statement.strip():
            yield statement


def found(folder: Path = FOLDER) -> tuple[Migration, ...]:
    """Returns the migrations of a folder in their order."""
    migrations: list[Migration] = []
    for path in folder.glob("*.sql"):
        number, _, name = path.stem.partition("_")
        migrations.append(Migration(int(number), name, path.read_text(encoding="utf-8")))
    return tuple(sorted(migrations, key=lambda migration: migration.number))


def newest(folder: Path = FOLDER) -> int:
    """Returns the number of the newest migration that this program knows."""
    return max((each.number for each in found(folder)), default=0)


async def migrate(
    database: Database, folder: Path = FOLDER, *, beside: int | None = None
) -> tuple[int, ...]:
    """Applies the missing migrations in order, each in a transaction of its own, and
    returns their numbers. `beside` is the newest migration known to a process of an older version
    that goes on meanwhile; None if there is none.

    Raises `NewerDatabase`, with nothing changed, if the database knows a migration that
    this program does not; `StillUsed`, with nothing changed, if a migration would take something
    away that the older version uses; and `StoreTrouble`.
    """
    async with database.transaction() as transaction:
        await transaction.rows(database.translated(_TABLE))
        await transaction.rows(_WRITE)
        missing = await missing_in(transaction, folder)
        _refuse_used(missing, beside)
    return tuple([each.number for each in missing if await _apply(database, each)])


async def _apply(database: Database, migration: Migration) -> bool:
    """Applies a migration unless another process has done so meanwhile; tells whether it did."""
    async with database.transaction() as transaction:
        if migration.number in await _numbers(transaction):
            return False
        for statement in migration.statements():
            await transaction.rows(database.translated(statement))
        await transaction.rows(
            "INSERT INTO migrations (number, name, at) VALUES (?, ?, ?)",
            (migration.number, migration.name, time_text(datetime.now(UTC))),
        )
        return True


async def missing_in(reads: Reads, folder: Path = FOLDER) -> tuple[Migration, ...]:
    """Returns the migrations that a database lacks, in their order. Raises `NewerDatabase` if it
    has one that this program does not know."""
    migrations = await asyncio.to_thread(found, folder)
    applied, known = await _numbers(reads), {each.number for each in migrations}
    if unknown := applied - known:
        raise NewerDatabase(
            f"The database is newer than this program: it has migration {max(unknown)}, "
            f"the program knows up to {max(known, default=0)}. "
            "Update the program, or use another database."
        )
    return tuple(each for each in migrations if each.number not in applied)


async def _numbers(reads: Reads) -> frozenset[int]:
    return frozenset(row["number"] for row in await reads.rows("SELECT number FROM migrations"))


def _refuse_used(missing: Sequence[Migration], beside: int | None) -> None:
    used = [each for each in missing if each.since is not None and each.since > (beside or 0)]
    if beside is not None and used:
        raise StillUsed(
            "This version changes the database in a way that the bot that runs does not survive: "
            "stop it, then start this one."
        )
