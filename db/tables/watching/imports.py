"""Imports: exported matches that people have opened, each for its owner alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from db.connection import SqlTable
from db.values import time_text

KEPT: Final = 5
"""The most imports kept for a person: the latest ones."""
DAYS: Final = timedelta(days=30)
"""The time after which an import is deleted."""

_ADD: Final = "INSERT INTO imports (person_id, name, text, at) VALUES (?, ?, ?, ?) RETURNING id"

_OLDER: Final = """DELETE FROM imports WHERE person_id = ? AND id NOT IN
    (SELECT id FROM imports WHERE person_id = ? ORDER BY id DESC LIMIT ?)"""

_SAME: Final = """SELECT id FROM imports WHERE person_id = ? AND name = ? AND text = ? AND at > ?
    ORDER BY id DESC"""

_GET: Final = "SELECT name, text FROM imports WHERE id = ? AND person_id = ? AND at > ?"


@dataclass(frozen=True, slots=True)
class Import:
    """An exported match that a person has opened: the name of the file, and its text."""

    id: int
    name: str
    text: str


class Imports(SqlTable):
    """The imports of a database. Every method raises `StoreTrouble` if the database fails."""

    async def add(self, person_id: int, name: str, text: str, at: datetime) -> Import:
        """Keeps the text of a file for this person, and returns it with its number. The same file
        again has the same number."""
        async with self._database.transaction() as transaction:
            oldest = time_text(at - DAYS)
            found = await transaction.rows(_SAME, (person_id, name, text, oldest))
            if not found:
                found = await transaction.rows(_ADD, (person_id, name, text, time_text(at)))
                await transaction.rows(_OLDER, (person_id, person_id, KEPT))
            return Import(found[0]["id"], name, text)

    async def get(self, number: int, person_id: int, now: datetime) -> Import | None:
        """Returns this person's import with this number; None if there is none, or no longer."""
        rows = await self._database.rows(_GET, (number, person_id, time_text(now - DAYS)))
        return Import(number, rows[0]["name"], rows[0]["text"]) if rows else None
