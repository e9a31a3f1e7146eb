"""Notices by direct message that it is a person's turn: the matches to check, the pending notices,
and the current messages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from db.codec import QUIET, Codec
from db.connection import SqlTable
from db.refusals import MAY_TRY
from db.values import Notices, Quiet, time_text
from engines.game import Seat

_SEATS: Final = """FROM seats s JOIN matches m ON m.id = s.match_id
    JOIN people p ON p.id = s.person_id
    LEFT JOIN turn_notices n ON n.match_id = s.match_id AND n.seat = s.seat """

_ONE: Final = f"""SELECT s.match_id, s.seat, s.person_id, p.notices, p.notices_since, p.quiet_start,
    p.quiet_end, p.utc_offset, n.ply, n.turn, n.due_at, n.told_turn, n.told_ply, n.channel_id,
    n.message_id {_SEATS} WHERE s.match_id = ? AND s.seat = ?"""

_PAIRS: Final = f"SELECT s.match_id, s.seat {_SEATS}"

# People whose direct messages are refused are left out, until one may be tried again.
_OF_MATCH: Final = f"""WHERE s.match_id = ?
    AND (n.match_id IS NOT NULL OR p.notices <> 'never') AND {MAY_TRY} ORDER BY s.seat"""

_BEHIND: Final = f"""WHERE m.status = 'running'
    AND (n.match_id IS NOT NULL OR p.notices <> 'never') AND {MAY_TRY}
    AND COALESCE(n.ply, -1) <> m.plies
    ORDER BY s.match_id, s.seat"""

_DUE: Final = f"""SELECT n.match_id, n.seat FROM turn_notices n JOIN people p ON p.id = n.person_id
    WHERE n.due_at <= ? AND {MAY_TRY} ORDER BY n.due_at, n.match_id, n.seat"""  # noqa: S608, a constant

_ENDED: Final = """SELECT n.match_id, n.seat FROM turn_notices n JOIN matches m ON m.id = n.match_id
    WHERE m.status <> 'running' ORDER BY n.match_id, n.seat"""

# Nothing is kept for people who were deleted in the meantime.
_SETTLE: Final = """INSERT INTO turn_notices (match_id, seat, person_id, ply, turn, due_at)
    SELECT match_id, seat, person_id, ?, ?, ? FROM seats
    WHERE match_id = ? AND seat = ? AND person_id = ?
    ON CONFLICT (match_id, seat) DO UPDATE
    SET ply = excluded.ply, turn = excluded.turn, due_at = excluded.due_at"""

_SENT: Final = """UPDATE turn_notices SET due_at = NULL, told_turn = ?, told_ply = ?,
    channel_id = ?, message_id = ? WHERE match_id = ? AND seat = ?"""

SETTLE_AGAIN: Final = "UPDATE turn_notices SET ply = -1, turn = NULL WHERE person_id = ?"
"""Marks all notices of a person for a new check, after a change of the settings."""

_GONE: Final = """UPDATE turn_notices SET channel_id = NULL, message_id = NULL
    WHERE match_id = ? AND seat = ?"""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnNotice:
    """The notices about the turns of a seat: the person's wish, the pending one and the sent one.

    `ply` is the match's ply at the last check; -1 makes the next round check it again. `due_at` is
    the time for sending the notice of `turn`; None if none is pending. The current message is about
    `told_turn` and was sent at `told_ply`, -1 if none ever was. `since` is the time at which
    notices were last switched on.
    """

    match_id: int
    seat: Seat
    person_id: int
    wanted: Notices
    since: datetime | None
    quiet: Quiet
    ply: int = -1
    turn: int | None = None
    due_at: datetime | None = None
    told_turn: int | None = None
    told_ply: int = -1
    channel_id: int | None = None
    message_id: int | None = None


_NOTICE: Final = Codec(TurnNotice, wanted="notices", since="notices_since", quiet=QUIET)


class TurnNotices(SqlTable):
    """The notices of a database. Every method raises `StoreTrouble` if the database fails."""

    async def get(self, match_id: int, seat: Seat) -> TurnNotice | None:
        """Returns the state of a seat's notices; None if its person has no row of settings."""
        return _NOTICE.first(await self._database.rows(_ONE, (match_id, seat)))

    async def of_match(self, match_id: int, now: datetime) -> tuple[Seat, ...]:
        """Returns the seats of a match whose people want notices, or have had some."""
        rows = await self._database.rows(_PAIRS + _OF_MATCH, (match_id, time_text(now)))
        return tuple(row["seat"] for row in rows)

    async def waiting(self, now: datetime) -> tuple[tuple[int, Seat], ...]:
        """Returns the matches and seats to check: due notices first, then matches that have gone on
        or ended."""
        at = time_text(now)
        found = [
            *await self._database.rows(_DUE, (at, at)),
            *await self._database.rows(_PAIRS + _BEHIND, (at,)),
            *await self._database.rows(_ENDED),
        ]
        return tuple(dict.fromkeys((row["match_id"], row["seat"]) for row in found))

    async def settle(
        self, notice: TurnNotice, ply: int, turn: int | None, due_at: datetime | None
    ) -> None:
        """Records a check of the match at this ply, and the time of the notice for the turn."""
        due = time_text(due_at) if due_at else None
        which = (notice.match_id, notice.seat, notice.person_id)
        await self._database.rows(_SETTLE, (ply, turn, due, *which))

    async def sent(
        self, notice: TurnNotice, turn: int, ply: int, channel_id: int, message_id: int
    ) -> None:
        """Records this message as the current notice, about this turn."""
        which = (notice.match_id, notice.seat)
        await self._database.rows(_SENT, (turn, ply, channel_id, message_id, *which))

    async def gone(self, notice: TurnNotice) -> None:
        """Records that there is no current message any more."""
        await self._database.rows(_GONE, (notice.match_id, notice.seat))

    async def drop(self, notice: TurnNotice) -> None:
        """Forgets the notices of a seat."""
        sql = "DELETE FROM turn_notices WHERE match_id = ? AND seat = ?"
        await self._database.rows(sql, (notice.match_id, notice.seat))
