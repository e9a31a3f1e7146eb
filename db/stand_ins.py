"""Matches in which the bot has played for an absent person: they are not rated."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Final

from db.connection import Reads, Row, Rows
from db.values import options_value
from engines.match import Entry, Setup, had_stand_in, replay

VOTED: Final = "text >= '!standin' AND text < '!standio'"
"""The condition of an entry that votes to let the bot play. It must equal the text in its index."""

_SETUP: Final = "SELECT game, revision, options, seats, seed FROM matches WHERE id = ?"

_LOG: Final = "SELECT ply, seat, text FROM actions WHERE match_id = ? ORDER BY ply"


async def stood_in(reads: Reads, voted: Iterable[int]) -> frozenset[int]:
    """Returns those of these matches in which the bot has played for a person, or whose logs cannot
    be read any more. `voted` are matches with at least one vote for that."""
    found = set[int]()
    for match_id in sorted(set(voted)):
        (row,) = await reads.rows(_SETUP, (match_id,))
        if await asyncio.to_thread(_had_one, row, await reads.rows(_LOG, (match_id,))):
            found.add(match_id)
    return frozenset(found)


def _had_one(row: Row, log: Rows) -> bool:
    options = options_value(row["options"])
    setup = Setup(row["game"], row["revision"], options, row["seats"], row["seed"])
    entries = [Entry(each["ply"], each["seat"], each["text"]) for each in log]
    try:
        return had_stand_in(replay(setup, entries))
    except Exception:  # an old log may fail in any way under newer rules
        return True
