"""Outages: time in which people could not play, by which limits end later.

A heartbeat in the settings tells when the bot was last up: if it is too old, the whole bot was down
since then. If several processes share the shards, each leaves signs of its own; while the signs of
a process are too old, the servers of its shards have an outage. A board that is not shown is an
outage of its match, for the turn's limit alone. Nothing is written while an outage goes on.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Final, TypeAlias

from db.connection import Row, Transaction
from db.pace import HOUR, OPEN
from db.values import time_text, time_value

ALIVE: Final = "alive"
"""The key of the heartbeat in the settings."""

TOLERANCE: Final = timedelta(seconds=15)
"""The longest time without a heartbeat that does not count as downtime."""

BRIEF: Final = HOUR
"""The longest outage that is nothing beside the time of a turn without a limit."""

SIGN: Final = "alive %"
"""The pattern of the keys of processes' signs: `alive 0-3/16`."""

_MOMENT: Final = 22
"""Bits of a server's id below its timestamp; the timestamp determines the shard."""

_EARLIEST: Final = datetime(2015, 1, 1, tzinfo=UTC)
"""Before the first heartbeat the bot was down since then: no match is older."""

_SERVED_BY: Final = f"(COALESCE({{guild}}, 0) >> {_MOMENT}) % o.shards = o.shard"

_FOUND: Final = f"""(SELECT GROUP_CONCAT(
    COALESCE(o.shards, 0) || ' ' || o.began || ' ' || COALESCE(o.ended, s.value), ',')
    FROM outages o LEFT JOIN settings s ON s.key = '{ALIVE}'
    WHERE (o.match_id = {{match}} OR {_SERVED_BY})
    AND (o.ended IS NULL OR o.ended > {{since}})) AS outages"""  # noqa: S608 - constants

_SHOWN: Final = """UPDATE outages SET ended = ? WHERE ended IS NULL AND EXISTS
    (SELECT 1 FROM matches m WHERE m.id = outages.match_id AND m.shown_ply = m.plies)"""

# Those of earlier turns.
_FORGET: Final = """DELETE FROM outages WHERE match_id IS NOT NULL AND ended <=
    (SELECT turn_began FROM clocks c WHERE c.match_id = outages.match_id)"""

_UNSHOWN: Final = f"""INSERT INTO outages (match_id, began)
    SELECT c.match_id, CASE WHEN c.turn_began > ? THEN c.turn_began ELSE ? END
    FROM clocks c JOIN matches m ON m.id = c.match_id
    WHERE m.id IN (SELECT id FROM matches WHERE shown_ply <> plies) AND m.status = 'running'
    AND m.pace <> '{OPEN.key}' AND c.turn_due IS NOT NULL AND c.turn_began < ?
    AND NOT EXISTS (SELECT 1 FROM outages o WHERE o.match_id = m.id AND o.ended IS NULL)"""  # noqa: S608

_LASTING: Final = "SELECT * FROM outages WHERE match_id IS NULL AND ended IS NULL ORDER BY id"

_END: Final = "UPDATE outages SET ended = ? WHERE id = ?"

_ADD: Final = "INSERT INTO outages (shard, shards, began, ended) VALUES (?, ?, ?, ?)"

# Those before every match that runs.
_PRUNE: Final = """DELETE FROM outages WHERE ended < (SELECT MIN(m.created_at) FROM clocks c
    JOIN matches m ON m.id = c.match_id)"""


def found(match: str, guild: str, since: str) -> str:
    """Returns the SQL of the column `outages`, as `lost` reads it: the outages of a match in this
    server; some may have ended before `since`."""
    return _FOUND.format(match=match, guild=guild, since=since)


def served(guild: str) -> str:
    """Returns the SQL of the condition that a server's process is not gone."""
    return f"""NOT EXISTS (SELECT 1 FROM outages o WHERE o.match_id IS NULL AND o.ended IS NULL
        AND {_SERVED_BY.format(guild=guild)})"""  # noqa: S608 - the name of a column


def turn_end(row: Row) -> datetime | None:
    """Returns the end of a turn's limit; None without one. The row has `found`'s column."""
    return _end(row, row["turn_due"], row["turn_began"], of_turn=True)


def match_end(row: Row) -> datetime | None:
    """Returns the end of a match's limit; None without one. The row has `found`'s column."""
    return _end(row, row["match_due"], row["created_at"])


def _end(row: Row, due: str | None, since: str, *, of_turn: bool = False) -> datetime | None:
    if due is None or not row["outages"]:
        return time_value(due) if due else None
    brief = BRIEF if of_turn and row["pace"] == OPEN.key else timedelta(0)
    return time_value(due) + lost(row["outages"], time_value(since), of_turn=of_turn, brief=brief)


def lost(
    text: str, since: datetime, *, of_turn: bool = False, brief: timedelta = timedelta(0)
) -> timedelta:
    """Returns how much of the time since then these outages take, each moment once. One of the
    whole bot counts if more than `TOLERANCE` of it is since then, and any if more than `brief`."""
    total, reached, pieces = timedelta(0), since, list[tuple[datetime, datetime]]()
    for each in filter(None, text.split(",")):
        shards, began, ended = each.split(" ")
        start, end = max(time_value(began), since), time_value(ended)
        least = max(brief, TOLERANCE) if shards == "1" else brief
        if end - start > least and (of_turn or shards != "0"):
            pieces.append((start, end))
    for start, end in sorted(pieces):
        total += max(end - max(start, reached), timedelta(0))
        reached = max(reached, end)
    return total


Ended: TypeAlias = tuple[int, int, str, str]
"""An outage that has ended: its shard, of how many, and its times."""


def of_server(ended: Sequence[Ended], guild_id: int | None) -> str:
    """Returns those of a server, as `lost` reads them."""
    moment = (guild_id or 0) >> _MOMENT
    found = [each for each in ended if moment % each[1] == each[0]]
    return ",".join(f"{shards} {began} {until}" for _, shards, began, until in found)


async def note(transaction: Transaction, seen: datetime | None, now: datetime) -> list[Ended]:
    """Notes at a heartbeat the outages since the last one (`seen`), and their ends. Returns the
    outages that have ended, except of boards."""
    last = min(seen or _EARLIEST, now)
    before, at = time_text(last), time_text(now)
    await transaction.rows(_SHOWN, (before,))
    await transaction.rows(_FORGET)
    await transaction.rows(_UNSHOWN, (before, before, at))
    ended = list[Ended]()
    missing = await _missing(transaction, seen, now)
    for row in await transaction.rows(_LASTING):
        shard = row["shard"], row["shards"]
        if missing.pop(shard, None) is None:
            await transaction.rows(_END, (before, row["id"]))
            ended.append((*shard, row["began"], before))
    for shard, since in missing.items():
        await transaction.rows(_ADD, (*shard, time_text(since), None))
    if now - last > TOLERANCE:
        ended.append((0, 1, before, at))
        await transaction.rows(_ADD, ended[-1])
        await transaction.rows(_PRUNE)
    return ended


async def _missing(
    transaction: Transaction, seen: datetime | None, now: datetime
) -> dict[tuple[int, int], datetime]:
    """Returns the shards without a live process, each with their number, and since when each has
    none. Only signs with the latest sign's number of shards count, as the host may have changed
    that number. A shard without any sign yet is not missing."""
    sql = "SELECT key, value FROM settings WHERE key LIKE ?"
    rows = [(row["key"], time_value(row["value"])) for row in await transaction.rows(sql, (SIGN,))]
    rows.sort(key=lambda each: each[1])
    signs: dict[tuple[int, int], datetime] = {}
    for key, at in rows:
        shards, _, count = key.removeprefix(SIGN[:-1]).partition("/")
        first, _, final = shards.partition("-")
        for shard in range(int(first), int(final) + 1) if rows[-1][0].endswith(f"/{count}") else ():
            signs[shard, int(count)] = at
    last = seen or _EARLIEST
    return {
        shard: min(at, last) if last - at <= TOLERANCE else last
        for shard, at in signs.items()
        if now - at > TOLERANCE
    }
