"""People whose account Discord calls deleted.

One answer is not enough: a fault of Discord's, or somebody with such a name, would cost a person
all matches. So it is asked again, once a day at most, and any other answer ends it.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from db.connection import SqlTable
from db.values import time_text

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
