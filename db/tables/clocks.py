"""The clocks of matches with limits: the ends of a turn's time and of a match's time; and of the
rounds of contests that last a number of days.

Time in which people could not play counts against nobody: a clock is stored as if there were no
`outages`, which are added where it is read.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from db import outages
from db.connection import Row, SqlTable, Transaction, Value
from db.outages import ALIVE, SIGN, TOLERANCE, Ended, lost, match_end, of_server, turn_end
from db.pace import CLAIMED, OPEN, pace_of
from db.tables import people
from db.values import seats_text, time_text, time_value
from engines.game import Limits, Refusal, Seat
from engines.match import ABSENT, LIMIT, Entry, Setup, replay
from engines.registry import game as find_game

UNCLAIMED: Final = timedelta(days=1)
"""The time for which a player of a contest may leave expired time unclaimed."""

_BEGIN = "INSERT INTO clocks (match_id, turn_began, turn_due, match_due) VALUES (?, ?, ?, ?)"

_BEGIN_TURN = ", turn_began = ?, turn_due = ?, rests_until = NULL"

_BACK = ", absent = CASE WHEN {any} THEN '' ELSE absent END"

_AWAIT = """UPDATE clocks SET awaited = ?, reminded = 0{further} WHERE match_id = ? RETURNING """

_OUTAGES = outages.found(
    "clocks.match_id",
    "(SELECT guild_id FROM matches WHERE id = clocks.match_id)",
    "clocks.turn_began",
)

# A clock with the ends of the vacations and of the wait for an appointment, for which it rests.
_RESTING = f"""turn_due, turn_began, rests_until, {_OUTAGES},
    (SELECT pace FROM matches WHERE id = clocks.match_id) AS pace,
    (SELECT MAX(p.away_until) FROM seats s JOIN people p ON p.id = s.person_id
        WHERE s.match_id = clocks.match_id
        AND clocks.awaited LIKE '%,' || s.seat || ',%') AS away,
    (SELECT at FROM appointments WHERE match_id = clocks.match_id) AS meets"""  # noqa: S608 - constants

_REST = "UPDATE clocks SET turn_due = ?, rests_until = ? WHERE match_id = ?"

_ANY = """SELECT match_id AS any FROM clocks UNION ALL
    SELECT id FROM contests WHERE round_ends_at IS NOT NULL LIMIT 1"""

_ROUNDS = f"""SELECT id, guild_id, round_days, round_ends_at FROM contests
    WHERE round_ends_at IS NOT NULL AND {outages.served("guild_id")} ORDER BY id"""  # noqa: S608

# Its messages name the end: they are shown anew.
_PUT_ON_ROUND = "UPDATE contests SET round_ends_at = ?, shown = -1 WHERE id = ?"

_SHOWN = f"""SELECT c.match_id, c.turn_began, c.turn_due, c.match_due, m.created_at, m.guild_id
    FROM clocks c JOIN matches m ON m.id = c.match_id WHERE m.status = 'running'
    AND m.shown_ply = m.plies AND m.pace <> '{OPEN.key}' ORDER BY c.match_id"""  # noqa: S608

COLUMNS: Final = f"""c.turn_began, c.turn_due, c.match_due, {
    outages.found(
        "c.match_id",
        "m.guild_id",
        "CASE WHEN c.match_due IS NULL THEN c.turn_began ELSE m.created_at END",
    )
}"""
"""The columns of a clock `c` of a match `m`, as `turn_end` and `match_end` read them."""

_OVER = f"""SELECT c.match_id, m.created_at, m.shown_ply, m.pace, m.plies AS ply, {COLUMNS},
    EXISTS (SELECT 1 FROM contest_matches k WHERE k.match_id = c.match_id) AS in_contest
    FROM clocks c JOIN matches m ON m.id = c.match_id WHERE m.status = 'running'
    AND c.match_id IN (SELECT match_id FROM clocks WHERE turn_due <= ?
    UNION SELECT match_id FROM clocks WHERE match_due <= ?)
    AND (m.pace <> '{OPEN.key}' OR c.match_due <= ?) ORDER BY c.match_id"""  # noqa: S608 - constants


@dataclass(frozen=True, slots=True)
class Due:
    """A match with an expired limit, at this ply: the limit of the turn, of the match, or both."""

    match_id: int
    ply: int
    turn: bool
    match: bool


class Clocks(SqlTable):
    """The clocks of a database. Every method raises `StoreTrouble` if the database fails."""

    async def wind(self, now: datetime) -> tuple[int, ...]:
        """Leaves a heartbeat, and notes the outages since the last one, in one transaction: of two
        simultaneous callers only one does. Returns the matches whose shown boards name another
        time, now that an outage has ended; the rounds of contests end later by it.

        Without any clocks and such rounds nothing is written. A limit that began after the last
        heartbeat is extended only by the time since its beginning.
        """
        if not await self._database.rows(_ANY):
            return ()
        async with self._database.transaction() as transaction:
            sign = await people.read(transaction, ALIVE)
            ended = await outages.note(transaction, time_value(sign) if sign else None, now)
            await people.write(transaction, ALIVE, time_text(now))
            if not ended:
                return ()
            await _put_on_rounds(transaction, ended)
            shown = await transaction.rows(_SHOWN)
        return tuple(row["match_id"] for row in shown if _is_later(row, ended))

    async def sign(self, shards: Sequence[int], count: int, now: datetime) -> None:
        """Leaves a sign of life of a process with these consecutive shards of `count`: people in
        their servers can play. Without any clocks nothing is written."""
        if await self._database.rows(_ANY):
            key = SIGN.replace("%", f"{shards[0]}-{shards[-1]}/{count}")
            await people.write(self._database, key, time_text(now))

    async def are_wound(self, now: datetime) -> bool:
        """Tells whether the clocks are right: the last heartbeat is at most `TOLERANCE` old."""
        sign = await people.read(self._database, ALIVE)
        return sign is not None and now - time_value(sign) <= TOLERANCE

    async def due(self, now: datetime) -> tuple[Due, ...]:
        """Returns the running matches with an expired limit, in their order. A turn's limit counts
        only if the board is shown, and not if a player must claim it; in a contest, where others
        wait as well, it then counts once nobody has claimed it for `UNCLAIMED`."""
        at = time_text(now)
        found = [_due(row, now) for row in await self._database.rows(_OVER, (at, at, at))]
        return tuple(each for each in found if each.turn or each.match)


async def begin(
    transaction: Transaction, match_id: int, setup: Setup, at: datetime, pace: str
) -> None:
    """Begins the limits of a new match, if it has any: the game's own, else the pace's."""
    limits = _limits(setup)
    if limits.turn is None:
        limits = replace(limits, turn=pace_of(pace).turn)
    if limits != Limits():
        params = (match_id, time_text(at), _after(at, limits.turn), _after(at, limits.match))
        await transaction.rows(_BEGIN, params)
        await _wait_for(transaction, match_id, replay(setup).to_act, at)


async def go_on(
    transaction: Transaction,
    match_id: int,
    entries: Sequence[Entry],
    turn: timedelta | None,
    at: datetime,
    awaited: Collection[Seat],
) -> None:
    """Updates the clock of a match that goes on after these entries and waits for the seats
    `awaited`. The limit of a `turn` begins if there is one; an expired limit of the match is
    removed, so that it expires only once."""
    there = sorted({entry.seat for entry in entries})
    further = _BACK.format(any=" OR ".join(["absent LIKE ?"] * len(there)))
    params: list[Value] = [f"%,{seat},%" for seat in there]
    if any(entry.text.startswith(ABSENT) for entry in entries):
        further, params = ", absent = ''", []
    if turn is not None:
        further += _BEGIN_TURN
        params += (time_text(at), _after(at, turn))
    if any(entry.text == LIMIT for entry in entries):
        further += ", match_due = NULL"
    await _wait_for(transaction, match_id, awaited, at, further, params)


async def _wait_for(
    transaction: Transaction,
    match_id: int,
    awaited: Collection[Seat],
    at: datetime,
    further: str = "",
    params: Sequence[Value] = (),
) -> None:
    """Stores the awaited seats of a match, with `further` changes, and lets its clock rest during
    their vacations and until its appointment."""
    sql = _AWAIT.format(further=further) + _RESTING
    for clock in await transaction.rows(sql, (seats_text(awaited), *params, match_id)):
        await _rest(transaction, match_id, clock, at)


async def rest(transaction: Transaction, match_id: int, at: datetime) -> None:
    """Lets a clock rest until the last awaited player is back and the match's appointment has come,
    or run if none is away."""
    sql = f"SELECT {_RESTING} FROM clocks WHERE match_id = ?"  # noqa: S608 - a constant
    for clock in await transaction.rows(sql, (match_id,)):
        await _rest(transaction, match_id, clock, at)


async def _rest(transaction: Transaction, match_id: int, clock: Row, at: datetime) -> None:
    """Moves the end of the turn's limit by the change of the rest's end. Only limits of paces of a
    day and more rest; an expired limit stays expired."""
    if clock["pace"] not in CLAIMED:
        return
    before, away, meets = (
        max(time_value(each), at) if each else at
        for each in (clock["rests_until"], clock["away"], clock["meets"])
    )
    until = max(away, meets)
    ends = turn_end(clock)
    if ends and ends > at and (until != before or clock["rests_until"]):
        rests = time_text(until) if until > at else None
        due = time_value(clock["turn_due"]) + (until - before)
        await transaction.rows(_REST, (time_text(due), rests, match_id))


async def stop(transaction: Transaction, match_id: int) -> None:
    """Removes the parts that only a running match has, once it is over or set aside: its clock,
    reminders, plans and appointment."""
    await transaction.rows("DELETE FROM appointments WHERE match_id = ?", (match_id,))
    await transaction.rows("DELETE FROM plans WHERE match_id = ?", (match_id,))
    await transaction.rows("DELETE FROM reminders WHERE match_id = ?", (match_id,))
    await transaction.rows("DELETE FROM clocks WHERE match_id = ?", (match_id,))


def _limits(setup: Setup) -> Limits:
    """Returns the limits that the options set; none for an unknown game."""
    try:
        game = find_game(setup.game)
    except Refusal:
        return Limits()
    return game.limits(dict(setup.options))


def _after(at: datetime, limit: timedelta | None) -> str | None:
    return None if limit is None else time_text(at + limit)


def _due(row: Row, now: datetime) -> Due:
    ends, match = turn_end(row), match_end(row)
    if row["pace"] in CLAIMED:  # where others wait as well, in a contest, it is called at last
        ends = ends + UNCLAIMED if ends and row["in_contest"] else None
    turn = ends is not None and ends <= now and row["shown_ply"] == row["ply"]
    return Due(row["match_id"], row["ply"], turn, match is not None and match <= now)


def _is_later(row: Row, ended: Sequence[Ended]) -> bool:
    limits = (row["turn_due"], row["turn_began"]), (row["match_due"], row["created_at"])
    found = of_server(ended, row["guild_id"])
    return any(due and lost(found, time_value(since)) for due, since in limits)


async def _put_on_rounds(transaction: Transaction, ended: Sequence[Ended]) -> None:
    """Extends the rounds of contests by the outages of their servers. While a server's process is
    gone, its outage still lasts and will contain these."""
    for row in await transaction.rows(_ROUNDS):
        ends = time_value(row["round_ends_at"])
        later = lost(of_server(ended, row["guild_id"]), ends - timedelta(days=row["round_days"]))
        if later:
            await transaction.rows(_PUT_ON_ROUND, (time_text(ends + later), row["id"]))
