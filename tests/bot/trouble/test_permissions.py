"""What the bot says and does where it may not do what it needs."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qs, urlsplit

import discord
import pytest

from bot import invite_url
from cogs.desk.events import HIDDEN
from tests.bot.reading import said, words
from tests.bot.world import MISSING_PERMISSION, World


@pytest.mark.parametrize(
    ("permission", "name"), [("send_messages", "Send Messages"), ("attach_files", "Attach Files")]
)
async def test_a_challenge_names_the_missing_permission(
    world: World, permission: str, name: str
) -> None:
    await world.deny(world.channel, **{permission: True})
    refused = await world.ann.slash(world.channel, f"{world.command} challenge", opponent=world.ben)
    assert refused.ephemeral
    assert f"I need **{name}** there." in said(refused)
    assert f"<#{world.channel.id}>" in said(refused)
    assert world.channel.history(viewer=world.ben) == []
    assert await world.store.invitations.get(1) is None


async def test_all_missing_permissions_are_named(world: World) -> None:
    await world.deny(world.channel, send_messages=True, attach_files=True)
    refused = await world.ann.slash(world.channel, f"{world.command} challenge")
    assert "I need **Send Messages** and **Attach Files** there." in said(refused)


async def test_in_a_thread_it_is_the_threads_permission(world: World) -> None:
    room = await world.begin()
    thread = await room.home()
    await world.deny(world.channel, send_messages_in_threads=True)
    refused = await world.cat.slash(thread, f"{world.command} challenge", opponent=world.dan)
    assert "I need **Send Messages in Threads** there." in said(refused)


@pytest.mark.parametrize("permission", ["create_public_threads", "send_messages_in_threads"])
async def test_without_threads_the_channel_serves(world: World, permission: str) -> None:
    await world.deny(world.channel, **{permission: True})
    room = await world.ready()
    assert world.channel.threads == []
    assert (await room.row()).channel_id == world.channel.id
    assert await room.status() in words(await room.board())


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (500, 0)])
async def test_a_thread_that_cannot_be_made_is_done_without(
    world: World, status: int, code: int
) -> None:
    world.fail("POST", "/channels/*/messages/*/threads", status, code)
    room = await world.begin()
    assert (await room.row()).place == "channel"
    assert await room.status() in words(await room.board())


@pytest.mark.parametrize(
    ("permission", "name"),
    [("send_messages_in_threads", "Send Messages in Threads"), ("attach_files", "Attach Files")],
)
async def test_a_permission_lost_in_the_match_is_named_and_the_move_is_kept(
    world: World, permission: str, name: str
) -> None:
    room = await world.ready()
    await world.deny(world.channel, **{permission: True})
    home = await room.home()
    world.fail("POST", f"/channels/{home.id}/messages", 403, MISSING_PERMISSION)
    before = await room.texts()
    moved = await room.turn()
    assert "Your move is kept, but I couldn't show the board." in said(moved)
    assert f"I need **{name}** there." in said(moved)
    assert len(await room.texts()) > len(before)
    await world.deny(world.channel)
    world.recover()
    await world.env.advance_time(31)
    assert await room.latest() in words(await room.board())


async def test_a_channel_that_stays_closed_is_tried_ever_more_rarely(world: World) -> None:
    room = await world.ready()
    home = await room.home()
    world.fail("POST", f"/channels/{home.id}/messages", 403, 50013)
    await room.turn()
    before = world.posts(home.id)
    await world.wait(hours=1 / 3)
    tries = world.posts(home.id) - before
    assert 3 <= tries <= 6


async def test_a_private_answer_works_where_the_bot_may_not_speak(world: World) -> None:
    room = await world.ready()
    await world.deny(world.channel, send_messages=True, send_messages_in_threads=True)
    shown = await world.ann.slash(world.channel, "match show", match=room.id)
    assert "-# Match 1\n" in said(shown)


def hide(world: World) -> None:
    """Lets the bot believe that it may not view the channel: it has not heard yet that it may."""
    parsers: Any = world.bot._connection.parsers  # pyright: ignore[reportPrivateUsage]
    told = {"id": str(world.channel.id), "guild_id": str(world.guild.id), "type": 0}
    parsers["CHANNEL_UPDATE"]({**told, "name": "___hidden___", "flags": HIDDEN})


async def test_what_comes_with_a_press_counts_more_than_what_was_known(world: World) -> None:
    """Interactions hide nothing: the thread opens, and a refusal names what really is missing."""
    hide(world)
    room = await world.ready()
    assert (await room.row()).place == "thread"
    await world.deny(world.channel, attach_files=True)
    hide(world)
    home = await room.home()
    world.fail("POST", f"/channels/{home.id}/messages", 403, MISSING_PERMISSION)
    assert f"in <#{home.id}>: I need **Attach Files** there." in said(await room.turn())


async def test_the_invite_links_permissions_are_enough_for_a_match(world: World) -> None:
    (value,) = parse_qs(urlsplit(invite_url(1)).query)["permissions"]
    granted = discord.Permissions(int(value))
    denied = {name: True for name, _ in discord.Permissions.all() if not getattr(granted, name)}
    await world.deny(world.channel, **denied)
    room = await world.ready()
    assert (await room.row()).place == "thread"
    await room.turn()
    await room.resign(0)
    assert await room.ending() in words(await room.board())
