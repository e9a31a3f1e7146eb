"""The events of Discord for the rounds of contests: each is noted before it is made, and stays
noted when it is over, so that none is made twice."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, TypeAlias

from db.codec import Codec
from db.connection import SqlTable
from db.tables.contests.rows import COLUMNS, CONTEST, ContestRow

EventState: TypeAlias = Literal["asked", "stands", "over"]
"""Asked: perhaps made already; over: ended, or deleted by somebody."""

_DUE: Final = f"""SELECT contests.{COLUMNS}, COALESCE(g.league_events, FALSE) AS wanted
    FROM contests LEFT JOIN guilds g ON g.id = contests.guild_id
    WHERE (contests.phase IN ('gathering', 'running') AND g.league_events = TRUE)
    OR EXISTS (SELECT 1 FROM scheduled_events s
        WHERE s.contest_id = contests.id AND s.state <> 'over')
    ORDER BY contests.id"""  # noqa: S608 - constants

_OF: Final = "SELECT * FROM scheduled_events WHERE contest_id = ? ORDER BY round"


@dataclass(frozen=True, slots=True)
class ScheduledRow:
    """The event of a round, 0 for the whole contest, as last told to Discord: `told` is the
    fingerprint of its content."""

    round: int
    starts_at: datetime
    ends_at: datetime
    told: str = ""
    event_id: int | None = None
    state: EventState = "asked"


_EVENT: Final = Codec(ScheduledRow)
_NOTE: Final = _EVENT.upsert("scheduled_events", "contest_id, round", "contest_id")


class Scheduled(SqlTable):
    """The events of all contests. Every method raises `StoreTrouble` if the database fails."""

    async def due(self) -> tuple[tuple[ContestRow, bool], ...]:
        """Returns the contests with events to look at, and whether their servers want events."""
        rows = await self._database.rows(_DUE)
        return tuple((CONTEST.read(row), bool(row["wanted"])) for row in rows)

    async def of(self, contest_id: int) -> dict[int, ScheduledRow]:
        """Returns the events of a contest by their rounds."""
        rows = await self._database.rows(_OF, (contest_id,))
        return {each.round: each for each in _EVENT.all(rows)}

    async def note(self, contest_id: int, row: ScheduledRow) -> None:
        """Records an event as it is now."""
        await self._database.rows(_NOTE, (contest_id, *_EVENT.values(row)))
