"""Makes the feats anew, from the logs of all matches that teams have won.

Thousands of replays take minutes. So after a change of the rules for feats, only a few are made
anew when the database is opened, and the others little by little while the bot runs. The settings
keep the last match done. A match that ends meanwhile has its feat by the present rules anyway.
"""

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
"""The key of the revision of the stored feats in the settings."""
REVISION: Final = "1"
"""A number, raised by every change after which the same matches give other feats."""

AT_ONCE: Final = 10
"""Matches replayed at a time."""

_WON: Final = """SELECT m.id FROM matches m WHERE m.game = ? AND m.status = 'over'
    AND NOT EXISTS (SELECT 1 FROM seats s WHERE s.match_id = m.id AND s.result <> 'win') """

_NEXT: Final = "AND m.id > ? ORDER BY m.id LIMIT ?"


async def made_anew(reads: Reads) -> dict[int, Feat]:
    """Returns the feats that follow from the logs, by match. A match whose log the present rules
    cannot read keeps its stored feat."""
    kept, found = await feats.stored(reads), dict[int, Feat]()
    for key in _games():
        for won in await reads.rows(f"{_WON} ORDER BY m.id", (key,)):
            number: int = won["id"]
            feat = await _made(reads, number)
            feat = kept.get(number) if isinstance(feat, _Unread) else feat
            if feat is not None:
                found[number] = feat
    return found


class _Unread:
    """The mark of a log that cannot be read, in place of its feat."""


def _games() -> list[str]:
    return [key for key, game in GAMES.items() if game.team]


async def _made(reads: Reads, number: int) -> Feat | _Unread | None:
    row, entries = await matches.read(reads, number), await log.read(reads, number)
    return await asyncio.to_thread(_feat, row, entries) if row else None


def _feat(row: MatchRow, entries: tuple[Entry, ...]) -> Feat | _Unread | None:
    try:
        return replay(row.setup, entries).feat
    except Exception:  # an old log may fail in any way under newer rules
        return _Unread()


async def rebuild(transaction: Transaction) -> int:
    """Makes all feats anew; returns their number."""
    found = await made_anew(transaction)
    await transaction.rows("DELETE FROM feats")
    for match_id, feat in found.items():
        await feats.add(transaction, match_id, feat)
    await people.write(transaction, KEY, REVISION)
    return len(found)


async def go_on(database: Database, most: int = AT_ONCE) -> bool:
    """Makes the feats of the next few matches anew if another revision made them, or none; tells
    whether there are more. No transaction is open while a log is replayed."""
    last = await reached(database)
    if last is None:
        return False
    won = await _next(database, last, most)
    made = {number: await _made(database, number) for number in won}
    async with database.transaction() as transaction:
        if await reached(transaction) != last:
            return True  # another process has done these
        for number, feat in made.items():
            if not isinstance(feat, _Unread):
                await feats.replace(transaction, number, feat)
        if len(won) == most:
            await people.write(transaction, KEY, f"{REVISION}:{won[-1]}")
            return True
        await _drop_others(transaction)
        await people.write(transaction, KEY, REVISION)
        return False


async def reached(reads: Reads) -> int | None:
    """Returns the number of the last match whose feat the present revision has made; None if it has
    made all."""
    kept = await people.read(reads, KEY)
    if kept == REVISION:
        return None
    revision, _, last = (kept or "").partition(":")
    return int(last) if revision == REVISION else 0


async def _next(reads: Reads, last: int, most: int) -> list[int]:
    """Returns the next matches after `last` that teams have won, of all games."""
    found = list[int]()
    for key in _games():
        found += [row["id"] for row in await reads.rows(_WON + _NEXT, (key, last, most))]
    return sorted(found)[:most]


async def _drop_others(transaction: Transaction) -> None:
    """Forgets the feats of matches that no team has won."""
    won = [row["id"] for key in _games() for row in await transaction.rows(_WON, (key,))]
    for number in (await feats.stored(transaction)).keys() - set(won):
        await feats.replace(transaction, number, None)


async def bring_up_to_date(database: Database) -> None:
    """Begins to make all feats anew if another revision made them, or none. With few matches this
    does all; else later calls of `go_on` do the rest."""
    await go_on(database)
