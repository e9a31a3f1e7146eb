"""Two bots on one file are refused in words; what a process had is free once it has ended."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from functools import partial
from pathlib import Path

import asyncpg
import pytest

from db.kinds import advisory_lock
from db.kinds.holds import Occupied, occupied, occupy
from db.store import Store
from host.database.move import move
from tests.db import server
from tests.db.store_kit import file_in
from tests.waiting import comes_true, for_ever, soon

ROOT = Path(__file__).parents[3]
CHILD = """
import asyncio, sys
from db.kinds.holds import occupy

async def hold():
    taken = await occupy(sys.argv[1])
    print("ready", flush=True)
    sys.stdin.readline()

asyncio.run(hold())
"""

CUT = """SELECT pg_terminate_backend(l.pid, 10000) FROM pg_locks l JOIN pg_database d
    ON d.oid = l.database WHERE l.locktype = 'advisory' AND d.datname = current_database()"""
"""Ends the connections that have a lock in this database."""
SEEN = """SELECT EXISTS (SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
    WHERE l.locktype = 'advisory' AND l.granted AND d.datname = current_database())"""


def _child(target: Path | str) -> subprocess.Popen[str]:
    return subprocess.Popen(  # noqa: S603
        (sys.executable, "-c", CHILD, str(target)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    )


async def test_of_two_bots_on_one_file_the_second_is_refused(tmp_path: Path) -> None:
    with _child(file_in(tmp_path)) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        with pytest.raises(Occupied, match="a bot runs on it"):
            await occupy(file_in(tmp_path))
        child.kill()
    hold = await occupy(file_in(tmp_path))
    await hold.free()
    await hold.free()


async def test_bots_share_an_address_but_nobody_moves_it_then(address: str) -> None:
    with _child(address) as child:
        assert child.stdout is not None
        assert child.stdout.readline() == "ready\n"
        both = await occupy(address)
        with pytest.raises(Occupied):
            await occupy(address, alone=True)
        child.kill()
        child.wait()
        with pytest.raises(Occupied):
            await occupy(address, alone=True)
        await both.free()
    alone = await occupy(address, alone=True)
    with pytest.raises(Occupied):
        await occupy(address)
    await alone.free()


async def _seen(address: str) -> bool:
    """Tells whether others can see that the database is in use. It is not tried by taking it: the
    bot would rightly find that another program has it."""
    return bool(await server.fetched(address, SEEN))


async def test_a_bot_whose_connection_was_cut_is_seen_again(
    tmp_path: Path, address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As after a restart of the server."""
    monkeypatch.setattr(advisory_lock, "EVERY", 0.01)
    await (await Store.open(address)).close()
    async with occupied(address):
        for _ in range(2):
            await server.executed(address, CUT)
            await comes_true(partial(_seen, address))
        with pytest.raises(Occupied, match="a bot runs on it"):
            await move(address, tmp_path / "moved.sqlite3")
    await (await occupy(address, alone=True)).free()


async def test_a_trouble_that_lasts_is_logged_once(
    address: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """While nobody listens; in words for the host."""
    monkeypatch.setattr(advisory_lock, "EVERY", 0.01)
    asked, often = list[str](), asyncio.Event()

    async def refuse(target: str, **_: object) -> None:
        asked.append(target)
        if len(asked) > 2:
            often.set()
        raise ConnectionRefusedError(111, "no")

    hold = await occupy(address)
    await hold.free()
    with monkeypatch.context() as patch:
        patch.setattr(asyncpg, "connect", refuse)
        keeping = asyncio.create_task(hold.lost())
        await soon(often.wait())
        keeping.cancel()
    (line,) = [each.getMessage() for each in caplog.records if each.levelname == "WARNING"]
    assert line.startswith("others cannot see that the database is in use: postgresql://")
    assert "nobody listens there" in line


async def test_whoever_finds_it_moved_after_that_ends(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot looks once the other program has the database."""
    moved, lost = asyncio.Event(), advisory_lock.Presence.lost

    async def lost_then(self: advisory_lock.Presence) -> None:
        await moved.wait()
        await lost(self)

    monkeypatch.setattr(advisory_lock.Presence, "lost", lost_then)
    monkeypatch.setattr(advisory_lock, "EVERY", 0.01)
    monkeypatch.setattr(advisory_lock, "LOOKS", 2)

    async def serve() -> None:
        async with occupied(address):
            await server.executed(address, CUT)
            async with occupied(address, alone=True):
                moved.set()
                await soon(for_ever())

    with pytest.raises(Occupied, match="it is being moved"):
        await serve()
    assert moved.is_set()
    async with occupied(address, alone=True):
        pass


async def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(Occupied, match="cannot be used"):
        await occupy(tmp_path / "file" / "vivat.sqlite3")
