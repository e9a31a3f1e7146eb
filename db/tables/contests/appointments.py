"""Appointments: the times at which the two people of a contest's match have agreed to play it.

An agreed time stands until another one is agreed on; before it comes either can cancel it. A row is
changed as a whole; the first change wins.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final, Literal, TypeAlias

from contests.events import NONE, WIN, Missed
from db import outages
from db.codec import Codec
from db.connection import Reads, SqlTable
from db.outages import lost
from db.tables import clocks
from db.tables.contests.rows import OpenContest
from db.values import time_text, time_value
from engines.game import Seat
from engines.match import LATE, LIMIT, TIME

GRACE: Final = timedelta(hours=1)
"""How long a round waits at most for a match that is being played, and people for each other."""
NEAR: Final = timedelta(minutes=30)
"""How long before an appointment its people are reminded, and can come."""
BOTH: Final = frozenset({0, 1})
Word: TypeAlias = Literal["untold", "remind"]
"""The news for a person: the latest change, or that the time comes near."""


@dataclass(frozen=True, slots=True)
class Appointment:
    """The agreement of the two people of a match, after so many `changes`: they meet `at` this
    time, None until they agree; `asked_at` is the time that the seat `asked_by` proposes, None for
    none. `here` are the seats that have said that they are there, `remind` those still to be
    reminded, and `untold` those still to be told of the latest change."""

    match_id: int
    changes: int = 0
    at: datetime | None = None
    asked_at: datetime | None = None
    asked_by: Seat | None = None
    here: frozenset[Seat] = frozenset()
    remind: frozenset[Seat] = frozenset()
    untold: frozenset[Seat] = frozenset()

    def asked(self, seat: Seat, at: datetime) -> Appointment:
        """Returns it after a proposal."""
        return replace(self, asked_at=at, asked_by=seat, untold=BOTH - {seat})

    def agreed(self, now: datetime) -> Appointment:
        """Returns it after the proposal was agreed to. Who agrees so late needs no reminder."""
        at, untold = self.asked_at, frozenset({self.asked_by or 0})
        assert at is not None
        remind = BOTH if at - NEAR > now else frozenset[Seat]()
        row = replace(self, at=at, asked_at=None, asked_by=None, untold=untold)
        return replace(row, here=frozenset(), remind=remind)

    def cancelled(self, seat: Seat, now: datetime) -> Appointment:
        """Returns it after somebody has cancelled it: the proposal, and a time that has not come.
        Somebody who was not told of the proposal yet need not be."""
        stays, other = self.at and self.at <= now, BOTH - {seat}
        untold = other if self.at or not other <= self.untold else frozenset[Seat]()
        row = self if stays else replace(self, at=None, remind=frozenset())
        return replace(row, asked_at=None, asked_by=None, untold=untold)

    def came(self, seat: Seat) -> Appointment:
        """Returns it after somebody has said that they are there."""
        return replace(self, here=self.here | {seat})

    def done(self, what: Word, seat: Seat) -> Appointment:
        """Returns it once somebody is told, or reminded."""
        left: frozenset[Seat] = getattr(self, what) - {seat}
        return replace(self, untold=left) if what == "untold" else replace(self, remind=left)

    def can_come(self, now: datetime) -> bool:
        """Tells whether its people can say now that they are there."""
        return self.at is not None and self.at - NEAR <= now < self.at + GRACE

    def absent(self, acts: Iterable[tuple[Seat, datetime]], until: datetime) -> Seat | None:
        """Returns the seat that did not come while the other one did, or None: it neither acted
        between `NEAR` before the time and `until` nor said that it was there. If it acts later, it
        has come after all once the other one plays on. `acts` are the match's, in their order."""
        if self.at is None:
            return None
        since = [each for each in acts if each[1] >= self.at - NEAR]
        came = self.here | {seat for seat, when in since if when <= until}
        if len(came) != 1:
            return None
        (there,) = came
        late = [seat for seat, _ in since]
        first = late.index(1 - there) if 1 - there in late else len(late)
        return None if there in late[first:] else 1 - there


_ROW: Final = Codec(Appointment)
_PUT: Final = f"""{_ROW.upsert("appointments", "match_id")}
    WHERE appointments.changes = excluded.changes - 1 RETURNING match_id"""

_HOLD: Final = """UPDATE matches SET status = status WHERE id = ? AND status = 'running'
    RETURNING id"""

_OWED: Final = """SELECT * FROM appointments WHERE untold <> ''
    OR (remind <> '' AND at > ? AND at <= ?) ORDER BY match_id"""

_RESTED: Final = """FROM clocks WHERE match_id IN (SELECT match_id FROM appointments)
    AND rests_until <= ?"""
_RUN: Final = f"""UPDATE clocks SET rests_until = NULL
    WHERE match_id IN (SELECT match_id {_RESTED})"""  # noqa: S608 - a constant

_OF_CONTEST: Final = f"""SELECT p.*, c.number, {
    outages.found("p.match_id", "m.guild_id", "p.at")
} FROM contest_matches c JOIN appointments p ON p.match_id = c.match_id
    JOIN matches m ON m.id = c.match_id
    WHERE c.contest_id = ? AND c.counted = FALSE AND p.at <= ? ORDER BY c.number"""  # noqa: S608

_ACTS: Final = """SELECT seat, at FROM actions WHERE match_id = ? AND at >= ?
    AND text NOT IN (?, ?, ?) ORDER BY ply"""


class Appointments(SqlTable):
    """The appointments of a database. Every method raises `StoreTrouble` if the database fails."""

    async def of(self, match_id: int) -> Appointment:
        """Returns the agreement of the people of a match: mostly an empty one."""
        sql = "SELECT * FROM appointments WHERE match_id = ?"
        rows = await self._database.rows(sql, (match_id,))
        return _ROW.first(rows) or Appointment(match_id)

    async def put(self, row: Appointment, now: datetime) -> bool:
        """Stores it after a change, and lets the match's clock rest until then; False where
        somebody else was faster, or the match is over."""
        async with self._database.transaction() as transaction:
            if not await transaction.rows(_HOLD, (row.match_id,)):
                return False
            changed = replace(row, changes=row.changes + 1)
            if not await transaction.rows(_PUT, _ROW.values(changed)):
                return False
            await clocks.rest(transaction, row.match_id, now)
            return True

    async def run_clocks(self, now: datetime) -> None:
        """Lets the clocks run again that have rested until an appointment."""
        at = (time_text(now),)
        if await self._database.rows(f"SELECT match_id {_RESTED}", at):
            await self._database.rows(_RUN, at)

    async def owed(self, now: datetime) -> tuple[Appointment, ...]:
        """Returns the appointments with somebody still to be told or reminded."""
        params = (time_text(now), time_text(now + NEAR))
        return _ROW.all(await self._database.rows(_OWED, params))


def missed(match: int, absent: Seat) -> Missed:
    """Returns that somebody has missed the appointment of a match, by its number."""
    return Missed(match, tuple(NONE if seat == absent else WIN for seat in sorted(BOTH)))


async def absent(reads: Reads, opened: OpenContest, now: datetime) -> dict[int, Seat]:
    """Returns who has missed the appointment of a match of a contest to which the other one came,
    by the match's number. Time in which people could not play is put on to the hour in which they
    can come."""
    found = dict[int, Seat]()
    for row in await reads.rows(_OF_CONTEST, (opened.row.id, time_text(now - GRACE))):
        each = _ROW.read(row)
        assert each.at is not None
        until = each.at + GRACE + lost(row["outages"] or "", each.at)
        params = (each.match_id, time_text(each.at - NEAR), TIME, LATE, LIMIT)
        acts = [(act["seat"], time_value(act["at"])) for act in await reads.rows(_ACTS, params)]
        gone = each.absent(acts, until) if until <= now else None
        if gone is not None:
            found[row["number"]] = gone
    return found
