"""The command line: what it prints, and with which exit code."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, redirect_stderr, redirect_stdout
from datetime import datetime
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock
from urllib.parse import quote

import discord
import pytest
from aiohttp import ClientConnectionError
from discord.http import HTTPClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import bot as program
from db.kinds.addresses import named
from db.kinds.holds import occupy
from db.migrate import newest
from db.store import Store
from db.tables.people import last_backup
from db.tables.ratings import stored
from engines.match import Entry
from host.database.ratings import OLDER
from host.database.reader import reading
from host.listing import NO_TOKEN
from host.settings import Settings
from host.version import VERSION
from tests.db import server
from tests.db.store_kit import AT, BOB_WINS, file_in, new_match, opened
from tests.host.kept import kept_logging

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Returns the settings' own database, with a match in it."""
    async with opened(tmp_path) as store:
        await store.matches.create(new_match())
    monkeypatch.setenv("DATABASE", str(file_in(tmp_path)))
    return file_in(tmp_path)


def test_help_lists_the_options_and_commands() -> None:
    done = subprocess.run(
        [sys.executable, "bot.py", "--help"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0
    for word in (
        "--preview",
        "--version",
        "backup",
        "check",
        "ratings",
        "health",
        "listing",
        ".env.example",
    ):
        assert word in done.stdout
    assert done.stderr == ""


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("--version") == 0
    assert capsys.readouterr().out == f"Vivat {VERSION}\n"


def test_a_backup_is_made_and_can_be_checked(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "backup"
    assert exit_code("backup", str(target)) == 0
    told = f"Backed up {database} to {target}: {target.stat().st_size} bytes, sound.\n"
    assert capsys.readouterr().out == told
    assert asyncio.run(_latest(database)) is not None, "the numbers tell when it was"
    database.unlink()
    assert exit_code("check", str(target)) == 0
    assert "Matches: 1, of which 1 running" in capsys.readouterr().out


async def _latest(database: Path) -> datetime | None:
    async with reading(database) as beside:
        return await last_backup(beside)


def test_a_backup_of_what_may_only_be_read_is_good_but_not_noted(
    database: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def refuse(*_: object) -> None:
        raise sqlite3.OperationalError("attempt to write a readonly database")

    monkeypatch.setattr("host.commands.note", refuse)
    assert exit_code("backup", str(tmp_path / "backup")) == 0
    told = capsys.readouterr().out
    assert "sound.\nOnly vivat_latest_backup_timestamp_seconds does not know" in told


def test_a_backup_a_day_is_kept_for_so_many_days(
    database: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "backups"
    folder.mkdir()
    old = folder / "vivat-2020-01-01.sqlite3"
    old.write_bytes(b"")
    assert exit_code("backup", str(folder), "--keep", "14") == 0
    (made,) = folder.iterdir()
    told = f"Backed up {database} to {made}: {made.stat().st_size} bytes, sound.\nDeleted {old}.\n"
    assert capsys.readouterr().out == told
    for days in ("0", "many", "3651", "-1"):
        assert exit_code("backup", str(folder), "--keep", days) == 2


def test_a_refused_backup_is_told(database: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert exit_code("backup", str(database)) == 1
    assert "is the database itself" in capsys.readouterr().err


def test_faults_and_a_missing_database_are_told(
    database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert exit_code("check") == 0
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE matches SET status = 'over'")
    connection.close()
    assert exit_code("check") == 1
    assert "Faults: 1.\n- Match 1: it is stored as over" in capsys.readouterr().out
    database.unlink()
    assert exit_code("check") == 1
    assert "There is no database at" in capsys.readouterr().err


async def test_ratings_are_compared_and_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async with opened(tmp_path) as store:
        row = await store.matches.create(new_match())
        log = [Entry(ply, ply, "an action") for ply in (0, 1)]
        await store.log.append(row.id, log, at=AT, outcome=BOB_WINS)
        kept = await stored(store.database)
    monkeypatch.setenv("DATABASE", str(file_in(tmp_path)))

    async def run(*words: str) -> int | str | None:
        return await asyncio.to_thread(exit_code, "ratings", *words)

    assert await run() == 0
    told = "Rated matches: 1, which give 2 ratings. Wins of teams: 0. "
    assert capsys.readouterr().out == f"{told}All are as stored.\n"
    with closing(sqlite3.connect(file_in(tmp_path))) as connection, connection:
        connection.execute("UPDATE ratings SET points = 2000 WHERE seat = 0")
    assert await run() == 1
    assert capsys.readouterr().out.startswith(f"{told}1 differ: ")
    assert await run("--rebuild") == 0
    assert capsys.readouterr().out == f"{told}1 were made anew.\n"
    assert await run() == 0
    async with opened(tmp_path) as store:
        assert sorted(await stored(store.database)) == sorted(kept)


@pytest.mark.parametrize("words", [(), ("--rebuild",)])
def test_ratings_of_an_older_or_missing_database_are_not_made_up(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    words: tuple[str, ...],
) -> None:
    path = tmp_path / "older"
    monkeypatch.setenv("DATABASE", str(path))
    assert exit_code("ratings", *words) == 1
    assert "There is no database at" in capsys.readouterr().err
    assert not path.exists()
    sqlite3.connect(path).close()
    path.touch()
    assert exit_code("ratings", *words) == 1
    assert capsys.readouterr().err == f"{OLDER}\n"


@pytest.mark.parametrize("kind", ["file", "address"])
def test_a_newer_database_ends_each_command_with_one_sentence(
    kind: str,
    address: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """An older program writes nothing into it, on either kind; the start is in the log, too."""
    target = file_in(tmp_path) if kind == "file" else address

    async def later() -> None:
        store = await Store.open(target)
        for number in (998, 999):
            await store.database.rows(
                "INSERT INTO migrations (number, name, at) VALUES (?, 'later', 'then')", (number,)
            )
        await store.close()

    asyncio.run(later())
    monkeypatch.setenv("DATABASE", str(target))
    monkeypatch.setenv("DISCORD_TOKEN", "no-token")
    told = (
        "The database is newer than this program: it has migration 999, the program knows up to "
        f"{newest()}. Update the program, or use another database."
    )
    assert exit_code("check") == 1
    report = capsys.readouterr().out
    assert "migration 999.\n" in report
    assert f"Faults: 1.\n- {told}\n" in report
    for words in (
        ("ratings",),
        ("ratings", "--rebuild"),
        ("move", str(target), str(tmp_path / "copy")),
    ):
        assert exit_code(*words) == 1
        assert capsys.readouterr().err == f"{told}\n"
    assert not (tmp_path / "copy").exists()
    for start in ([], ["replace"]):
        monkeypatch.setattr("sys.argv", ["bot.py", *start])
        with kept_logging(), pytest.raises(SystemExit) as left:
            program.start()
        assert left.value.code == 1
        assert capsys.readouterr().err.splitlines()[-1].endswith(f"CRITICAL vivat: {told}")


@pytest.fixture
def address() -> Iterator[str]:
    """A PostgreSQL database without tables."""
    made = server.empty()
    yield made
    server.drop(made)


def test_a_database_is_moved_checked_and_compared(
    database: Path,
    address: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert exit_code("move", str(database), address) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"Moved {database} to {named(address)}: ")
    assert "all compared" in told
    assert exit_code("move", str(database), address) == 1
    assert "is not empty" in capsys.readouterr().err
    monkeypatch.setenv("DATABASE", address)
    assert exit_code("check") == 0
    assert "Matches: 1, of which 1 running" in capsys.readouterr().out
    assert exit_code("ratings") == 0
    assert "Rated matches: 0" in capsys.readouterr().out


def test_a_backup_of_what_is_no_file_names_the_program_for_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE", "postgresql://me:secret@db.example/vivat")
    assert exit_code("backup", str(tmp_path / "copy")) == 1
    told = capsys.readouterr().err
    assert f"pg_dump --format=custom --file={tmp_path / 'copy'} ADDRESS" in told
    assert "secret" not in told


def test_a_database_that_cannot_be_reached_is_told_without_its_password(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DATABASE", "postgresql://me:secret@127.0.0.1:1/vivat")
    for command in ("check", "ratings"):
        assert exit_code(command) == 1
        told = capsys.readouterr().err
        assert "postgresql://127.0.0.1:1/vivat cannot be used: nobody listens there" in told
        assert "secret" not in told


@pytest.mark.parametrize(
    "written", ["s3cr3t-Pw/x", "s3cr3t#x", "s3cr3t?x", "12/s3cr3t", "a@s3cr3t"]
)
@pytest.mark.parametrize("command", ["", "check", "ratings", "backup copy", "check ADDRESS"])
def test_no_part_of_a_password_that_is_not_encoded_is_told(
    written: str, command: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nobody knows where it ends, so that nothing of the address is told."""
    address = f"postgresql://viv:{written}@db.example/vivat"
    monkeypatch.setenv("DATABASE", address)
    monkeypatch.setenv("DISCORD_TOKEN", "no-token")
    said = f"{exit_code(*command.replace('ADDRESS', address).split())}{capsys.readouterr()}"
    assert "/ is %2F, # is %23, ? is %3F, @ is %40" in said
    assert not [each for each in ("s3cr3t", "Pw", "db.example") if each in said]


ODD = st.text(st.sampled_from("/#?@:%[],&= +\\;'\"aZ9é\n"), max_size=8)
ADDRESSES = st.sampled_from(
    [
        *("postgresql://viv:{}@127.0.0.1:1/x", "postgres://viv:{}@127.0.0.1:1", "viv:{}@db:5432/x"),
        *("Postgresql://viv:{}@db/x", "postgres:viv:{}@db/x", "mysql://viv:{}@db/x", "viv:{}@db"),
        *("postgresql+asyncpg://viv:{}@db/x", "jdbc:postgresql://db/x?user=viv&password={}"),
        *("postgresql://127.0.0.1:1/x?password={}", "host=db user=viv password={} dbname=x"),
        *("postgresql://viv:{}@db:port/x", " 'postgresql://viv:{}@db/x'", "//viv:{}@db/x"),
    ]
)
COMMANDS = st.sampled_from(
    [
        *("", "check", "ratings", "ratings --rebuild", "health", "backup copy", "check ADDRESS"),
        *("backup ADDRESS", "move ADDRESS FILE", "move FILE ADDRESS", "ADDRESS", "check x ADDRESS"),
        *("--port ADDRESS", "--preview=ADDRESS", "replace", "replace ADDRESS", "listing"),
    ]
)


@given(ADDRESSES, ODD, st.booleans(), COMMANDS)
@settings(max_examples=300, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_no_command_tells_a_password_however_the_address_is_written(
    tmp_path: Path, written: str, odd: str, encoded: bool, command: str
) -> None:
    """It is in the settings or on the command line, right or wrong, encoded or not."""
    password = f"s3{odd}cr3t"
    address = written.format(quote(password, safe="") if encoded else password)
    given = {"ADDRESS": address, "FILE": str(tmp_path / "vivat.sqlite3")}
    words = [each.replace("ADDRESS", address) for each in command.split()]
    words = [given.get(each, each) for each in words]
    setting = given["FILE"] if "ADDRESS" in command else address
    with (
        pytest.MonkeyPatch.context() as patch,
        redirect_stdout(io.StringIO()) as out,
        redirect_stderr(io.StringIO()) as err,
        kept_logging(),
    ):
        patch.chdir(tmp_path)
        patch.setenv("DATABASE", setting)
        patch.setenv("DISCORD_TOKEN", "no-token")
        away = AsyncMock(side_effect=ClientConnectionError)
        patch.setattr(program.Bot, "start", away)
        patch.setattr(HTTPClient, "request", away)
        code = exit_code(*words)
    said = f"{code}{out.getvalue()}{err.getvalue()}"
    assert "cr3t" not in said
    assert "s3" not in said


def test_a_start_without_its_database_ends_with_a_sentence_for_the_host(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("DATABASE", "postgresql://viv:s3cr3t@127.0.0.1:1/vivat")
    monkeypatch.setenv("DISCORD_TOKEN", "no-token")
    monkeypatch.setattr(program, "begin_log", Mock())
    said = str(exit_code())
    assert said.startswith("postgresql://127.0.0.1:1/vivat cannot be used: nobody listens there")
    assert said.endswith("Start PostgreSQL, or correct the address.")


@pytest.mark.parametrize("form", ["text", "json"])
def test_the_reason_of_a_failed_start_is_a_line_of_the_log(
    form: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where a program reads the log, it is an object like all others."""
    monkeypatch.setenv("DATABASE", "postgresql://viv:s3cr3t@127.0.0.1:1/vivat")
    monkeypatch.setenv("DISCORD_TOKEN", "no-token")
    monkeypatch.setenv("LOG_FORMAT", form)
    monkeypatch.setattr("sys.argv", ["bot.py"])
    with kept_logging(), pytest.raises(SystemExit) as left:
        program.start()
    assert left.value.code == 1
    line = capsys.readouterr().err.splitlines()[-1]
    told = json.loads(line) if form == "json" else {"level": line.split()[2], "message": line}
    assert told["level"] == "CRITICAL"
    assert "cannot be used: nobody listens there" in told["message"]


@pytest.mark.parametrize(
    ("kind", "status", "told"),
    [
        (discord.DiscordServerError, 502, "it has a fault of its own"),
        (discord.HTTPException, 429, "too many requests from this machine's address"),
        (discord.Forbidden, 403, "look at the application in the developer portal"),
    ],
)
def test_a_start_that_discord_refuses_ends_with_a_sentence(
    kind: type[discord.HTTPException],
    status: int,
    told: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer: Any = SimpleNamespace(status=status, reason="")
    monkeypatch.setenv("DATABASE", str(file_in(tmp_path)))
    monkeypatch.setenv("DISCORD_TOKEN", "no-token")
    monkeypatch.setattr(program, "begin_log", Mock())
    failed = AsyncMock(side_effect=kind(answer, {"code": 7, "message": "no"}))
    monkeypatch.setattr(program.Bot, "start", failed)
    said = str(exit_code())
    assert said.startswith(f"Discord does not let the bot start (HTTP {status}, code 7): ")
    assert told in said


@pytest.mark.parametrize("words", ["replace", "replace --detach", "replace --stay"])
def test_without_a_token_nothing_is_replaced_and_no_preview_comes(
    words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE", str(file_in(tmp_path)))
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setattr(program, "show_preview", Mock(side_effect=AssertionError))
    assert exit_code(*words.split()) == NO_TOKEN
    assert not file_in(tmp_path).exists()


@pytest.mark.parametrize("contact", ["", "@ann"])
async def test_a_host_without_a_contact_is_told_so_at_each_start(
    contact: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(program, "warm_up", Mock())
    caplog.set_level(logging.INFO, "vivat")
    chosen = Settings.of({"CONTACT": contact, "PAINTERS": "0"})
    bot = Mock(replaces=False, application_id=1)
    await program.begin(bot, chosen, program.nothing)
    ((arrive, event),) = [each.args for each in bot.add_listener.call_args_list]
    assert event == "on_ready"
    await arrive()
    assert caplog.messages.count(program.NO_CONTACT) == (not contact)


def test_a_second_bot_on_a_file_ends_with_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DATABASE", str(file_in(tmp_path)))
    monkeypatch.setenv("DISCORD_TOKEN", "no-token")
    monkeypatch.setattr(program, "begin_log", Mock())
    hold = asyncio.run(occupy(file_in(tmp_path)))
    said = exit_code()
    assert str(said).startswith(f"Another program has {file_in(tmp_path)}: a bot runs on it")
    asyncio.run(hold.free())


def exit_code(*arguments: str) -> int | str | None:
    """Runs the program with this command line and returns its exit code."""
    with pytest.raises(SystemExit) as left:
        program.main(arguments)
    return left.value.code
