"""Measures the bot's rounds and lists with many matches: `python -m tools.rounds`.

Each is done `--times` times on a database with 10,000 running matches, 10,000 rated ones that are
over and 2,000 won by teams. The columns are the median, the 95th of 100, and `held`: the longest
time for which the event loop did nothing else, in processor time. With `--plans` the statements
follow for which SQLite scans a whole table.
"""

from __future__ import annotations

import argparse
import asyncio
import shutil
import tempfile
from pathlib import Path

from tools.rounds.full import Size, fill_up
from tools.rounds.measure import measure, starts


async def _run(folder: Path, chosen: argparse.Namespace) -> None:
    path = chosen.database or folder / "full.sqlite3"
    if not path.exists():
        await fill_up(path, Size(chosen.matches, chosen.matches, chosen.matches // 5))
    work = folder / "work.sqlite3"
    shutil.copy(path, work)
    if chosen.starts:
        for what in await starts(work):
            print(what, flush=True)
    for what in await measure(work, chosen.times, plans=chosen.plans):
        print(what)


def main() -> None:
    """Measures and prints."""
    parser = argparse.ArgumentParser(prog="python -m tools.rounds", description=__doc__)
    parser.add_argument("--matches", type=int, default=Size().running, help="matches that run")
    parser.add_argument("--times", type=int, default=40)
    parser.add_argument("--plans", action="store_true")
    parser.add_argument("--starts", action="store_true", help="also opening the store")
    parser.add_argument("--database", type=Path, help="kept here, and filled only if it is missing")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(_run(Path(folder), chosen))


if __name__ == "__main__":
    main()
