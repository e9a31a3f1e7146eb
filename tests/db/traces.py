"""Finds where an id or a name stands in a database."""

from __future__ import annotations

from db.connection import Database


async def traces(database: Database, what: int | str) -> set[str]:
    """Returns the tables in which some value is this or has it in its text."""
    found = set[str]()
    for table in await database.tables():
        rows = await database.rows(f'SELECT * FROM "{table}"')  # noqa: S608
        if any(str(what) in str(value) for row in rows for value in tuple(row)):
            found.add(table)
    return found
