"""The clocks of matches with limits: the ends of a turn's time and of a match's time; and of the
rounds of contests that last a number of days.

The bot's downtime counts against nobody. The bot leaves a heartbeat in the settings; if the last
one is too old, every clock is extended by the time since then. If several processes share the
shards, each leaves signs of its own; while the signs of a process are too old, the clocks of the
matches in its servers stand still.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from db.connection import Row, SqlTable, Transaction, Value
from db.pace import CLAIMED, HOUR, OPEN, pace_of
from db.tables import people
from db.values import time_text, time_value
from engines.game import Limits, Refusal, Seat
from engines.match import ABSENT, LIMIT, Entry, Setup, replay
from engines.registry import game as find_game

ALIVE: Final = "alive"
"""The key of the heartbeat in the settings."""

TOLERANCE: Final = timedelta(seconds=15)
"""The longest time without a heartbeat that does not count as downtime."""

BRIEF: Final = HOUR
"""The longest downtime that is nothing beside the time of matches without a limit: a restart does
not write to all of them."""

SIGN: Final = "alive %"
"""The pattern of the keys of processes' signs: `alive 0-3/16`."""

_MOMENT: Final = 22
"""Bits of a server's id below its timestamp; the timestamp determines the shard."""

UNCLAIMED: Final = timedelta(days=1)
"""The time for which a player of a contest may leave expired time unclaimed."""

_BEGIN = "INSERT INTO clocks (match_id, turn_began, turn_due, match_due) VALUES (?, ?, ?, ?)"

_BEGIN_TURN = ", turn_began = ?, turn_due = ?, rests_until = NULL"

_BACK = ", absent = CASE WHEN {any} THEN '' ELSE absent END"

_AWAIT = """UPDATE clocks SET awaited = ?, reminded = 0{further} WHERE match_id = ? RETURNING """

# A clock with the end of the vacations for which it rests.
_RESTING = """turn_due, rests_until,
    (SELECT pace FROM matches WHERE id = clocks.match_id) AS pace,
    (SELECT MAX(p.away_until) FROM seats s JOIN people p ON p.id = s.person_id
        WHERE s.match_id = clocks.match_id
        AND clocks.awaited LIKE '%,' || s.seat || ',%') AS away"""

_REST = "UPDATE clocks SET turn_due = ?, rests_until = ? WHERE match_id = ?"

_PUT_ON = "UPDATE clocks SET turn_due = ?, match_due = ? WHERE match_id = ?"

_ANY = """SELECT match_id AS any FROM clocks UNION ALL
    SELECT id FROM contests WHERE round_ends_at IS NOT NULL LIMIT 1"""

_ROUNDS = """SELECT id, guild_id, round_days, round_ends_at FROM contests
    WHERE round_ends_at IS NOT NULL ORDER BY id"""

# What is shown of it is shown anew: it names the end.
_PUT_ON_ROUND = "UPDATE contests SET round_ends_at = ?, shown = -1 WHERE id = ?"

_OPEN = """SELECT c.match_id, c.turn_began, c.turn_due, c.match_due, m.created_at, m.shown_ply,
    m.pace, m.guild_id, m.plies AS ply,
    EXISTS (SELECT 1 FROM contest_matches k WHERE k.match_id = c.match_id) AS in_contest
    FROM clocks c JOIN matches m ON m.id = c.match_id WHERE m.status = 'running' """

# While the bot is up, only these limits move.
_LAGGING = _OPEN + "AND m.id IN (SELECT id FROM matches WHERE shown_ply <> plies)"  # noqa: S608

_OVER = f"""AND c.match_id IN (SELECT match_id FROM clocks WHERE turn_due <= ?
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
        """Leaves a heartbeat, and extends the limits that must not run down: every limit by the
        downtime, the rounds of contests as well, and a turn's limit as long as the board of that
        turn is not shown. All in one transaction, so that of two simultaneous callers only one
        extends them. Returns the matches whose shown boards now have another time.

        Without any clocks and such rounds nothing is written. A limit that began after the last
        heartbeat is extended only by the time since its beginning.
        """
        if not await self._database.rows(_ANY):
            return ()
        async with self._database.transaction() as transaction:
            sign = await people.read(transaction, ALIVE)
            seen = time_value(sign) if sign else None
            gone = seen is None or now - seen > TOLERANCE
            missing = await _missing(transaction, seen, now)
            clocks = await transaction.rows(_OPEN if gone or missing.since else _LAGGING)
            moved = [row for row in clocks if await _put_on(transaction, row, seen, now, missing)]
            if gone or missing.since:
                await _put_on_rounds(transaction, seen, now, missing)
            await people.write(transaction, ALIVE, time_text(now))
        return tuple(row["match_id"] for row in moved if _is_shown(row) and not _is_open(row))

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
        found = [_due(row, at) for row in await self._database.rows(_OPEN + _OVER, (at, at, at))]
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
    their vacations."""
    sql = _AWAIT.format(further=further) + _RESTING
    for clock in await transaction.rows(sql, (seats_text(awaited), *params, match_id)):
        await _rest(transaction, match_id, clock, at)


def seats_text(seats: Collection[Seat]) -> str:
    """Returns seats as they are stored: `,0,2,`, or nothing for none."""
    return "".join(f",{seat}" for seat in sorted(seats)) + "," * bool(seats)


def seats_of(text: str | None) -> frozenset[Seat]:
    """Returns stored seats; none for a match without a clock."""
    return frozenset(int(each) for each in (text or "").split(",") if each)


async def rest(transaction: Transaction, match_id: int, at: datetime) -> None:
    """Lets a clock rest until the last awaited player is back, or run if none is away."""
    sql = f"SELECT {_RESTING} FROM clocks WHERE match_id = ?"  # noqa: S608 - a constant
    for clock in await transaction.rows(sql, (match_id,)):
        await _rest(transaction, match_id, clock, at)


async def _rest(transaction: Transaction, match_id: int, clock: Row, at: datetime) -> None:
    """Moves the end of the turn's limit by the change of the rest's end. Only limits of paces of a
    day and more rest; an expired limit stays expired."""
    if clock["pace"] not in CLAIMED or clock["turn_due"] is None:
        return
    before, until = (
        max(time_value(each), at) if each else at for each in (clock["rests_until"], clock["away"])
    )
    due = time_value(clock["turn_due"])
    if due > at and (until != before or clock["rests_until"]):
        rests = time_text(until) if until > at else None
        await transaction.rows(_REST, (time_text(due + (until - before)), rests, match_id))


async def stop(transaction: Transaction, match_id: int) -> None:
    """Removes the clock, the reminders and the plans of a match that is over or set aside."""
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


def _due(row: Row, at: str) -> Due:
    turn, match = (due is not None and due <= at for due in (row["turn_due"], row["match_due"]))
    called = turn and _is_shown(row) and (row["pace"] not in CLAIMED or _is_unclaimed(row, at))
    return Due(row["match_id"], row["ply"], called, match)


def _is_unclaimed(row: Row, at: str) -> bool:
    """Tells whether the expired time of a contest's match was not claimed for too long."""
    late = time_value(row["turn_due"]) + UNCLAIMED if row["in_contest"] else None
    return late is not None and late <= time_value(at)


def _is_open(row: Row) -> bool:
    return bool(row["pace"] == OPEN.key)


def _is_shown(row: Row) -> bool:
    return bool(row["shown_ply"] == row["ply"])


@dataclass(frozen=True, slots=True)
class _Missing:
    """The shards, of `count`, without a live process, and the time since which each has none."""

    count: int
    since: Mapping[int, datetime]

    def of(self, row: Row) -> datetime | None:
        """Returns the time since which the server of a clock has no process; None if it has one."""
        guild_id: int | None = row["guild_id"]
        return self.since.get(0 if guild_id is None else (guild_id >> _MOMENT) % self.count)


async def _missing(transaction: Transaction, seen: datetime | None, now: datetime) -> _Missing:
    """Returns the missing shards. Only signs with the latest sign's number of shards count, as the
    host may have changed that number. A shard without any sign yet is not missing."""
    sql = "SELECT key, value FROM settings WHERE key LIKE ?"
    found = [(row["key"], time_value(row["value"])) for row in await transaction.rows(sql, (SIGN,))]
    if not found:
        return _Missing(1, {})
    _, _, count = max(found, key=lambda each: each[1])[0].partition("/")
    signs: dict[int, datetime] = {}
    for key, at in found:
        shards, _, of = key.removeprefix(SIGN[:-1]).partition("/")
        first, _, last = shards.partition("-")
        for shard in range(int(first), int(last) + 1) if of == count else ():
            signs[shard] = max(at, signs.get(shard, at))
    return _Missing(
        int(count),
        {
            shard: at if seen is None or seen - at <= TOLERANCE else seen
            for shard, at in signs.items()
            if now - at > TOLERANCE
        },
    )


async def _put_on(
    transaction: Transaction, row: Row, seen: datetime | None, now: datetime, missing: _Missing
) -> bool:
    """Extends one clock; returns False if it stays as it is."""
    since = missing.of(row)
    seen = since if since and seen and since < seen else seen
    turn_gap = _gap(seen, row["turn_began"], now)
    match_gap = _gap(seen, row["created_at"], now)
    patience = timedelta(0) if since else TOLERANCE
    waits = timedelta(0) if not _is_shown(row) else patience
    waits = BRIEF if _is_open(row) else waits
    turn = _moved(row["turn_due"], turn_gap if turn_gap > waits else timedelta(0))
    match = _moved(row["match_due"], match_gap if match_gap > patience else timedelta(0))
    if (turn, match) == (row["turn_due"], row["match_due"]):
        return False
    await transaction.rows(_PUT_ON, (turn, match, row["match_id"]))
    return True


async def _put_on_rounds(
    transaction: Transaction, seen: datetime | None, now: datetime, missing: _Missing
) -> None:
    """Extends the rounds of contests by the time in which nobody in their servers could play."""
    for row in await transaction.rows(_ROUNDS):
        since = missing.of(row)
        last = since if since and seen and since < seen else seen
        ends = time_value(row["round_ends_at"])
        gap = _gap(last, time_text(ends - timedelta(days=row["round_days"])), now)
        if gap > (timedelta(0) if since else TOLERANCE):
            await transaction.rows(_PUT_ON_ROUND, (time_text(ends + gap), row["id"]))


def _gap(seen: datetime | None, began: str, now: datetime) -> timedelta:
    """Returns the time since the last heartbeat, or since the limit's beginning if later."""
    start = time_value(began)
    return now - (max(seen, start) if seen else start)


def _moved(due: str | None, by: timedelta) -> str | None:
    return due and time_text(time_value(due) + by)
