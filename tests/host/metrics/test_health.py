"""Whether the bot is well: by its page, or by the sign of life in its database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from db.kinds.opening import opened as database_of
from db.store import Store
from db.tables.people import REFUSED
from db.tables.puzzles import last_sign
from host.health import FRESH, health
from host.metrics.database import TimedDatabase
from host.metrics.prometheus import resident
from host.settings import Settings
from tests.host.metrics.ports import free_port


@asynccontextmanager
async def answering(status: str, word: str) -> AsyncGenerator[int]:
    """Serves one answer on a port, and yields the port."""

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        head = f"HTTP/1.1 {status}\r\nContent-Length: {len(word)}\r\nConnection: close\r\n\r\n"
        writer.write(f"{head}{word}".encode())
        await writer.drain()
        writer.close()

    serving = await asyncio.start_server(answer, "127.0.0.1", 0)
    async with serving:
        yield int(serving.sockets[0].getsockname()[1])


@pytest.fixture(autouse=True)
def searches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is told of the searches, whether they are compiled here or not."""
    monkeypatch.setattr("players.build.words", str)


def test_below_it_stands_how_the_searches_run(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("players.build.words", lambda: "the searches run")
    assert health(Settings.of({"METRICS": f"127.0.0.1:{free_port()}"})) == 1
    assert capsys.readouterr().out == "silent\nthe searches run\n"


@pytest.mark.parametrize(
    ("status", "word", "code"), [("200 OK", "ok", 0), ("503 Service Unavailable", "stuck", 1)]
)
async def test_the_page_is_asked_also_where_all_networks_are_listened_on(
    capsys: pytest.CaptureFixture[str], status: str, word: str, code: int
) -> None:
    async with answering(status, word) as port:
        settings = Settings.of({"METRICS": f"0.0.0.0:{port}"})
        assert await asyncio.to_thread(health, settings) == code
    assert capsys.readouterr().out == f"{word}\n"


def test_nobody_answers(capsys: pytest.CaptureFixture[str]) -> None:
    assert health(Settings.of({"METRICS": f"127.0.0.1:{free_port()}"})) == 1
    assert capsys.readouterr().out == "silent\n"


async def sign(path: Path, ago: timedelta, refused: str = "") -> None:
    """Leaves a sign of life, and which commands Discord has refused."""
    store = await Store.open(path)
    try:
        await store.puzzles.sign(datetime.now(UTC) - ago)
        await store.settings.set(REFUSED, refused)
    finally:
        await store.close()


@pytest.mark.parametrize(
    ("ago", "word"),
    [(timedelta(0), "ok"), (FRESH + timedelta(minutes=1), "silent"), (None, "silent")],
)
async def test_the_sign_of_life_is_looked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], ago: timedelta | None, word: str
) -> None:
    path = tmp_path / "vivat.sqlite3"
    if ago is None:
        await (await Store.open(path)).close()
    else:
        await sign(path, ago)
    code = await asyncio.to_thread(health, Settings.of({"DATABASE": str(path)}))
    assert (capsys.readouterr().out, code) == (f"{word}\n", int(word != "ok"))


async def test_commands_that_discord_has_refused_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "vivat.sqlite3"
    await sign(path, timedelta(0), "learn, privacy")
    assert await asyncio.to_thread(health, Settings.of({"DATABASE": str(path)})) == 1
    assert capsys.readouterr().out == "commands: learn, privacy\n"


def test_a_database_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert health(Settings.of({"DATABASE": str(tmp_path / "none")})) == 1
    assert capsys.readouterr() == ("database\n", f"There is no database at {tmp_path / 'none'}.\n")


async def test_the_last_sign_is_the_beginning_of_its_stretch(tmp_path: Path) -> None:
    store = await Store.open(tmp_path / "vivat.sqlite3")
    try:
        await store.puzzles.sign(datetime(2026, 8, 1, 23, 59, tzinfo=UTC))
        await store.puzzles.sign(datetime(2026, 8, 2, 0, 7, tzinfo=UTC))
        found = await last_sign(store.database)
    finally:
        await store.close()
    assert found == datetime(2026, 8, 2, 0, 5, tzinfo=UTC)


async def test_statements_are_timed_by_what_they_do(tmp_path: Path) -> None:
    noted: list[tuple[str, float]] = []
    inner = await database_of(tmp_path / "timed.sqlite3")
    database = TimedDatabase(inner, lambda kind, seconds: noted.append((kind, seconds)))
    try:
        await database.rows("CREATE TABLE one (n INTEGER)")
        async with database.transaction() as transaction:
            await transaction.rows("INSERT INTO one VALUES (?)", (7,))
            assert [row["n"] for row in await transaction.rows("SELECT n FROM one")] == [7]
        async with database.snapshot() as snapshot:
            await snapshot.rows(" select n FROM one")
        assert await database.tables() == ("one",)
    finally:
        await database.close()
    assert [kind for kind, _ in noted] == ["write", "write", "read", "read"]
    assert all(seconds > 0 for _, seconds in noted)


def test_a_process_that_is_not_there_holds_nothing() -> None:
    assert resident(2**30) == 0
