"""Measures the time from a click to the first answer, and to the new board: `python -m
tools.benchmarks.clicks`.

The real bot runs in its own process, behind a small Discord on this machine. Times are from the
moment at which an action was due, so that a bot which falls behind looks as slow as it is.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from db.store import Store
from tools.crowd.crowd import gather, seated
from tools.crowd.load import Load, Sent
from tools.loopback.actors import Actors
from tools.loopback.launch import BotProcess, settled
from tools.loopback.server import Loopback
from tools.table import Group, Row, at

RATES: Final = ((1.0, 60.0), (10.0, 30.0), (50.0, 30.0))
"""Pairs of actions per second, and seconds to send them."""
TABLES: Final = 96
GOAL: Final = 100.0
"""Milliseconds within which 99 of 100 first answers must come."""
PARTS: Final = (0.5, 0.95, 0.99)


def _times(values: list[float]) -> str:
    return ", ".join(f"p{part * 100:.0f} {at(values, part):.0f}" for part in PARTS) + " ms"


def _rows(rate: float, sent: list[Sent]) -> Iterator[Row]:
    firsts = [(each.deed.first - each.due) * 1000 for each in sent if each.deed.first]
    boards = [(each.shown - each.due) * 1000 for each in sent if each.shown]
    name = f"{rate:.0f} a second ({len(sent)} actions)"
    lost = len(sent) - len(firsts)
    row = Row(f"{name}, first answer", _times(firsts))
    if rate == max(each for each, _ in RATES):
        met = at(firsts, 0.99) < GOAL and not lost
        row = Row(row.what, row.measured, f"p99 < {GOAL:.0f} ms", met)
    yield row
    if boards:
        yield Row(f"{name}, board shown ({len(boards)})", _times(boards))


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


async def measure(
    folder: Path,
    rates: tuple[tuple[float, float], ...] = RATES,
    tables: int = TABLES,
    **settings: str,
) -> Group:
    """Returns the times at each rate. `settings` are the bot's, as in `.env.example`."""
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
            runs = [(rate, await load.run(rate, seconds)) for rate, seconds in rates]
            await bot.stop()
    rows = [row for rate, sent in runs for row in _rows(rate, sent)]
    notes = tuple(_troubles([each for _, sent in runs for each in sent]))
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
    rates = tuple((rate, chosen.seconds) for rate in chosen.rate or ()) or RATES
    with tempfile.TemporaryDirectory() as folder:
        group = asyncio.run(measure(Path(folder), rates, chosen.tables, PAINTERS=chosen.painters))
    for row in group.rows:
        print(f"{row.what:50} {row.measured}")
    print(*group.notes, sep="\n")


if __name__ == "__main__":
    main()
