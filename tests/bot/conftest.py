"""The fixtures of the bot's tests."""

from __future__ import annotations

import asyncio
import importlib
import logging
import shutil
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import nullcontext
from pathlib import Path
from struct import pack
from typing import Any, Final

import discord
import pytest
from simcord import Env, MemberActor
from simcord.backend.errors import BackendError
from simcord.backend.models import Message
from simcord.http.routes import messages
from simcord.interactions import base_payload

from bot import Bot
from cogs.desk import dispatch
from cogs.desk.services import Rules
from cogs.hall.languages.commands import know
from cogs.hall.refusals.codes import ARCHIVED
from cogs.registry import EXTENSIONS
from conformance.limits import problems
from db.store import Store
from engines.game import AnyView
from players import serve
from players.questions import Answer, Question
from players.thinkers import NoAnswer, Thinkers
from render.cards.contest import ContestCard
from render.cards.leaderboard import LeaderTable
from render.look import Look
from render.painting import painters
from render.painting.orders import Order
from tests.bot import quick
from tests.bot.samples import Sample, sample_for
from tests.bot.trouble.guests import visit
from tests.bot.world import World
from tests.db import server
from tests.db.store_kit import quick_commits
from tests.render.conftest import painted
from tests.waiting import LIMIT

__all__ = ["painted"]

COGS = {name: importlib.import_module(name) for name in EXTENSIONS}
"""Read before any test, so that coverage sees it."""
BASE_PAYLOAD = base_payload
HEAD = b"\x89PNG\r\n\x1a\n" + pack("!I4s2I", 13, b"IHDR", 600, 400)
"""The beginning of a picture, as far as its size is read from it."""
OURS = ("bot", "cogs", "db", "discord", "engines", "render", "vivat")


def pytest_configure(config: pytest.Config) -> None:
    """Declares our markers."""
    config.addinivalue_line("markers", "drawn: with the real renderer instead of a stand-in")
    config.addinivalue_line("markers", "logs_errors: the log may tell of errors")
    config.addinivalue_line("markers", "threads: each database has its thread, as in life")
    config.addinivalue_line("markers", "misses_rounds: is called for each round that was missed")
    config.addinivalue_line("markers", "links_commands: commands in sentences lead to them")
    config.addinivalue_line("markers", "loads_cogs: executes the cogs' modules for every bot")


def stand_in(game: str, view: AnyView, chosen: tuple[str, ...], look: Look) -> bytes:
    """No picture, but bytes that tell apart whatever a picture could."""
    return HEAD + repr((game, view, chosen, look)).encode()


def with_permissions(backend: Any, **known: Any) -> Any:
    """What the small Discord sends, with the permissions that it leaves out."""
    guild, channel = known["guild_id"], known["channel_id"]
    members = known["data"].get("resolved", {}).get("members", {})
    for person, member in members.items() if guild else ():
        member["permissions"] = str(backend.compute_permissions(guild, int(person), channel))
    return BASE_PAYLOAD(backend, **known)


def stand_in_emblem(games: tuple[str, ...]) -> bytes:
    """The same for games in small."""
    return HEAD + repr(games).encode()


def stand_in_leaderboard(table: LeaderTable) -> bytes:
    """The same for a page of a leaderboard."""
    return HEAD + repr(table).encode()


def stand_in_contest(card: ContestCard) -> bytes:
    """The same for the table of a contest."""
    return HEAD + repr(card).encode()


MOMENTS: Final = (
    "cogs.desk.lease.PATIENCE",
    "cogs.hall.languages.readers.PATIENCE",
    "cogs.lobby.opponent.SOON",
    "cogs.table.portraits.MOMENT",
    "cogs.table.portraits.PATIENCE",
    "cogs.table.portraits.SOON",
    "cogs.table.threads.SOON",
)
"""The seconds for which the bot waits for something that it can do without."""


@pytest.fixture(autouse=True)
def resolved_permissions(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tells with the people named in a command, or chosen in a select, what they may do in its
    channel, as Discord does."""
    monkeypatch.setattr("simcord.interactions.base_payload", with_permissions)


@pytest.fixture(autouse=True)
def quick_pictures(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares the drawing, which has its own tests. Where it is wanted, what this run has painted is
    not painted again."""
    if request.node.get_closest_marker("drawn"):
        request.getfixturevalue("painted")
    else:
        monkeypatch.setattr("render.painting.painters.picture", stand_in)
        monkeypatch.setattr("render.painting.painters.emblem_file", stand_in_emblem)
        monkeypatch.setattr("render.painting.orders.leaderboard_file", stand_in_leaderboard)
        monkeypatch.setattr("render.painting.orders.contest_file", stand_in_contest)
        monkeypatch.setattr("render.painting.painters._here", at_once)


@pytest.fixture(autouse=True)
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Question]:
    """The questions that thinkers were asked. They think here and now: what their processes do has
    its own tests."""
    found: list[Question] = []

    async def ask(_: Thinkers, question: Question, *_for: object) -> Answer:
        found.append(question)
        said = next(serve.answers([question.line], told=True))
        if said.startswith("!"):
            raise NoAnswer(said)
        return Answer.of(said)

    monkeypatch.setattr(Thinkers, "ask", ask)
    return found


async def at_once(order: Order) -> bytes:
    """Makes a stand-in without a thread, whose start and end take longer. Others come in between,
    as they do otherwise."""
    await asyncio.sleep(0)
    made: bytes = vars(painters)["_made_here"](order)
    return made


async def load_kept(bot: Bot, name: str) -> None:
    """Loads a cog whose module has been executed before."""
    await importlib.import_module(name).setup(bot)


@pytest.fixture(autouse=True)
def kept_cogs(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares executing every cog's module for every bot, which takes longer than most tests.
    What a test that does so leaves behind is put away again."""
    if request.node.get_closest_marker("loads_cogs") is None:
        monkeypatch.setattr(Bot, "load_extension", load_kept)
        return
    for name in EXTENSIONS:
        monkeypatch.setitem(sys.modules, name, COGS[name])
    monkeypatch.setattr("cogs.desk.dispatch._answers", dict(dispatch._answers))  # pyright: ignore[reportPrivateUsage]


@pytest.fixture(autouse=True)
def plain_commands(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[None]:
    """Commands stand in sentences as people type them."""
    if request.node.get_closest_marker("links_commands") is None:
        monkeypatch.setattr("cogs.hall.sending.building.linked", str)
    yield
    know({})


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot waits for all that it would else do without after a moment: a busy machine changes
    nothing. Tests of what it does then set the moment themselves."""
    for moment in MOMENTS:
        monkeypatch.setattr(moment, LIMIT)


@pytest.fixture(autouse=True)
def quick_copies(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares simcord most of the time in which it copies each message, request and event."""
    quick.quick_copies(monkeypatch)


@pytest.fixture(autouse=True)
def archived_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """As Discord does, simcord's refuses to change a message in an archived thread."""
    change: Callable[..., Any] = vars(messages)["message_edit_changes"]

    def unless_archived(ctx: Any, message: Message, **more: Any) -> Any:
        thread = ctx.backend.get_channel(message.channel_id).thread_metadata
        if thread and thread.archived:
            raise BackendError(400, ARCHIVED, "Thread is archived")
        return change(ctx, message, **more)

    monkeypatch.setattr(messages, "message_edit_changes", unless_archived)


@pytest.fixture(autouse=True)
def quick_commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares describing each command in each language at every start, and sending that: it has
    tests of its own."""
    quick.quick_commands(monkeypatch)


@pytest.fixture(autouse=True)
def quick_database(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares the disk, and threads where one program alone uses the file."""
    quick_commits(monkeypatch)
    if request.node.get_closest_marker("threads") is None:
        quick.quick_statements(monkeypatch)


@pytest.fixture(autouse=True)
def quick_settling(monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares most of the looking whether the bot has come to rest, and its waits for rations."""
    quick.quick_settling(monkeypatch)
    quick.quick_turns(monkeypatch)
    quick.quick_rations(monkeypatch)


@pytest.fixture(autouse=True)
def quick_rounds(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spares the calls for rounds that were missed."""
    if request.node.get_closest_marker("misses_rounds") is None:
        quick.quick_rounds(monkeypatch)


@pytest.fixture(autouse=True)
def clean_log(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No test may leave an error in the log unless it says so."""
    yield
    if request.node.get_closest_marker("logs_errors"):
        return
    records = [*caplog.get_records("setup"), *caplog.get_records("call")]
    errors = [
        each
        for each in records
        if each.levelno >= logging.ERROR and each.name.partition(".")[0] in OURS
    ]
    assert not errors, [f"{each.name}: {each.getMessage()} {each.exc_text}" for each in errors]


@pytest.fixture
def rules() -> Rules:
    """The host's choices; a test file may override them."""
    return Rules()


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database in which nothing has happened yet; the migrations have tests of their own."""
    path = tmp_path_factory.mktemp("empty") / "vivat.sqlite3"

    async def make() -> None:
        await (await Store.open(path)).close()

    asyncio.run(make())
    return path


@pytest.fixture
def path(tmp_path: Path, empty_database: Path) -> Path:
    """The database's file."""
    return Path(shutil.copy(empty_database, tmp_path))


@pytest.fixture
async def store(path: Path) -> AsyncIterator[Store]:
    """The first start's store; closed whatever happens, else its thread outlives us."""
    opened = await Store.open(path)
    try:
        yield opened
    finally:
        await opened.close()


@pytest.fixture
async def env(store: Store, rules: Rules) -> AsyncIterator[Env]:
    """A simulated Discord with the bot in it."""
    running = Env(
        Bot(store, rules), check_errors=False, settle_timeout=quick.PATIENCE, shard_count=1
    )
    is_busy = store.database.shared or rules.emojis  # there is something to do at once
    with nullcontext() if is_busy else quick.no_first_looks():
        await running.start()
    try:
        yield running
    finally:
        await running.shutdown()
        assert isinstance(running.bot, Bot)
        await running.bot.services.close()  # simcord lets its processes be


@pytest.fixture
def sample(request: pytest.FixtureRequest) -> Sample:
    """The game that is played; see `tests.bot.samples`."""
    return sample_for(request)


@pytest.fixture
async def world(
    env: Env, store: Store, rules: Rules, path: Path, sample: Sample
) -> AsyncIterator[World]:
    """A server with Ann, Ben, Cat and Dan. Whatever was sent there kept Discord's limits."""
    assert isinstance(env.bot, Bot)
    made = World(env, path, store, env.bot, rules, sample)
    made.furnish()
    try:
        yield made
    finally:
        if made.store is not store:
            await made.store.close()
    for method, place, components in made.sent():
        assert problems(components) == [], f"{method} {place}"


@pytest.fixture
async def by_presses(world: World) -> None:
    """The people of the room fill in forms by presses."""
    for each in (world.ann, world.ben, world.cat, world.dan):
        await world.store.people.choose(each.id, forms="presses")


@pytest.fixture
async def visited(world: World, monkeypatch: pytest.MonkeyPatch) -> World:
    """A server in which the bot is not, but which Ann uses it in."""
    await visit(world, monkeypatch)
    return world


@pytest.fixture
async def mod(world: World) -> MemberActor:
    """Somebody who may manage the server."""
    role = world.guild.create_role("mods", permissions=discord.Permissions(manage_guild=True))
    person = world.guild.add_member(world.env.create_user("mod"), roles=[role])
    await world.env.settle()
    return person


@pytest.fixture
def address() -> Iterator[str]:
    """The address of a fresh database of PostgreSQL."""
    made = server.fresh()
    yield made
    server.drop(made)
