"""What those are told who follow a match, once, whatever happens in between."""

from __future__ import annotations

from datetime import timedelta
from unittest.mock import patch

import discord
from simcord import MemberActor

from cogs.hall.refusals.codes import TRIED_FOR
from db.store import StoreTrouble
from db.tables.watching.followers import Followers
from db.values import Quiet
from tests.bot.reading import words
from tests.bot.room import Room
from tests.bot.samples import each_kind
from tests.bot.world import World

HEAD = "### A match that you follow is over"


def told(world: World, person: MemberActor) -> list[discord.Message]:
    """What a person was told of the ends of matches, oldest first."""
    return [each for each in world.dms(person) if words(each).startswith(HEAD)]


async def followed(world: World) -> Room:
    """A match that Cat follows."""
    room = await world.ready()
    await room.click(world.cat, "Follow")
    return room


async def end(room: Room, *, shown: bool = True) -> None:
    for seat in (0, 1):
        if (await room.match()).outcome is None:
            await room.commit(seat, "!resign")
    if shown:
        await room.show()
        await room.world.env.advance_time(65)  # a round, should the end itself not do it


async def nobody_is_owed(world: World) -> bool:
    return await world.store.database.rows("SELECT * FROM followers") == []


@each_kind
async def test_at_the_end_it_comes_with_the_result_and_a_link(world: World) -> None:
    room = await followed(world)
    assert told(world, world.cat) == []
    await end(room)
    (one,) = told(world, world.cat)
    ending, board = await room.ending(), await room.board()
    assert f"Match {room.id}, {world.sample.game.title}, " in words(one)
    assert f"[board]({board.jump_url})" in words(one)
    assert words(one).endswith(f"**{ending[0].upper()}{ending[1:]}**")
    assert world.pinged(one) == set()
    assert one.attachments == []
    assert told(world, world.dan) == told(world, world.ann) == []
    assert await nobody_is_owed(world)


@each_kind
async def test_neither_a_restart_nor_the_rounds_double_it(world: World) -> None:
    room = await followed(world)
    await end(room)
    await world.restart()
    await world.env.advance_time(300)
    await room.show()
    assert len(told(world, world.cat)) == 1


@each_kind
async def test_killed_right_after_the_last_commit_it_is_told_after_the_restart(
    world: World,
) -> None:
    room = await followed(world)
    await end(room, shown=False)
    assert told(world, world.cat) == []
    await world.restart()
    await world.env.advance_time(90)
    (one,) = told(world, world.cat)
    assert (await room.board()).jump_url in words(one)


async def test_sent_but_not_noted_it_goes_out_with_the_same_nonce(world: World) -> None:
    room = await followed(world)
    with patch.object(Followers, "done", side_effect=StoreTrouble("disk")):
        await end(room)
    await world.restart()
    await world.env.advance_time(120)
    path = f"/channels/{world.cat.user.dm_channel.id}/messages"
    sent = [
        str(body.get("nonce"))
        for method, each, body in world.requests()
        if (method, each) == ("POST", path)
    ]
    assert len(sent) > 1
    assert len(set(sent)) == 1
    assert len(sent[0]) <= 25
    assert await nobody_is_owed(world)


async def test_closed_direct_messages_are_the_end_of_it(world: World) -> None:
    room = await followed(world)
    await room.click(world.dan, "Follow")
    world.close_dms(world.cat)
    before = world.posts(world.cat.user.dm_channel.id)
    await end(room)
    await world.env.advance_time(300)
    assert world.posts(world.cat.user.dm_channel.id) == before + 1
    assert len(told(world, world.dan)) == 1
    assert await nobody_is_owed(world)


async def test_discords_trouble_delays_it_and_after_a_week_ends_it(world: World) -> None:
    room = await followed(world)
    path = f"/channels/{world.cat.user.dm_channel.id}/messages"
    world.fail("POST", path, 500, times=8)
    await end(room)
    assert told(world, world.cat) == []
    world.recover()
    await world.env.advance_time(200)
    assert len(told(world, world.cat)) == 1


async def test_after_a_week_it_is_told_no_more(world: World) -> None:
    room = await followed(world)
    await end(room, shown=False)
    await world.down(hours=TRIED_FOR / timedelta(hours=1) + 1)
    await world.env.advance_time(60)
    assert told(world, world.cat) == []
    assert await nobody_is_owed(world)


async def test_in_quiet_hours_it_waits_for_their_end(world: World) -> None:
    room = await followed(world)
    hour = world.env.now().hour
    await world.store.people.choose(world.cat.id, quiet=Quiet((hour - 1) % 24, (hour + 2) % 24))
    await end(room)
    assert told(world, world.cat) == []
    await world.down(hours=1)
    await world.env.advance_time(65)
    assert told(world, world.cat) == []
    await world.down(hours=2)
    await world.env.advance_time(65)
    assert len(told(world, world.cat)) == 1


async def test_whoever_unfollows_is_not_told(world: World) -> None:
    room = await followed(world)
    await room.click(world.cat, "Unfollow")
    await end(room)
    await world.env.advance_time(60)
    assert told(world, world.cat) == []


async def test_a_match_set_aside_is_told_to_nobody(world: World) -> None:
    room = await followed(world)
    await world.store.matches.set_aside(room.id, "This match is set aside.")
    await world.env.advance_time(60)
    assert told(world, world.cat) == []
    assert await nobody_is_owed(world)
