"""`python bot.py listing` against the small Discord, which refuses what the real one refuses."""

from __future__ import annotations

import asyncio
import base64
import os
import sys
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest
from aiohttp import web
from discord.http import Route

import bot as program
from host.listing import DESCRIPTION, TAGS
from tools.loopback.faults import Fault
from tools.loopback.launch import ROOT
from tools.loopback.portal.application import Application
from tools.loopback.server import Loopback
from tools.loopback.values import Person, Refused

SECRET = "x" * 38
ITSELF = "Missing, but `python bot.py listing --set` can set it:"
BY_HAND = "Missing, and only you can set it, on the page "
CHANGED = "PATCH /applications/@me"
NOBODY = "http://127.0.0.1:1/api/v10"


@pytest.fixture
async def discord() -> AsyncGenerator[Loopback]:
    """A small Discord with an application as the portal makes it."""
    async with Loopback() as server:
        yield server


def environment(discord: Loopback) -> dict[str, str]:
    """The settings with which the bot asks it."""
    account = base64.b64encode(str(discord.world.bot.id).encode()).decode().rstrip("=")
    return {"DISCORD_TOKEN": f"{account}.Loopba.{SECRET}", "DISCORD_API": discord.url}


async def run(discord: Loopback, folder: Path, *options: str) -> tuple[int | None, str]:
    """Runs the program as a process. Returns its exit code and all that it prints."""
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        str(ROOT / "bot.py"),
        "listing",
        *options,
        cwd=folder,
        env={**environment(discord), "PATH": os.environ["PATH"], "LOG_LEVEL": "DEBUG"},
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    assert SECRET not in out.decode()
    return process.returncode, out.decode()


async def test_what_is_missing_is_told_then_set_and_the_rest_left_to_the_host(
    discord: Loopback, tmp_path: Path
) -> None:
    portal = discord.world.application.portal
    bare = str(portal)
    code, told = await run(discord, tmp_path)
    assert code == 1
    before, _, by_hand = told.partition(BY_HAND)
    for name in ("Description: empty", "Tags: none", "Guild Install: ", "User Install: off"):
        assert name in before.partition(ITSELF)[2]
    for name in ("Terms of Service URL: empty", "Privacy Policy URL: empty", "App Icon: none"):
        assert name in by_hand
    assert f"/{discord.world.bot.id}/information):" in by_hand
    assert str(portal) == bare

    busy = discord.faults.add(Fault("limited", CHANGED, times=1, seconds=0.03))
    code, told = await run(discord, tmp_path, "--set")
    assert (code, busy.times) == (1, 0)
    assert told.partition("Set now:")[2]
    assert ITSELF not in told
    assert BY_HAND + by_hand in told
    assert (portal["description"], portal["tags"]) == (DESCRIPTION, list(TAGS))
    assert set(portal["integration_types_config"]) == {"0", "1"}

    portal.update(icon="a picture", terms_of_service_url="https://example.org/terms")
    portal.update(privacy_policy_url="https://example.org/privacy", description="Our own words")
    code, told = await run(discord, tmp_path, "--set")
    assert code == 0
    assert "Nothing is missing here." in told
    assert "Left as you have written it:\n- Description, 13 characters.\n" in told
    assert portal["description"] == "Our own words"
    assert discord.requests[CHANGED] == 2, "the refused one, and its repetition"


async def ended(*options: str) -> tuple[Any, BaseException | None]:
    """Runs the program in this process. Returns with what it ends: a sentence, or an exit code."""

    def main() -> tuple[Any, BaseException | None]:
        try:
            program.main(["listing", *options])
        except SystemExit as error:
            return error.code, error.__cause__
        return None, None

    return await asyncio.to_thread(main)


FAULTS = {
    "refuses the token": Fault("refused", "GET /users", status=401),
    "does not let this token": Fault("refused", "GET /applications", status=403),
    "takes no more requests for 40 s": Fault("limited", "GET /applications", seconds=40),
    "takes no more requests. Wait": Fault("banned", "GET /users"),
    "has trouble (503)": Fault("error", "GET /applications", status=503),
    "not Discord's interface": Fault("refused", "GET /applications", status=404),
    "Nothing answers at DISCORD_API=": Fault("cut", "GET /users"),
    "refuses the new values, and nothing was set": Fault(
        "refused", "PATCH /applications", status=400, code=50035
    ),
}


@pytest.mark.parametrize("words", FAULTS)
async def test_trouble_is_one_sentence_without_the_token(
    words: str,
    discord: Loopback,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    for key, value in environment(discord).items():
        monkeypatch.setenv(key, value)
    caplog.set_level("DEBUG")
    discord.faults.add(FAULTS[words])
    bare = str(discord.world.application.portal)
    sentence, cause = await ended("--set")
    assert words in sentence
    assert sentence.count("\n") == 0
    assert cause is None
    assert SECRET not in sentence + caplog.text + "".join(capfd.readouterr())
    assert str(discord.world.application.portal) == bare


async def test_without_a_token_or_anybody_to_ask_a_sentence_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(Route, "BASE", NOBODY)
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.delenv("DISCORD_API", raising=False)
    assert "DISCORD_TOKEN=" in (await ended())[0]
    monkeypatch.setenv("DISCORD_TOKEN", SECRET)
    assert (await ended())[0].startswith("Discord cannot be reached.")
    monkeypatch.setenv("DISCORD_API", NOBODY)
    assert (await ended())[0].startswith(f"Nothing answers at DISCORD_API={NOBODY}")


async def test_a_page_of_another_program_is_not_taken_for_discord(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As where a network asks for a password first, or a proxy serves something else."""

    async def welcome(_request: web.Request) -> web.Response:
        return web.Response(text="<h1>Welcome</h1>", content_type="text/html")

    app = web.Application()
    app.router.add_get("/{all:.*}", welcome)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        port = runner.addresses[0][1]
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(Route, "BASE", Route.BASE)
        monkeypatch.setenv("DISCORD_TOKEN", SECRET)
        monkeypatch.setenv("DISCORD_API", f"http://127.0.0.1:{port}/api/v10")
        assert (await ended())[0].startswith("What answers is not Discord's interface.")
    finally:
        await runner.cleanup()


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"description": "x" * 401}, "description"),
        ({"description": 1}, "description"),
        ({"tags": list("abcdef")}, "tags"),
        ({"tags": ["x" * 21]}, "tags.0"),
        ({"tags": ["a", "a"]}, "tags.1"),
        ({"install_params": {"scopes": ["identify"]}}, "install_params.scopes.0"),
        (
            {"integration_types_config": {"1": {"oauth2_install_params": {"permissions": -1}}}},
            "integration_types_config.1.oauth2_install_params.permissions",
        ),
        ({"integration_types_config": {"2": {}}}, "integration_types_config.2"),
    ],
)
def test_a_wrong_value_is_refused_by_its_name_and_nothing_is_changed(body: Any, path: str) -> None:
    application = Application(Person(1, "Vivat", bot=True), Person(2, "host"))
    bare = str(application.portal)
    with pytest.raises(Refused) as refused:
        application.change({"description": "fine", **body})
    assert (refused.value.status, refused.value.code) == (400, 50035)
    place: Any = refused.value.errors
    for step in path.split("."):
        place = place[step]
    assert place["_errors"][0]["message"]
    assert str(application.portal) == bare


def test_addresses_of_papers_are_not_changed_by_the_token() -> None:
    application = Application(Person(1, "Vivat", bot=True), Person(2, "host"))
    application.change({"terms_of_service_url": "https://example.org", "description": "words"})
    assert "terms_of_service_url" not in application.data()
    assert application.data()["description"] == "words"
