"""A match as a post in a forum, with tags: its game, whether it waits, whether it is over."""

from __future__ import annotations

import discord
import pytest
from simcord import ChannelHandle, MemberActor

from cogs.table.forum.tags import OVER, YOUR_TURN
from tests.bot.reading import control, words
from tests.bot.server.test_panel import opened
from tests.bot.world import World
from tests.sample import present


@pytest.fixture
async def forum(world: World, mod: MemberActor) -> ChannelHandle:
    """The forum that the server has chosen."""
    made = world.guild.create_forum_channel("matches")
    await world.env.settle()
    shown = await opened(world, mod, "boards")
    await mod.select(shown, [made], custom_id=control(shown, "server-forum"))
    assert (await world.store.guilds.get(world.guild.id)).forum_id == made.id
    return made


async def look(world: World) -> None:
    """The next round."""
    cog = world.rounds("PostTags")
    await cog.look()
    await world.env.settle()


def known(world: World, forum: ChannelHandle) -> discord.ForumChannel:
    """The forum as the bot knows it."""
    found = world.bot.get_channel(forum.id)
    assert isinstance(found, discord.ForumChannel)
    return found


def tags(world: World, channel_id: int | None) -> set[str]:
    """The tags of a post, which may be closed."""
    post = world.env.backend.get_channel(channel_id or 0)
    forum = world.env.backend.get_channel(post.parent_id or 0)
    names = {int(each["id"]): each["name"] for each in forum.available_tags}
    return {names[int(each)] for each in post.applied_tags}


def demand(world: World, forum: ChannelHandle) -> None:
    """The forum demands a tag from now on, as the bot knows it: the simulated Discord has no such
    setting."""
    known(world, forum)._flags = discord.ChannelFlags(require_tag=True).value  # pyright: ignore[reportPrivateUsage]


async def test_a_match_is_a_post_from_its_first_board_to_its_end(
    world: World, forum: ChannelHandle
) -> None:
    room = await world.ready()
    row = await room.row()
    title = world.sample.game.title[:20].strip()
    assert row.place == "thread"
    thread = world.bot.get_channel(row.channel_id or 0)
    assert isinstance(thread, discord.Thread)
    assert thread.parent_id == forum.id
    assert tags(world, row.channel_id) == {title, YOUR_TURN}
    first = world.at(thread.id).history()[0]
    assert f"Match {room.id} of" in first.content
    assert world.pinged(first) == set()
    await room.resign(0)
    await look(world)
    await world.env.advance_time(61)
    assert tags(world, row.channel_id) == {title, OVER}
    closed = present(world.env.backend.get_channel(thread.id).thread_metadata)
    assert closed.archived
    assert await world.store.closings.due() == ()


async def test_tags_are_found_by_name_and_made_once(world: World, forum: ChannelHandle) -> None:
    await known(world, forum).create_tag(name="Your Turn")
    await world.env.settle()
    await world.ready()
    await world.ready(players=(world.cat, world.dan))
    names = [each.name for each in known(world, forum).available_tags]
    assert sorted(names) == sorted(["Your Turn", world.sample.game.title[:20].strip()])


async def test_a_forum_that_demands_a_tag_never_gets_a_post_without(
    world: World, forum: ChannelHandle
) -> None:
    await known(world, forum).create_tag(name="games")
    await world.env.settle()
    await world.deny(forum, manage_channels=True)
    demand(world, forum)
    room = await world.ready()
    assert tags(world, (await room.row()).channel_id) == {"games"}
    await room.resign(0)
    await look(world)
    assert tags(world, (await room.row()).channel_id) == {"games"}


async def test_without_any_tag_there_the_match_is_played_where_it_was_started(
    world: World, forum: ChannelHandle
) -> None:
    await world.deny(forum, manage_channels=True)
    demand(world, forum)
    room = await world.ready()
    assert (await room.row()).channel_id == world.channel.id
    told = "\n".join(words(each) for each in world.channel.history())
    assert "requires a tag" in told
    posts = [each for each in world.env.http_requests if f"/{forum.id}/threads" in each.path]
    assert not posts, "Discord is not asked for what it would refuse"


async def test_without_permission_the_match_is_played_where_it_was_started(
    world: World, forum: ChannelHandle
) -> None:
    await world.deny(forum, send_messages=True)
    room = await world.ready()
    assert (await room.row()).channel_id == world.channel.id
    told = "\n".join(words(each) for each in world.channel.history())
    assert "I need **Create Posts**" in told


async def test_a_deleted_forum_keeps_nobody_from_playing(
    world: World, forum: ChannelHandle
) -> None:
    await world.delete_channel(forum)
    room = await world.ready()
    assert (await room.row()).status == "running"
    assert await room.board()


async def test_a_post_that_was_made_but_not_noted_is_found_again(
    world: World, forum: ChannelHandle
) -> None:
    room = await world.ready()
    row = await room.row()
    await world.store.database.rows("DELETE FROM posts")
    lobby = world.bot.services.lobby
    posts = lobby._opening._posts  # pyright: ignore[reportPrivateUsage]
    assert await posts.open(row, forum.id) == row.channel_id
    assert len(known(world, forum).threads) == 1


async def test_tags_that_discord_refuses_stop_nothing(world: World, forum: ChannelHandle) -> None:
    room = await world.ready()
    row = await room.row()
    await room.resign(0)
    world.fail("PATCH", f"/channels/{row.channel_id}", 403, 50013, times=1)
    await look(world)
    await world.env.advance_time(61)
    assert await world.store.closings.due() == ()
