"""The bot in one long life without trouble: what its processes hold, from time to time.

    python -m tools.soak.long --minutes 120 --rate 10

Many people play all games, matches end and others begin, some of them against the bot. Nothing is
killed, nothing refused. Each line tells of the bot's own process, its painters and its thinkers:
megabytes, and in all the open files, threads and temporary files."""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from tools.loopback.launch import BotProcess, household, resident
from tools.loopback.server import Loopback
from tools.soak.crew import Crew
from tools.soak.run import Plan, Soak

MB: Final = 1024 * 1024
KINDS: Final = {"render.painting": "painter", "render.animation": "animator", "players": "thinker"}
"""What helpers are, by the module that they run."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What all processes of a bot hold: megabytes by kind, and counts."""

    memory: dict[str, float]
    files: int
    threads: int
    temporary: int

    def __str__(self) -> str:
        held = ", ".join(f"{kind} {each:.1f}" for kind, each in sorted(self.memory.items()))
        return f"MB: {held}; files {self.files}, threads {self.threads}, left {self.temporary}"


def figures(bot: BotProcess, temporary: Path) -> Figures:
    """Returns what the bot and its helpers hold now."""
    everybody = household(bot.pid)
    held: dict[str, float] = {}
    for each in everybody:
        kind = "bot" if each == bot.pid else _kind(each)
        held[kind] = held.get(kind, 0.0) + resident(each) / MB
    return Figures(
        held,
        sum(len([*Path(f"/proc/{each}/fd").iterdir()]) for each in everybody),
        sum(len([*Path(f"/proc/{each}/task").iterdir()]) for each in everybody),
        len([*temporary.iterdir()]),
    )


def _kind(pid: int) -> str:
    said = Path(f"/proc/{pid}/cmdline").read_text()
    return next((kind for module, kind in KINDS.items() if module in said), "other")


async def live(folder: Path, minutes: float, rate: float, every: float) -> Iterator[str]:
    """Lets the bot serve for so long, and returns a line for each `every` minutes."""
    temporary, lines = folder / "temporary", list[str]()
    temporary.mkdir(exist_ok=True)
    plan = Plan(kills=0, seed=1, people=120, crowd=40, matches=60)
    async with (
        Loopback() as discord,
        Crew(discord, folder / "vivat.sqlite3", folder, 1, TMPDIR=str(temporary)) as crew,
    ):
        soak = Soak(plan, discord, crew, folder)
        async with soak.stay(rate):
            began = time.perf_counter()
            while (passed := (time.perf_counter() - began) / 60) < minutes:
                await asyncio.sleep(every * 60)
                over, all_of_them = soak.matches()
                line = f"{passed + every:6.1f} min: {figures(crew.bots[0], temporary)}"
                lines.append(f"{line}; acts {soak.sent}, matches {over} of {all_of_them} over")
                print(lines[-1], flush=True)
    return iter(lines)


def main() -> None:
    """Runs and prints."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.soak.long", description="The bot's memory in a long life."
    )
    parser.add_argument("--minutes", type=float, default=120.0)
    parser.add_argument("--rate", type=float, default=10.0, help="actions a second")
    parser.add_argument("--every", type=float, default=10.0, help="minutes between two lines")
    parser.add_argument("--folder", type=Path, help="where the file and the log are kept")
    chosen = parser.parse_args()
    folder = chosen.folder or Path(tempfile.mkdtemp(prefix="soak-"))
    folder.mkdir(parents=True, exist_ok=True)
    asyncio.run(live(folder, chosen.minutes, chosen.rate, chosen.every))


if __name__ == "__main__":
    main()
