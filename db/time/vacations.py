"""Vacations: while a person is away, the clocks of day-long paces rest during that person's turns.

A vacation uses up the UTC days that it touches, today included. An early end gives the later ones
back.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from db.connection import Reads, Rows, SqlTable, Transaction, counted
from db.pace import CLAIMED
from db.tables import clocks
from db.values import time_text, time_value

MOST: Final = 28
"""Days of vacation in a calendar year."""

_ADD: Final = """INSERT INTO away_days (person_id, day) VALUES (?, ?)
    ON CONFLICT (person_id, day) DO NOTHING"""

_LATER: Final = "DELETE FROM away_days WHERE person_id = ? AND day > ?"

_UNTIL: Final = """INSERT INTO people (id, away_until, updated_at) VALUES (?, ?, ?)
    ON CONFLICT (id) DO UPDATE
    SET away_until = excluded.away_until, updated_at = excluded.updated_at"""

_OVER: Final = "SELECT id FROM people WHERE away_until <= ? ORDER BY id"

_WITH: Final = f"""SELECT m.id, m.guild_id, c.awaited LIKE '%,' || s.seat || ',%' AS waits
    FROM seats s JOIN matches m ON m.id = s.match_id JOIN clocks c ON c.match_id = m.id
    WHERE s.person_id = ? AND m.status = 'running'
    AND m.pace IN ({", ".join(f"'{key}'" for key in CLAIMED)}) ORDER BY m.id"""  # noqa: S608


class TooLong(Exception):
    """The error that a vacation would have more days than are `left`."""

    def __init__(self, left: int) -> None:
        super().__init__(f"{left} days are left")
        self.left = left


@dataclass(frozen=True, slots=True)
class Vacation:
    """A person's vacation: its end, None without one; and the days left in this year."""

    until: datetime | None = None
    left: int = MOST


class Vacations(SqlTable):
    """The vacations of a database. Every method raises `StoreTrouble` if the database fails."""

    async def of(self, person_id: int, now: datetime) -> Vacation:
        """Returns the vacation of a person, and the days left in the year."""
        until = await _until(self._database, person_id)
        left = MOST - await _taken(self._database, person_id, now.astimezone(UTC).year)
        return Vacation(until if until and until > now else None, max(0, left))

    async def begin(self, person_id: int, days: int, now: datetime) -> tuple[int, ...]:
        """Begins a vacation of this many days, today included, or changes the current one to that
        length. Returns the matches that it concerns. Raises `TooLong`, with nothing changed, and
        `ValueError` for fewer days than one."""
        if days < 1:
            raise ValueError("a vacation has a day at least")
        today = now.astimezone(UTC).date()
        chosen = [today + timedelta(days=number) for number in range(days)]
        end = datetime.combine(chosen[-1] + timedelta(days=1), time(), UTC)
        async with self._database.transaction() as transaction:
            await transaction.rows(_LATER, (person_id, today.isoformat()))
            for day in chosen:
                await transaction.rows(_ADD, (person_id, day.isoformat()))
            await _check(transaction, person_id, chosen)
            return await _settle(transaction, person_id, end, now)

    async def end(self, person_id: int, now: datetime) -> tuple[int, ...]:
        """Ends a vacation; returns the matches that it concerned."""
        today = now.astimezone(UTC).date()
        async with self._database.transaction() as transaction:
            await transaction.rows(_LATER, (person_id, today.isoformat()))
            return await _settle(transaction, person_id, None, now)

    async def over(self, now: datetime) -> tuple[int, ...]:
        """Ends the vacations whose end is past; returns the matches that they concerned."""
        people = [row["id"] for row in await self._database.rows(_OVER, (time_text(now),))]
        ended = [match for person in people for match in await self.end(person, now)]
        return tuple(dict.fromkeys(ended))


async def _check(transaction: Transaction, person_id: int, chosen: list[date]) -> None:
    """Raises `TooLong` if a year now has too many days. A vacation that ends in the next year uses
    days of both."""
    for year in sorted({day.year for day in chosen}):
        over = await _taken(transaction, person_id, year) - MOST
        if over > 0:
            raise TooLong(max(0, len(chosen) - over))


async def _settle(
    transaction: Transaction, person_id: int, until: datetime | None, now: datetime
) -> tuple[int, ...]:
    """Stores the end of a vacation, and lets the clocks rest until then; returns the matches."""
    end = time_text(until) if until else None
    await transaction.rows(_UNTIL, (person_id, end, time_text(now)))
    matches: Rows = await transaction.rows(_WITH, (person_id,))
    for row in matches:
        if row["waits"]:
            await clocks.rest(transaction, row["id"], now)
    return tuple(row["id"] for row in matches)


async def _until(reads: Reads, person_id: int) -> datetime | None:
    rows = await reads.rows("SELECT away_until FROM people WHERE id = ?", (person_id,))
    return time_value(rows[0]["away_until"]) if rows and rows[0]["away_until"] else None


async def _taken(reads: Reads, person_id: int, year: int) -> int:
    sql = "SELECT COUNT(*) FROM away_days WHERE person_id = ? AND day LIKE ?"
    return await counted(reads, sql, person_id, f"{year:04}-%")
