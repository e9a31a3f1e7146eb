"""Absent players of matches without a limit: the others need not wait for them any longer."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from typing import Final

from db.connection import SqlTable
from db.outages import turn_end
from db.pace import NONE, OPEN
from db.tables.clocks import COLUMNS
from db.values import PEOPLE, seats_of, seats_text, time_text
from engines.game import Seat

_UNWATCHED: Final = f"""SELECT m.id FROM matches m WHERE m.status = 'running'
    AND m.pace = '{NONE.key}'
    AND NOT EXISTS (SELECT 1 FROM clocks c WHERE c.match_id = m.id AND c.turn_due IS NOT NULL)
    AND NOT EXISTS (SELECT 1 FROM contest_matches k WHERE k.match_id = m.id)
    AND (SELECT COUNT(*) FROM seats s WHERE s.match_id = m.id AND s.person_id {PEOPLE}) > 1
    ORDER BY m.id LIMIT ?"""  # noqa: S608 - constants

_WATCH: Final = f"""UPDATE matches SET pace = '{OPEN.key}'
    WHERE id = ? AND status = 'running' AND pace = '{NONE.key}' AND plies = ? RETURNING id"""  # noqa: S608

_BEGIN: Final = """INSERT INTO clocks (match_id, turn_began, turn_due, awaited) VALUES (?, ?, ?, ?)
    ON CONFLICT (match_id) DO UPDATE SET turn_began = excluded.turn_began,
    turn_due = excluded.turn_due, awaited = excluded.awaited"""

_OVER: Final = f"""SELECT m.id, m.created_at, m.pace, {COLUMNS}
    FROM clocks c JOIN matches m ON m.id = c.match_id WHERE c.turn_due <= ? AND c.absent = ''
    AND c.awaited <> '' AND m.status = 'running' AND m.pace = '{OPEN.key}'"""  # noqa: S608

_EXPIRE: Final = """UPDATE clocks SET absent = awaited
    WHERE match_id = ? AND turn_began = ? AND absent = ''"""

_NOTED: Final = "SELECT absent FROM clocks WHERE match_id = ? AND turn_began = ?"

_NOTE: Final = "UPDATE clocks SET absent = ? WHERE match_id = ? AND turn_began = ?"

_GUILDS: Final = """SELECT DISTINCT m.guild_id FROM seats s JOIN matches m ON m.id = s.match_id
    WHERE s.person_id = ? AND m.guild_id IS NOT NULL
    UNION SELECT x.guild_id FROM seats s
    JOIN mirrors x ON x.match_id = s.match_id AND x.seat = s.seat
    WHERE s.person_id = ? AND x.guild_id IS NOT NULL"""


class Absences(SqlTable):
    """The absent players of a database. Every method raises `StoreTrouble` if the database
    fails."""

    async def unwatched(self, most: int) -> tuple[int, ...]:
        """Returns running matches of people that have no limit, begun by a version of the program
        in which they waited for ever; `most` at most."""
        rows = await self._database.rows(_UNWATCHED, (most,))
        return tuple(row["id"] for row in rows)

    async def watch(self, match_id: int, ply: int, awaited: Collection[Seat], at: datetime) -> None:
        """Begins the clock of such a match now, at this ply; does nothing if it has gone on."""
        assert OPEN.turn is not None
        async with self._database.transaction() as transaction:
            if await transaction.rows(_WATCH, (match_id, ply)):
                times = time_text(at), time_text(at + OPEN.turn)
                await transaction.rows(_BEGIN, (match_id, *times, seats_text(awaited)))

    async def expire(self, now: datetime) -> None:
        """Records the players whose time is over in matches without a limit."""
        for row in await self._database.rows(_OVER, (time_text(now),)):
            ends = turn_end(row)
            if ends and ends <= now:
                await self._database.rows(_EXPIRE, (row["id"], row["turn_began"]))

    async def note(self, match_id: int, seat: Seat, began: datetime, *, absent: bool) -> None:
        """Records that the player of a seat has gone, or is back after all, in the turn that
        `began` then; does nothing if the match has gone on."""
        which = (match_id, time_text(began))
        async with self._database.transaction() as transaction:
            for row in await transaction.rows(_NOTED, which):
                others = seats_of(row["absent"]) - {seat}
                seats = others | {seat} if absent else others
                await transaction.rows(_NOTE, (seats_text(seats), *which))

    async def guilds(self, person_id: int) -> tuple[int, ...]:
        """Returns the servers in which a person has played."""
        rows = await self._database.rows(_GUILDS, (person_id, person_id))
        return tuple(sorted(row["guild_id"] for row in rows))
