"""Lessons that a person has done."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from db.connection import SqlTable
from db.values import time_text

_DONE: Final = """INSERT INTO lessons (person_id, game, lesson, at) VALUES (?, ?, ?, ?)
    ON CONFLICT (person_id, game, lesson) DO NOTHING"""

_OF: Final = "SELECT game, lesson FROM lessons WHERE person_id = ? ORDER BY game, lesson"


class Lessons(SqlTable):
    """The lessons that people have done, each with the time at which it was first done. Every
    method raises `StoreTrouble` if the database fails."""

    async def done(self, person_id: int, game: str, lesson: str, at: datetime) -> None:
        """Remembers that this person has done the lesson of this key."""
        await self._database.rows(_DONE, (person_id, game, lesson, time_text(at)))

    async def of(self, person_id: int) -> frozenset[tuple[str, str]]:
        """Returns the games and keys of all lessons that this person has done."""
        rows = await self._database.rows(_OF, (person_id,))
        return frozenset((row["game"], row["lesson"]) for row in rows)
