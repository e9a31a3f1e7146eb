"""Times the database queries of the rounds, then lists and records, one after the other."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import Final

from bot import Bot
from cogs.hall.context import Rules
from cogs.people.leaderboard import MONTH, TITLES
from cogs.records.matches import listed_matches
from cogs.upkeep.feat_rebuild import MOST
from db.connection import Rows, Value
from db.kinds.sqlite import SqliteTransaction
from db.store import Store
from db.tables import ratings
from db.tables.records import feat_rebuild
from ratings.season import Season
from tools.crowd.positions import now
from tools.rounds.full import PERSON
from tools.table import at

LATE: Final = 0.95
TICK: Final = 0.001
SERVER: Final = 10**17
"""The first server of the database."""

Deed = Callable[[], Awaitable[object]]


@dataclass(slots=True)
class Watch:
    """The longest time for which the event loop did nothing else, in processor seconds: those of
    the clock would also count other programs on the machine."""

    held: float = 0.0

    async def run(self) -> None:
        while True:
            before = time.thread_time()
            await asyncio.sleep(TICK)
            self.held = max(self.held, time.thread_time() - before)


@asynccontextmanager
async def watched() -> AsyncGenerator[Watch]:
    """Watches the event loop inside the context."""
    watch = Watch()
    task = asyncio.create_task(watch.run())
    await asyncio.sleep(TICK)
    try:
        yield watch
    finally:
        await asyncio.sleep(2 * TICK)
        task.cancel()


@contextmanager
def overheard() -> Generator[dict[str, Sequence[Value]]]:
    """Collects every statement run inside the context, with its latest values."""
    found: dict[str, Sequence[Value]] = {}
    rows = SqliteTransaction.rows

    async def listen(self: SqliteTransaction, sql: str, params: Sequence[Value] = ()) -> Rows:
        found[sql] = params
        return await rows(self, sql, params)

    SqliteTransaction.rows = listen  # type: ignore[method-assign]
    try:
        yield found
    finally:
        SqliteTransaction.rows = rows  # type: ignore[method-assign]


async def timed(deed: Deed, times: int) -> str:
    """Returns the times of a deed in words: the median, the 95th of 100, and the longest time for
    which it held the event loop."""
    found = list[float]()
    async with watched() as watch:
        for _ in range(times):
            began = time.perf_counter()
            await deed()
            found.append((time.perf_counter() - began) * 1000)
    late = at(found, LATE)
    return f"{median(found):8.1f} ms, p95 {late:8.1f} ms, held {watch.held * 1000:6.1f} ms"


async def starts(path: Path) -> list[str]:
    """Measures opening the store: as it was left, and with ratings or feats to make anew."""
    found = list[str]()
    keys = {"open, ratings made anew": ratings.KEY, "open, feats to make anew": feat_rebuild.KEY}
    for what, key in keys.items():
        store = await Store.open(path)
        await store.database.rows("DELETE FROM settings WHERE key = ?", (key,))
        await store.close()
        found.append(f"{what:34}{await timed(lambda: _opened(path), 1)}")
    found.append(f"{'open':34}{await timed(lambda: _opened(path), 5)}")
    store = await Store.open(path)
    try:
        feats = partial(feat_rebuild.go_on, store.database, MOST)
        found.append(f"{'feats anew, a round (2 s)':34}{await timed(feats, 20)}")
    finally:
        await store.close()
    return found


async def _opened(path: Path) -> None:
    await (await Store.open(path)).close()


async def measure(path: Path, times: int, *, plans: bool) -> list[str]:
    """Measures all deeds; returns the times in words, with `plans` also the scans."""
    store, found = await Store.open(path), list[str]()
    try:
        for what, deed in _deeds(store).items():
            with overheard() as statements:
                await deed()
            found.append(f"{what:34}{await timed(deed, times)}")
            if plans:
                found += [each async for each in _scans(store, statements)]
    finally:
        await store.close()
    return found


async def _scans(store: Store, statements: dict[str, Sequence[Value]]) -> AsyncGenerator[str]:
    """Yields each statement whose plan scans a whole table, then its scans."""
    for sql, params in statements.items():
        if not sql.lstrip().startswith(("SELECT", "UPDATE", "DELETE", "INSERT")):
            continue
        rows = await store.database.rows(f"EXPLAIN QUERY PLAN {sql}", params)
        scans = [row["detail"] for row in rows if row["detail"].startswith("SCAN")]
        if scans:
            yield f"    {' '.join(sql.split())[:100]}"
            for scan in scans:
                yield f"        {scan}"


def _deeds(store: Store) -> dict[str, Deed]:
    """Returns the deeds to measure, by name; each is done as the cogs do it."""
    services = Bot(store, Rules()).services
    person, season = PERSON + 10, Season.at(now())
    deeds: dict[str, Deed] = {
        "reminders.owed (60 s)": lambda: store.reminders.owed(now()),
        "clocks.wind (5 s)": lambda: store.clocks.wind(now()),
        "clocks.due (5 s)": lambda: store.clocks.due(now()),
        "vacations.over (60 s)": lambda: store.vacations.over(now()),
        "followers.owed (60 s)": store.followers.owed,
        "guesses.unjudged (60 s)": store.guesses.unjudged,
        "notices.waiting (15 s)": lambda: store.notices.waiting(now()),
        "publisher.unshown (30 s)": services.publisher.unshown,
        "matches.old_boards (30 s)": store.matches.old_boards,
        "closings.due (30 s)": store.closings.due,
        "invitations.due (30 s)": lambda: store.invitations.due(now()),
        "invitations.unsealed (30 s)": store.invitations.unsealed,
        "invitations.unposted (30 s)": lambda: store.invitations.unposted(now()),
        "matches.with_bots (start)": store.matches.with_bots,
        "matches.counts (/about)": store.matches.counts,
        "/match list": lambda: listed_matches(services, person, over=False),
        "/match list finished": lambda: listed_matches(services, person, over=True),
        "/profile, the record": lambda: store.tallies.of(person),
        "/profile, ratings": lambda: store.ratings.by_game(person),
        "/profile, feats": lambda: store.feats.best(person),
        "/leaderboard, seasons": lambda: store.seasons.known(next(iter(TITLES)), now(), 25),
    }
    for where, guild in (("here", SERVER), ("everywhere", None)):
        for when, of in (("ever", None), ("season", season)):
            deeds[f"/leaderboard, {where}, {when}"] = _board(store, guild, of)
            teams = partial(store.feats.board, "vilnius", guild, of)
            deeds[f"/leaderboard, {where}, {when}, teams"] = teams
    return deeds


def _board(store: Store, guild: int | None, season: Season | None) -> Deed:
    game = next(iter(TITLES))

    async def board() -> None:
        if season is None:
            await store.ratings.count(game, guild)
            found = await store.ratings.leaders(game, guild)
        else:
            await store.seasons.count(game, season, guild)
            found = await store.seasons.leaders(game, season, guild, limit=10, offset=0)
        people = [each.person_id for each in found]
        await store.ratings.forms(people, game, now() - MONTH)

    return board
