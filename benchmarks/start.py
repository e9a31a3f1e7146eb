"""Measures how soon the bot is there and how much memory it takes: `python -m benchmarks.start`.

The real bot starts behind a small Discord, with an empty database and with 10,000 matches in it, of
all games, running and over. Each was started once before, so that the database is up to date and
Discord knows the commands.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from benchmarks.crowd import Crowd, gather, seated
from benchmarks.filling import PERSON, fill, growth
from benchmarks.load import Load
from benchmarks.loopback.actors import Actors
from benchmarks.loopback.launch import BotProcess, peak, resident, settled
from benchmarks.loopback.server import Loopback
from benchmarks.loopback.values import Channel, Person
from benchmarks.table import Group, Row, below
from db.store import Store
from engines.registry import GAMES

SECONDS, MEGABYTES, PEAK = 2.0, 120.0, 150.0
"""Until the first answer; of memory once prepared, and of memory while it prepares."""
RATE: Final = 10.0
"""Actions per second before the memory is measured again."""
PATIENCE: Final = 60.0


@dataclass(frozen=True, slots=True)
class Size:
    """The amount to measure: matches in the database, starts, the tables of the crowd and its
    actions, and the number of matches of each game for the mean growth."""

    matches: int = 10_000
    starts: int = 3
    tables: int = 32
    actions: int = 300
    grown: int = 10


@dataclass(frozen=True, slots=True)
class Started:
    """Seconds until the bot had a session, and until somebody was first answered; bytes of memory
    at most while it prepared its pictures, once it was at rest, and after some hundred actions (0
    if there were none)."""

    session: float
    answer: float
    peak: int
    memory: int
    later: int


@dataclass
class Host:
    """A person who starts the bot and asks it for something."""

    discord: Loopback
    folder: Path
    channel: Channel
    person: Person

    def bot(self) -> BotProcess:
        """Returns a bot on the database."""
        return BotProcess(self.discord, self.folder / "bot.sqlite3", self.folder / "bot.log")

    async def introduce(self) -> None:
        """Makes a first start, which makes the database and registers the commands."""
        async with self.bot() as bot:
            await bot.start()
            await bot.connected()
            await bot.stop()

    async def started(self, crowd: Crowd | None = None, actions: int = 0) -> Started:
        """Measures one start; with a crowd, its actions follow."""
        async with self.bot() as bot:
            await bot.start()
            session = await bot.connected()
            deed = Actors(self.discord).slash(self.person, self.channel, "match list")
            if not await deed.settled(PATIENCE):
                raise RuntimeError(f"no answer:\n{bot.tail()}")
            answer = time.perf_counter() - bot.began
            await bot.prepared()
            await settled(bot.pid)
            most, memory, later = peak(bot.pid), resident(bot.pid), 0
            if crowd is not None:
                await seated(self.discord, crowd)
                await Load(crowd, Actors(self.discord)).run(RATE, actions / RATE)
                await settled(bot.pid)
                later = resident(bot.pid)
            await bot.stop()
        return Started(session, answer, most, memory, later)


async def measure(folder: Path, matches: int, size: Size) -> list[Started]:
    """Measures starts on a database with this many matches; a crowd comes after the last one."""
    async with Loopback() as discord:
        world = discord.world
        await fill(folder / "bot.sqlite3", matches)
        channel = world.channel(world.guild("Manor"), "games")
        world.people[PERSON] = person = Person(PERSON, "ann")
        host = Host(discord, folder, channel, person)
        await host.introduce()
        found = [await host.started() for _ in range(size.starts - 1)]
        store = await Store.open(folder / "bot.sqlite3")
        try:
            crowd = await gather(discord, store, size.tables)
        finally:
            await store.close()
        return [*found, await host.started(crowd, size.actions)]


def _rows(matches: int, actions: int, found: list[Started]) -> Iterator[Row]:
    held = f"with {matches:,} matches"
    answer = median(each.answer for each in found)
    session = median(each.session for each in found)
    shown = f"{answer:.1f} s ({session:.1f} s to the session)"
    yield below(f"start to the first answer, {held}", answer, SECONDS, "s", shown=shown)
    most = max(each.peak for each in found) / 1e6
    yield below(f"memory at most while it starts, {held}", most, PEAK, "MB")
    memory, later = (each / 1e6 for each in (found[-1].memory, found[-1].later))
    yield below(f"memory once at rest, {held}", memory, MEGABYTES, "MB")
    yield below(f"memory after {actions} actions, {held}", later, MEGABYTES, "MB")


async def group(folder: Path, size: Size | None = None) -> Group:
    """Returns start and memory without matches and with many, and what a match adds to a
    database."""
    size, rows = size or Size(), list[Row]()
    for number in (0, size.matches):
        place = folder / f"with-{number}"
        place.mkdir()
        rows += _rows(number, size.actions, await measure(place, number, size))
    return Group("Start, memory and database", (*rows, *await _growth(folder, size.grown)))


async def _growth(folder: Path, matches: int) -> list[Row]:
    rows: list[Row] = []
    for game in GAMES.values():
        grown = await growth(game, folder / f"{game.key}.sqlite3", matches)
        measured = f"{grown.size / 1024:.1f} KB ({grown.entries:.0f} entries)"
        rows.append(Row(f"database growth a match, {game.title}", measured))
    return rows


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.start", description=__doc__)
    parser.add_argument("--matches", type=int, default=Size().matches)
    parser.add_argument("--starts", type=int, default=Size().starts)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        found = asyncio.run(group(Path(folder), Size(chosen.matches, chosen.starts)))
    for row in found.rows:
        print(f"{row.what:60} {row.measured}")


if __name__ == "__main__":
    main()
