"""Works out the costs of many servers: `python -m tools.scale`, for docs/scale.md.

The costs of a match stand here; docs/benchmarks.md tells how they were measured. The number of
matches is an assumption, which options change. With `--grow ADDRESS` it measures how much a
finished match adds to an empty PostgreSQL database, beside a SQLite file.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from engines.registry import GAMES
from tools.crowd.filling import growth

SERVERS: Final = (100, 10_000, 1_000_000)
DAY: Final = 86_400
SHARD: Final = 2_500
"""The most servers of a shard."""


@dataclass(frozen=True, slots=True)
class Match:
    """The costs of one match, the mean of the four games: commits (each an entry of the log),
    presses and commands, requests to Discord that count for its limits (messages, edits, threads,
    but not answers); pictures, their bytes, processor seconds to draw them and for all else, and
    bytes in the database."""

    entries: float = 68
    interactions: float = 100
    requests: float = 115
    pictures: float = 105
    picture_bytes: float = 8.4e6
    drawing: float = 100 * 0.016
    rest: float = 100 * 0.0093
    stored: float = 9.1e3


@dataclass(frozen=True, slots=True)
class Use:
    """The assumed use: matches a day for each server, and the busiest hour's multiple of the
    mean."""

    matches: float = 0.4
    peak: float = 3.0


def rows(use: Use, match: Match, servers: int) -> Iterator[tuple[str, str]]:
    """Yields the costs of so many servers: a description and a value each."""
    daily = servers * use.matches

    def busiest(each: float) -> float:
        return daily * each / DAY * use.peak

    yield "matches a day", f"{daily:,.0f}"
    yield "actions a day (rows of the log)", f"{daily * match.entries:,.0f}"
    yield "presses and commands a second, busiest hour", _few(busiest(match.interactions))
    yield "requests a second that count for limits, busiest hour", _few(busiest(match.requests))
    yield "pictures a day", f"{daily * match.pictures:,.0f}"
    yield "pictures sent a day", _size(daily * match.picture_bytes)
    yield "cores that draw, busiest hour", _few(busiest(match.drawing))
    yield "cores for all else, busiest hour", _few(busiest(match.rest))
    yield "commits a second, busiest hour", _few(busiest(match.entries))
    yield "database, growth a year", _size(daily * match.stored * 365)
    yield "shards, at least", f"{max(1, -(-servers // SHARD)):,}"


def table(use: Use, match: Match, many: Sequence[int] = SERVERS) -> Iterator[str]:
    """Yields the lines of a table with a column for each number of servers."""
    columns = [dict(rows(use, match, servers)) for servers in many]
    yield f"| | {' | '.join(f'{servers:,} servers' for servers in many)} |"
    yield f"|---|{'---|' * len(many)}"
    for words in columns[0]:
        yield f"| {words} | {' | '.join(column[words] for column in columns)} |"


def _few(value: float) -> str:
    """Returns a number with two significant digits, from 10 on without decimals."""
    return f"{value:,.0f}" if value >= 10 else f"{value:.2g}"


def _size(value: float) -> str:
    for unit, size in (("TB", 1e12), ("GB", 1e9), ("MB", 1e6)):
        if value >= size:
            return f"{_few(value / size)} {unit}"
    return f"{_few(value / 1e3)} KB"


async def growths(address: str, matches: int) -> None:
    """Prints how much a finished match of each game adds to either kind of database."""
    for game in GAMES.values():
        with tempfile.TemporaryDirectory() as folder:
            file = await growth(game, Path(folder) / "vivat.sqlite3", matches)
        shared = await growth(game, address, matches)
        print(
            f"{game.title}: {file.entries:.0f} entries, SQLite {file.size / 1e3:.1f} KB, "
            f"PostgreSQL {shared.size / 1e3:.1f} KB"
        )


def main() -> None:
    """Prints the table, or measures."""
    use, match = Use(), Match()
    parser = argparse.ArgumentParser(prog="python -m tools.scale", description=__doc__)
    parser.add_argument("--matches", type=float, default=use.matches, help="a day and server")
    parser.add_argument("--peak", type=float, default=use.peak, help="times the mean")
    parser.add_argument("--grow", metavar="ADDRESS", help="of a PostgreSQL database for this alone")
    parser.add_argument("--each", type=int, default=40, help="matches of each game that are stored")
    chosen = parser.parse_args()
    if chosen.grow:
        asyncio.run(growths(chosen.grow, chosen.each))
        return
    print("\n".join(table(Use(chosen.matches, chosen.peak), match)))


if __name__ == "__main__":
    main()
