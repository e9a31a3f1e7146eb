"""A rematch that nobody would see is told at once, as a challenge is."""

from __future__ import annotations

import pytest
from simcord import InteractionResult

from tests.bot.invitations.test_unseen import UNSEEN, hidden, invitations
from tests.bot.reading import said
from tests.bot.room import Room
from tests.bot.samples import each_kind
from tests.bot.world import World
from tests.sample import present


async def over(world: World) -> Room:
    """A match that is over, whose board Ann shows herself where she likes."""
    room = await world.ready()
    await room.resign(0)
    return room


async def asks(world: World, room: Room, way: str) -> InteractionResult:
    """Ann asks for a rematch in the channel of the invitation."""
    if way == "command":
        return await world.ann.slash(world.channel, f"{world.command} rematch", match=room.id)
    shown = await room.look(world.ann)
    return await world.ann.click(shown, label="Rematch")


@each_kind
@pytest.mark.parametrize("way", ["command", "press"])
async def test_it_is_refused_where_the_other_does_not_see_the_channel(
    world: World, way: str
) -> None:
    room = await world.begin()
    await room.commit(0, "!calloff")
    await room.show()
    before = await invitations(world)
    tables = await hidden(world)
    refused = await asks(world, room, way)
    assert f"<@{world.ben.id}> {UNSEEN} Challenge in <#{tables.id}>." in said(refused)
    assert await invitations(world) == before


async def test_so_it_is_once_the_other_has_left_the_server(world: World) -> None:
    room = await over(world)
    before = await invitations(world)
    world.guild.remove_member(world.ben.user)
    world.bot.services.publisher.faces.members.clear()  # remembered for an hour
    refused = said(await asks(world, room, "command"))
    assert f"ben {UNSEEN}" in refused
    assert await invitations(world) == before


async def test_whoever_sees_the_channel_is_asked(world: World) -> None:
    room = await over(world)
    before = await invitations(world)
    await world.deny(world.channel, world.cat.id, view_channel=True)
    await asks(world, room, "command")
    assert await invitations(world) == before + 1


async def test_without_an_answer_of_discord_the_other_is_asked(world: World) -> None:
    room = await over(world)
    before = await invitations(world)
    await hidden(world)
    world.fail("GET", f"/guilds/{world.guild.id}/members/{world.ben.id}", 403)
    await asks(world, room, "command")
    assert await invitations(world) == before + 1


async def test_whoever_has_asked_already_needs_to_see_nothing(world: World) -> None:
    room = await over(world)
    await world.ben.slash(world.channel, f"{world.command} rematch", match=room.id)
    present(await world.store.invitations.open_rematch(room.id, world.env.now()))
    await world.deny(world.channel, world.ben.id, view_channel=True)
    joins = await world.ann.slash(world.channel, f"{world.command} rematch", match=room.id)
    assert "begins" in said(joins)
