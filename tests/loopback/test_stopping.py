"""The bot is asked to stop while people wait for answers, with the real HTTP client."""

from __future__ import annotations

import logging
import sys
from pathlib import Path

import pytest

from common.workers import Form, Program, Workers
from tests.loopback.test_killed_between import Inn, inn
from tests.sample import present
from tests.waiting import FOR_EVER, comes_true, until
from tools.loopback.actors import Actors
from tools.loopback.faults import Fault

__all__ = ["inn"]

SLEEPER = Program("sleeper", (sys.executable, "-c", "input(); input()"), Path(), Form.FRAME)


@pytest.mark.parametrize("slow", ["Discord", "painter"])
async def test_presses_under_way_end_without_a_trace_and_their_moves_stay(
    inn: Inn, slow: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Whatever they wait for comes too late: the board is shown after the next start."""
    caplog.set_level(logging.INFO)
    monkeypatch.setattr("host.stopping.PATIENCE", 0.3)
    async with inn.life() as bot:
        message = await inn.challenge(bot)
        accept = present(message.with_verb("accept"))
        actors = Actors(inn.server)
        assert await actors.click(inn.ben, message, accept["custom_id"]).settled()
        services, store = bot.services, bot.services.store
        thread = inn.server.world.channels[message.id]
        await until(lambda: len(thread.messages) == 1)
        if slow == "painter":
            sleeper = Workers(SLEEPER, patience=FOR_EVER, idle=FOR_EVER)
            monkeypatch.setattr(services.painters, "workers", sleeper)
        else:
            inn.server.faults.add(Fault("slow", r"(POST|PATCH) /channels", seconds=2.0))
        ply = (await store.open_match(1)).match.ply
        await inn.send(bot, thread)

        async def has_moved() -> bool:
            return (await store.open_match(1)).match.ply != ply

        await comes_true(has_moved)
    assert not [each for each in caplog.records if each.exc_info or each.levelno > logging.INFO]
    assert "answers would take too long" in caplog.text
    inn.server.faults.clear()
    async with inn.life() as bot:

        async def is_shown() -> bool:
            return (await bot.services.store.open_match(1)).row.shown_ply > ply

        await comes_true(is_shown)
    assert len(thread.messages) == 1
