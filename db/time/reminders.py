"""Reminders: who is to be told that the time for a turn runs out, and what they were told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from db.connection import Table
from db.pace import pace_of
from db.values import BOTS, Quiet, time_text, time_value
from engines.game import Seat

HALF, NEAR = 1, 2
"""What was told: that half the time is over, that it is over soon."""

# A board that is not shown asks nobody yet, and its limit is moved until it is.
_RUNNING: Final = """SELECT c.match_id, s.seat, s.person_id, c.turn_began, c.turn_due, m.pace,
    p.quiet_start, p.quiet_end, p.utc_offset, COALESCE(p.dm_closed, FALSE) AS closed,
    CASE WHEN r.turn_began = c.turn_began THEN r.told ELSE 0 END AS told
    FROM clocks c JOIN matches m ON m.id = c.match_id
    JOIN seats s ON s.match_id = c.match_id AND c.awaited LIKE '%,' || s.seat || ',%'
    LEFT JOIN people p ON p.id = s.person_id
    LEFT JOIN reminders r ON r.match_id = s.match_id AND r.seat = s.seat
        AND r.person_id = s.person_id
    WHERE m.status = 'running' AND m.pace <> 'none' AND c.turn_due > ? AND c.rests_until IS NULL
    AND s.person_id >= ? AND NOT COALESCE(p.unreminded, FALSE)
    ORDER BY c.turn_due, c.match_id, s.seat"""

# Nothing is kept of people who were deleted in the meantime.
_TAKE: Final = """INSERT INTO reminders (match_id, seat, person_id, turn_began, told)
    SELECT match_id, seat, person_id, ?, ? FROM seats
    WHERE match_id = ? AND seat = ? AND person_id = ?
    ON CONFLICT (match_id, seat) DO UPDATE SET person_id = excluded.person_id,
    turn_began = excluded.turn_began, told = excluded.told
    WHERE reminders.turn_began <> excluded.turn_began OR reminders.told < excluded.told
    RETURNING told"""

_GIVE_BACK: Final = (
    "UPDATE reminders SET told = ? WHERE match_id = ? AND seat = ? AND turn_began = ?"
)


@dataclass(frozen=True, slots=True)
class Reminder:
    """A person whose turn it is in a match with a pace: since when and until when, and what they
    have been `told` of this turn, 0 for nothing. `closed` says that they are known to accept no
    direct messages."""

    match_id: int
    seat: Seat
    person_id: int
    began: datetime
    due: datetime
    pace: str
    quiet: Quiet
    closed: bool
    told: int

    def owed(self, now: datetime) -> int:
        """Returns what they are to be told now, `HALF` or `NEAR`; 0 for nothing. In quiet hours
        nothing is said until these end, and then only if the time still runs; the first reminder is
        left out where the second one would follow it soon."""
        if now >= self.due or self.quiet.ends(now):
            return 0
        pace = pace_of(self.pace)
        half, near = pace.half(self.due), pace.near(self.due)
        if near is not None and now >= near:
            return NEAR if self.told < NEAR else 0
        if half is None or near is None or now < half or self.told:
            return 0
        follows = self.quiet.ends(near) or near
        return 0 if follows - now < pace.apart() else HALF


class Reminders(Table):
    """The reminders of a database. Every method raises `StoreTrouble` if the database fails."""

    async def owed(self, now: datetime) -> tuple[tuple[Reminder, int], ...]:
        """Returns who is to be told what now: whose time is over first comes first."""
        rows = await self._database.rows(_RUNNING, (time_text(now), BOTS))
        found = [
            Reminder(
                row["match_id"],
                row["seat"],
                row["person_id"],
                time_value(row["turn_began"]),
                time_value(row["turn_due"]),
                row["pace"],
                Quiet(row["quiet_start"], row["quiet_end"], row["utc_offset"] or 0),
                bool(row["closed"]),
                row["told"],
            )
            for row in rows
        ]
        return tuple((each, what) for each in found if (what := each.owed(now)))

    async def take(self, reminder: Reminder, what: int) -> bool:
        """Records that somebody is told that now, before it is sent: nobody is told twice, whatever
        happens then. False where somebody else does it."""
        which = (reminder.match_id, reminder.seat, reminder.person_id)
        params = (time_text(reminder.began), what, *which)
        return bool(await self._database.rows(_TAKE, params))

    async def give_back(self, reminder: Reminder) -> None:
        """Records that it could not be sent, and is still owed."""
        which = (reminder.match_id, reminder.seat, time_text(reminder.began))
        await self._database.rows(_GIVE_BACK, (reminder.told, *which))
