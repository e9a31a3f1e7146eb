"""Reminders to players that their time for a turn runs out, or that an opponent's time has run out
and may be claimed. The table holds the last reminder of each seat."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from db.codec import QUIET, Codec
from db.connection import Rows, SqlTable, Value
from db.outages import turn_end
from db.pace import CLAIMED, OPEN, STORED, Pace, pace_of
from db.tables.clocks import COLUMNS
from db.values import PEOPLE, Quiet, time_text, time_value
from engines.game import Seat

HALF, NEAR, OVER = 1, 2, 3
"""The kinds of reminders: half the time is over, it is over soon, an opponent's is over."""
LATE: Final = timedelta(days=7)
"""The time after a turn's end in which its opponents are still reminded."""
TIMED: Final = tuple(pace for pace in STORED if pace.turn)
"""The paces with reminders."""

_OF_PACE: Final = (
    f"WHEN ? THEN CASE WHEN c.turn_due <= ? THEN {NEAR} WHEN c.turn_due <= ? THEN {HALF} "
    "ELSE 0 END "
)
# The kind of reminder due by now, by the pace of the match.
_DUE: Final = f"CASE m.pace {_OF_PACE * len(TIMED)}ELSE 0 END"

# A board not yet shown sends no reminders: its limit is extended until it is shown. Limits are
# compared without their outages here, so that too many are found.
_PEOPLE: Final = f"""SELECT c.match_id, s.seat, s.person_id, m.pace, {COLUMNS},
    p.quiet_start, p.quiet_end, p.utc_offset,
    CASE WHEN r.turn_began = c.turn_began THEN r.told ELSE 0 END AS told,
    c.reminded, c.absent <> '' AS absent, {{due}} AS due_now
    FROM clocks c JOIN matches m ON m.id = c.match_id
    JOIN seats s ON s.match_id = c.match_id AND c.awaited {{awaited}} '%,' || s.seat || ',%'
    LEFT JOIN people p ON p.id = s.person_id
    LEFT JOIN reminders r ON r.match_id = s.match_id AND r.seat = s.seat
        AND r.person_id = s.person_id
    WHERE {{which}}
    AND m.status = 'running' AND c.rests_until IS NULL
    AND s.person_id {{people}} AND NOT COALESCE(p.unreminded, FALSE)"""  # noqa: S608

_ASKED: Final = f"""(c.reminded = 0 AND c.turn_due > ? AND c.turn_due <= ?
    OR c.reminded = {HALF} AND c.turn_due > ? AND c.turn_due <= ?)"""
_DUE_NOW: Final = _PEOPLE.format(due=_DUE, awaited="LIKE", which=_ASKED, people=PEOPLE)
_RUNNING: Final = (
    f"""SELECT * FROM ({_DUE_NOW}) AS found WHERE due_now > reminded AND due_now > told"""  # noqa: S608
)

_MARKS: Final = ", ".join("?" * len(CLAIMED))
_ENDED: Final = f"c.turn_due > ? AND c.turn_due <= ? AND m.pace IN ({_MARKS})"
_OVER_NOW: Final = _PEOPLE.format(due=OVER, awaited="NOT LIKE", which=_ENDED, people=PEOPLE)
_OTHERS: Final = f"""SELECT * FROM ({_OVER_NOW}) AS found WHERE told < {OVER}"""  # noqa: S608
_GONE: Final = "c.absent <> '' AND c.turn_due > ?"
_GONE_NOW: Final = _PEOPLE.format(due=OVER, awaited="NOT LIKE", which=_GONE, people=PEOPLE)
_LEFT: Final = f"""SELECT * FROM ({_GONE_NOW}) AS found WHERE told < {OVER}"""  # noqa: S608

_LONG: Final = f"m.pace = '{OPEN.key}' AND c.absent = '' AND c.turn_began <= ?"
_AWAITED: Final = _PEOPLE.format(due=HALF, awaited="LIKE", which=_LONG, people=PEOPLE)
_SILENT: Final = f"SELECT * FROM ({_AWAITED}) AS found WHERE told < {HALF}"  # noqa: S608
_OF_MATCH: Final = [
    _PEOPLE.format(due=HALF, awaited=each, which="c.match_id = ?", people=PEOPLE)
    for each in ("LIKE", "NOT LIKE")
]

# Nothing is kept of people who were deleted in the meantime.
_TAKE: Final = """INSERT INTO reminders (match_id, seat, person_id, turn_began, told)
    SELECT match_id, seat, person_id, ?, ? FROM seats
    WHERE match_id = ? AND seat = ? AND person_id = ?
    ON CONFLICT (match_id, seat) DO UPDATE SET person_id = excluded.person_id,
    turn_began = excluded.turn_began, told = excluded.told
    WHERE reminders.turn_began <> excluded.turn_began OR reminders.told < excluded.told
    RETURNING told"""

# The lowest reminder that the awaited seats have had.
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
    """A person in a match with a pace, and a turn: the person's own, or that of an opponent whose
    time is over. `began` and `due` are that turn's times; `told` is the last reminder about it, 0
    for none. `absent` says that somebody has gone, and the others need not wait."""

    match_id: int
    seat: Seat
    person_id: int
    began: datetime
    due: datetime
    pace: str
    quiet: Quiet
    told: int
    absent: bool = False

    def owed(self, now: datetime) -> int:
        """Returns the reminder to send now, `HALF`, `NEAR` or `OVER`; 0 for none. In quiet hours
        none is sent; after them only one that is still true. `HALF` is left out if `NEAR` would
        follow within `Pace.apart`."""
        if self.quiet.ends(now):
            return 0
        pace = pace_of(self.pace)
        if now >= self.due or self.absent:
            return OVER if pace.is_claimed and self.told < OVER else 0
        half, near = pace.half(self.due), pace.near(self.due)
        if near is not None and now >= near:
            return NEAR if self.told < NEAR else 0
        if half is None or near is None or now < half or self.told:
            return 0
        follows = self.quiet.ends(near) or near
        return 0 if follows - now < pace.apart() else HALF


_REMINDER: Final = Codec(Reminder, began="turn_began", due=None, quiet=QUIET)


class Reminders(SqlTable):
    """The reminders of a database. Every method raises `StoreTrouble` if the database fails."""

    async def owed(self, now: datetime) -> tuple[tuple[Reminder, int], ...]:
        """Returns the reminders to send now, each with its kind, by the end of the turn."""
        sql = "SELECT MIN(began) AS first FROM outages"
        first = (await self._database.rows(sql))[0]["first"]
        # No outage can have extended a limit that ended before all of them.
        past = min(time_value(first), now) if first else now
        found = [*await self._asked(past, now), *await self._others(past, now)]
        owed = [(each, what) for each in found if (what := each.owed(now))]
        return tuple(sorted(owed, key=lambda pair: (pair[0].due, pair[0].match_id, pair[0].seat)))

    async def _asked(self, past: datetime, now: datetime) -> list[Reminder]:
        """Returns the awaited players whose time runs out."""
        ends = {
            pace.key: [time_text(now + _ahead(pace, what)) for what in (NEAR, HALF)]
            for pace in TIMED
        }
        near, half = (max(each) for each in zip(*ends.values(), strict=True))
        stages = [value for key, times in ends.items() for value in (key, *times)]
        at = time_text(past)
        rows = await self._database.rows(_RUNNING, (*stages, at, max(near, half), at, near))
        return [each for each in _reminders(rows) if each.due > now]

    async def _others(self, past: datetime, now: datetime) -> list[Reminder]:
        """Returns the players who may claim that an opponent's time is over, or that one has
        gone."""
        params: list[Value] = [time_text(past - LATE), time_text(now), *CLAIMED]
        over = _reminders(await self._database.rows(_OTHERS, params))
        left = _reminders(await self._database.rows(_LEFT, (time_text(past),)))
        ended = [each for each in over if now - LATE < each.due <= now]
        return [*ended, *(each for each in left if each.due > now)]

    async def silent(self, since: datetime) -> tuple[Reminder, ...]:
        """Returns the players for whom matches without a limit have waited `since` then, without a
        reminder yet, the longest wait first."""
        found = _reminders(await self._database.rows(_SILENT, (time_text(since),)))
        return tuple(sorted(found, key=lambda each: (each.began, each.match_id, each.seat)))

    async def of_match(self, match_id: int) -> tuple[Reminder, ...]:
        """Returns the people of a running match with a clock."""
        rows = [each for sql in _OF_MATCH for each in await self._database.rows(sql, (match_id,))]
        return _reminders(rows)

    async def take(self, reminder: Reminder, what: int) -> bool:
        """Records a reminder before it is sent, so that no failure can send it twice. False if
        another task sends it."""
        which = (reminder.match_id, reminder.seat, reminder.person_id)
        params = (time_text(reminder.began), what, *which)
        async with self._database.transaction() as transaction:
            taken = await transaction.rows(_TAKE, params)
            await transaction.rows(_NOTE, (reminder.match_id,))
        return bool(taken)

    async def give_back(self, reminder: Reminder) -> None:
        """Records that a reminder could not be sent and is still pending."""
        which = (reminder.match_id, reminder.seat, time_text(reminder.began))
        async with self._database.transaction() as transaction:
            await transaction.rows(_GIVE_BACK, (reminder.told, *which))
            await transaction.rows(_NOTE, (reminder.match_id,))


def _reminders(rows: Rows) -> tuple[Reminder, ...]:
    return tuple(_REMINDER.read(row, due=turn_end(row)) for row in rows)


def _ahead(pace: Pace, what: int) -> timedelta:
    """Returns the time between this reminder and the end of a turn; zero if the pace has none."""
    end = datetime.max
    due = pace.half(end) if what == HALF else pace.near(end)
    return timedelta(0) if due is None else end - due
