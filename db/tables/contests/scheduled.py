"""The events of Discord for the rounds of contests: each is noted before it is made, and stays
noted when it is over, so that none is made twice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, TypeAlias

from db.connection import SqlTable
from db.tables.contests.rows import COLUMNS, ContestRow, contest_row
from db.values import time_text, time_value

EventState: TypeAlias = Literal["asked", "stands", "over"]
"""Asked: perhaps made already; over: ended, or deleted by somebody."""

_DUE: Final = f"""SELECT contests.{COLUMNS}, COALESCE(g.league_events, FALSE) AS wanted
    FROM contests LEFT JOIN guilds g ON g.id = contests.guild_id
    WHERE (contests.phase IN ('gathering', 'running') AND g.league_events = TRUE)
    OR EXISTS (SELECT 1 FROM scheduled_events s
        WHERE s.contest_id = contests.id AND s.state <> 'over')
    ORDER BY contests.id"""  # noqa: S608 - constants

_OF: Final = """SELECT round, event_id, starts_at, ends_at, told, state FROM scheduled_events
    WHERE contest_id = ? ORDER BY round"""

_NOTE: Final = """INSERT INTO scheduled_events
    (contest_id, round, event_id, starts_at, ends_at, told, state) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (contest_id, round) DO UPDATE SET event_id = excluded.event_id,
    starts_at = excluded.starts_at, ends_at = excluded.ends_at, told = excluded.told,
    state = excluded.state"""


@dataclass(frozen=True, slots=True)
class ScheduledRow:
    """The event of a round, 0 for the whole contest, as Discord was told of it last: `told` is the
    fingerprint of what it says."""

    round: int
    starts_at: datetime
    ends_at: datetime
    told: str = ""
    event_id: int | None = None
    state: EventState = "asked"


class Scheduled(SqlTable):
    """The events of all contests. Every method raises `StoreTrouble` if the database fails."""

    async def due(self) -> tuple[tuple[ContestRow, bool], ...]:
        """Returns the contests whose events are to be looked at, and whether their servers want
        events."""
        rows = await self._database.rows(_DUE)
        return tuple((contest_row(row), bool(row["wanted"])) for row in rows)

    async def of(self, contest_id: int) -> dict[int, ScheduledRow]:
        """Returns the events of a contest by their rounds."""
        rows = await self._database.rows(_OF, (contest_id,))
        return {
            row["round"]: ScheduledRow(
                round=row["round"],
                starts_at=time_value(row["starts_at"]),
                ends_at=time_value(row["ends_at"]),
                told=row["told"],
                event_id=row["event_id"],
                state=row["state"],
            )
            for row in rows
        }

    async def note(self, contest_id: int, row: ScheduledRow) -> None:
        """Records an event as it is now."""
        params = (
            *(contest_id, row.round, row.event_id, time_text(row.starts_at)),
            *(time_text(row.ends_at), row.told, row.state),
        )
        await self._database.rows(_NOTE, params)
