"""The start of the program: settings, commands told to Discord, secrets kept."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from discord.http import HTTPClient

import bot as program
from bot import invite_url
from cogs.registry import EXTENSIONS
from db.store import OpenMatch
from db.tables.people import refused_commands
from engines.registry import GAMES
from host.stopping import ANSWERS
from tests.bot.reading import said
from tests.bot.world import World
from tests.host.kept import kept_logging
from tests.sample import present

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.not-a.token-at-all"  # noqa: S105


def syncs(world: World) -> int:
    """How often the commands were told to Discord."""
    return sum(
        each.method == "PUT" and each.path.startswith("/applications/")
        for each in world.env.http_requests
    )


async def test_commands_are_told_once_and_again_only_when_they_changed(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert syncs(world) == 1
    await world.restart()
    await world.restart()
    assert syncs(world) == 1
    with monkeypatch.context() as fewer:
        fewer.setattr(program, "EXTENSIONS", EXTENSIONS[1:])
        await world.restart()
        assert syncs(world) == 2
        await world.restart()
        assert syncs(world) == 2
    await world.restart()
    assert syncs(world) == 3


@pytest.mark.logs_errors
async def test_the_bot_starts_although_discord_takes_no_commands_and_tells_them_later(
    world: World,
) -> None:
    room = await world.begin()
    await world.store.settings.set(f"commands:{world.bot.application_id}", "older")
    world.fail("PUT", "/applications/*/commands", 400)
    await world.restart()
    assert "-# Match 1\n" in said(await room.click(0, "My board"))
    before = syncs(world)
    world.recover()
    await world.restart()
    await world.restart()
    assert syncs(world) == before + 1


@pytest.mark.parametrize("status", [429, 503])
async def test_what_a_passing_failure_kept_back_is_sent_again_with_growing_pauses(
    world: World, caplog: pytest.LogCaptureFixture, status: int
) -> None:
    key = f"commands:{world.bot.application_id}"
    sound = await world.store.settings.get(key)
    await world.store.settings.set(key, "older")
    world.fail("PUT", "/applications/*/commands", status)
    before = syncs(world)
    await world.restart()
    names = {each.name for each in world.bot.tree.get_commands()}
    await world.wait(hours=0.2)
    assert set((await refused_commands(world.store.database)).split(", ")) == names, "for `health`"
    tried = syncs(world) - before
    assert 2 <= tried <= 5
    told = [each.getMessage() for each in caplog.records if each.levelno >= logging.WARNING]
    assert len([each for each in told if "commands" in each]) == 1
    world.recover()
    await world.wait(hours=0.5)
    assert await refused_commands(world.store.database) == ""
    assert await world.store.settings.get(key) == sound
    assert syncs(world) - before == tried + 1
    await world.wait(hours=0.5)
    assert syncs(world) - before == tried + 1, "once"


def _refusal(errors: dict[str, Any]) -> discord.HTTPException:
    """What the library raises where Discord dislikes these fields."""
    response: Any = SimpleNamespace(status=400, reason="Bad Request")
    message = {"code": 50035, "message": "Invalid Form Body", "errors": errors}
    return discord.HTTPException(response, message)


@pytest.mark.logs_errors
async def test_commands_that_discord_refuses_are_named_and_the_others_registered(
    world: World, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One is refused at once, another only where the first is left out. The next start tries them
    again, whatever was accepted before."""
    usual, sent = HTTPClient.bulk_upsert_global_commands, list[list[str]]()

    async def refuse(http: HTTPClient, application: int, payload: list[dict[str, Any]]) -> object:
        names = [each["name"] for each in payload]
        sent.append(names)
        for name in ("privacy", "learn"):
            if name in names:
                wrong = {"max_value": {"_errors": [{"code": "BAD", "message": "too high"}]}}
                raise _refusal({str(names.index(name)): {"options": {"0": wrong}}})
        return await usual(http, application, payload)

    key = f"commands:{world.bot.application_id}"
    sound = await world.store.settings.get(key)
    with monkeypatch.context() as choosy:
        choosy.setattr(HTTPClient, "bulk_upsert_global_commands", refuse)
        await world.restart()
        assert sent == [], "they are those that were accepted"
        await world.store.settings.set(key, "older")
        await world.restart()
        every = set(sent[0])
        assert [every - set(each) for each in sent] == [set(), {"privacy"}, {"privacy", "learn"}]
        assert await refused_commands(world.store.database) == "privacy, learn"
        lines = [each.getMessage() for each in caplog.records if each.levelname == "ERROR"]
        assert [line.partition(". ")[0] for line in lines] == [
            "Discord refuses: privacy",
            "Discord refuses: learn",
        ]
        assert "max_value: too high" in lines[0]
        assert "about" in world.ann.available_commands(world.channel)
        assert "learn" not in world.ann.available_commands(world.channel)
        await world.restart()
        assert len(sent) == 6
    await world.restart()
    assert await refused_commands(world.store.database) == ""
    assert await world.store.settings.get(key) == sound
    assert "learn" in world.ann.available_commands(world.channel)


@pytest.mark.logs_errors
async def test_where_discord_names_no_command_all_are_refused_and_none_deleted(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def refuse(*_: object) -> object:
        raise _refusal({"_errors": [{"code": "TOO_LARGE", "message": "too large"}]})

    await world.store.settings.set(f"commands:{world.bot.application_id}", "older")
    monkeypatch.setattr(HTTPClient, "bulk_upsert_global_commands", refuse)
    await world.restart()
    refused = await refused_commands(world.store.database)
    assert len(refused.split(", ")) == len(world.bot.tree.get_commands())
    assert "about" in world.ann.available_commands(world.channel)


@pytest.mark.loads_cogs
async def test_every_command_is_there(world: World) -> None:
    """The shared ones, and those that every game has; a game's own are tested with it."""
    shared = ("board", "challenge", "play", "rematch")
    rivals, team = ("draw", "resign"), ("giveup", "leave", "standin", "takeseat")
    found = set(world.ann.available_commands(world.channel))
    game_uis = world.bot.services.game_uis
    assert game_uis.keys() == GAMES.keys()
    for key, game_ui in game_uis.items():
        names = (*shared, *(team if GAMES[key].team else rivals))
        assert found >= {f"{game_ui.command} {name}" for name in names}
    games = {game_ui.command for game_ui in game_uis.values()}
    assert {name for name in found if name.split()[0] not in games} == {
        *(f"match {name}" for name in ("calloff", "claim", "export", "history", "import")),
        *(f"match {name}" for name in ("list", "replay", "review", "show")),
        *(f"privacy {name}" for name in ("delete", "export", "show")),
        "about",
        "help",
        "learn",
        "leaderboard",
        "league",
        "play",
        "profile",
        "puzzle",
        "rules",
        "settings",
    }


async def test_the_bot_asks_for_the_intent_guilds_alone(world: World) -> None:
    assert world.bot.intents == discord.Intents(guilds=True)


async def test_nobody_is_mentioned_unless_a_screen_means_it(world: World) -> None:
    assert world.bot.allowed_mentions
    assert world.bot.allowed_mentions.to_dict() == discord.AllowedMentions.none().to_dict()


def test_the_invite_asks_for_no_dangerous_permission() -> None:
    value = int(invite_url(1).split("permissions=")[1].split("&")[0])
    dangerous = discord.Permissions.elevated() | discord.Permissions(mention_everyone=True)
    assert value & dangerous.value == 0


@pytest.fixture
def quiet_root() -> Iterator[None]:
    """Puts the log back as it was."""
    with kept_logging():
        yield


@pytest.mark.usefixtures("quiet_root")
def test_a_refused_token_is_told_and_never_logged(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capsys: pytest.CaptureFixture[str],
) -> None:
    sent: list[Any] = []

    class Refusing:
        status = 401
        headers: dict[str, str] = {}  # noqa: RUF012
        reason = "Unauthorized"

        async def text(self, encoding: str = "") -> str:
            return '{"message": "401: Unauthorized", "code": 0}' + encoding[:0]

    @asynccontextmanager
    async def request(_: object, *arguments: object, **options: Any) -> AsyncGenerator[Refusing]:
        sent.append((arguments, options["headers"]))
        yield Refusing()

    monkeypatch.chdir(tmp_path)
    for name, value in (("DISCORD_TOKEN", TOKEN), ("LOG_LEVEL", "DEBUG")):
        monkeypatch.setenv(name, value)
    monkeypatch.delenv("DATABASE", raising=False)
    monkeypatch.setattr(aiohttp.ClientSession, "request", request)
    monkeypatch.setattr(program, "warm", lambda: None)
    caplog.set_level(logging.DEBUG)

    with pytest.raises(SystemExit, match="Discord refuses the token"):
        program.main([])

    assert sent[0][1]["Authorization"] == f"Bot {TOKEN}"
    told = capsys.readouterr()
    for part in (TOKEN, *TOKEN.split(".")):
        assert part not in caplog.text + told.out + told.err
    assert (tmp_path / "data" / "vivat.sqlite3").exists()


@pytest.mark.usefixtures("quiet_root")
def test_without_a_network_the_program_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unreachable(*_: object) -> None:
        raise aiohttp.ClientConnectionError

    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    monkeypatch.delenv("DATABASE", raising=False)
    monkeypatch.setattr(program.Bot, "start", unreachable)
    monkeypatch.setattr(program, "warm", lambda: None)
    with pytest.raises(SystemExit, match="Discord cannot be reached"):
        program.main([])


async def test_people_are_answered_in_the_tasks_for_which_the_bot_waits_before_it_leaves(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = await world.ready()
    names: list[str] = []
    open_match = world.store.open_match

    async def opening(match_id: int) -> OpenMatch:
        task = present(asyncio.current_task())
        names.append(task.get_name())
        return await open_match(match_id)

    monkeypatch.setattr(world.store, "open_match", opening)
    await room.click(0, "My board")
    pressed, names[:] = set(names), []
    await world.ann.slash(await room.home(), "match show", match=room.id)
    assert pressed == {"discord.py: on_interaction"}
    assert set(names) == {"CommandTree-invoker"}
    assert pressed | set(names) <= set(ANSWERS)
