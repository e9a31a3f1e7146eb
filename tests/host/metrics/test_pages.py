"""The two pages, and what Prometheus reads there."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import pytest
from aiohttp import ClientSession
from prometheus_client.parser import text_string_to_metric_families

from common.metrics import Metrics
from db.connection import Rows, Value
from db.errors import StoreTrouble
from db.tables.people import REFUSED
from host.metrics import server
from host.metrics.prometheus import KNOWN, Meters
from host.metrics.server import Pages, serving
from host.settings import Address
from host.version import VERSION
from tests.host.metrics.ports import free_port
from tests.waiting import for_ever

DEPLOY: Final = Path(__file__).parents[3] / "deploy"
DASHBOARD: Final = DEPLOY / "grafana-dashboard.json"
ALERTS: Final = DEPLOY / "alerts.yml"
MATCHES: Final = {("vilnius", "running"): 2, ("vilitum", "over"): 5}


@dataclass
class Bot:
    """A bot as the pages see it."""

    connected: bool = True
    fails: bool = False
    hangs: bool = False
    refused: str = ""
    leads: bool = True

    async def rows(self, sql: str, params: Sequence[Value] = ()) -> Rows:
        """Answers as a database does."""
        assert (sql.partition(" ")[0], params) == ("SELECT", (REFUSED,))
        if self.hangs:
            await for_ever()
        if self.fails:
            raise StoreTrouble("disk")
        return [{"value": self.refused}]

    async def moment(self) -> Metrics:
        """Tells how it stands."""
        now = Metrics(
            connected=self.connected,
            latency=0.25,
            servers=7,
            shards=2,
            connected_shards=1,
            pictures=4,
            workers={"thinker": (1,), "painter": (1, 2)},
            lost={"thinker": 0, "painter": 5},
        )
        told = replace(now, leads=True, boards=3, matches=MATCHES)
        told = replace(told, rounds={"retries": 1.5e9}, backup=1.6e9)
        return told if self.leads else now


@dataclass
class Site:
    """The pages of a bot, and where they are."""

    bot: Bot
    meters: Meters
    pages: Pages
    address: Address

    async def get(self, path: str) -> tuple[int, str]:
        """Returns the status and the text of a page."""
        async with (
            ClientSession() as session,
            session.get(f"http://{self.address}{path}") as answer,
        ):
            return answer.status, await answer.text()

    async def values(self) -> dict[str, dict[tuple[str, ...], float]]:
        """Returns what Prometheus would read: by name, then by the values of the labels."""
        found: dict[str, dict[tuple[str, ...], float]] = {}
        for family in text_string_to_metric_families((await self.get("/metrics"))[1]):
            for each in family.samples:
                found.setdefault(each.name, {})[tuple(each.labels.values())] = each.value
        return found


@pytest.fixture
async def site() -> AsyncGenerator[Site]:
    bot, meters = Bot(), Meters()
    pages = Pages(meters, bot.moment, lambda: bot.connected, bot)
    address = Address("127.0.0.1", free_port())
    async with serving(address, pages):
        yield Site(bot, meters, pages, address)


async def test_a_bot_that_is_well_says_so(site: Site) -> None:
    assert await site.get("/healthz") == (200, "ok\n")


async def test_a_bot_without_discord_is_not_well(site: Site) -> None:
    site.bot.connected = False
    assert await site.get("/healthz") == (503, "disconnected\n")


async def test_a_bot_without_its_database_is_not_well(site: Site) -> None:
    site.bot.fails = True
    assert await site.get("/healthz") == (503, "database\n")


async def test_a_database_that_does_not_answer_is_not_waited_for(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(server, "PATIENCE", 0.05)
    site.bot.hangs = True
    assert await site.get("/healthz") == (503, "database\n")


async def test_commands_that_discord_has_refused_are_named(site: Site) -> None:
    site.bot.refused = "learn, privacy"
    assert await site.get("/healthz") == (503, "commands: learn, privacy\n")


async def test_a_late_event_loop_is_told(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "STUCK", -1.0)  # later than that it always is
    assert await site.get("/healthz") == (503, "stuck\n")


async def test_the_numbers_are_those_that_were_told(site: Site) -> None:
    site.meters.asked("press", "board")
    site.meters.asked("press", "board")
    site.meters.answered("press", 0.2)
    site.meters.board_shown(1.5)
    site.meters.made_to_wait(2.5)
    site.meters.statement("read", 0.002)
    site.meters.waited("painter", 0.7)
    site.meters.discord_answered("204")
    found = await site.values()
    assert found["vivat_requests_total"] == {("press", "board"): 2.0}
    assert found["vivat_first_answer_seconds_bucket"]["press", "0.1"] == 0.0
    assert found["vivat_first_answer_seconds_bucket"]["press", "0.25"] == 1.0
    assert found["vivat_board_shown_seconds_sum"] == {(): 1.5}
    assert found["vivat_rate_limits_total"] == {(): 1.0}
    assert found["vivat_rate_limit_seconds_total"] == {(): 2.5}
    assert found["vivat_database_statement_seconds_count"] == {("read",): 1.0}
    assert found["vivat_matches"] == {key: float(number) for key, number in MATCHES.items()}
    assert found["vivat_boards_waiting"] == {(): 3.0}
    assert found["vivat_pictures_waiting"] == {(): 4.0}
    assert found["vivat_thinkers"] == {(): 1.0}
    assert found["vivat_painters"] == {(): 2.0}
    assert found["vivat_servers"] == {(): 7.0}
    assert (found["vivat_shards"], found["vivat_shards_connected"]) == ({(): 2.0}, {(): 1.0})
    assert found["vivat_leads"] == {(): 1.0}
    assert found["vivat_latest_round_timestamp_seconds"] == {("retries",): 1.5e9}
    assert found["vivat_latest_backup_timestamp_seconds"] == {(): 1.6e9}
    assert found["vivat_workers_lost_total"] == {("thinker",): 0.0, ("painter",): 5.0}
    assert found["vivat_worker_wait_seconds_count"] == {("thinker",): 0.0, ("painter",): 1.0}
    assert found["vivat_worker_wait_seconds_bucket"]["painter", "1.0"] == 1.0
    assert found["vivat_discord_answers_total"] == {("204",): 1.0}
    assert found["vivat_build_info"] == {(VERSION,): 1.0}


async def test_what_is_in_the_database_one_process_tells(site: Site) -> None:
    """Sums over all of them would otherwise be doubled; NaN would spoil them."""
    site.bot.leads = False
    found = await site.values()
    assert found["vivat_leads"] == {(): 0.0}
    assert not {name for name in found if re.match("vivat_(matches|boards_waiting|latest)", name)}
    assert found["vivat_pictures_waiting"] == {(): 4.0}


async def test_errors_are_counted_by_a_known_kind(site: Site) -> None:
    class Strange(StoreTrouble):
        """A kind of one that is known."""

    class Unheard(Exception):
        """A kind that is not known at all."""

    log = logging.getLogger("tests.metrics")
    log.addHandler(site.meters.errors)
    try:
        log.warning("no exception")
        log.info("too little", exc_info=KeyError("secret"))
        log.error("passes", exc_info=KeyError("secret"), extra={"passing": True})
        for error in (Strange("disk"), Unheard("secret"), KeyError("secret"), KeyError("secret")):
            log.error("failed", exc_info=error)
    finally:
        log.removeHandler(site.meters.errors)
    found = (await site.values())["vivat_errors_total"]
    assert {kind: number for kind, number in found.items() if number} == {
        ("StoreTrouble",): 1.0,
        ("other",): 1.0,
        ("KeyError",): 2.0,
    }
    assert {kind for (kind,) in found} == {*KNOWN, "other"}  # each is there before the first one


async def test_a_port_that_is_taken_is_told(site: Site) -> None:
    with pytest.raises(SystemExit, match=r"METRICS: cannot listen on 127\.0\.0\.1:"):
        async with serving(site.address, site.pages):
            pytest.fail("two listen on one port")


def test_the_dashboard_names_each_process_where_it_does_not_add_them_up() -> None:
    board = json.loads(DASHBOARD.read_text("utf-8"))
    for each in (target for panel in board["panels"] for target in panel["targets"]):
        together = re.search(r"\b(sum|max)\b", each["expr"])
        assert bool(together) != ("{{instance}}" in each["legendFormat"]), each
    numbers = [panel["id"] for panel in board["panels"]]
    assert len(set(numbers)) == len(numbers)


async def told_after_work(site: Site) -> dict[str, dict[tuple[str, ...], float]]:
    """Returns what Prometheus would read once the bot has done something of each kind."""
    for kind in ("command", "press"):
        site.meters.asked(kind, "about")
        site.meters.answered(kind, 1.0)
    site.meters.statement("read", 1.0)
    site.meters.discord_answered("429")
    site.meters.errors.handle(
        logging.LogRecord("x", logging.ERROR, "", 0, "", (), (KeyError, KeyError(), None))
    )
    return await site.values()


def named_in(texts: Sequence[str]) -> set[str]:
    """Returns the names of our metrics in these queries."""
    return {name for text in texts for name in re.findall(r"vivat_\w+", text)}


async def test_the_alerts_ask_for_what_there_is(site: Site) -> None:
    """A rule about a name or a label that nobody tells would be silent for ever."""
    told, rules = await told_after_work(site), ALERTS.read_text("utf-8")
    asked = re.findall(r"expr: '(.+)'", rules)
    assert len(asked) == len(re.findall("- alert: Vivat", rules)) > 10
    assert named_in(asked) <= set(told)
    assert all(named_in([each]) or each.startswith('up{job="vivat"}') for each in asked)
    for name, label in re.findall(r'(vivat_\w+)\{\w+=~?"([\w|]+)"\}', "".join(asked)):
        assert any(re.fullmatch(label, value) for values in told[name] for value in values)


async def test_the_dashboard_names_what_there_is(site: Site) -> None:
    there = set(await told_after_work(site))
    board = json.loads(DASHBOARD.read_text("utf-8"))
    named = named_in([each["expr"] for panel in board["panels"] for each in panel["targets"]])
    if sys.platform != "linux":  # the client tells nothing of the bot's own process elsewhere
        named = {each for each in named if not each.startswith("vivat_process_")}
    assert named <= there
    ours = {each.removesuffix("_bucket") for each in named}
    told = {re.sub(r"_(bucket|sum|count|created)$", "", each) for each in there}
    assert {each for each in told if not each.startswith("vivat_process_")} <= ours | {
        each.removesuffix("_total") for each in ours
    }
