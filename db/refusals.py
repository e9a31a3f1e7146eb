"""Direct messages that Discord has refused, and when one more may be tried.

One refusal says little: Discord has refused messages for hours to people who allow them. So after
the person's next deed, and after a pause, one message is tried; each further refusal makes the
pause longer, since many refused requests get a bot banned.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from db.codec import Codec
from db.connection import Row, SqlTable
from db.values import time_text

PAUSES: Final = tuple(timedelta(hours=hours) for hours in (0, 1, 6, 24, 72, 168))
"""The pauses after none, one, two and more refusals in a row."""

MAY_TRY: Final = "(NOT p.dm_closed OR p.dm_try_at <= ?)"
"""The condition, in SQL, that person `p` may be sent a direct message at this time."""

_OF: Final = "SELECT * FROM people WHERE id = ?"

# Nothing is kept of people who were deleted in the meantime.
_NOTE: Final = """INSERT INTO people (id, dm_closed, dm_refusals, dm_refused_at, updated_at)
    SELECT ?, TRUE, 1, ?, ? WHERE EXISTS (SELECT 1 FROM seats WHERE person_id = ?)
        OR EXISTS (SELECT 1 FROM people WHERE id = ?)
    ON CONFLICT (id) DO UPDATE SET dm_closed = TRUE,
    dm_refusals = CASE WHEN people.dm_closed THEN people.dm_refusals + 1 ELSE 1 END,
    dm_refused_at = excluded.dm_refused_at, dm_try_at = NULL, updated_at = excluded.updated_at"""

_MAY: Final = """UPDATE people SET dm_try_at = ? WHERE id = ? AND dm_closed AND dm_refusals = ?
    AND (dm_try_at IS NULL OR dm_try_at > ?)"""

_TAKE: Final = """UPDATE people SET dm_try_at = NULL
    WHERE id = ? AND dm_closed AND dm_try_at <= ? RETURNING id"""

_NONE: Final = """UPDATE people SET dm_closed = FALSE, dm_refusals = 0, dm_refused_at = NULL,
    dm_try_at = NULL WHERE id = ?"""


@dataclass(frozen=True, slots=True)
class Refused:
    """The refusals in a row of direct messages to a person: how many, and when the last one was,
    None if that is not known. From `try_at` on one more may be tried; None until the person has
    done something."""

    many: int
    at: datetime | None
    try_at: datetime | None

    def after(self, now: datetime, *, near: bool = False) -> datetime:
        """Returns the time from which one more may be tried, after a deed of the person `now`. A
        deed as `near` as among the direct messages makes the pause a step shorter."""
        step = min(max(0, self.many - near), len(PAUSES) - 1)
        return max(now, (self.at or now) + PAUSES[step])


_REFUSED: Final = Codec(Refused, many="dm_refusals", at="dm_refused_at", try_at="dm_try_at")


class Refusals(SqlTable):
    """The refusals of a database. Every method raises `StoreTrouble` if the database fails."""

    async def of(self, person_id: int) -> Refused | None:
        """Returns the refusals of messages to a person; None if the last one was taken."""
        rows = await self._database.rows(_OF, (person_id,))
        return refused_in(rows[0]) if rows else None

    async def note(self, person_id: int, now: datetime) -> None:
        """Notes one more refusal."""
        at = time_text(now)
        await self._database.rows(_NOTE, (person_id, at, at, person_id, person_id))

    async def may_try(self, person_id: int, now: datetime, *, near: bool = False) -> None:
        """Notes that the person has done something `now`; see `Refused.after`."""
        refused = await self.of(person_id)
        if refused is not None:
            at = time_text(refused.after(now, near=near))
            await self._database.rows(_MAY, (at, person_id, refused.many, at))

    async def take_try(self, person_id: int, now: datetime) -> bool:
        """Takes the one try that is due, if there is any: no other one gets it."""
        return bool(await self._database.rows(_TAKE, (person_id, time_text(now))))

    async def give_back(self, person_id: int, now: datetime) -> None:
        """Gives a try back that told nothing: Discord could not be reached."""
        refused = await self.of(person_id)
        if refused is not None:
            at = time_text(now)
            await self._database.rows(_MAY, (at, person_id, refused.many, at))

    async def end(self, person_id: int) -> None:
        """Notes that a message was taken."""
        await self._database.rows(_NONE, (person_id,))


def refused_in(row: Row) -> Refused | None:
    """Returns the same by a person's own row."""
    if not row["dm_closed"]:
        return None
    return _REFUSED.read(row)
