"""What the host's gauges are told of what people do: names from fixed sets, and nothing of them."""

from __future__ import annotations

import logging
import sys
from collections.abc import AsyncGenerator
from dataclasses import dataclass
from datetime import UTC, datetime
from http import HTTPStatus
from types import SimpleNamespace
from typing import cast

import discord
import pytest
from aiohttp import ClientConnectionError, ClientSession, TraceConfig, web
from prometheus_client import Metric
from prometheus_client.parser import text_string_to_metric_families

from bot import meters_for, watched
from cogs.desk.dispatch import verbs
from cogs.hall.errors import Interaction
from cogs.upkeep.metrics import name_of, trace_of
from common.metrics import KINDS, OTHER, UNANSWERED, WORKERS
from db.store import Store
from db.tables.people import BACKED_UP
from db.values import time_text
from engines.registry import GAMES
from host.metrics.database import READ, WRITE
from host.metrics.prometheus import KNOWN, Meters
from host.settings import Settings
from host.version import VERSION
from tests.bot.world import World
from tests.host.metrics.ports import free_port


@dataclass
class Watched:
    """A world whose host watches."""

    world: World
    url: str

    async def get(self, path: str) -> tuple[int, str]:
        """Returns the status and the text of a page."""
        async with ClientSession() as session, session.get(f"{self.url}{path}") as answer:
            return answer.status, await answer.text()

    async def families(self) -> dict[str, Metric]:
        """Returns all meters by name."""
        found = text_string_to_metric_families((await self.get("/metrics"))[1])
        return {each.name: each for each in found}

    async def values(self, name: str) -> dict[tuple[str, ...], float]:
        """Returns the values of a meter by its labels: of a histogram, how many were noted."""
        family = (await self.families())[name]
        wanted = f"{name}_count" if family.type == "histogram" else name
        return {
            tuple(each.labels.values()): each.value
            for each in family.samples
            if each.name in (wanted, f"{name}_total")
        }


@pytest.fixture
async def seen(world: World) -> AsyncGenerator[Watched]:
    address = f"127.0.0.1:{free_port()}"
    settings = Settings.of({"METRICS": address})
    meters = meters_for(settings)
    async with watched(world.bot, settings, meters):
        yield Watched(world, f"http://{address}")


async def test_commands_presses_and_boards_are_counted(seen: Watched) -> None:
    await seen.world.ann.slash(seen.world.channel, "about")
    room = await seen.world.ready()
    await room.press(0, "board")
    asked = await seen.values("vivat_requests")
    assert asked["command", "about"] == 1
    assert asked["command", f"{seen.world.command} challenge"] == 1
    assert asked["press", "accept"] == 1
    assert asked["press", "board"] == 1
    answers = await seen.values("vivat_first_answer_seconds")
    for kind in KINDS:
        many = sum(number for (each, _), number in asked.items() if each == kind)
        assert answers[(kind,)] == many
    assert (await seen.values("vivat_board_shown_seconds"))[()] >= 1
    assert (await seen.values("vivat_boards_waiting"))[()] == 0
    assert (await seen.values("vivat_matches")) == {(seen.world.sample.key, "running"): 1}


async def test_what_waits_and_what_is_over_is_told(seen: Watched) -> None:
    room = await seen.world.ready()
    await room.commit(0, "!resign")
    assert (await seen.values("vivat_boards_waiting"))[()] == 1
    assert (await seen.values("vivat_matches")) == {(seen.world.sample.key, "over"): 1}


async def test_the_latest_backup_is_told_once_there_was_one(seen: Watched) -> None:
    name = "vivat_latest_backup_timestamp_seconds"
    assert name not in await seen.families()
    made = datetime(2026, 5, 4, 3, 2, 1, tzinfo=UTC)
    await seen.world.store.settings.set(BACKED_UP, time_text(made))
    assert await seen.values(name) == {(): made.timestamp()}


@pytest.mark.logs_errors
async def test_no_label_holds_anything_but_words_from_fixed_sets(seen: Watched) -> None:
    world = seen.world
    room = await world.ready()
    await room.press(0, "board")
    logging.getLogger("cogs.x").error("failed", exc_info=KeyError("secret"))
    commands = {each.qualified_name for each in world.bot.tree.walk_commands()}
    menus = {each.name for each in world.bot.tree.get_commands(type=discord.AppCommandType.user)}
    allowed = {
        "kind": {*KINDS, READ, WRITE, OTHER, *KNOWN, *WORKERS},
        "name": {*commands, *menus, *verbs(), OTHER},
        "game": set(GAMES),
        "state": {"running", "over", "aside"},
        "status": {UNANSWERED, *(str(each.value) for each in HTTPStatus)},
        "round": {each.lower() for each in world.bot.cogs},
        "version": {VERSION},
    }
    labels = [
        (key, value)
        for family in (await seen.families()).values()
        for each in family.samples
        for key, value in each.labels.items()
        if key != "le"
    ]
    assert {key for key, _ in labels} <= set(allowed)
    assert all(value in allowed[key] for key, value in labels)


@pytest.mark.parametrize("control", ["b:secret:1:0:", "b:42:1:0:", "secret", ""])
def test_a_control_that_anybody_could_make_up_has_no_name(control: str) -> None:
    forged = SimpleNamespace(
        type=discord.InteractionType.component,
        message=object(),
        data={"custom_id": control},
        user=SimpleNamespace(id=1),
        guild_id=None,
    )
    assert name_of(cast(Interaction, forged)) == OTHER


async def test_health_follows_the_connection_and_the_database(seen: Watched, store: Store) -> None:
    assert await seen.get("/healthz") == (200, "ok\n")
    await seen.world.bot.shards[0].disconnect()
    assert await seen.get("/healthz") == (503, "disconnected\n")
    await seen.world.bot.shards[0].connect()
    assert await seen.get("/healthz") == (200, "ok\n")
    await store.close()
    assert await seen.get("/healthz") == (503, "database\n")
    assert "vivat_boards_waiting" not in await seen.families()  # nobody knows, the rest is told
    assert (await seen.values("vivat_connected"))[()] == 1


async def test_requests_that_are_refused_for_now_are_counted() -> None:
    async def refuse(request: web.Request) -> web.Response:
        wait = request.query.get("wait")
        return web.Response(status=429, headers={"Retry-After": wait} if wait else {})

    app, meters, port = web.Application(), Meters(), free_port()
    app.router.add_get("/no", refuse)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", port).start()
        traces: list[TraceConfig] = [trace_of(meters)]
        async with ClientSession(trace_configs=traces) as session:
            for path in ("/no?wait=1.5", "/no?wait=2", "/no", "/no?wait=soon", "/missing"):
                (await session.get(f"http://127.0.0.1:{port}{path}")).close()
            with pytest.raises(ClientConnectionError):
                await session.get(f"http://127.0.0.1:{free_port()}/nobody")
    finally:
        await runner.cleanup()
    samples = [each for family in meters.registry.collect() for each in family.samples]
    found = {each.name: each.value for each in samples}
    answers = {
        each.labels["status"]: each.value
        for each in samples
        if each.name == "vivat_discord_answers_total"
    }
    assert answers == {"429": 4, "404": 1, UNANSWERED: 1}
    assert found["vivat_rate_limits_total"] == 4
    assert found["vivat_rate_limit_seconds_total"] == 3.5


async def test_nobody_listens_unless_the_host_wants_it(world: World) -> None:
    settings = Settings.of({})
    assert meters_for(settings) is None
    async with watched(world.bot, settings, None):
        assert world.bot.get_cog("Watch") is None


def test_a_missing_package_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("prometheus_client", "host.metrics.prometheus"):
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "prometheus_client", None)
    with pytest.raises(SystemExit, match=r"pip install -r requirements-metrics\.txt"):
        meters_for(Settings.of({"METRICS": "127.0.0.1:9100"}))
