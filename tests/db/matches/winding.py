"""The plain way of extending limits, as the program did it up to migration 42: each heartbeat moves
those that must not run down. Its limits are what `db.outages` must come to."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from db.connection import Database, Row, Transaction
from db.outages import ALIVE, BRIEF, SIGN, TOLERANCE
from db.pace import OPEN
from db.tables import people
from db.values import time_text, time_value

_MOMENT = 22

_PUT_ON = "UPDATE clocks SET turn_due = ?, match_due = ? WHERE match_id = ?"

_ROUNDS = """SELECT id, guild_id, round_days, round_ends_at FROM contests
    WHERE round_ends_at IS NOT NULL ORDER BY id"""

_PUT_ON_ROUND = "UPDATE contests SET round_ends_at = ? WHERE id = ?"

_OPEN = """SELECT c.match_id, c.turn_began, c.turn_due, c.match_due, m.created_at, m.shown_ply,
    m.pace, m.guild_id, m.plies AS ply
    FROM clocks c JOIN matches m ON m.id = c.match_id WHERE m.status = 'running' """


class Winding:
    """Old heartbeats. Except that no moment is counted twice: a process's time without a life began
    with its last sign, before which a board may have been hidden and its limit moved already."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._counted: defaultdict[Hashable, list[tuple[datetime, datetime]]] = defaultdict(list)

    async def wind(self, now: datetime) -> None:
        """Leaves a heartbeat, and moves the limits."""
        async with self._database.transaction() as transaction:
            sign = await people.read(transaction, ALIVE)
            seen = time_value(sign) if sign else None
            missing = await _missing(transaction, seen, now)
            for row in await transaction.rows(_OPEN):
                await self._put_on(transaction, row, seen, now, missing)
            for row in await transaction.rows(_ROUNDS):
                await self._put_on_round(transaction, row, seen, now, missing)
            await people.write(transaction, ALIVE, time_text(now))

    async def _put_on(
        self,
        transaction: Transaction,
        row: Row,
        seen: datetime | None,
        now: datetime,
        missing: _Missing,
    ) -> None:
        """Extends one clock."""
        number, since = row["match_id"], missing.of(row)
        seen = since if since and seen and since < seen else seen
        patience = timedelta(0) if since else TOLERANCE
        waits = patience if row["shown_ply"] == row["ply"] else timedelta(0)
        waits = BRIEF if row["pace"] == OPEN.key else waits
        turn = self._gap(("turn", number), seen, row["turn_began"], now, waits)
        match = self._gap(("match", number), seen, row["created_at"], now, patience)
        due = _moved(row["turn_due"], turn), _moved(row["match_due"], match)
        await transaction.rows(_PUT_ON, (*due, number))

    async def _put_on_round(
        self,
        transaction: Transaction,
        row: Row,
        seen: datetime | None,
        now: datetime,
        missing: _Missing,
    ) -> None:
        """Extends the round of a contest by the time in which nobody in its server could play."""
        since = missing.of(row)
        seen = since if since and seen and since < seen else seen
        ends = time_value(row["round_ends_at"])
        began = time_text(ends - timedelta(days=row["round_days"]))
        patience = timedelta(0) if since else TOLERANCE
        gap = self._gap(("round", row["id"]), seen, began, now, patience)
        await transaction.rows(_PUT_ON_ROUND, (time_text(ends + gap), row["id"]))

    def _gap(
        self, what: Hashable, seen: datetime | None, began: str, now: datetime, waits: timedelta
    ) -> timedelta:
        """Returns the time since the last heartbeat, or since the limit's beginning if later; none
        if that is no longer than one waits."""
        start = max(seen, time_value(began)) if seen else time_value(began)
        if now - start <= waits:
            return timedelta(0)
        known, none = self._counted[what], timedelta(0)
        twice = sum((max(min(b, now) - max(a, start), none) for a, b in known), none)
        known.append((start, now))
        return now - start - twice


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


def _moved(due: str | None, by: timedelta) -> str | None:
    return due and time_text(time_value(due) + by)
