"""Compares the ratings and feats with the finished matches, or makes them anew, even while the bot
runs."""

from __future__ import annotations

import sqlite3
from dataclasses import dataclass
from pathlib import Path

from db.connection import Reads
from db.kinds.host_errors import explained
from db.kinds.opening import opened
from db.migrate import missing_in
from db.tables import feats, people
from db.tables.ratings import KEY, made_anew, rebuild, stored
from db.tables.records import feat_rebuild
from host.database.reader import PATIENCE, Unreadable, reading
from ratings.model import REVISION

OLDER = "This database has no ratings yet: the bot adds them at its next start."


@dataclass(frozen=True, slots=True)
class Compared:
    """The numbers of matches that count, of ratings that follow from them, one for each player of a
    match, and of feats. `other` counts the stored ratings and feats that were wrong, missing or too
    many, without feats not yet made anew (`feat_rebuild.reached`)."""

    matches: int
    ratings: int
    feats: int
    other: int


async def compare(target: Path | str) -> Compared:
    """Compares the stored ratings and feats with the matches. Raises `NewerDatabase` and
    `Unusable`."""
    async with reading(target) as beside:
        try:
            await missing_in(beside)  # an older program would make them by older rules
            async with beside.snapshot() as moment:
                return await compared(moment)
        except sqlite3.Error as error:
            raise Unreadable(_why(error)) from error


async def make_anew(target: Path | str) -> Compared:
    """Makes all ratings and feats anew in one transaction; returns the comparison with the former
    ones. Raises `NewerDatabase` and `Unusable`."""
    await compare(target)  # raises for a missing file or a foreign database
    with explained(target):
        database = await opened(target, busy_timeout=round(PATIENCE * 1000))
        try:
            async with database.transaction() as transaction:
                found = await compared(transaction)
                await rebuild(transaction)
                await feat_rebuild.rebuild(transaction)
                await people.write(transaction, KEY, str(REVISION))
            return found
        finally:
            await database.close()


async def compared(reads: Reads) -> Compared:
    """Compares the ratings and feats as this reader sees them."""
    before, after = set(await stored(reads)), set(await made_anew(reads))
    places = {each[:2] for each in before ^ after}
    kept, due = await feats.stored(reads), await feat_rebuild.made_anew(reads)
    last = await feat_rebuild.reached(reads)
    numbers = {each for each in kept.keys() | due.keys() if last is None or each <= last}
    wrong = {number for number in numbers if kept.get(number) != due.get(number)}
    matches = len({each[0] for each in after})
    return Compared(matches, len(after), len(due), len(places) + len(wrong))


def _why(error: sqlite3.Error) -> str:
    missing = isinstance(error, sqlite3.OperationalError) and "no such table" in str(error)
    return OLDER if missing else f"The database cannot be read: {error}."
