"""The tables as the migrations make them: a plan for copying each one, and the parts that a
database must have."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Final

from db.connection import Parts, Value
from db.migrate import found as known_migrations

PARTS: Final = """SELECT t.name, c.name FROM sqlite_master t, pragma_table_info(t.name) c
    WHERE t.type = 'table' UNION ALL
    SELECT tbl_name, 'index ' || name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL"""
"""Every column with its table, and every index, of an SQLite database."""


@dataclass(frozen=True, slots=True)
class TableSchema:
    """A table: its columns, those of its key, and its boolean ones (`truths`), which SQLite keeps
    as numbers."""

    name: str
    columns: tuple[str, ...]
    key: tuple[str, ...]
    truths: frozenset[str]

    def values(self, row: tuple[Value, ...]) -> tuple[Value, ...]:
        """Returns a row with its booleans as `bool`, which both kinds of database accept."""
        pairs = zip(self.columns, row, strict=True)
        return tuple(
            bool(value) if name in self.truths and value is not None else value
            for name, value in pairs
        )


@cache
def plans() -> tuple[TableSchema, ...]:
    """Returns all tables except that of the migrations, in the order in which the migrations make
    them: each comes after the tables that it refers to."""
    with _migrated() as plain:
        names = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY rowid"
        return tuple(_plan(plain, name) for (name,) in plain.execute(names).fetchall())


@cache
def parts() -> Parts:
    """Returns the columns and indexes of all these tables."""
    with _migrated() as plain:
        return frozenset((table, part) for table, part in plain.execute(PARTS))


def missing(there: Parts) -> Iterator[str]:
    """Yields a sentence for each table, column and index that a database lacks."""
    tables = {table for table, _ in there}
    for table in sorted({table for table, _ in parts()} - tables):
        yield f"The table {table} is missing."
    for table, part in sorted(parts() - there):
        if table in tables:
            kind, _, name = part.rpartition(" ")
            yield f"The {kind or 'column'} {name} of {table} is missing."


@contextmanager
def _migrated() -> Generator[sqlite3.Connection]:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as plain:
        for migration in known_migrations():
            for statement in migration.statements():
                plain.execute(statement)
        yield plain


def _plan(plain: sqlite3.Connection, name: str) -> TableSchema:
    facts = plain.execute(f"PRAGMA table_info({name})").fetchall()
    key = sorted((place, column) for _, column, _, _, _, place in facts if place)
    return TableSchema(
        name,
        tuple(column for _, column, *_ in facts),
        tuple(column for _, column in key),
        frozenset(column for _, column, kind, *_ in facts if kind == "BOOLEAN"),
    )
