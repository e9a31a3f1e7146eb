"""Replaces the real bot again and again while people play: `python -m tools.updates`.

    python -m tools.updates --rounds 3                 # two processes, one PostgreSQL database
    python -m tools.updates --rounds 3 --processes 1   # one process, one file

A crowd sends actions to a small Discord on this machine, at a steady rate. Meanwhile one process
after the other is replaced (`python bot.py replace`). Before that the same is measured without, to
tell what comes of the machine. Then what was sent is compared with the answers, the boards and the
database. Exits with 1 if an answer is late, lost or doubled, or a session is wasted.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from db.store import Store
from tools.crowd.crowd import Crowd, gather, ply_of, seated
from tools.crowd.load import Load, Sent
from tools.loopback.actors import Actors
from tools.loopback.launch import BotProcess, settled
from tools.loopback.limits import Starts
from tools.loopback.server import Loopback
from tools.soak.readers import server
from tools.table import at

SHARDS: Final = 4
"""The shards of several processes together, in so many buckets as there are processes."""
SLOW: Final = 180.0
"""The most seconds for a replacement on a busy machine."""
BETWEEN: Final = 4.0
"""Seconds of play between two replacements."""
AROUND: Final = 3.0
"""Seconds before and after a takeover that are looked at by themselves."""
TAKEN: Final = "this process has taken over"
TROUBLED: Final = re.compile(r"database|shutting down|went wrong|try again", re.IGNORECASE)
"""What people read only if something is wrong."""


@dataclass(frozen=True)
class Plan:
    """The amount of work: `rounds` in each of which every process is replaced, under `rate` actions
    a second at `tables` matches; `calm` seconds without a replacement come before. If `light`,
    nobody plays: all ask for `/about`, which needs no picture and little of the machine."""

    rounds: int = 3
    processes: int = 2
    rate: float = 20.0
    tables: int = 96
    calm: float = 30.0
    light: bool = False


class Asking(Load):
    """A driver that only asks for `/about`, at some table."""

    def _send(self, due: float) -> Sent:
        player = self._rng.choice(self._players)
        table, person = player.table, self._rng.choice(player.table.people)
        return Sent(due, table, player.actors.slash(person, table.channel, "about"))


class Fleet:
    """The processes of the bot, in their present lives."""

    def __init__(self, plan: Plan, discord: Loopback, database: Path | str, folder: Path) -> None:
        self._plan = plan
        self._discord = discord
        self._database = database
        self._folder = folder
        self._stack = AsyncExitStack()
        self.logs: list[Path] = []
        self.bots: list[BotProcess] = []
        self.took: list[float] = []
        """Seconds from the start of each new process to its takeover."""
        self.moments: list[float] = []
        """The times of the takeovers, by `time.perf_counter`."""

    async def __aenter__(self) -> Fleet:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self._stack.aclose()

    async def start(self) -> None:
        """Starts all processes, and waits until their pictures are prepared."""
        for number in range(self._plan.processes):
            self.bots.append(await self._made(number))
            await self.bots[number].start()
        for each in self.bots:
            await each.connected(SLOW)
            await each.prepared()

    async def replace(self, number: int) -> None:
        """Replaces one process by a new one. Raises `RuntimeError` if it ends in another way."""
        old, new = self.bots[number], await self._made(number)
        new.arguments = ("replace",)
        await new.start()
        if not await self._discord.until(lambda: TAKEN in new.tail() or not new.running, SLOW):
            raise RuntimeError(f"the new process does not take over:\n{new.tail()}")
        self.moments.append(time.perf_counter())
        self.took.append(self.moments[-1] - new.began)
        if code := await old.ended(SLOW):
            raise RuntimeError(f"the old process has ended with {code}:\n{old.tail()}")
        if not new.running:
            raise RuntimeError(f"the new process has ended:\n{new.tail()}")
        self.bots[number] = new

    async def stop(self) -> None:
        for each in self.bots:
            await each.stop()

    async def _made(self, number: int) -> BotProcess:
        log, count = self._folder / f"bot-{len(self.logs)}.log", self._plan.processes
        self.logs.append(log)
        first, last = SHARDS * number // count, SHARDS * (number + 1) // count - 1
        shards = {"SHARDS": f"{first}-{last}/{SHARDS}"} if count > 1 else {}
        made = BotProcess(self._discord, self._database, log, **shards)
        return await self._stack.enter_async_context(made)


@dataclass(frozen=True, slots=True)
class Report:
    """What was found. `faults` must be 0 each; `delays` are the seconds to each first answer."""

    title: str
    faults: Counter[str]
    delays: Sequence[float]
    examples: Sequence[str]

    def lines(self) -> Iterator[str]:
        parts = ", ".join(
            f"p{p * 100:g} {at(list(self.delays), p) * 1000:.0f}" for p in (0.5, 0.99)
        )
        longest = max(self.delays, default=0.0) * 1000
        yield f"{self.title}: {len(self.delays)} answers, {parts}, longest {longest:.0f} ms"
        yield f"  {', '.join(f'{count} {name}' for name, count in self.faults.items())}"
        yield from (f"  {each}" for each in self.examples)


def answers(title: str, sent: Sequence[Sent]) -> Report:
    """Compares what was sent with its answers. Times count from when an action was due."""
    deeds = [each.deed for each in sent]
    doubled = [each for each in deeds if any("acknowledged" in text for text in each.refusals)]
    other = [each for each in deeds if each.refusals and each not in doubled and each.first]
    late = [each for each in deeds if (each.first or each.refusals) and each.overdue]
    troubled = [each for each in deeds if TROUBLED.search(each.told)]
    faults = Counter(
        {
            "later than 3 s": len(late),
            "lost": sum(each.first is None and not each.refusals for each in deeds),
            "doubled": len(doubled),
            "refused by Discord": len(other),
            "troubled": len(troubled),
        }
    )
    delays = [each.deed.first - each.due for each in sent if each.deed.first is not None]
    told = [
        f"{each.what}: {each.refusals or each.told}"
        for each in (*doubled, *other, *troubled, *late)
    ]
    return Report(title, faults, delays, told[:5])


async def boards(crowd: Crowd, database: Path | str, sent: Iterable[Sent]) -> Counter[str]:
    """Compares the boards with the database, once all has come to rest: how many matches have
    another number of plies than was played, and how many boards stand twice."""
    played: dict[int, int] = {}
    for each in sent:
        if each.board is not None and each.deed.first is not None:
            played[each.table.match_id] = max(each.board, played.get(each.table.match_id, 0))
    found = Counter({"plies that nobody played": 0, "boards twice": 0})
    store = await Store.open(database)
    try:
        for table in crowd.tables.values():
            match = (await store.open_match(table.match_id)).match
            most = played.get(table.match_id)
            found["plies that nobody played"] += most is not None and match.ply > most
            shown = [ply_of(each, table.match_id) for each in table.channel.messages.values()]
            found["boards twice"] += sum(ply is not None for ply in shown) > 1
    finally:
        await store.close()
    return found


async def measure(plan: Plan, database: Path | str, folder: Path) -> Report:
    """Returns what was found; prints what was found without replacements before."""
    several = plan.processes > 1
    starts = Starts(concurrency=plan.processes, enforced=True)
    async with (
        Loopback(shards=SHARDS if several else 1, starts=starts) as discord,
        Fleet(plan, discord, database, folder) as fleet,
    ):
        store = await Store.open(database)
        try:
            crowd = await gather(discord, store, plan.tables)
        finally:
            await store.close()
        await fleet.start()
        await seated(discord, crowd)
        for each in fleet.bots:
            await settled(each.pid)
        load = (Asking if plan.light else Load)(crowd, Actors(discord))
        calm = await load.run(plan.rate, plan.calm)
        print(*answers("without", calm).lines(), sep="\n", flush=True)
        before = discord.gateway.counts.copy()
        replacing = asyncio.create_task(replaced(plan, fleet))
        sent = await load.keep_on(plan.rate, lambda _: not replacing.done())
        await replacing
        for each in fleet.bots:
            await settled(each.pid)
        counts = discord.gateway.counts - before
        await fleet.stop()
        faults = await boards(crowd, database, [*calm, *sent])
    shards = plan.rounds * (SHARDS if several else 1)
    faults["sessions wasted"] = sum(counts.values()) - shards
    times = ", ".join(f"{each:.0f}" for each in fleet.took)
    title = f"{len(fleet.took)} replacements of {times} s"
    near = [s for s in sent if any(abs(s.due - each) < AROUND for each in fleet.moments)]
    print(*answers(f"of these within {AROUND:g} s of a takeover", near).lines(), sep="\n")
    report = answers(title, sent)
    report.faults.update(faults)
    return report


async def replaced(plan: Plan, fleet: Fleet) -> None:
    """Replaces one process after the other."""
    for _ in range(plan.rounds):
        for number in range(plan.processes):
            await asyncio.sleep(BETWEEN)
            await fleet.replace(number)
    await asyncio.sleep(BETWEEN)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.updates",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--rounds", type=int, default=Plan.rounds)
    parser.add_argument("--processes", type=int, default=Plan.processes)
    parser.add_argument("--rate", type=float, default=Plan.rate, help="actions a second")
    parser.add_argument("--tables", type=int, default=Plan.tables)
    parser.add_argument("--calm", type=float, default=Plan.calm, help="seconds without")
    parser.add_argument("--light", action="store_true", help="nobody plays, all ask for /about")
    parser.add_argument("--folder", type=Path, help="where the logs are kept")
    chosen = vars(parser.parse_args())
    folder = chosen.pop("folder") or Path(tempfile.mkdtemp(prefix="updates-"))
    folder.mkdir(parents=True, exist_ok=True)
    plan = Plan(**chosen)
    with ExitStack() as stack:
        database: Path | str = folder / "vivat.sqlite3"
        if plan.processes > 1:
            place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pg")))
            database = stack.enter_context(server(place))
        report = asyncio.run(measure(plan, database, folder))
    print(*report.lines(), folder, sep="\n")
    sys.exit(1 if +report.faults else 0)


if __name__ == "__main__":
    main()
