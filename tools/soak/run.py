"""Runs the soak: one life of the bot after the other, each cut short, with the checks after it."""

from __future__ import annotations

import asyncio
import os
import re
import sys
import time
from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random
from typing import Final

from tools.loopback.deeds import PATIENCE
from tools.loopback.launch import ROOT, BotProcess
from tools.loopback.limits import Starts
from tools.loopback.server import Loopback
from tools.soak.acts import Act, Life, missing, wrong
from tools.soak.books import Books
from tools.soak.crew import LOCKS, Crew
from tools.soak.crowd import Crowd
from tools.soak.ending import Ending
from tools.soak.hosts import Host
from tools.soak.ledger import Ledger, Report
from tools.soak.readers import reader_of
from tools.soak.stage import CALM, Stage
from tools.soak.trouble import KINDS, Trouble

_LAST: Final = re.compile(
    r"^ {4}[\w.]+(?:Error|Exception|Refused|Forbidden|NotFound|[A-Z]\w+)(?::.*)?$"
)
TAKEN: Final = 0.1
"""Seconds after the death of a process in which the small Discord and the database still take its
last requests."""
AT_ONCE: Final = 0.7
"""The share of deaths after which one of several processes is started anew at once."""
BEFORE_READY: Final = 0.12
"""The share of lives that end while the bot starts."""
PAUSED: Final = 0.06
"""With several processes, the share of lives that are suspended for longer than their locks live,
and go on while another process has their shards."""
REPLACED: Final = 3
"""The most starts of a process that replaces a suspended one, until it gets its shards."""
ASKED: Final = 0.08
"""The share of lives that end because the bot is asked to stop."""
FURNISHED: Final = 45.0
"""The most seconds for which the first life waits for matches to begin."""


@dataclass(frozen=True)
class Plan:
    """The amount of work. With several `processes` a random one is killed each time, while the
    others go on, on one PostgreSQL database.

    `work` are the least and most processor seconds of a life once it is connected, and `slowest`
    the most seconds by the clock: the longest lives reach the bot's own rounds. `crowd` people act
    at a time, among `people` of them, and keep `matches` matches going. At the end `old` old
    controls are pressed, and `each` matches of each game are played to their end through the bot,
    for `play` seconds at most. `patience` are the seconds for a first answer. No process is killed
    after `seconds`."""

    kills: int
    seed: int
    work: tuple[float, float] = (0.2, 7.0)
    slowest: float = 25.0
    people: int = 24
    seconds: float = inf
    processes: int = 1
    crowd: int = 10
    matches: int = 16
    old: int = 60
    each: int = 3
    play: float = 120.0
    patience: float = PATIENCE


class Soak:
    """One run of the soak."""

    def __init__(self, plan: Plan, discord: Loopback, crew: Crew, folder: Path) -> None:
        self._plan = plan
        self._discord = discord
        self._crew = crew
        self._folder = folder
        self._rng = Random(plan.seed)
        discord.deeds.patience = plan.patience
        discord.faults.rng = Random(plan.seed + 1)
        self.report = Report()
        self._ledger = Ledger()
        self._reader = reader_of(crew.database)
        self._stage = Stage(discord, crew, Books(self._reader), self._rng)
        self._stage.furnish(plan.people)
        self._trouble = Trouble(self._stage)
        self._lives: list[Life] = []

    async def run(self) -> Report:
        """Runs all lives, then the checks at the end."""
        async with self._crowded() as tasks:
            if self._plan.processes > 1:
                await self._gather()
            end = time.perf_counter() + self._plan.seconds
            while self._killed < self._plan.kills and time.perf_counter() < end:
                _raise_failed(tasks)
                await self._live_and_die(self._rng.randrange(self._plan.processes))
        await self._end()
        self._sum_up()
        self._reader.close()
        return self.report

    @property
    def _killed(self) -> int:
        return self.report.counts.get("lives", Counter())["killed"]

    @asynccontextmanager
    async def _crowded(self) -> AsyncGenerator[list[asyncio.Task[None]]]:
        makers: list[Crowd | Trouble] = [Crowd(self._stage) for _ in range(self._plan.crowd)]
        makers += [Host(self._stage, self._plan.matches) for _ in range(4)]
        makers.append(self._trouble)
        tasks = [asyncio.create_task(each.live()) for each in makers]
        try:
            yield tasks
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    @asynccontextmanager
    async def stay(self, rate: float) -> AsyncGenerator[None]:
        """Lets all processes live in calm meanwhile; people act at most so often a second."""
        self._stage.rate = rate
        async with self._crowded() as tasks:
            await self._gather()
            yield
            _raise_failed(tasks)

    @property
    def sent(self) -> int:
        """How many acts were sent."""
        return self._stage.sent.total()

    def matches(self) -> tuple[int, int]:
        """Returns how many matches are over, and how many there are."""
        pages = self._stage.books.pages
        return len(pages) - len(self._stage.books.running()), len(pages)

    # One life

    async def _gather(self) -> None:
        """Starts all processes, and lets the first matches begin."""
        for process, bot in enumerate(self._crew.bots):
            life = self._begin(process, CALM)
            await bot.start()
            await self._connected(life)
        await self._furnished()

    async def _furnished(self) -> None:
        half = self._plan.matches // 2
        await self._discord.until(lambda: len(self._stage.books.running()) >= half, FURNISHED)

    async def _live_and_die(self, process: int) -> None:
        """Starts a process if it does not run, lets it live for a while and ends it. If there are
        others, it is often started anew at once."""
        first = not self._lives
        bot, life = self._crew.bots[process], self._crew.lives[process]
        early = False
        if not bot.running:
            (kind,) = (CALM,) if first else self._rng.choices(list(KINDS), list(KINDS.values()))
            life = self._begin(process, kind)
            await bot.start()
            early = not first and self._rng.random() < BEFORE_READY
            if early:
                await asyncio.sleep(self._rng.uniform(0.0, 1.2))
        if not early and (life.connected != inf or await self._connected(life)):
            if first:
                await self._furnished()
            end = bot.worked + self._rng.uniform(*self._plan.work)
            await self._discord.until(lambda: bot.worked >= end, self._plan.slowest)
        await self._die(life, early=early)
        bot = self._crew.bots[process]
        if self._plan.processes > 1 and not bot.running and self._rng.random() < AT_ONCE:
            again = self._begin(process, self._rng.choices(list(KINDS), list(KINDS.values()))[0])
            await bot.start()
            await self._connected(again)

    def _begin(self, process: int, kind: str) -> Life:
        life = Life(len(self._lives), kind, process)
        self._stage.life = self._crew.lives[process] = life
        self._lives.append(life)
        self._trouble.begin(life.kind)
        self.report.count("lives", life.kind)
        return life

    async def _connected(self, life: Life) -> bool:
        try:
            seconds = await self._crew.bots[life.process].connected()
        except (RuntimeError, TimeoutError):
            return False  # its end reports it
        life.connected = time.perf_counter()
        self.report.delay("start to gateway", seconds)
        self._stage.up.set()
        return True

    async def _die(self, life: Life, *, early: bool) -> None:
        bot = self._crew.bots[life.process]
        if self._plan.processes == 1:
            self._stage.up.clear()
        if not bot.running:
            self.report.violated("ended by itself", bot.tail(400))
        elif life.connected == inf and not early:
            self.report.violated("never connected", bot.tail(400))
        life.died, life.worked = time.perf_counter(), bot.worked
        how = self._rng.random() if life.connected != inf else 1.0
        if how < ASKED:
            await self._ask_to_stop(bot)
        elif self._plan.processes > 1 and how < ASKED + PAUSED:
            await self._pause(life)
            return
        else:
            await bot.kill()
            self.report.count("lives", "killed")
        await asyncio.sleep(TAKEN)
        self._settle(life)

    async def _pause(self, life: Life) -> None:
        """Suspends a process until another one has its shards. When it goes on it must notice that
        and end by itself. It must not answer anything twice: Discord would refuse that."""
        bot, process = self._crew.bots[life.process], life.process
        bot.pause()
        await asyncio.sleep(TAKEN)
        self._stage.up.clear()
        another = await self._replaced(process)
        bot.go_on()
        try:
            self.report.count("lives", f"stopped for a while: {await bot.ended()}")
        except TimeoutError:
            self.report.violated("goes on without its shards", bot.tail(400))
            await bot.kill()
        self._settle(life)
        self._crew.bots[process] = another
        await self._connected(self._begin(process, CALM))

    async def _replaced(self, process: int) -> BotProcess:
        """Starts another process with the shards of a suspended one, at most `REPLACED` times: it
        is not let in before the locks of that one have ended."""
        another = await self._crew.another(process)
        for _ in range(REPLACED):
            await asyncio.sleep(LOCKS)
            await another.start()
            try:
                await another.connected()
                break
            except (RuntimeError, TimeoutError):
                self.report.count("lives", "not let in before its time")
        return another

    async def _ask_to_stop(self, bot: BotProcess) -> None:
        began = time.perf_counter()
        try:
            code = await bot.stop()
        except TimeoutError:
            self.report.violated("does not stop", bot.tail(400))
            await bot.kill()
            return
        self.report.count("lives", f"asked to stop: {code}")
        self.report.delay("from being asked to having stopped", time.perf_counter() - began)

    def _settle(self, life: Life) -> None:
        """Checks after each life that the database is sound, and that every log replays and holds
        the acts answered by this process and by those that go on."""
        acts = self._stage.acts
        dead = [each for each in acts if each.process == life.process]
        self._stage.acts = [each for each in acts if each.process != life.process]
        fresh = [each for each in acts if not each.settled]
        still = [each for each in self._stage.acts if each.deed.shown is None]
        over = [each for each in fresh if each not in still]
        word = self._stage.books.read_dead(self._folder)
        if word != "ok":
            self.report.violated("database", f"life {life.number}: {word}")
        for page in self._stage.books.pages.values():
            if page.status == "aside":
                self.report.violated("set aside", f"match {page.id}")
        self._ledger.settle(self._stage.books.pages, over, still)
        for act in over:
            act.settled = True
        for words in self._ledger.found:
            self.report.violated("log", f"life {life.number}: {words}")
        self._ledger.found.clear()
        for act in dead:
            self._judge(act, life)

    def _judge(self, act: Act, life: Life) -> None:
        outages = self._discord.gateway.shard_of(act.deed.channel).outages
        what, why = missing(act, life, outages)
        if what and why:
            self.report.count("unanswered", f"{what}: {why}")
        elif what:
            begun, delay = act.deed.begun - life.connected, act.deed.delay
            words = f"life {life.number} ({life.kind}), {begun:.1f} s after its start: "
            words += f"{act.kind} {act.deed.what!r} {delay} {act.deed.refusals}"
            self.report.violated(what, words)
        if words := wrong(act):
            self.report.violated("refused by Discord", f"life {life.number}: {words}")
        self.report.count("answers", act.verdict)
        if act.calm and act.deed.delay is not None and act.deed.shown is not None:
            self.report.delay("first answer, in calm", act.deed.delay)
            self.report.delay("something to read, in calm", act.deed.shown - act.deed.begun)

    # The end

    async def _end(self) -> None:
        self._trouble.end()
        lives = [await self._last(process) for process in range(self._plan.processes)]
        if not all(each.connected != inf for each in lives):
            self.report.violated("never connected", "at the end")
            return
        ending = Ending(self._stage, self.report)
        await ending.find_places()
        await ending.catch_up()
        await ending.press_old(self._plan.old)
        await ending.play_out(self._plan.each, self._plan.play)
        await ending.catch_up()
        for life in lives:
            await self._end_life(life)
        for page in self._stage.books.pages.values():
            self._stage.books.replayed(page)

    async def _last(self, process: int) -> Life:
        """Starts a process anew and returns its last life. A running one would not repeat its
        refused requests for minutes."""
        bot = self._crew.bots[process]
        if bot.running:
            await self._end_life(self._crew.lives[process])
        life = self._begin(process, CALM)
        await bot.start()
        await self._connected(life)
        self._trouble.end()
        return life

    async def _end_life(self, life: Life) -> None:
        bot = self._crew.bots[life.process]
        life.died, life.worked = time.perf_counter(), bot.worked
        await self._ask_to_stop(bot)
        self._settle(life)

    def _sum_up(self) -> None:
        report, pages = self.report, self._stage.books.pages.values()
        report.counts = {"sent": self._stage.sent, **report.counts}
        report.count("log", "entries that people played", self._ledger.committed)
        report.count("log", "entries that came by themselves", self._ledger.by_itself)
        report.count("log", "entries that the bot played", self._ledger.by_bot)
        for page in pages:
            report.count("matches", f"{page.match.game.key}: {page.match.setup.seats} seats")
            report.count("matches by status", page.status)
        report.counts["faults of requests"] = self._discord.faults.counts
        report.counts["gateway"] = self._discord.gateway.counts
        report.counts["people and moderators"] = self._stage.troubles


def _raise_failed(tasks: Sequence[asyncio.Task[None]]) -> None:
    for task in tasks:
        if task.done():
            task.result()


async def soak(plan: Plan, folder: Path, database: Path | str | None = None) -> Report:
    """Runs the soak in this folder, where the logs stay, and the database if it is a file. Several
    processes need the address of one."""
    database, starts = database or folder / "vivat.sqlite3", Starts(concurrency=plan.processes)
    async with (
        Loopback(shards=plan.processes, starts=starts) as discord,
        Crew(discord, database, folder, plan.processes) as crew,
    ):
        report = await Soak(plan, discord, crew, folder).run()
    await _check(database, report)
    report.counts["errors in the logs"] = errors(crew.logs())
    return report


def errors(log: str) -> Counter[str]:
    """Returns the last lines of the tracebacks in a log, without their numbers."""
    plain = re.sub(r"\x1b\[[\d;]*m", "", log)
    lines = [line for line in plain.splitlines() if _LAST.match(line)]
    return Counter(re.sub(r"\d+", "#", line)[:160] for line in lines)


async def _check(database: Path | str, report: Report) -> None:
    """Runs the bot's own check of the database; a failure is a violation."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "bot.py", "check"),
        cwd=ROOT,
        env={**os.environ, "DATABASE": str(database)},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    report.count("database", f"bot.py check: {process.returncode}")
    if process.returncode != 0:
        report.violated("database", said.decode(errors="replace")[-1000:])
