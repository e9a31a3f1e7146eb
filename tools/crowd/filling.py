"""Databases full of matches. Some of each game are played at random and committed as by the bot;
the others are copies with other numbers, people and channels."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from typing import Final

from db.store import Store
from db.values import NewMatch
from engines.game import AnyGame
from engines.match import Match, seatings
from engines.registry import GAMES
from tools.crowd.positions import now, played

LONGEST: Final = 400
"""The number of entries after which a random match is ended."""
OVER: Final = 0.7
"""The share of matches that are over."""
GUILD, CHANNEL, BOARD, PERSON = (kind * 10**17 for kind in range(1, 5))
"""The base of the ids of each kind."""
_PERSON: Final = f"{PERSON} + (person_id - {PERSON} + :by) % :people"
_COPIED: Final = {
    "matches": {"id": "id + :by", "channel_id": "channel_id + :by", "board_id": "board_id + :by"},
    "seats": {"match_id": "match_id + :by", "person_id": _PERSON},
    "actions": {"match_id": "match_id + :by"},
    "clocks": {"match_id": "match_id + :by"},
    "feats": {"match_id": "match_id + :by"},
}
"""The tables of a match, and the columns that change in a copy whose number is `by` higher."""
PEOPLE: Final = 10**9
"""So many people that no two copies share one."""


@dataclass(frozen=True, slots=True)
class Growth:
    """The mean size that finished matches of a game add to a database: bytes, entries."""

    size: float
    entries: float


def _samples(game: AnyGame, number: int, over: int) -> Iterator[Match]:
    """Yields `number` matches with every number of seats in turn: the first `over` are over, each
    of the others is cut at a random ply."""
    counts = seatings(game, game.resolve_options({}))
    for seed in range(number):
        match = played(game, seed, counts[seed % len(counts)], LONGEST, end=seed < over)
        if seed >= over:
            match = match.at(random.Random(seed).randrange(match.ply))
        yield match


async def commit(store: Store, match: Match, first_person: int, pace: str = "none") -> int:
    """Stores the match and returns its number; its board counts as shown."""
    people = tuple(PERSON + first_person + seat for seat in range(match.setup.seats))
    new = NewMatch(
        setup=match.setup,
        people=people,
        rated=not match.game.team,
        guild_id=GUILD,
        channel_id=CHANNEL + first_person,
        home_id=CHANNEL + first_person,
        place="channel",
        at=now() - timedelta(days=30),
        pace=pace,
    )
    row = await store.matches.create(new)
    if match.entries:
        await store.log.append(
            row.id,
            match.entries,
            at=now(),
            outcome=match.outcome,
            feat=match.feat if match.outcome else None,
            awaited=() if match.outcome else match.to_act,
        )
    await store.matches.shown(row.id, match.ply, BOARD + first_person)
    for seat in range(match.setup.seats):
        await store.matches.private_shown(row.id, seat, None, None, match.ply)
    return row.id


async def fill(path: Path, number: int, each: int = 10) -> None:
    """Makes a database at `path` with `number` matches, as many of each game: `each` of every game
    are played, the others are copies. Makes no file if `number` is 0."""
    pool = min(number, each * len(GAMES))
    if not pool:
        return
    store = await Store.open(path)
    try:
        for game in GAMES.values():
            of_game = pool // len(GAMES)
            for index, match in enumerate(_samples(game, of_game, round(of_game * OVER))):
                await commit(store, match, index * 10)
    finally:
        await store.close()
    copy(path, number)


def copy(path: Path, number: int, first: int = 1, people: int = PEOPLE) -> None:
    """Copies the matches of a database from this number on until there are `number` of them, in one
    transaction. Their players are this many `people` in turn."""
    with closing(sqlite3.connect(path)) as database, database:
        pool: int = database.execute("SELECT MAX(id) FROM matches").fetchone()[0] + 1 - first
        for table, changed in _COPIED.items():
            names = [str(row[1]) for row in database.execute(f"PRAGMA table_info({table})")]
            values = [changed.get(name, name) for name in names]
            key = "id" if table == "matches" else "match_id"
            sql = (
                f"INSERT INTO {table} ({', '.join(names)}) SELECT {', '.join(values)} "  # noqa: S608
                f"FROM {table} WHERE {key} BETWEEN :first AND :last"
            )
            for by in range(pool, number, pool):
                last = first - 1 + min(pool, number - by)
                params = {"by": by, "first": first, "last": last, "people": people}
                database.execute(sql, params)


async def growth(game: AnyGame, where: Path | str, matches: int) -> Growth:
    """Measures how a database, a new file or a PostgreSQL database at an address, grows by finished
    matches of this game."""
    store = await Store.open(where)
    try:
        before = await _size(store)
        entries = 0
        for index, match in enumerate(_samples(game, matches, matches)):
            await commit(store, match, index * 10)
            entries += match.ply
        after = await _size(store)
    finally:
        await store.close()
    return Growth((after - before) / matches, entries / matches)


async def _size(store: Store) -> int:
    """Returns the size of the database in bytes, in a file or in PostgreSQL."""
    if store.database.shared:
        return int((await store.database.rows("SELECT pg_database_size(current_database())"))[0][0])
    pages = (await store.database.rows("PRAGMA page_count"))[0][0]
    return int(pages) * int((await store.database.rows("PRAGMA page_size"))[0][0])
