"""Commands are registered whatever else the application has, and what is missing is named."""

from __future__ import annotations

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from bot import Bot
from cogs.desk.services import Rules
from db.store import Store
from host.health import OK, of_commands
from tests.loopback.kit import running, small_discord
from tests.waiting import soon
from tools.loopback.faults import Fault
from tools.loopback.server import Loopback

SYNC = "PUT /applications/…/commands"
PUT = r"PUT /applications/\d+/commands"


@pytest.fixture
async def discord(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Loopback]:
    async with small_discord(monkeypatch) as server:
        server.world.guild("Manor")
        yield server


async def health_after_a_start(discord: Loopback, path: Path) -> tuple[str, set[str]]:
    """Starts the bot and stops it. Returns the health of its commands, and the names of all."""
    discord.gateway.ready.clear()
    store = await Store.open(path)
    try:
        async with running(Bot(store, Rules())) as bot:
            await soon(discord.gateway.ready.wait())
            return await of_commands(store.database), {
                each.name for each in bot.tree.get_commands()
            }
    finally:
        await store.close()


async def test_an_entry_point_goes_along_as_it_is(discord: Loopback, tmp_path: Path) -> None:
    world = discord.world
    before = world.begin_activity()
    health, names = await health_after_a_start(discord, tmp_path / "vivat.sqlite3")
    assert health == OK
    assert {each["name"] for each in world.commands} == {*names, "launch"}
    (after,) = [each for each in world.commands if each["type"] == 4]
    changed = {key for key in before if before[key] != after.get(key)}
    assert changed <= {"id", "version", "dm_permission"}
    assert discord.requests[SYNC] == 2
    await health_after_a_start(discord, tmp_path / "vivat.sqlite3")
    assert discord.requests[SYNC] == 2, "they have not changed"


FAULTS = (
    Fault("refused", PUT, status=400, code=50240),
    Fault("refused", PUT, status=400, code=50035),
    Fault("refused", PUT, status=400, code=30034),
    Fault("refused", PUT, status=403, code=50001),
    Fault("refused", PUT, status=404, code=10002),
    Fault("error", PUT, status=503),
    Fault("cut", PUT),
)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda each: f"{each.name} {each.status}")
async def test_what_is_missing_is_named_whatever_the_code(
    discord: Loopback, tmp_path: Path, fault: Fault
) -> None:
    """And sent again at the next start."""
    discord.faults.add(fault)
    health, names = await health_after_a_start(discord, tmp_path / "vivat.sqlite3")
    assert discord.world.commands == []
    assert {*health.removeprefix("commands: ").split(", ")} == names
    discord.faults.clear()
    health, names = await health_after_a_start(discord, tmp_path / "vivat.sqlite3")
    assert health == OK
    assert {each["name"] for each in discord.world.commands} == names


async def test_a_refused_entry_point_is_no_end(
    discord: Loopback, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where Discord does not tell which one it wants, all are named."""
    discord.world.begin_activity()
    discord.faults.add(Fault("refused", r"GET /applications/\d+/commands", status=403, code=50001))
    health, names = await health_after_a_start(discord, tmp_path / "vivat.sqlite3")
    assert {*health.removeprefix("commands: ").split(", ")} == names
