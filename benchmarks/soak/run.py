"""Runs the soak: one life of the bot after the other, each cut short, with the checks after it."""

from __future__ import annotations

import asyncio
import sys
import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from random import Random
from typing import Final

from benchmarks.loopback.deeds import PATIENCE
from benchmarks.loopback.launch import ROOT, BotProcess
from benchmarks.loopback.server import Loopback
from benchmarks.soak.acts import Act, Life, missing, wrong
from benchmarks.soak.books import Books
from benchmarks.soak.crowd import Crowd
from benchmarks.soak.ending import Ending
from benchmarks.soak.hosts import Host
from benchmarks.soak.ledger import Ledger, Report
from benchmarks.soak.stage import Stage
from benchmarks.soak.trouble import CALM, KINDS, Trouble

BEFORE_READY: Final = 0.12
"""The share of lives that end while the bot starts."""
ASKED: Final = 0.08
"""The share of lives that end because the bot is asked to stop."""
SLOWEST: Final = 25.0
"""The most seconds by the clock that a life lasts."""
FURNISHED: Final = 45.0
"""The most seconds of the first life, in which matches begin."""


@dataclass(frozen=True)
class Plan:
    """The amount of work. `work` are the least and most seconds of processor time that a life lasts
    once it is connected: the longest of them reach the bot's own rounds. `crowd` is how many people
    act at a time, among `people` of them; `matches` how many matches they keep going, `old` how
    many old controls are pressed at the end. `play` are the most seconds in which matches are then
    played to their end through the bot, `each` how many of each game; `patience` how many seconds a
    first answer is waited for."""

    kills: int
    seed: int
    work: tuple[float, float] = (0.2, 7.0)
    people: int = 24
    crowd: int = 10
    matches: int = 16
    old: int = 60
    each: int = 3
    play: float = 120.0
    patience: float = PATIENCE


class Soak:
    """One run of the soak."""

    def __init__(self, plan: Plan, discord: Loopback, bot: BotProcess) -> None:
        self._plan = plan
        self._discord = discord
        self._bot = bot
        self._rng = Random(plan.seed)
        discord.deeds.patience = plan.patience
        discord.faults.rng = Random(plan.seed + 1)
        self.report = Report()
        self._ledger = Ledger()
        self._stage = Stage(discord, bot, Books(Path(bot.database)), self._rng)
        self._stage.furnish(plan.people)
        self._trouble = Trouble(self._stage)
        self._lives: list[Life] = []

    async def run(self) -> Report:
        """Runs all lives, then the checks at the end."""
        makers: list[Crowd | Trouble] = [Crowd(self._stage) for _ in range(self._plan.crowd)]
        makers += [Host(self._stage, self._plan.matches) for _ in range(4)]
        makers.append(self._trouble)
        tasks = [asyncio.create_task(each.live()) for each in makers]
        try:
            while self.report.counts.get("lives", Counter())["killed"] < self._plan.kills:
                _raise_failed(tasks)
                await self._life(len(self._lives))
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
        await self._end()
        self._sum_up()
        return self.report

    # One life

    async def _life(self, number: int) -> None:
        (kind,) = self._rng.choices(list(KINDS), list(KINDS.values())) if number else (CALM,)
        life = self._begin(Life(number, kind))
        await self._bot.start()
        early = number > 0 and self._rng.random() < BEFORE_READY
        if early:
            await asyncio.sleep(self._rng.uniform(0.0, 1.2))
        elif await self._connected(life):
            await self._live(number)
        await self._die(life, early=early)

    async def _live(self, number: int) -> None:
        """Waits until this life should end."""
        stage = self._stage
        if number == 0:
            half = self._plan.matches // 2
            await self._discord.until(lambda: len(stage.books.running()) >= half, FURNISHED)
        end = self._bot.worked + self._rng.uniform(*self._plan.work)
        await self._discord.until(lambda: self._bot.worked >= end, SLOWEST)

    def _begin(self, life: Life) -> Life:
        self._stage.life = life
        self._lives.append(life)
        self._trouble.begin(life.kind)
        self.report.count("lives", life.kind)
        return life

    async def _connected(self, life: Life) -> bool:
        try:
            seconds = await self._bot.connected()
        except (RuntimeError, TimeoutError):
            return False  # which is told at its end
        life.connected = time.perf_counter()
        self.report.delay("start to gateway", seconds)
        self._stage.up.set()
        return True

    async def _die(self, life: Life, *, early: bool) -> None:
        self._stage.up.clear()
        if not self._bot.running:
            self.report.violated("ended by itself", self._bot.tail(400))
        elif life.connected == inf and not early:
            self.report.violated("never connected", self._bot.tail(400))
        life.died, life.worked = time.perf_counter(), self._bot.worked
        if self._rng.random() < ASKED and life.connected != inf:
            await self._ask_to_stop()
        else:
            await self._bot.kill()
            self.report.count("lives", "killed")
        await asyncio.sleep(0.02)  # what it had sent is still taken
        self._settle(life)

    async def _ask_to_stop(self) -> None:
        began = time.perf_counter()
        try:
            code = await self._bot.stop()
        except TimeoutError:
            self.report.violated("does not stop", self._bot.tail(400))
            await self._bot.kill()
            return
        self.report.count("lives", f"asked to stop: {code}")
        self.report.delay("from being asked to having stopped", time.perf_counter() - began)

    def _settle(self, life: Life) -> None:
        """Checks after each life: the file is sound, every log replays and holds what was
        answered."""
        acts, self._stage.acts = self._stage.acts, []
        word = self._stage.books.read_dead(Path(self._bot.database).parent)
        if word != "ok":
            self.report.violated("file", f"life {life.number}: {word}")
        for page in self._stage.books.pages.values():
            if page.status == "aside":
                self.report.violated("set aside", f"match {page.id}")
        self._ledger.settle(self._stage.books.pages, acts)
        for words in self._ledger.found:
            self.report.violated("log", f"life {life.number}: {words}")
        self._ledger.found.clear()
        for act in acts:
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
        if life.kind == CALM and act.deed.delay is not None and act.deed.shown is not None:
            self.report.delay("first answer, in calm", act.deed.delay)
            self.report.delay("something to read, in calm", act.deed.shown - act.deed.begun)

    # The end

    async def _end(self) -> None:
        self._trouble.end()
        life = self._begin(Life(len(self._lives), CALM))
        await self._bot.start()
        if not await self._connected(life):
            return
        ending = Ending(self._stage, self.report)
        await ending.find_places()
        await ending.catch_up()
        await ending.press_old(self._plan.old)
        await ending.play_out(self._plan.each, self._plan.play)
        await ending.catch_up()
        life.died, life.worked = time.perf_counter(), self._bot.worked
        await self._ask_to_stop()
        self._settle(life)
        for page in self._stage.books.pages.values():
            self._stage.books.replayed(page)

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


async def soak(plan: Plan, folder: Path) -> Report:
    """Runs the soak in this folder, where the database and the bot's log stay."""
    async with Loopback() as discord:
        bot = BotProcess(discord, folder / "vivat.sqlite3", folder / "bot.log")
        async with bot:
            report = await Soak(plan, discord, bot).run()
    await _check(Path(bot.database), report)
    return report


async def _check(database: Path, report: Report) -> None:
    """Runs the bot's own check of the file; a failure is a violation."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "bot.py", "check", str(database)),
        cwd=ROOT,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    said, _ = await process.communicate()
    report.count("file", f"bot.py check: {process.returncode}")
    if process.returncode != 0:
        report.violated("file", said.decode(errors="replace")[-1000:])
