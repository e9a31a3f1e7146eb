"""The data that the bot deletes by itself (`docs/privacy.md`).

What is deleted for its age alone, whatever its owner; the choices made in servers that the bot has
left, while matches and leagues stay, as they belong to the people who play them; and the people
whose account Discord calls deleted. For these one answer is not enough: a fault of Discord's, or
somebody with such a name, would cost a person all matches. So it is asked again, once a day at
most, and any other answer ends it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from db.connection import Rows, SqlTable
from db.tables import puzzles
from db.tables.watching import imports
from db.values import time_text

KEPT: Final = timedelta(days=30)
"""The time for which a server's choices are kept after the bot has left."""

_KEYS: Final = {
    "guilds": "id",
    "barred": "guild_id",
    "daily_puzzles": "guild_id",
    "feat_roles": "guild_id",
    "kept_messages": "guild_id",
    "puzzle_visits": "guild_id",
    "roles_given": "guild_id",
    "weeks": "guild_id",
}
"""The tables of a server's data, with the column of its id."""

_KNOWN: Final = " UNION ".join(
    f"SELECT {column} AS guild_id FROM {table}"  # noqa: S608 - constants
    for table, column in _KEYS.items()
)

_DELETE: Final = (
    *(f"DELETE FROM {table} WHERE {column} = ?" for table, column in _KEYS.items()),  # noqa: S608
    """DELETE FROM scheduled_events WHERE contest_id IN
        (SELECT id FROM contests WHERE guild_id = ?)""",
    "DELETE FROM posts WHERE match_id IN (SELECT id FROM matches WHERE guild_id = ?)",
)

_LEFT: Final = """INSERT INTO left_guilds (guild_id, left_at) VALUES (?, ?)
    ON CONFLICT (guild_id) DO NOTHING"""

_DEPARTED: Final = "SELECT guild_id FROM left_guilds WHERE left_at <= ? ORDER BY left_at LIMIT ?"

_TAKE: Final = "DELETE FROM left_guilds WHERE guild_id = ? AND left_at <= ? RETURNING guild_id"


class Departures(SqlTable):
    """The servers that the bot has left. Every method raises `StoreTrouble` if the database
    fails."""

    async def known(self) -> frozenset[int]:
        """Returns the servers with stored data that goes with them."""
        return frozenset(row["guild_id"] for row in await self._database.rows(_KNOWN))

    async def left(self) -> frozenset[int]:
        """Returns the servers that are noted as left."""
        rows = await self._database.rows("SELECT guild_id FROM left_guilds")
        return frozenset(row["guild_id"] for row in rows)

    async def note(self, guild_id: int, at: datetime) -> None:
        """Records that the bot is no longer in a server, unless that was recorded before."""
        await self._database.rows(_LEFT, (guild_id, time_text(at)))

    async def is_back(self, guild_id: int) -> None:
        """Records that the bot is in a server: nothing of it will be deleted."""
        await self._database.rows("DELETE FROM left_guilds WHERE guild_id = ?", (guild_id,))

    async def due(self, now: datetime, but: Collection[int], most: int) -> tuple[int, ...]:
        """Returns the servers left longer than `KEPT` ago, `most` at most; `but` are those that
        are known to be there."""
        rows = await self._database.rows(_DEPARTED, (time_text(now - KEPT), most))
        return tuple(row["guild_id"] for row in rows if row["guild_id"] not in but)

    async def forget(self, guild_id: int, now: datetime) -> bool:
        """Deletes a server's data in one transaction, if that is still due."""
        async with self._database.transaction() as transaction:
            if not await transaction.rows(_TAKE, (guild_id, time_text(now - KEPT))):
                return False
            for sql in _DELETE:
                await transaction.rows(sql, (guild_id,))
        await self._database.wipe()
        return True


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


PAUSE: Final = timedelta(days=30)
"""The time for which Discord must have said so."""
ANSWERS: Final = 10
"""How often Discord must have said so, on as many days."""
AGAIN: Final = timedelta(days=1)
"""The time after which it is asked again."""

_NOTE: Final = """INSERT INTO gone_accounts (person_id, since, asked_at) VALUES (?, ?, ?)
    ON CONFLICT (person_id) DO NOTHING"""

_DUE: Final = """SELECT person_id FROM gone_accounts WHERE asked_at <= ?
    ORDER BY asked_at, person_id LIMIT ?"""

_COUNT: Final = """UPDATE gone_accounts SET asked_at = ?, answers = answers + 1
    WHERE person_id = ? AND asked_at <= ? RETURNING since, answers"""


class GoneAccounts(SqlTable):
    """The accounts that Discord calls deleted. Every method raises `StoreTrouble` if the database
    fails."""

    async def note(self, person_id: int, at: datetime) -> None:
        """Records a first answer; does nothing for a person who has one already."""
        await self._database.rows(_NOTE, (person_id, time_text(at), time_text(at)))

    async def due(self, now: datetime, most: int) -> tuple[int, ...]:
        """Returns the people to ask about again, `most` at most."""
        rows = await self._database.rows(_DUE, (time_text(now - AGAIN), most))
        return tuple(row["person_id"] for row in rows)

    async def again(self, person_id: int, at: datetime) -> bool:
        """Records the same answer once more, if the last one is a day old; tells whether that
        makes it sure."""
        params = (time_text(at), person_id, time_text(at - AGAIN))
        rows = await self._database.rows(_COUNT, params)
        return any(
            row["answers"] >= ANSWERS and row["since"] <= time_text(at - PAUSE) for row in rows
        )

    async def is_there(self, person_id: int) -> None:
        """Records that the account is there: nothing will be deleted."""
        await self._database.rows("DELETE FROM gone_accounts WHERE person_id = ?", (person_id,))
