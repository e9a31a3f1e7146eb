"""Tools that the tests of the store share: people, times, a match, a store that gets closed."""

from __future__ import annotations

import random
import subprocess
import sys
import tempfile
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Any, Final, TypeAlias

import pytest

from db.connection import Database
from db.kinds import sqlite
from db.kinds.postgres import PostgresTransaction
from db.kinds.sqlite import SqliteTransaction
from db.store import Stale, Store
from db.tables.limits import UNLIMITED, Limits
from db.values import MatchRow, NewInvitation, NewMatch
from engines.game import Outcome, TableEnding, win
from engines.match import Entry, Match, begin
from tests.db import server
from tests.sample import GAME, present
from tests.waiting import LIMIT

AT = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
HOUR = timedelta(hours=1)
# Ids as Discord makes them: too large for a float.
ALICE, BOB, CAROL = 1_152_921_504_606_846_977, 1_152_921_504_606_846_979, 2**62 + 1
GUILD, OTHER_GUILD, CHANNEL, OTHER_CHANNEL = 2**61 + 1, 2**61 + 2, 2**61 + 3, 2**61 + 5

SETUP = begin(GAME.key, {}, "a seed")
BOB_WINS = win(TableEnding.RESIGNATION, 1)


def new_match(**changes: Any) -> NewMatch:
    """Returns a match of Alice and Bob in `CHANNEL`, except for these changes."""
    values: dict[str, Any] = {
        "setup": SETUP,
        "people": (ALICE, BOB),
        "rated": True,
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "home_id": CHANNEL,
        "place": "channel",
        "at": AT,
    }
    return NewMatch(**values | changes)


async def without_kept(database: Database) -> None:
    """Makes a database one of the version before kept messages."""
    await database.rows("ALTER TABLE people DROP COLUMN pressed_forms")
    await database.rows("ALTER TABLE people DROP COLUMN whole_boards")
    await database.rows("ALTER TABLE seats DROP COLUMN fresh")
    for column in ("host_seat", "announced", "organiser_gone_at"):
        await database.rows(f"ALTER TABLE contests DROP COLUMN {column}")
    await database.rows("DROP INDEX matches_call_at")
    await database.rows("ALTER TABLE matches DROP COLUMN call_at")
    for table in ("outages", "kept_messages", "appointments"):
        await database.rows(f"DROP TABLE {table}")
    await database.rows("DELETE FROM migrations WHERE number >= 42")


def new_invitation(**changes: Any) -> NewInvitation:
    """Returns Alice's invitation to Bob, open for an hour, except for these changes."""
    values: dict[str, Any] = {
        "game": SETUP.game,
        "options": SETUP.options,
        "challenger_id": ALICE,
        "opponent_id": BOB,
        "seat_choice": "random",
        "rated": False,
        "guild_id": GUILD,
        "channel_id": CHANNEL,
        "place": "thread",
        "at": AT,
        "expires_at": AT + HOUR,
        "side": 0,
    }
    return NewInvitation(**values | changes)


async def accept(
    store: Store,
    invitation_id: int,
    by: int = BOB,
    new: NewMatch | None = None,
    *,
    at: datetime = AT,
    limits: Limits = UNLIMITED,
) -> MatchRow | None:
    """Takes the last seat of an invitation for two; the match is this one, or theirs."""
    match = new or new_match(people=(ALICE, by))
    take = store.invitations.take
    return (await take(invitation_id, by, (0, 1), at, lambda _: match, limits)).match


def entries(first: int, count: int = 1, text: str = "!decline") -> tuple[Entry, ...]:
    """Returns entries of consecutive plies; the log does not check whether they are legal."""
    return tuple(Entry(ply, ply % 2, text) for ply in range(first, first + count))


LONG: Final = int(LIMIT * 1000)
"""Milliseconds to wait for others, on a machine however busy."""


@asynccontextmanager
async def opened(folder: Path, *, busy_timeout: int = LONG) -> AsyncGenerator[Store]:
    """Yields a store on this folder's database and closes it afterwards."""
    async with opened_at(path_in(folder), busy_timeout=busy_timeout) as store:
        yield store


@asynccontextmanager
async def opened_at(target: Path | str, *, busy_timeout: int = LONG) -> AsyncGenerator[Store]:
    """Yields a store on a database and closes it afterwards."""
    store = await Store.open(target, busy_timeout=busy_timeout)
    try:
        yield store
    finally:
        await store.close()


_KIND: Final[list[str]] = ["sqlite"]
_ADDRESSES: Final[dict[Path, str]] = {}
"""Databases that are no files, by the folders for which they stand."""


@contextmanager
def kind_of_database(kind: str) -> Generator[None]:
    """While this lasts, folders hold databases of this kind: `sqlite` or `postgres`."""
    _KIND.append(kind)
    try:
        yield
    finally:
        _KIND.pop()
        for folder in list(_ADDRESSES):
            _leave(folder)


@contextmanager
def new_folder() -> Generator[Path]:
    """A folder for one of many tries, with a database of its own."""
    with tempfile.TemporaryDirectory() as name:
        try:
            yield Path(name)
        finally:
            _leave(Path(name))


def _leave(folder: Path) -> None:
    """Gives back the database of a folder, if it is no file."""
    if folder in _ADDRESSES:
        server.give_back(_ADDRESSES.pop(folder))


def file_in(folder: Path) -> Path:
    """Returns the file of SQLite in this folder."""
    return folder / "vivat.sqlite3"


def path_in(folder: Path) -> Path | str:
    """Returns where `opened` keeps the database of this folder: its file, or its address."""
    if _KIND[-1] == "sqlite":
        return file_in(folder)
    if folder not in _ADDRESSES:
        _ADDRESSES[folder] = server.fresh()
    return _ADDRESSES[folder]


Rows: TypeAlias = Callable[[str, Sequence[Any]], Awaitable[Any]]
"""Runs a statement with its values."""


def spy(
    monkeypatch: pytest.MonkeyPatch, instead: Callable[[Rows, str, Sequence[Any]], Any]
) -> None:
    """Whatever a transaction runs, on either kind of database, runs through `instead`."""
    for kind in (SqliteTransaction, PostgresTransaction):
        usual = kind.rows

        async def spied(self: Any, sql: str, params: Sequence[Any] = (), usual: Any = usual) -> Any:
            return await instead(partial(usual, self), sql, params)

        monkeypatch.setattr(kind, "rows", spied)


async def found(store: Store, match_id: int) -> MatchRow:
    """Returns the match, which must be there."""
    return present(await store.matches.get(match_id))


def spawned(what: str, folder: Path, match_id: int) -> subprocess.Popen[str]:
    """Starts a process of its own at this folder's database; see `store_child`."""
    return subprocess.Popen(  # noqa: S603
        (sys.executable, "-m", "tests.db.store_child", what, str(path_in(folder)), str(match_id)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
    )


def random_turn(match: Match, rng: random.Random) -> tuple[Entry, ...]:
    """Returns what some seat whose turn it is might add, with the passes that it forces."""
    seat = rng.choice(match.to_act)
    action = rng.choice(match.game.actions(match.state, seat))
    return match.propose(seat, match.game.write(action))


async def played(store: Store, match_id: int, rng: random.Random) -> tuple[Entry, ...]:
    """Plays one turn at random and returns it; empty if somebody else was faster or the match is
    over."""
    match = (await store.open_match(match_id)).match
    if match.outcome:
        return ()
    turn, after = random_turn(match, rng), match
    for entry in turn:
        after = after.follow(entry)
    try:
        await store.log.append(match_id, turn, at=AT, outcome=after.outcome)
    except Stale:
        return ()
    return turn


async def play(store: Store, match_id: int, turns: int, rng: random.Random) -> Outcome | None:
    """Plays at most `turns` turns at random; returns the outcome, or None."""
    for _ in range(turns):
        match = (await store.open_match(match_id)).match
        if match.outcome:
            break
        await play_turn(store, match_id, match, rng)
    return (await store.open_match(match_id)).match.outcome


async def play_turn(store: Store, match_id: int, match: Match, rng: random.Random) -> Match:
    """Plays one turn at random and returns the match after it."""
    turn = random_turn(match, rng)
    for entry in turn:
        match = match.follow(entry)
    await store.log.append(match_id, turn, at=AT, outcome=match.outcome)
    return match


def quick_commits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares waiting for the disk at every commit, which guards against power cuts alone. That
    commits do wait otherwise is proved with the store."""
    pragmas = [each.replace("= FULL", "= OFF") for each in sqlite._PRAGMAS]  # pyright: ignore[reportPrivateUsage]
    monkeypatch.setattr("db.kinds.sqlite._PRAGMAS", pragmas)
