"""SIGTERM, with which services and containers are stopped, closes what is open."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from host.stopping import ANSWERS, EVENTS, answers_given, until_stopped
from tests.waiting import LIMIT, a_while, for_ever, soon

ROOT = Path(__file__).parents[2]
# wall: it runs until it is stopped
PROGRAM = """
import asyncio, sys
import bot

async def start(self, token):
    print("started", flush=True)
    try:
        await asyncio.sleep(60)
    finally:
        await asyncio.sleep(0.05)
        print("closing", flush=True)

bot.Bot.start, bot.warm = start, lambda: None
bot.main([])
"""


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_stops_the_bot_in_an_orderly_way(tmp_path: Path, number: signal.Signals) -> None:
    environment = os.environ | {
        "DISCORD_TOKEN": "not-a.token-at-all",
        "DATABASE": str(tmp_path / "vivat.sqlite3"),
        "LOG_FORMAT": "json",
        "LOG_LEVEL": "INFO",
    }
    with subprocess.Popen(  # noqa: S603
        (sys.executable, "-c", PROGRAM),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment,
    ) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        assert running.stdout.readline() == "started\n"
        assert (tmp_path / "vivat.sqlite3-wal").exists()
        running.send_signal(number)
        running.send_signal(number if number is signal.SIGTERM else signal.SIGTERM)
        said, logged = running.communicate(timeout=LIMIT)
    assert said == "closing\n"
    assert json.loads(logged.splitlines()[-1])["message"] == "stopped"
    assert running.returncode == 0
    assert "Traceback" not in logged
    assert [each.name for each in tmp_path.iterdir()] == ["vivat.sqlite3"]


@pytest.mark.skipif(os.name != "posix", reason="Windows has no such signals")
async def test_sigterm_lets_a_program_close_and_a_second_one_changes_nothing() -> None:
    done: list[str] = []

    async def program() -> None:
        os.kill(os.getpid(), signal.SIGTERM)
        try:
            await for_ever()
        finally:
            os.kill(os.getpid(), signal.SIGTERM)
            await a_while(0.01)
            done.append("closed")

    await until_stopped(program())
    assert done == ["closed"]


async def test_what_is_no_signal_goes_through() -> None:
    async def program() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await until_stopped(program())
    waiting = asyncio.create_task(until_stopped(for_ever()))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting


async def test_whoever_is_being_answered_is_waited_for_and_what_takes_longer_is_ended(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Also what follows from other events, which nobody waits for, and what goes on once."""

    async def stubborn() -> None:
        with contextlib.suppress(asyncio.CancelledError):
            await for_ever()
        await for_ever()

    monkeypatch.setattr("host.stopping.PATIENCE", 0.3)
    monkeypatch.setattr("host.stopping.AT_LAST", 0.05)
    short = [asyncio.create_task(a_while(0.02), name=name) for name in ANSWERS]
    long = asyncio.create_task(stubborn(), name=ANSWERS[0])
    event = asyncio.create_task(for_ever(), name=f"{EVENTS}on_published")
    other = asyncio.create_task(for_ever())
    try:
        await soon(answers_given())
        assert all(task.done() and not task.cancelled() for task in short)
        assert long.cancelled()
        assert event.cancelled()
        assert not other.done()
    finally:
        other.cancel()
