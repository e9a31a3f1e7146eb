"""The real bot process under a small Discord, killed again and again.

    python -m tools.soak --kills 200 --seed 1
    python -m tools.soak --kills 200 --seed 1 --processes 3

Many people play many matches of all games at once, by commands and by clicks, rightly and
wrongly. Meanwhile requests fail, connections break and moderators delete. The process is killed at
any moment and started anew; with several processes, one at a time, while the others go on. Then
the database and the messages are compared with the interactions sent and their answers. Exits with
1 if anything is violated.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from contextlib import ExitStack
from dataclasses import replace
from math import inf
from pathlib import Path

from tools.soak.readers import server
from tools.soak.run import Plan, soak

SHORTER, SLOWEST = (0.1, 1.6), 4.0
"""With several processes: the least and most processor seconds that one works before its death, and
the most seconds by the clock. They are short, since all processes share the machine."""
CROWD = 24
"""The people who act at a time, with several processes."""


def main() -> None:
    """Runs and prints."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.soak", description="The bot, killed again and again."
    )
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=inf, help="to kill, at the most")
    parser.add_argument("--processes", type=int, default=1, help="on one PostgreSQL database")
    parser.add_argument("--database", help="its address; else a server is started meanwhile")
    parser.add_argument("--seconds", type=float, default=120.0, help="to play out matches")
    parser.add_argument("--folder", type=Path, help="where the file and the log are kept")
    chosen = parser.parse_args()
    folder = chosen.folder or Path(tempfile.mkdtemp(prefix="soak-"))
    folder.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    plan = Plan(
        chosen.kills,
        chosen.seed,
        seconds=chosen.minutes * 60,
        play=chosen.seconds,
        processes=chosen.processes,
    )
    if plan.processes > 1:
        plan = replace(plan, work=SHORTER, slowest=SLOWEST, crowd=CROWD)
    database = chosen.database
    with ExitStack() as stack:
        if database is None and plan.processes > 1:
            place = Path(stack.enter_context(tempfile.TemporaryDirectory(prefix="pg")))
            database = stack.enter_context(server(place))
        report = asyncio.run(soak(plan, folder, database))
    print(report.table())
    kills, took = report.counts["lives"]["killed"], time.perf_counter() - began
    print(f"seed {chosen.seed}, {kills} kills, {took:.0f} s: {folder}")
    sys.exit(1 if report.violations else 0)


if __name__ == "__main__":
    main()
