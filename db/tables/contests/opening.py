"""Opens contests. One that is handed on from an earlier opening is not read again: its row tells
whether anything has happened since, and its log is only added to."""

from __future__ import annotations

from dataclasses import replace
from typing import Final, TypeAlias

from contests.contest import contest_of
from contests.events import Opened, Paired, read
from db.connection import Reads
from db.tables.contests.rows import COLUMNS, CONTEST, ContestRow, OpenContest, acts_of
from db.values import time_value

Which: TypeAlias = int | OpenContest
"""A contest by its number, or as it was opened before."""

_ROWS: Final = f"""SELECT contests.{COLUMNS}, p.number, p.person_id FROM contests
    LEFT JOIN contest_people p ON p.contest_id = contests.id
    WHERE contests.id = ?"""  # noqa: S608 - constants

_EVENTS: Final = "SELECT text, at FROM contest_events WHERE contest_id = ? ORDER BY number"

_MATCHES: Final = (
    "SELECT number, match_id FROM contest_matches WHERE contest_id = ? ORDER BY match_id"
)


def number_of(which: Which) -> int:
    """Returns the number of a contest."""
    return which if isinstance(which, int) else which.row.id


async def open_contest(reads: Reads, which: Which) -> OpenContest | None:
    """Returns a contest as it stands, or None if there is none. Its people are always read: those
    whose data was deleted have other ids since, and no event tells of it."""
    rows = await reads.rows(_ROWS, (number_of(which),))
    if not rows:
        return None
    row = CONTEST.read(rows[0])
    people = {each["number"]: each["person_id"] for each in rows if each["number"] is not None}
    if isinstance(which, int) or which.row.events != row.events:
        return await _read(reads, row, people)
    return replace(which, row=row, people=people, matches=dict(which.matches))


async def _read(reads: Reads, row: ContestRow, people: dict[int, int]) -> OpenContest:
    """Returns a contest by its log. Its matches are read if the log tells of any."""
    told = [(read(each["text"]), each["at"]) for each in await reads.rows(_EVENTS, (row.id,))]
    since = {each.match: time_value(at) for each, at in told if isinstance(each, Paired)}
    has_matches = any(isinstance(event, Opened) for event, _ in told)
    rows = await reads.rows(_MATCHES, (row.id,)) if has_matches else ()
    matches = {each["number"]: each["match_id"] for each in rows}
    events = [event for event, _ in told]
    acts = tuple(acts_of(events))
    return OpenContest(row, contest_of(row.terms, events), people, matches, since, acts)
