"""Several processes at one database, as when a host starts the bot twice."""

from __future__ import annotations

import random
import sqlite3
import subprocess
from contextlib import ExitStack, closing
from itertools import chain
from pathlib import Path

import pytest

from db.migrate import found
from db.store import Store
from engines.match import begin, replay
from engines.registry import GAMES
from tests.db.older_file import older_file
from tests.db.store_kit import file_in, new_match, played, spawned

Deed = tuple[int, int, int, str]
"""A match, a ply, a seat and a text."""


def told(child: subprocess.Popen[str]) -> list[str]:
    """Returns a line that a child printed."""
    assert child.stdout
    return child.stdout.readline().split()


def started(children: list[subprocess.Popen[str]]) -> None:
    """Starts all at the same moment, once they are ready."""
    for child in children:
        assert told(child) == ["ready"]
    for number, child in enumerate(children):
        assert child.stdin
        child.stdin.write(f"go {number}\n")
        child.stdin.flush()


def deeds(lines: list[str]) -> list[Deed]:
    """Returns what a child reported as committed."""
    split = [line.split(maxsplit=3) for line in lines if not line.startswith("knows")]
    return [(int(match), int(ply), int(seat), text) for match, ply, seat, text in split]


async def acted(store: Store, matches: int) -> list[Deed]:
    """Plays at random in these matches; returns what was committed."""
    rng, done = random.Random("the parent"), list[Deed]()
    for _ in range(100):
        number = rng.randint(1, matches)
        turn = await played(store, number, rng)
        done += [(number, entry.ply, entry.seat, entry.text) for entry in turn]
    return done


async def test_three_processes_in_the_same_matches_lose_and_double_nothing(
    store: Store, tmp_path: Path
) -> None:
    for key, game in GAMES.items():
        setup = begin(key, {}, "a seed", game.seat_counts[-1])
        people = tuple(range(1, setup.seats + 1))
        await store.matches.create(new_match(setup=setup, people=people))
    matches = len(GAMES)
    with ExitStack() as stack:
        children = [stack.enter_context(spawned("share", tmp_path, matches)) for _ in range(2)]
        started(children)
        done = await acted(store, matches)
        said = [child.communicate()[0].splitlines() for child in children]
    committed = [done, *map(deeds, said)]
    assert all(committed)
    logs: list[Deed] = []
    for number in range(1, matches + 1):
        log = await store.log.entries(number)
        logs += [(number, entry.ply, entry.seat, entry.text) for entry in log]
        assert [entry.ply for entry in log] == list(range(len(log)))
        known = await store.open_match(number)
        assert known.match == replay(known.row.setup, log)
    assert sorted(chain.from_iterable(committed)) == logs
    knows = [f"knows {number}" for number in range(1, matches + 1)]
    for lines in said:
        assert lines[-matches:] == knows


@pytest.mark.parametrize("revision", [0, 1])
def test_processes_that_start_at_once_bring_the_database_up_to_date(
    tmp_path: Path, revision: int
) -> None:
    if revision:
        older_file(file_in(tmp_path), revision)
    with ExitStack() as stack:
        children = [stack.enter_context(spawned("start", tmp_path, 0)) for _ in range(3)]
        started(children)
        said = [child.communicate()[0].split() for child in children]
    assert said == [[str(revision > 0)]] * 3
    assert numbers(file_in(tmp_path)) == [each.number for each in found()]


def numbers(path: Path) -> list[int]:
    """Returns the migrations that a database has, in the order in which they came."""
    with closing(sqlite3.connect(path)) as plain:
        rows = plain.execute("SELECT number FROM migrations ORDER BY rowid").fetchall()
    return [row[0] for row in rows]
