"""What is deleted for its age alone, whoever it belongs to."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from db.connection import SqlTable
from db.tables import puzzles
from db.tables.watching import imports
from db.values import time_text

AWAY_DAYS: Final = timedelta(days=366)
"""The time for which days of vacation are kept: they are counted by calendar year."""


@dataclass(frozen=True, slots=True)
class Life:
    """A table whose rows are deleted once the time in this `column` is longer ago than `kept`. If
    it is a date alone (`by_day`), the whole day counts."""

    table: str
    column: str
    kept: timedelta
    by_day: bool = False

    def oldest(self, now: datetime) -> str:
        """Returns the text before which a row is too old."""
        time = now - self.kept
        return time.date().isoformat() if self.by_day else time_text(time)


LIVES: Final = (
    Life("imports", "at", imports.DAYS),
    Life("puzzle_visits", "day", puzzles.KEPT, by_day=True),
    Life("away_days", "day", AWAY_DAYS, by_day=True),
)
"""All such tables; `docs/data.toml` says the same, and a test compares them."""


class Ages(SqlTable):
    """The rows of a database that are too old. Every method raises `StoreTrouble` if the database
    fails."""

    async def tidy(self, now: datetime) -> None:
        """Deletes all rows that are too old."""
        for life in LIVES:
            sql = f"DELETE FROM {life.table} WHERE {life.column} < ?"  # noqa: S608 - constants
            await self._database.rows(sql, (life.oldest(now),))
