"""Roles are given and taken where the bot may, and else a sentence says why not."""

from __future__ import annotations

from typing import Any
from unittest.mock import patch

import discord
import pytest
from simcord import RoleHandle
from simcord.backend.serializers import role_payload

from cogs.hall.roles import (
    EVERYONE,
    FOREIGN,
    GONE,
    NOT_ALLOWED,
    NOT_YOURS,
    POWERS,
    TOO_HIGH,
    Roles,
    why_not,
    why_not_chosen,
)
from tests.bot.world import MISSING_PERMISSION, World
from tests.sample import present

HIGH = 90


def guild_of(world: World) -> discord.Guild:
    """The server as the bot knows it."""
    return present(world.bot.get_guild(world.guild.id))


def held(world: World) -> list[int]:
    """The roles that Ann has."""
    return world.env.backend.get_guild(world.guild.id).members[world.ann.id].role_ids


async def made(world: World, **fields: Any) -> RoleHandle:
    """A role of the server."""
    role = world.guild.create_role("champions", **fields)
    await world.env.settle()
    return role


async def powerless(
    world: World,
    lost: discord.Permissions = discord.Permissions(manage_roles=True),  # noqa: B008
) -> None:
    """The bot loses these permissions."""
    for role in world.env.backend.get_guild(world.guild.id).roles.values():
        role.permissions &= ~lost.value
        world.env.backend.emit(
            "GUILD_ROLE_UPDATE", {"guild_id": str(world.guild.id), "role": role_payload(role)}
        )
    await world.env.settle()


async def test_a_role_is_given_and_taken_and_nobody_has_it_twice(world: World) -> None:
    role, roles = await made(world), Roles(world.bot)
    for _ in range(2):
        given = await roles.give(world.guild.id, role.id, world.ann.id, "a feat")
        assert given.done
        assert held(world).count(role.id) == 1
    for _ in range(2):
        assert (await roles.take(world.guild.id, role.id, world.ann.id, "over")).done
        assert role.id not in held(world)


async def test_each_reason_against_it_is_told(world: World) -> None:
    free = await made(world)
    assert why_not(guild_of(world), free.id) == ""
    high = await made(world, position=HIGH)
    foreign = await made(world, managed=True)
    mods = await made(world, permissions=discord.Permissions(ban_members=True))
    for role, words in ((high, TOO_HIGH), (foreign, FOREIGN), (mods, POWERS)):
        assert why_not(guild_of(world), role.id) == words.format(role=role.mention)
    assert why_not(guild_of(world), world.guild.default_role.id) == EVERYONE
    assert why_not(guild_of(world), 1) == GONE
    await powerless(world)
    assert why_not(guild_of(world), free.id) == NOT_ALLOWED.format(role=free.mention)


async def test_what_may_not_be_given_is_not_tried(world: World) -> None:
    mods = await made(world, permissions=discord.Permissions(ban_members=True))
    given = await Roles(world.bot).give(world.guild.id, mods.id, world.ann.id, "a feat")
    assert not given.done
    assert given.why == POWERS.format(role=mods.mention)
    assert mods.id not in held(world)
    assert not [each for each in world.env.http_requests if "/roles/" in each.path]


@pytest.mark.parametrize(
    ("code", "status"), [(10011, 404), (10007, 404), (MISSING_PERMISSION, 403)]
)
async def test_a_refusal_of_discord_is_told_and_stops_nothing(
    world: World, code: int, status: int
) -> None:
    role = await made(world)
    world.fail("PUT", "/guilds/*/members/*/roles/*", status, code)
    given = await Roles(world.bot).give(world.guild.id, role.id, world.ann.id, "a feat")
    assert not given.done
    assert given.why.endswith(".")
    assert (given.why == GONE) is (code == 10011)


async def test_trouble_that_passes_is_left_to_the_rounds(world: World) -> None:
    role = await made(world)
    world.fail("PUT", "/guilds/*/members/*/roles/*", 500)
    with pytest.raises(discord.HTTPException):
        await Roles(world.bot).give(world.guild.id, role.id, world.ann.id, "a feat")


async def test_a_server_of_another_process_is_looked_at_first(world: World) -> None:
    mods = await made(world, permissions=discord.Permissions(ban_members=True))
    plain = await made(world)
    roles = Roles(world.bot)
    with patch.object(world.bot, "get_guild", return_value=None):
        given = await roles.give(world.guild.id, mods.id, world.ann.id, "a feat")
        assert given.why == POWERS.format(role=mods.mention)
        assert (await roles.give(world.guild.id, 1, world.ann.id, "a feat")).why == GONE
        assert (await roles.give(world.guild.id, plain.id, world.ann.id, "a feat")).done
    assert mods.id not in held(world)
    assert plain.id in held(world)


async def test_nobody_gives_by_way_of_the_bot_what_they_may_not_give(world: World) -> None:
    """Somebody with Manage Server alone could give themselves a role else."""
    role = await made(world)
    mods = await made(world, permissions=discord.Permissions(manage_guild=True))
    heads = await made(world, permissions=discord.Permissions(manage_roles=True), position=5)
    mod = world.guild.add_member(world.env.create_user("mod"), roles=[mods])
    head = world.guild.add_member(world.env.create_user("head"), roles=[heads])
    await world.env.settle()
    guild = guild_of(world)
    refused = await guild.fetch_member(mod.id)
    assert why_not_chosen(guild, refused, role.id) == NOT_YOURS.format(role=role.mention)
    assert why_not_chosen(guild, await guild.fetch_member(head.id), role.id) == ""
    assert why_not_chosen(guild, await guild.fetch_member(head.id), 1) == GONE
    owner = await guild.fetch_member(world.guild.owner.id)
    assert why_not_chosen(guild, owner, role.id) == ""
