"""Measures the cost of a second process: `python -m tools.scale.costs`.

Prints the time of a commit, and of taking an exclusive lock, on a file and on PostgreSQL, both by
turns in the same run. Then prints the memory at rest of one process on a file, of one on
PostgreSQL, and of two on one PostgreSQL database.
"""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from pathlib import Path
from statistics import median
from typing import Final, TypeAlias

from db.store import Store
from db.values import NewMatch
from engines.match import Entry, begin
from engines.registry import GAMES
from tools.loopback.launch import settled
from tools.loopback.limits import Starts
from tools.loopback.server import Loopback
from tools.soak.crew import Crew
from tools.soak.readers import server

TIMES: Final = 400
MB: Final = 1024 * 1024

Deed: TypeAlias = Callable[[], Awaitable[None]]


def held(pid: int) -> tuple[int, int]:
    """Returns the bytes of memory that a process holds, and the same with only its part of shared
    memory (PSS)."""
    found = {"Rss:": 0, "Pss:": 0}
    for line in Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines():
        name, *rest = line.split()
        if name in found:
            found[name] = int(rest[0]) * 1024
    return found["Rss:"], found["Pss:"]


async def memory(database: Path | str, folder: Path, number: int) -> list[tuple[int, int]]:
    """Returns the memory of each of so many processes at rest, after the pictures are prepared, as
    `held` does."""
    async with (
        Loopback(shards=number, starts=Starts(concurrency=number)) as discord,
        Crew(discord, database, folder, number) as crew,
    ):
        for each in crew.bots:
            await each.start()
            await each.connected()
            await each.prepared()
        for each in crew.bots:
            await settled(each.pid)
        return [held(each.pid) for each in crew.bots]


async def deeds(store: Store) -> tuple[Deed, Deed]:
    """Returns a commit, and taking an exclusive lock, both in a new match."""
    key, now = next(iter(GAMES)), datetime.now(UTC)
    setup = begin(key, {}, "a seed")
    where = {"guild_id": 1, "channel_id": 2, "home_id": 2, "place": "channel"}
    new = NewMatch(setup=setup, people=(1000, 1001), rated=False, at=now, **where)  # type: ignore[arg-type]
    number = (await store.matches.create(new)).id
    ply = iter(range(10**9))

    async def commit() -> None:
        await store.log.append(number, [Entry(next(ply), 0, "!decline")], at=now)

    async def alone() -> None:
        async with store.database.exclusively(f"match {number}"):
            pass

    return commit, alone


async def times(file: Path, address: str) -> dict[str, tuple[float, float]]:
    """Returns the median seconds of each deed, in a file and at an address, by turns."""
    stores = await Store.open(file), await Store.open(address)
    both = [await deeds(each) for each in stores]
    took: dict[tuple[int, int], list[float]] = {(d, k): [] for d in (0, 1) for k in (0, 1)}
    for _ in range(TIMES):
        for deed, kind in took:
            began = time.perf_counter()
            await both[kind][deed]()
            took[deed, kind].append(time.perf_counter() - began)
    for each in stores:
        await each.close()
    names = "a commit", "to be alone at something"
    return {name: (median(took[d, 0]), median(took[d, 1])) for d, name in enumerate(names)}


async def measure(folder: Path, address: str) -> None:
    """Prints times and memory."""
    for name, (file, other) in (await times(folder / "times.sqlite3", address)).items():
        print(f"{name:26} file {file * 1000:7.2f} ms, PostgreSQL {other * 1000:7.2f} ms,", end=" ")
        print(f"ratio {other / file:.1f}")
    for number, database in ((1, folder / "bot.sqlite3"), (1, address), (2, address)):
        kind = "on a file" if isinstance(database, Path) else "on PostgreSQL"
        for each, (resident, share) in enumerate(await memory(database, folder, number)):
            which = f"process {each + 1} of {number} {kind}"
            print(f"{which:32} {resident / MB:7.1f} MB, its share {share / MB:7.1f} MB")


def main() -> None:
    """Measures in a temporary folder, with a server that ends with it."""
    with tempfile.TemporaryDirectory(prefix="pg") as name, server(Path(name)) as address:
        asyncio.run(measure(Path(name), address))


if __name__ == "__main__":
    main()
