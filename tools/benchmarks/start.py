"""Measures the start and the memory of the bot: `python -m tools.benchmarks.start`.

The real bot starts behind a small Discord: with an empty database, and with 10,000 matches of all
games, running and over. It was started once before on each database, so that the database is up to
date and Discord knows the commands.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Final

from common.text.catalogue import codes
from db.store import Store
from engines.registry import GAMES
from tools.crowd.crowd import Crowd, gather, seated
from tools.crowd.filling import PERSON, fill, growth
from tools.crowd.load import Load
from tools.loopback.actors import Actors
from tools.loopback.deeds import HANGS
from tools.loopback.launch import BotProcess, household, peak, resident, settled, share
from tools.loopback.server import Loopback
from tools.loopback.values import Channel, Person
from tools.table import Group, Row, below

SECONDS, PEAK, RESTING, LATER = 2.0, 150.0, 160.0, 200.0
"""The goals: seconds to the first answer; megabytes of the bot's own process at its peak, of all
processes once prepared, and of all processes after some hundred actions."""
LANGUAGE: Final = (("processor time", 50.0, "ms"), ("memory", 3.0, "MB"))
"""The goals for a language when it is first asked for."""
LOAD: Final = """
import sys, time
from pathlib import Path
from common.text.catalogue import language
held = lambda: int(Path("/proc/self/statm").read_text().split()[1]) * 4096
began, before = time.process_time(), held()
language(sys.argv[1])
print((time.process_time() - began) * 1e3, (held() - before) / 1e6)
"""
"""Prints the milliseconds and megabytes that a language costs a process."""
RATE: Final = 10.0
"""Actions per second before the memory is measured again."""
PATIENCE: Final = HANGS


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
    """Seconds to the bot's session and to its first answer; the peak memory of its own process, in
    bytes; and the memory once prepared, and after some hundred actions (None without actions)."""

    session: float
    answer: float
    peak: int
    memory: Memory
    later: Memory | None


@dataclass(frozen=True, slots=True)
class Memory:
    """Bytes of memory: of the bot's own process, and of all `number` processes together, where
    shared memory counts once."""

    own: int
    together: int
    number: int

    @classmethod
    def of(cls, pid: int) -> Memory:
        all_of_them = household(pid)
        return cls(resident(pid), sum(map(share, all_of_them)), len(all_of_them))

    def __str__(self) -> str:
        return f"{self.together / 1e6:.1f} MB in {self.number} (the bot's own {self.own / 1e6:.1f})"


@dataclass
class Host:
    """A person who starts the bot and asks it for something."""

    discord: Loopback
    folder: Path
    channel: Channel
    person: Person
    settings: dict[str, str]

    def bot(self) -> BotProcess:
        database, log = self.folder / "bot.sqlite3", self.folder / "bot.log"
        return BotProcess(self.discord, database, log, **self.settings)

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
            memory, later = Memory.of(bot.pid), None
            if crowd is not None:
                await seated(self.discord, crowd)
                await Load(crowd, Actors(self.discord)).run(RATE, actions / RATE)
                await settled(bot.pid)
                later = Memory.of(bot.pid)
            most = peak(bot.pid)
            await bot.stop()
        return Started(session, answer, most, memory, later)


async def measure(folder: Path, matches: int, size: Size, **settings: str) -> list[Started]:
    """Measures starts on a database with this many matches; a crowd comes after the last one.
    `settings` are the bot's, as in `.env.example`."""
    async with Loopback() as discord:
        world = discord.world
        await fill(folder / "bot.sqlite3", matches)
        channel = world.channel(world.guild("Manor"), "games")
        world.people[PERSON] = person = Person(PERSON, "ann")
        host = Host(discord, folder, channel, person, settings)
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
    yield below(f"memory of the bot's own process at most, {held}", most, PEAK, "MB")
    memory, later = found[-1].memory, found[-1].later
    what = f"memory of all processes once at rest, {held}"
    yield below(what, memory.together / 1e6, RESTING, "MB", shown=str(memory))
    if later:
        what = f"memory of all processes after {actions} actions, {held}"
        yield below(what, later.together / 1e6, LATER, "MB", shown=str(later))


def languages(starts: int) -> Iterator[Row]:
    """Measures the first load of each language, each time in a fresh process."""
    found: dict[str, list[list[float]]] = {}
    for code in codes():
        if code != "en":
            _load(code)  # compiles what has changed
            found[code] = [_load(code) for _ in range(starts)]
    for number, (what, goal, unit) in enumerate(LANGUAGE):
        most, code = max((median(each[number] for each in found[code]), code) for code in found)
        shown = f"{most:.1f} {unit} ({code}, the most of {len(found)})"
        yield below(f"first load of a language, {what}", most, goal, unit, shown=shown)


def _load(code: str) -> list[float]:
    ran = subprocess.run([sys.executable, "-c", LOAD, code], check=True, capture_output=True)  # noqa: S603
    return [float(each) for each in ran.stdout.split()]


async def group(folder: Path, size: Size | None = None, **settings: str) -> Group:
    """Returns start and memory, without matches and with many, and the database growth a match."""
    size, rows = size or Size(), list[Row]()
    for number in (0, size.matches):
        place = folder / f"with-{number}"
        place.mkdir()
        rows += _rows(number, size.actions, await measure(place, number, size, **settings))
    rows += languages(size.starts)
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
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.start", description=__doc__)
    parser.add_argument("--matches", type=int, default=Size().matches)
    parser.add_argument("--starts", type=int, default=Size().starts)
    parser.add_argument("--painters", default="", help="how many processes draw; else the default")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        size = Size(chosen.matches, chosen.starts)
        found = asyncio.run(group(Path(folder), size, PAINTERS=chosen.painters))
    for row in found.rows:
        print(f"{row.what:60} {row.measured}")


if __name__ == "__main__":
    main()
