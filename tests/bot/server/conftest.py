"""Somebody who may manage the server."""

from __future__ import annotations

import discord
import pytest
from simcord import MemberActor

from tests.bot.world import World


@pytest.fixture
async def mod(world: World) -> MemberActor:
    """Somebody who may manage the server."""
    role = world.guild.create_role("mods", permissions=discord.Permissions(manage_guild=True))
    person = world.guild.add_member(world.env.create_user("mod"), roles=[role])
    await world.env.settle()
    return person
