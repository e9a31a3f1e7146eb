"""Compares the small Discord behind a socket with what discord.py itself expects."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Awaitable
from dataclasses import dataclass, field

import discord
import pytest
from aiohttp import ClientError

from cogs.hall.errors import Interaction
from tests.loopback.kit import reach, running
from tests.waiting import ready, until
from tools.loopback.actors import Actors
from tools.loopback.deeds import Deed
from tools.loopback.drafts import Draft
from tools.loopback.faults import Fault
from tools.loopback.server import Loopback
from tools.loopback.values import ATTACH, SEND, Channel, Message, Person


@dataclass
class Scene:
    """One small Discord and one client of discord.py in it, which keeps what it hears."""

    server: Loopback
    client: discord.Client
    games: Channel
    ann: Person
    board: Message
    heard: list[Interaction] = field(default_factory=list[Interaction])

    def click(self) -> Deed:
        """Presses the button as Ann."""
        return Actors(self.server).click(self.ann, self.board, "b:board:1:0:")

    async def hear(self, number: int) -> None:
        """Waits until this many interactions have been heard."""
        await until(lambda: len(self.heard) >= number)

    def place(self, channel: Channel | None = None) -> discord.PartialMessageable:
        """Returns the channel as the client has it."""
        return self.client.get_partial_messageable((channel or self.games).id)


@pytest.fixture
async def scene(monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Scene]:
    async with Loopback() as server:
        reach(server, monkeypatch)
        games = server.world.channel(server.world.guild("Manor"), "games")
        row = {"type": 1, "components": [{"type": 2, "custom_id": "b:board:1:0:", "style": 1}]}
        board = server.world.post(games, Draft({"components": [row]}, {}))
        client = discord.Client(intents=discord.Intents(guilds=True), guild_ready_timeout=0.05)
        here = Scene(server, client, games, server.world.person("ann"), board)

        async def on_interaction(interaction: Interaction) -> None:
            here.heard.append(interaction)

        client.event(on_interaction)
        async with running(client):
            await ready(client)
            yield here


async def test_discord_py_connects_and_knows_the_place(scene: Scene) -> None:
    assert [each.name for each in scene.client.guilds] == ["Manor"]
    scene.click()
    await scene.hear(1)
    pressed = scene.heard[0]
    assert isinstance(pressed.channel, discord.TextChannel)
    assert pressed.app_permissions.attach_files
    assert pressed.message
    assert pressed.message.id == scene.board.id


@pytest.mark.parametrize("how", ["cut", "asked"])
async def test_what_happens_while_the_connection_is_gone_is_heard_once(
    scene: Scene, how: str
) -> None:
    scene.click()
    await scene.hear(1)
    assert scene.server.gateway.drop("cut" if how == "cut" else "asked")
    late = scene.click()
    await scene.hear(2)
    await scene.heard[-1].response.send_message("here again")
    scene.click()
    await scene.hear(3)
    assert scene.heard[1].id == late.id
    assert late.words == "here again"
    assert len({each.id for each in scene.heard}) == len(scene.heard) == 3
    assert scene.server.gateway.counts["resumed"] == 1
    assert scene.server.gateway.counts["identified"] == 1


async def test_a_rate_limit_is_waited_for_and_the_message_comes_once(scene: Scene) -> None:
    scene.server.faults.add(Fault("limited", where="POST /channels", times=2, seconds=0.03))
    sent = await scene.place().send("hello")
    assert scene.server.faults.counts == {"limited": 2}
    assert list(scene.games.messages) == [scene.board.id, sent.id]


async def test_a_message_whose_answer_was_lost_is_not_posted_twice(scene: Scene) -> None:
    scene.server.faults.add(Fault("lost", where="POST /channels", times=1))
    with pytest.raises(ClientError):
        await scene.place().send("hello", nonce="1-2-3")
    again = await scene.place().send("hello", nonce="1-2-3")
    other = await scene.place().send("hello", nonce="1-3-3")
    assert list(scene.games.messages) == [scene.board.id, again.id, other.id]


async def test_a_first_answer_comes_once_and_in_time(scene: Scene) -> None:
    deed = scene.click()
    await scene.hear(1)
    await scene.heard[0].response.defer(ephemeral=True, thinking=True)
    await scene.heard[0].followup.send("late", ephemeral=True)
    assert [each.words for each in deed.said] == ["late"]  # it fills what was held
    assert deed.said[0].whom is scene.ann
    scene.heard[0].response._response_type = None  # pyright: ignore[reportPrivateUsage]
    with pytest.raises(discord.HTTPException) as twice:
        await scene.heard[0].response.send_message("again")
    assert twice.value.code == 40060
    slow = scene.click()
    await scene.hear(2)
    slow.sent = slow.begun - slow.patience - 1
    with pytest.raises(discord.NotFound) as late:
        await scene.heard[1].response.send_message("too late")
    assert late.value.code == 10062
    assert slow.overdue
    assert not slow.said


async def code_of(request: Awaitable[object]) -> int:
    """Returns the code with which Discord refuses a request, 0 if it does not."""
    try:
        await request
    except discord.HTTPException as error:
        return error.code
    return 0


async def test_what_is_not_allowed_is_refused_as_discord_does(scene: Scene) -> None:
    world = scene.server.world
    scene.ann.direct = False
    assert await code_of(scene.place(world.direct(scene.ann)).send("hello")) == 50007
    thread = world.thread(scene.board, "a match")
    post = await scene.place(thread).send("in the thread")
    world.archive(thread)
    old = scene.place(thread).get_partial_message(post.id)
    assert await code_of(old.edit(content="changed")) == 50083
    assert await code_of(scene.place(thread).send("brings it back")) == 0
    assert not thread.archived
    world.deny(scene.games, SEND | ATTACH)
    assert await code_of(scene.place().send("hello")) == 50013
    gone = scene.place().get_partial_message(1)
    assert await code_of(gone.edit(content="changed")) == 10008
    world.delete_channel(thread)
    assert await code_of(scene.place(thread).send("hello")) == 10003


async def test_emojis_of_the_application_have_fit_names_that_differ(scene: Scene) -> None:
    image = b"\x89PNG\r\n\x1a\nanything"
    made = await scene.client.create_application_emoji(name="saint_1", image=image)
    (listed,) = await scene.client.fetch_application_emojis()
    assert (listed.id, listed.name) == (made.id, "saint_1")
    for name in ("saint_1", "a-b", "a", "a" * 33):
        with pytest.raises(discord.HTTPException, match="name"):
            await scene.client.create_application_emoji(name=name, image=image)
    with pytest.raises(discord.HTTPException, match="image"):
        await scene.client.create_application_emoji(name="large", image=image * 20_000)
    application = scene.client.application_id or 0
    await scene.client.http.delete_application_emoji(application, made.id)
    with pytest.raises(discord.NotFound):
        await scene.client.http.delete_application_emoji(application, made.id)
    assert await scene.client.fetch_application_emojis() == []
