"""Measures the time from a click to the first answer, and to the new board, and the work that an
action makes: `python -m tools.benchmarks.clicks`.

The real bot runs in its own process, behind a small Discord on this machine. Times are from the
moment at which an action was due, so that a bot which falls behind looks as slow as it is.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from db.store import Store
from tools.benchmarks.work import Work
from tools.crowd.crowd import gather, seated
from tools.crowd.load import LAST_WAIT, Load, Sent
from tools.loopback.actors import Actors
from tools.loopback.launch import BotProcess, settled
from tools.loopback.server import Loopback
from tools.table import Group, Row, at, below


@dataclass(frozen=True, slots=True)
class Rate:
    """So many actions a second for so many seconds, and the goals there, where there are any:
    milliseconds for 99 of 100 first answers, for 95 of 100 boards, and of processor time an
    action."""

    actions: float
    seconds: float
    first: float | None = None
    board: float | None = None
    work: float | None = None


RATES: Final = (Rate(1, 60), Rate(20, 30, 7, 40, 16), Rate(50, 30, 20, 150))
TABLES: Final = 96
PARTS: Final = (0.5, 0.95, 0.99)


def times(what: str, values: Sequence[float], part: float, limit: float | None) -> Row:
    """Returns the row of these seconds; the goal is that so large a part comes within so many
    milliseconds."""
    if not values:
        return Row(what, "-")
    parts = (f"p{each * 100:.0f} {at(values, each) * 1000:.0f}" for each in PARTS)
    row = Row(what, ", ".join(parts) + " ms")
    if limit is None:
        return row
    goal = f"p{part * 100:.0f} < {limit:.0f} ms"
    return Row(row.what, row.measured, goal, at(values, part) * 1000 < limit)


def first_answers(what: str, sent: list[Sent], limit: float | None) -> Row:
    """Returns the row of first answers; one that did not come counts as late."""
    found = [each.deed.first - each.due if each.deed.first else LAST_WAIT for each in sent]
    return times(what, found, 0.99, limit)


def boards(what: str, sent: list[Sent], limit: float | None) -> Row:
    """Returns the row of the boards that were shown."""
    found = [each.shown - each.due for each in sent if each.shown]
    return times(f"{what} ({len(found)})", found, 0.95, limit)


def _rows(rate: Rate, sent: list[Sent], work: Work) -> Iterator[Row]:
    name = f"{rate.actions:.0f} a second ({len(sent)} actions)"
    yield first_answers(f"{name}, first answer", sent, rate.first)
    yield boards(f"{name}, board shown", sent, rate.board)
    whole, bot, painters = (
        each * 1000 / len(sent) for each in (work.whole, work.bot, work.painters)
    )
    shown = f"{whole:.1f} ms: bot {bot:.1f}, painters {painters:.1f}"
    what = f"{name}, processor time an action"
    yield (
        Row(what, shown) if rate.work is None else below(what, whole, rate.work, "ms", shown=shown)
    )


def _troubles(sent: list[Sent]) -> Iterator[str]:
    """Yields a sentence for each kind of answer or board that did not come, and each refusal."""
    late = sum(each.deed.overdue for each in sent)
    refused = sum(bool(each.deed.refusals) for each in sent)
    missing = sum(each.board is not None and each.shown is None for each in sent)
    counts = {
        "were not answered in time": late,
        "were answered in a way that Discord refuses": refused,
    }
    counts["led to no new board"] = missing
    for words, count in counts.items():
        if count:
            yield f"{count} of {len(sent)} actions {words}."
    yield from dict.fromkeys(
        f"{each.deed.what}: {refusal}" for each in sent for refusal in each.deed.refusals
    )


async def _run(load: Load, rate: Rate, pid: int) -> tuple[list[Sent], Work]:
    """Sends actions; returns them, and the work that they made."""
    before = Work.of(pid)
    sent = await load.run(rate.actions, rate.seconds)
    await settled(pid)
    return sent, Work.of(pid).since(before)


async def measure(
    folder: Path, rates: Sequence[Rate] = RATES, tables: int = TABLES, **settings: str
) -> Group:
    """Returns times and work at each rate. `settings` are the bot's, as in `.env.example`."""
    database, log = folder / "clicks.sqlite3", folder / "clicks.log"
    async with Loopback() as discord:
        store = await Store.open(database)
        try:
            crowd = await gather(discord, store, tables)
        finally:
            await store.close()
        async with BotProcess(discord, database, log, **settings) as bot:
            await bot.start()
            await bot.connected()
            await seated(discord, crowd)
            await bot.prepared()
            await settled(bot.pid)
            load = Load(crowd, Actors(discord))
            runs = [(rate, *await _run(load, rate, bot.pid)) for rate in rates]
            await bot.stop()
    rows = [row for run in runs for row in _rows(*run)]
    notes = tuple(_troubles([each for _, sent, _ in runs for each in sent]))
    title = f"From a click to its answer, {tables} matches at once"
    return Group(title, tuple(rows), notes)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks.clicks", description=__doc__)
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--rate", type=float, action="append", help="actions a second")
    parser.add_argument("--seconds", type=float, default=30.0)
    parser.add_argument("--painters", default="", help="how many processes draw; else the default")
    chosen = parser.parse_args()
    rates = tuple(Rate(rate, chosen.seconds) for rate in chosen.rate or ()) or RATES
    with tempfile.TemporaryDirectory() as folder:
        group = asyncio.run(measure(Path(folder), rates, chosen.tables, PAINTERS=chosen.painters))
    for row in group.rows:
        print(f"{row.what:50} {row.measured}")
    print(*group.notes, sep="\n")


if __name__ == "__main__":
    main()
