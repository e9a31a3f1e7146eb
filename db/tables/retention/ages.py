"""What is deleted for its age alone, whoever it belongs to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from db.connection import SqlTable
from db.tables import puzzles
from db.tables.watching import imports
from db.values import time_text

AWAY_DAYS: Final = timedelta(days=366)
"""The time for which days of vacation are kept: they are counted by calendar year."""
INVITATIONS: Final = timedelta(days=30)
"""The time for which invitations are kept of which no match came."""

_CAME_TO_NOTHING: Final = "status IN ('declined', 'withdrawn', 'expired') AND sealed"
"""Until its message says that an invitation is over, it is needed to say so."""


@dataclass(frozen=True, slots=True)
class Life:
    """A table whose rows are deleted once the time in this `column` is longer ago than `kept`. If
    it is a date alone (`by_day`), the whole day counts. `only` is a condition for the rows; `parts`
    names a table whose rows belong to them, and its column with their number."""

    table: str
    column: str
    kept: timedelta
    by_day: bool = False
    only: str = "TRUE"
    parts: tuple[str, str] | None = None

    def oldest(self, now: datetime) -> str:
        """Returns the text before which a row is too old."""
        time = now - self.kept
        return time.date().isoformat() if self.by_day else time_text(time)

    def statements(self) -> Iterator[str]:
        """Yields the deletions, each of which takes the text of `oldest`."""
        which = f"{self.column} < ? AND {self.only}"
        if self.parts is not None:
            table, column = self.parts
            old = f"SELECT id FROM {self.table} WHERE {which}"  # noqa: S608 - constants
            yield f"DELETE FROM {table} WHERE {column} IN ({old})"  # noqa: S608
        yield f"DELETE FROM {self.table} WHERE {which}"  # noqa: S608


LIVES: Final = (
    Life("imports", "at", imports.DAYS),
    Life(
        "invitations",
        "created_at",
        INVITATIONS,
        only=_CAME_TO_NOTHING,
        parts=("guests", "invitation_id"),
    ),
    Life("puzzle_visits", "day", puzzles.KEPT, by_day=True),
    Life("away_days", "day", AWAY_DAYS, by_day=True),
)
"""All such tables; `docs/data.toml` says the same, and a test compares it."""


class Ages(SqlTable):
    """The rows of a database that are too old. Every method raises `StoreTrouble` if the database
    fails."""

    async def tidy(self, now: datetime) -> None:
        """Deletes all rows that are too old."""
        for life in LIVES:
            async with self._database.transaction() as transaction:
                for sql in life.statements():
                    await transaction.rows(sql, (life.oldest(now),))
