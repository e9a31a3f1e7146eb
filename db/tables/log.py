"""The log: the record of every match; entries are added, never changed."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import datetime, timedelta

from common.text.say import say
from db.connection import Reads, SqlTable, Transaction
from db.errors import MissingMatch, Stale
from db.tables import clocks, feats, ratings
from db.tables.seats import replacement
from db.tables.seats.replacement import Newcomer
from db.values import time_text, time_value
from engines.game import Feat, Outcome, Result, Seat
from engines.match import Entry

_LENGTHEN = """UPDATE matches SET plies = ? WHERE id = ? AND status = 'running' AND plies = ?
    RETURNING id"""

MOVED_ON = say("The match has moved on. Look at the new board.")
IS_OVER = say("This match is over or set aside.")

_INSERT = """INSERT INTO actions (match_id, ply, seat, text, at) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (match_id, ply) DO NOTHING RETURNING ply"""

_PLANNED = "UPDATE seats SET planned_ply = ? WHERE match_id = ? AND seat = ?"

_END = """UPDATE matches SET status = 'over', reason = ?, ended_at = ?
    WHERE id = ? AND status = 'running' RETURNING id"""


def stored_result(result: Result) -> Result | None:
    """Returns the result to store for a seat; None for `Result.VOID`."""
    return None if result is Result.VOID else result


class Log(SqlTable):
    """The entries of all matches of a database."""

    async def append(
        self,
        match_id: int,
        entries: Sequence[Entry],
        *,
        at: datetime,
        outcome: Outcome | None = None,
        feat: Feat | None = None,
        turn: timedelta | None = None,
        awaited: Collection[Seat] = (),
        newcomer: Newcomer | None = None,
        planned: Seat | None = None,
    ) -> None:
        """Commits these entries, all or nothing. With an `outcome` it also commits the end of the
        match, its ratings and the team's `feat`; without one, the limit of a `turn` that begins.
        `awaited` are the seats to act next; `newcomer` takes the seat of another person; the
        entries begin a turn that the person at the seat `planned` had planned. Committed entries
        outlive the program.

        Raises `Stale` if the first ply is not the next one, if the entries are not consecutive or
        if the match does not run; `MissingMatch`; `StoreTrouble`; `ValueError` if there are no
        entries.
        """
        if not entries:
            raise ValueError("an append needs entries")
        async with self._database.transaction() as transaction:
            await _lengthen(transaction, match_id, entries)
            for entry in entries:
                await _add(transaction, match_id, entry, at)
            if newcomer is not None:
                await replacement.replace(transaction, match_id, newcomer)
            if planned is not None:
                await transaction.rows(_PLANNED, (entries[0].ply, match_id, planned))
            if outcome is not None:
                await _end(transaction, match_id, outcome, at)
                if feat is not None:
                    await feats.add(transaction, match_id, feat)
            else:
                await clocks.go_on(transaction, match_id, entries, turn, at, awaited)

    async def entries(self, match_id: int, from_ply: int = 0) -> tuple[Entry, ...]:
        """Returns the match's entries from this ply on, with their times. Raises `StoreTrouble`."""
        return await read(self._database, match_id, from_ply)


async def read(reads: Reads, match_id: int, from_ply: int = 0) -> tuple[Entry, ...]:
    """Returns the match's entries from this ply on, as this reader sees them."""
    sql = "SELECT ply, seat, text, at FROM actions WHERE match_id = ? AND ply >= ? ORDER BY ply"
    rows = await reads.rows(sql, (match_id, from_ply))
    return tuple(Entry(row["ply"], row["seat"], row["text"], time_value(row["at"])) for row in rows)


async def _lengthen(transaction: Transaction, match_id: int, entries: Sequence[Entry]) -> None:
    """Stores the log's new length if these entries are the next ones; else raises. A board or a
    private message that shows fewer plies lags behind."""
    first, after = entries[0].ply, entries[-1].ply + 1
    if [entry.ply for entry in entries] != list(range(first, after)):
        raise Stale(MOVED_ON)
    if not await transaction.rows(_LENGTHEN, (after, match_id, first)):
        raise await _stale(transaction, match_id)
    await transaction.rows("UPDATE seats SET plies = ? WHERE match_id = ?", (after, match_id))


async def _stale(transaction: Transaction, match_id: int) -> Exception:
    rows = await transaction.rows("SELECT status FROM matches WHERE id = ?", (match_id,))
    if not rows:
        return MissingMatch(match_id)
    return Stale(MOVED_ON if rows[0]["status"] == "running" else IS_OVER)


async def _add(transaction: Transaction, match_id: int, entry: Entry, at: datetime) -> None:
    params = (match_id, entry.ply, entry.seat, entry.text, time_text(at))
    if not await transaction.rows(_INSERT, params):
        raise Stale(MOVED_ON)


async def _end(transaction: Transaction, match_id: int, outcome: Outcome, at: datetime) -> None:
    if not await transaction.rows(_END, (str(outcome.reason.value), time_text(at), match_id)):
        raise Stale(IS_OVER)
    await clocks.stop(transaction, match_id)
    for seat, result in enumerate(outcome.results):
        sql = "UPDATE seats SET result = ? WHERE match_id = ? AND seat = ?"
        kept = stored_result(result)
        await transaction.rows(sql, (kept and str(kept.value), match_id, seat))
    await ratings.settle(transaction, match_id)
