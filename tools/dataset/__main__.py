"""Makes a set of matches among computer players: `python -m tools dataset FOLDER --matches 10000`.

A match is a line of JSON that replays. The matches of a part are written when the part is whole, so
that the same command goes on where it was stopped, and more matches can be added later. The same
seed makes the same files, in any number of processes. The data card, `README.md`, is written at the
end, or by `--card` alone. `--check` plays every match again and compares the results.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from multiprocessing import Pool
from pathlib import Path

from engines.registry import GAMES
from host.version import NUMBER, VERSION
from players.registry import player_of
from tools.dataset.card import card
from tools.dataset.files import ABOUT, CARD, PART, part, read, read_part, replace, write
from tools.dataset.matches import Job, Record, record, replayed


def main() -> None:
    """Plays and writes."""
    known = [key for key in GAMES if player_of(key)]
    parser = argparse.ArgumentParser(prog="python -m tools dataset", description=__doc__)
    parser.add_argument("folder", type=Path, help="where the files are; made if it is missing")
    parser.add_argument("--matches", type=int, default=10_000, help="how many in all")
    parser.add_argument("--games", nargs="+", choices=known, default=known, help="all by default")
    parser.add_argument("--seed", default="1", help="another seed is another set")
    parser.add_argument("--processes", type=int, default=1, help="how many play at once")
    parser.add_argument("--card", action="store_true", help="write the data card alone")
    parser.add_argument("--check", action="store_true", help="play every match again, add none")
    chosen = parser.parse_args()
    if chosen.check:
        raise SystemExit(check(chosen.folder))
    about = settle(chosen.folder, chosen.seed, tuple(chosen.games))
    if not chosen.card:
        make(chosen.folder, about, chosen.matches, chosen.processes)
    write_card(chosen.folder, about)


def settle(folder: Path, seed: str, games: tuple[str, ...]) -> dict[str, str]:
    """Returns what a set is made by, and notes it in its folder. Raises `SystemExit` if the folder
    has another set."""
    about = {"seed": seed, "games": " ".join(games), "number": NUMBER, "part": str(PART)}
    file = folder / ABOUT
    if file.is_file():
        noted: dict[str, str] = json.loads(file.read_text("utf-8"))
        if any(noted.get(key) != value for key, value in about.items()):
            raise SystemExit(
                f"{folder} has matches of another set (seed {noted['seed']}, {noted['games']}, "
                f"version {noted['version']}). Choose another folder, or the same values."
            )
        return noted
    folder.mkdir(parents=True, exist_ok=True)
    about["version"] = VERSION
    replace(file, f"{json.dumps(about, indent=1)}\n".encode())
    return about


def make(folder: Path, about: dict[str, str], matches: int, processes: int = 1) -> None:
    """Plays the matches that are not there yet, part by part. A part with too few is filled up."""
    games = tuple(about["games"].split())
    for number, first in enumerate(range(0, matches, PART)):
        file = part(folder, number)
        known = list(read_part(file))
        wanted = range(first + len(known), min(first + PART, matches))
        jobs = [Job(about["seed"], games, each) for each in wanted]
        if not jobs:
            continue
        began = time.monotonic()
        write(file, [*known, *played(jobs, processes)])
        took = time.monotonic() - began
        print(f"{file.name}: {len(jobs)} matches, {len(jobs) / took:.1f} a second", flush=True)


def played(jobs: list[Job], processes: int) -> list[Record]:
    """Plays these matches, so many at once."""
    if processes == 1:
        return list(map(record, jobs))
    with Pool(processes) as pool:
        return pool.map(record, jobs, chunksize=4)


def write_card(folder: Path, about: dict[str, str]) -> None:
    """Writes the data card of all matches that are there."""
    found = list(read(folder))
    command = f"python -m tools dataset FOLDER --matches {len(found)} --seed {about['seed']}"
    command += f" --games {about['games']}"
    replace(folder / CARD, card(found, command, about["version"], about["seed"]).encode())
    print(f"{folder / CARD}: {len(found):,} matches")


def check(folder: Path) -> int:
    """Plays every match again. Returns the exit status: 1 if one does not come out the same."""
    number = wrong = 0
    for each in read(folder):
        number += 1
        if replayed(each) != (each.results, each.reason):
            wrong += 1
            print(f"match {each.number} comes out otherwise", file=sys.stderr)
    print(f"{number:,} matches played again, {wrong:,} of them otherwise")
    return 1 if wrong or not number else 0


if __name__ == "__main__":
    main()
