"""The data that is deleted for its age alone, whatever its owner."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from db.connection import Rows, SqlTable
from db.tables import puzzles
from db.tables.watching import imports
from db.values import time_text

AWAY_DAYS: Final = timedelta(days=366)
"""The time for which days of vacation are kept: they are counted by calendar year."""
INVITATIONS: Final = timedelta(days=30)
"""The time for which invitations without a match are kept."""

BATCH: Final = 500
"""The most rows deleted in one transaction, so that nobody waits long for theirs."""

_CAME_TO_NOTHING: Final = "status IN ('declined', 'withdrawn', 'expired') AND sealed"
"""Until its message says that an invitation is over, it is needed to say so."""


@dataclass(frozen=True, slots=True)
class Life:
    """A table, with its `key`, whose rows are deleted once the time in this `column` is longer ago
    than `kept`. If it is a date alone (`by_day`), the whole day counts. `only` is a condition for
    the rows; `parts` names a table whose rows belong to them, and its column with their number."""

    table: str
    key: str
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
        """Yields the deletions of some rows; each takes the text of `oldest`, and the last one
        returns a row for each."""
        old = f"""SELECT {self.key} FROM {self.table} WHERE {self.column} < ? AND {self.only}
            ORDER BY {self.key} LIMIT {BATCH}"""  # noqa: S608 - constants
        if self.parts is not None:
            table, column = self.parts
            yield f"DELETE FROM {table} WHERE {column} IN ({old})"  # noqa: S608
        yield f"DELETE FROM {self.table} WHERE ({self.key}) IN ({old}) RETURNING 1"  # noqa: S608


LIVES: Final = (
    Life("imports", "id", "at", imports.DAYS),
    Life(
        "invitations",
        "id",
        "created_at",
        INVITATIONS,
        only=_CAME_TO_NOTHING,
        parts=("guests", "invitation_id"),
    ),
    Life("puzzle_visits", "guild_id, day, person_id", "day", puzzles.KEPT, by_day=True),
    Life("away_days", "person_id, day", "day", AWAY_DAYS, by_day=True),
)
"""All such tables; `docs/data.toml` says the same, and a test compares it."""


class Ages(SqlTable):
    """The rows of a database that are too old. Every method raises `StoreTrouble` if the database
    fails."""

    async def tidy(self, now: datetime) -> None:
        """Deletes all rows that are too old, a few at a time; data deleted elsewhere since the last
        time goes from the files, too."""
        for life in LIVES:
            while await self._delete_some(life, now) == BATCH:
                pass
        await self._database.wipe()

    async def _delete_some(self, life: Life, now: datetime) -> int:
        rows: Rows = []
        async with self._database.transaction() as transaction:
            for sql in life.statements():
                rows = await transaction.rows(sql, (life.oldest(now),))
        return len(rows)
