"""Followers: people who get a direct message on how a match of others ends."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum
from typing import Final

from db.codec import QUIET, Codec
from db.connection import Reads, SqlTable, counted
from db.values import Quiet, time_text

MATCHES: Final = 50
"""The most running matches that a person can follow."""
PEOPLE: Final = 500
"""The most people who can follow a match."""

_RUNS: Final = """SELECT 1 FROM matches m WHERE m.id = ? AND m.status = 'running'
    AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.match_id = m.id AND s.person_id = ?)"""

_OF_PERSON: Final = """SELECT COUNT(*) FROM followers f JOIN matches m ON m.id = f.match_id
    WHERE f.person_id = ? AND m.status = 'running'"""

_OF_MATCH: Final = "SELECT COUNT(*) FROM followers WHERE match_id = ?"

_ADD: Final = """INSERT INTO followers (match_id, person_id, at) VALUES (?, ?, ?)
    ON CONFLICT (match_id, person_id) DO NOTHING"""

_OWED: Final = """SELECT f.match_id, f.person_id, m.ended_at,
    p.quiet_start, p.quiet_end, p.utc_offset
    FROM followers f JOIN matches m ON m.id = f.match_id LEFT JOIN people p ON p.id = f.person_id
    WHERE m.status <> 'running' ORDER BY m.ended_at, f.match_id, f.person_id"""


@dataclass(frozen=True, slots=True)
class Follower:
    """A person who gets a message on how a match of others has ended; `quiet` are the hours in
    which the person wants no messages. `ended_at` is None if the match was set aside."""

    match_id: int
    person_id: int
    ended_at: datetime | None
    quiet: Quiet = field(default_factory=Quiet)


class FollowAnswer(Enum):
    """The result of a request to follow a match."""

    FOLLOWS = "follows"
    NOT_NOW = "the match does not run, or the person plays in it"
    PERSON_FULL = "the person follows as many as one can"
    MATCH_FULL = "as many follow the match as can"


_FOLLOWER: Final = Codec(Follower, quiet=QUIET)


class Followers(SqlTable):
    """The followers of all matches of a database. Every method raises `StoreTrouble` if the
    database fails."""

    async def add(self, match_id: int, person_id: int, at: datetime) -> FollowAnswer:
        """Adds a follower to a running match, if the limits allow it."""
        async with self._database.transaction() as transaction:
            if await _has(transaction, match_id, person_id):
                return FollowAnswer.FOLLOWS
            if not await transaction.rows(_RUNS, (match_id, person_id)):
                return FollowAnswer.NOT_NOW
            if await counted(transaction, _OF_PERSON, person_id) >= MATCHES:
                return FollowAnswer.PERSON_FULL
            if await counted(transaction, _OF_MATCH, match_id) >= PEOPLE:
                return FollowAnswer.MATCH_FULL
            await transaction.rows(_ADD, (match_id, person_id, time_text(at)))
            return FollowAnswer.FOLLOWS

    async def remove(self, match_id: int, person_id: int) -> None:
        """Removes a follower, if there."""
        sql = "DELETE FROM followers WHERE match_id = ? AND person_id = ?"
        await self._database.rows(sql, (match_id, person_id))

    async def has(self, match_id: int, person_id: int) -> bool:
        """Tells whether this person follows this match and has not been told of its end."""
        return await _has(self._database, match_id, person_id)

    async def owed(self) -> tuple[Follower, ...]:
        """Returns the followers of matches that no longer run, by the end of the match."""
        return _FOLLOWER.all(await self._database.rows(_OWED))

    async def done(self, follower: Follower) -> None:
        """Removes a follower who was told, or cannot be."""
        await self.remove(follower.match_id, follower.person_id)


async def _has(reads: Reads, match_id: int, person_id: int) -> bool:
    sql = "SELECT 1 FROM followers WHERE match_id = ? AND person_id = ?"
    return bool(await reads.rows(sql, (match_id, person_id)))
