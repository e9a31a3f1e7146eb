"""Measures everything and prints one table: `python -m tools.benchmarks`. `make bench` puts it into
docs/benchmarks.md."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

from engines.registry import GAMES
from players.registry import player_of
from tools.benchmarks import clicks, engines, freshness, pictures, start, thinking
from tools.presses import figures, walks
from tools.strength import ladder
from tools.table import Group, lines

Subject = Callable[[Path], Group]
"""A function that measures something, with a folder for its files."""


SUBJECTS: Final[dict[str, Subject]] = {
    "engines": lambda _folder: engines.group(),
    "pictures": lambda _folder: pictures.group(),
    "clicks": lambda folder: asyncio.run(clicks.measure(folder)),
    "presses": lambda folder: asyncio.run(figures.group(folder)),
    "walks": lambda folder: asyncio.run(walks.group(folder)),
    "turns": lambda _folder: asyncio.run(thinking.turns()),
    "thinking": lambda folder: asyncio.run(thinking.measure(folder)),
    "start": lambda folder: asyncio.run(start.group(folder)),
}


def _strength(_folder: Path) -> Group:
    games = [game for game in GAMES.values() if player_of(game.key)]
    return ladder.group(games, PAIRS)


PAIRS: Final = 10
"""Pairs of games in each row of the ladder."""
ALL: Final = "if none is given, all but strength"
IF_NAMED: Final[dict[str, Subject]] = {"strength": _strength}
"""Subjects that take hours: measured only if named."""


def main() -> None:
    """Measures one subject after the other, then prints the table."""
    parser = argparse.ArgumentParser(prog="python -m tools.benchmarks", description=__doc__)
    parser.add_argument("subject", nargs="*", choices=[[], *SUBJECTS, *IF_NAMED], help=ALL)
    parser.add_argument("--write", action="store_true", help="put the whole table into the docs")
    given = parser.parse_args()
    chosen: list[str] = given.subject
    if given.write and chosen:
        parser.error("only the whole table is written")
    head = freshness.told() if given.write else ""
    groups: list[Group] = []
    for name in chosen or SUBJECTS:
        print(f"measuring: {name}", file=sys.stderr)
        with tempfile.TemporaryDirectory() as folder:
            groups.append((SUBJECTS | IF_NAMED)[name](Path(folder)))
    table = "\n".join(lines(groups))
    print(table)
    if given.write:
        freshness.written(f"{head}\n{table}\n")


if __name__ == "__main__":
    main()
