"""The real bot process under a small Discord, killed again and again.

    python -m benchmarks.soak --kills 200 --seed 1

Many people play many matches of all games at once, by commands and by clicks, rightly and
wrongly, while requests fail, connections break, moderators delete, and the process is killed at
any moment and started anew. The database file and what stands in the small Discord are then held
against what was sent and answered. Exits with 1 where anything is violated.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from benchmarks.soak.run import Plan, soak

_LAST = re.compile(r"^ {4}[\w.]+(?:Error|Exception|Refused|Forbidden|NotFound|[A-Z]\w+)(?::.*)?$")


def errors(log: str) -> Counter[str]:
    """Returns the last lines of the tracebacks in the bot's log, without their numbers."""
    plain = re.sub(r"\x1b\[[\d;]*m", "", log)
    lines = [line for line in plain.splitlines() if _LAST.match(line)]
    return Counter(re.sub(r"\d+", "#", line)[:160] for line in lines)


def main() -> None:
    """Runs and prints."""
    parser = argparse.ArgumentParser(description="The bot, killed again and again.")
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=120.0, help="to play out matches")
    parser.add_argument("--folder", type=Path, help="where the file and the log are kept")
    chosen = parser.parse_args()
    folder = chosen.folder or Path(tempfile.mkdtemp(prefix="soak-"))
    folder.mkdir(parents=True, exist_ok=True)
    began = time.perf_counter()
    plan = Plan(chosen.kills, chosen.seed, play=chosen.seconds)
    report = asyncio.run(soak(plan, folder))
    log = (folder / "bot.log").read_text(errors="replace")
    report.counts["errors in the bot's log"] = errors(log)
    print(report.table())
    print(
        f"seed {chosen.seed}, {chosen.kills} kills, {time.perf_counter() - began:.0f} s: {folder}"
    )
    sys.exit(1 if report.violations else 0)


if __name__ == "__main__":
    main()
