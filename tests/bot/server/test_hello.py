"""Hello where the system channel is closed: to the person who invited the bot, if that is known."""

from __future__ import annotations

import discord
import pytest
from simcord import UserHandle
from simcord.backend.serializers import role_payload

from tests.bot.reading import labels, words
from tests.bot.world import CLOSED_DM, World
from tests.sample import present
from tests.waiting import a_while, until


async def joined(world: World, person: UserHandle) -> list[discord.Message]:
    """The bot joins a server without a system channel; the direct messages that a person gets."""
    guild = present(world.bot.get_guild(world.guild.id))
    public = len(world.channel.history())
    world.bot.dispatch("guild_join", guild)
    await until(lambda: bool(person.dm_channel.history()))  # its picture is drawn in a thread
    await world.env.settle()
    assert len(world.channel.history()) == public
    return person.dm_channel.history()


async def log_of(world: World, inviter: int, *, readable: bool) -> None:
    """The server's audit log says who invited the bot."""
    if not readable:
        may = discord.Permissions(view_audit_log=True, administrator=True).value
        for role in world.env.backend.get_guild(world.guild.id).roles.values():
            role.permissions &= ~may
            told = {"guild_id": str(world.guild.id), "role": role_payload(role)}
            world.env.backend.emit("GUILD_ROLE_UPDATE", told)
    world.env.backend.record_audit_log(
        world.guild.id,
        discord.AuditLogAction.bot_add.value,
        target_id=world.env.backend.bot_user.id,
        user_id=inviter,
    )
    await world.env.settle()


@pytest.mark.parametrize("readable", [True, False])
async def test_the_inviter_hears_it_or_the_owner_where_the_log_may_not_be_read(
    world: World, readable: bool
) -> None:
    await log_of(world, world.ann.id, readable=readable)
    person, other = world.ann.user, world.guild.owner
    if not readable:
        person, other = other, person
    (hello,) = await joined(world, person)
    assert "Hello! " in words(hello)
    assert "in **Manor**" in words(hello)
    assert "since I can't write in the server's system channel" in words(hello)
    assert labels(hello) == ["How to play", "Help"], "nothing can be played there"
    assert other.dm_channel.history() == []


async def test_closed_direct_messages_are_the_end_of_it(world: World) -> None:
    owner = world.guild.owner
    world.fail("POST", f"/channels/{owner.dm_channel.id}/messages", 403, CLOSED_DM)
    guild = present(world.bot.get_guild(world.guild.id))
    world.bot.dispatch("guild_join", guild)
    await a_while(0.3)
    await world.env.settle()
    assert owner.dm_channel.history() == []
