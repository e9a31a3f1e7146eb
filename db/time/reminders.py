"""Reminders: who is to be told that the time for a turn runs out, or that of somebody else has run
out and may be claimed; and what they were told."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from db.connection import Row, Rows, Table, Value
from db.pace import CLAIMED, PACES, Pace, pace_of
from db.values import BOTS, Quiet, time_text, time_value
from engines.game import Seat

HALF, NEAR, OVER = 1, 2, 3
"""What was told: that half the time is over, that it is over soon, that somebody else's is over."""
LATE: Final = timedelta(days=7)
"""So long after its end somebody is still told that another's time is over."""
TIMED: Final = tuple(pace for pace in PACES.values() if pace.turn)
"""The paces of which there are reminders."""

_OF_PACE: Final = (
    f"WHEN ? THEN CASE WHEN c.turn_due <= ? THEN {NEAR} WHEN c.turn_due <= ? THEN {HALF} "
    "ELSE 0 END "
)
# What is due by now, by the pace of the match.
_DUE: Final = f"CASE m.pace {_OF_PACE * len(TIMED)}ELSE 0 END"

# A board that is not shown asks nobody yet, and its limit is moved until it is.
_PEOPLE: Final = """SELECT c.match_id, s.seat, s.person_id, c.turn_began, c.turn_due, m.pace,
    p.quiet_start, p.quiet_end, p.utc_offset, COALESCE(p.dm_closed, FALSE) AS closed,
    CASE WHEN r.turn_began = c.turn_began THEN r.told ELSE 0 END AS told,
    c.reminded, {due} AS due_now
    FROM clocks c JOIN matches m ON m.id = c.match_id
    JOIN seats s ON s.match_id = c.match_id AND c.awaited {awaited} '%,' || s.seat || ',%'
    LEFT JOIN people p ON p.id = s.person_id
    LEFT JOIN reminders r ON r.match_id = s.match_id AND r.seat = s.seat
        AND r.person_id = s.person_id
    WHERE {which}
    AND m.status = 'running' AND c.rests_until IS NULL
    AND s.person_id >= ? AND NOT COALESCE(p.unreminded, FALSE)"""

_ASKED: Final = f"""(c.reminded = 0 AND c.turn_due > ? AND c.turn_due <= ?
    OR c.reminded = {HALF} AND c.turn_due > ? AND c.turn_due <= ?)"""
_RUNNING: Final = f"""SELECT * FROM ({_PEOPLE.format(due=_DUE, awaited="LIKE", which=_ASKED)})
    AS found WHERE due_now > reminded AND due_now > told"""  # noqa: S608

_MARKS: Final = ", ".join("?" * len(CLAIMED))
_ENDED: Final = f"c.turn_due > ? AND c.turn_due <= ? AND m.pace IN ({_MARKS})"
_OTHERS: Final = f"""SELECT * FROM ({_PEOPLE.format(due=OVER, awaited="NOT LIKE", which=_ENDED)})
    AS found WHERE told < {OVER}"""  # noqa: S608

# Nothing is kept of people who were deleted in the meantime.
_TAKE: Final = """INSERT INTO reminders (match_id, seat, person_id, turn_began, told)
    SELECT match_id, seat, person_id, ?, ? FROM seats
    WHERE match_id = ? AND seat = ? AND person_id = ?
    ON CONFLICT (match_id, seat) DO UPDATE SET person_id = excluded.person_id,
    turn_began = excluded.turn_began, told = excluded.told
    WHERE reminders.turn_began <> excluded.turn_began OR reminders.told < excluded.told
    RETURNING told"""

# What all have been told for whom the match waits.
_NOTE: Final = """UPDATE clocks SET reminded = COALESCE((SELECT MIN(
    CASE WHEN r.turn_began = clocks.turn_began THEN r.told ELSE 0 END)
    FROM seats s LEFT JOIN reminders r
        ON r.match_id = s.match_id AND r.seat = s.seat AND r.person_id = s.person_id
    WHERE s.match_id = clocks.match_id AND clocks.awaited LIKE '%,' || s.seat || ',%'), 0)
    WHERE match_id = ?"""

_GIVE_BACK: Final = (
    "UPDATE reminders SET told = ? WHERE match_id = ? AND seat = ? AND turn_began = ?"
)


@dataclass(frozen=True, slots=True)
class Reminder:
    """A person in a match with a pace: since when and until when somebody's turn is, their own or,
    once its time is over, another's; and what they have been `told` of this turn, 0 for nothing.
    `closed` says that they are known to accept no direct messages."""

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
        """Returns what they are to be told now, `HALF`, `NEAR` or `OVER`; 0 for nothing. In quiet
        hours nothing is said until these end, and then only if the time still runs, or still may be
        claimed; the first reminder is left out where the second one would follow it soon."""
        if self.quiet.ends(now):
            return 0
        pace = pace_of(self.pace)
        if now >= self.due:
            return OVER if pace.is_claimed and self.told < OVER else 0
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
        rows = [*await self._asked(now), *await self._others(now)]
        found = [_reminder(row) for row in rows]
        owed = [(each, what) for each in found if (what := each.owed(now))]
        return tuple(sorted(owed, key=lambda pair: (pair[0].due, pair[0].match_id, pair[0].seat)))

    async def _asked(self, now: datetime) -> Rows:
        """Returns those for whom a match waits and whose time runs out."""
        ends = {
            pace.key: [time_text(now + _ahead(pace, what)) for what in (NEAR, HALF)]
            for pace in TIMED
        }
        near, half = (max(each) for each in zip(*ends.values(), strict=True))
        stages = [value for key, times in ends.items() for value in (key, *times)]
        at = time_text(now)
        params = (*stages, at, max(near, half), at, near, BOTS)
        return await self._database.rows(_RUNNING, params)

    async def _others(self, now: datetime) -> Rows:
        """Returns those who may claim that another's time is over."""
        params: list[Value] = [time_text(now - LATE), time_text(now), *CLAIMED, BOTS]
        return await self._database.rows(_OTHERS, params)

    async def take(self, reminder: Reminder, what: int) -> bool:
        """Records that somebody is told that now, before it is sent: nobody is told twice, whatever
        happens then. False where somebody else does it."""
        which = (reminder.match_id, reminder.seat, reminder.person_id)
        params = (time_text(reminder.began), what, *which)
        async with self._database.transaction() as transaction:
            taken = await transaction.rows(_TAKE, params)
            await transaction.rows(_NOTE, (reminder.match_id,))
        return bool(taken)

    async def give_back(self, reminder: Reminder) -> None:
        """Records that it could not be sent, and is still owed."""
        which = (reminder.match_id, reminder.seat, time_text(reminder.began))
        async with self._database.transaction() as transaction:
            await transaction.rows(_GIVE_BACK, (reminder.told, *which))
            await transaction.rows(_NOTE, (reminder.match_id,))


def _reminder(row: Row) -> Reminder:
    return Reminder(
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


def _ahead(pace: Pace, what: int) -> timedelta:
    """Returns how long before the end of a turn this reminder is due; nothing if there is none."""
    end = datetime.max
    due = pace.half(end) if what == HALF else pace.near(end)
    return timedelta(0) if due is None else end - due
