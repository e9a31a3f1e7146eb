"""Makes the feats anew, from the logs of all matches that teams have won."""

from __future__ import annotations

import asyncio
from typing import Final

from db.connection import Database, Reads, Transaction
from db.tables import feats, log, matches, people
from db.values import MatchRow
from engines.game import Feat
from engines.match import Entry, replay
from engines.registry import GAMES

KEY: Final = "feats"
"""Under which the settings keep the revision by which the feats were made."""
REVISION: Final = "1"
"""A number, raised whenever the same matches would give other feats."""

_WON: Final = """SELECT m.id FROM matches m WHERE m.game = ? AND m.status = 'over'
    AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.match_id = m.id AND s.result <> 'win')
    ORDER BY m.id"""


async def made_anew(reads: Reads) -> dict[int, Feat]:
    """Returns the feats that the logs give, by match. A match whose log the present rules cannot
    read keeps what was stored of it."""
    kept, found = await feats.stored(reads), dict[int, Feat]()
    for key in [key for key, game in GAMES.items() if game.team]:
        for won in await reads.rows(_WON, (key,)):
            number: int = won["id"]
            row, entries = await matches.read(reads, number), await log.read(reads, number)
            feat = await asyncio.to_thread(_feat, row, entries) if row else None
            feat = kept.get(number) if isinstance(feat, _Unread) else feat
            if feat is not None:
                found[number] = feat
    return found


class _Unread:
    """What stands for the feat of a log that cannot be read."""


def _feat(row: MatchRow, entries: tuple[Entry, ...]) -> Feat | _Unread | None:
    try:
        return replay(row.setup, entries).feat
    except Exception:  # under other rules than those it began with, an old log may fail in any way
        return _Unread()


async def rebuild(transaction: Transaction) -> int:
    """Makes all feats anew; returns how many there are."""
    found = await made_anew(transaction)
    await transaction.rows("DELETE FROM feats")
    for match_id, feat in found.items():
        await feats.add(transaction, match_id, feat)
    await people.write(transaction, KEY, REVISION)
    return len(found)


async def bring_up_to_date(database: Database) -> None:
    """Makes all feats anew if they were made by another revision or never."""
    if await people.read(database, KEY) == REVISION:
        return
    async with database.transaction() as transaction:
        await rebuild(transaction)
