"""Leagues as events of Discord: asked for in its own words, and never twice."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot import Bot
from cogs.desk.services import Rules
from contests.terms import Terms
from db.store import Store
from db.tables.contests.rows import JOINING, NewContest
from db.tables.servers.kept_messages import KeptMessage
from db.values import DAY
from tests.loopback.kit import running, small_discord
from tests.sample import GAME
from tests.waiting import comes_true
from tools.loopback.faults import Fault


async def a_league(store: Store, guild: int, channel: int, message: int) -> int:
    """A league that begins tomorrow."""
    now = datetime.now(UTC)
    new = NewContest(
        guild_id=guild,
        channel_id=channel,
        organiser_id=1,
        game=GAME.key,
        options=(),
        pace="1d",
        rated=True,
        terms=Terms("swiss", round_days=3),
        most=8,
        at=now,
        starts_at=now + DAY,
    )
    row = await store.contests.create(new)
    joining = KeptMessage(JOINING, str(row.id), guild, channel, message, str(row.moves))
    await store.kept_messages.note(joining, now)
    await store.contests.set_shown(row.id, 0)
    await store.guilds.choose(guild, events=True)
    return row.id


async def test_neither_a_502_nor_a_kill_before_the_note_makes_a_second_event(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a 502 the library asks for it once more by itself."""
    async with small_discord(monkeypatch) as server:
        fault = server.faults.add(Fault("hidden", "POST .*/scheduled-events", times=1))
        guild = server.world.guild("Manor")
        channel = server.world.channel(guild, "games")
        store = await Store.open(tmp_path / "vivat.sqlite3")
        try:
            number = await a_league(store, guild.id, channel.id, channel.id + 1)

            async def stands() -> bool:
                noted = (await store.scheduled.of(number)).get(1)
                return noted is not None and noted.state == "stands"

            async with running(Bot(store, Rules())):
                await comes_true(stands)
            assert fault.times == 0
            (event,) = server.world.events.listed(guild.id)
            assert event["name"].endswith("Swiss, round 1")
            begins = datetime.fromisoformat(event["scheduled_start_time"])
            ends = datetime.fromisoformat(event["scheduled_end_time"])
            assert ends - begins == timedelta(days=3)
            noted = (await store.scheduled.of(number))[1]
            await store.scheduled.note(number, replace(noted, state="asked", event_id=None))
            async with running(Bot(store, Rules())):
                await comes_true(stands)
            assert len(server.world.events.listed(guild.id)) == 1
            await store.contests.stop(number, "No time", datetime.now(UTC))

            async def over() -> bool:
                return not await store.scheduled.due()

            async with running(Bot(store, Rules())):
                await comes_true(over)
            assert server.world.events.listed(guild.id) == [], "cancelled"
        finally:
            await store.close()
