"""Roles for feats: given once when the feat is reached, and taken from nobody."""

from __future__ import annotations

from datetime import date, timedelta

import discord
import pytest
from simcord import MemberActor, ResponseMessage, RoleHandle

from cogs.hall.roles import NOT_YOURS, POWERS
from cogs.server.week_page import DEEDS
from db.tables.puzzles import Which
from db.tables.servers.feat_roles import DAYS, FEATS, WINS
from tests.bot.reading import ids, said, words
from tests.bot.server.test_panel import opened
from tests.bot.server.test_roles import made
from tests.bot.world import World
from tests.sample import GAME


@pytest.fixture
async def head(world: World) -> MemberActor:
    """Somebody who may manage the server and its roles."""
    may = discord.Permissions(manage_guild=True, manage_roles=True)
    role = world.guild.create_role("heads", permissions=may)
    person = world.guild.add_member(world.env.create_user("head"), roles=[role])
    await world.env.settle()
    return person


async def look(world: World) -> None:
    """The next round."""
    cog = world.rounds("FeatRounds")
    world.env.backend.advance_clock(3600)
    await cog.look()
    await world.env.settle()


def has(world: World, person: MemberActor, role: RoleHandle) -> bool:
    """Tells whether somebody has a role."""
    return role.id in world.env.backend.get_guild(world.guild.id).members[person.id].role_ids


async def solved(world: World, person: MemberActor, days: int) -> None:
    """Somebody has solved the puzzle on so many days in a row, up to today."""
    now = world.env.now()
    for back in range(days):
        day = now.date() - timedelta(days=back)
        await world.store.puzzles.solve(Which(person.id, GAME.key, "p", day), now)
    await world.store.daily_puzzles.visit(world.guild.id, now.date(), person.id)


def of_feat(shown: ResponseMessage) -> str:
    """The select of the role for solvers."""
    return next(each for each in ids(shown) if each.endswith(":solver"))


def test_every_feat_has_words() -> None:
    assert tuple(DEEDS) == FEATS


async def test_a_streak_brings_its_role_once(world: World, head: MemberActor) -> None:
    role = await made(world)
    shown = await opened(world, head, "week")
    await head.select(shown, [role], custom_id=of_feat(shown))
    assert role.mention in words(shown)
    await solved(world, world.ann, DAYS)
    await solved(world, world.ben, DAYS - 1)
    await look(world)
    assert has(world, world.ann, role)
    assert not has(world, world.ben, role)
    world.env.backend.remove_member_role(world.guild.id, world.ann.id, role.id)
    await look(world)
    assert not has(world, world.ann, role), "who gives it back does not get it again"


async def test_who_is_not_listed_gets_none(world: World, head: MemberActor) -> None:
    role = await made(world)
    await world.store.feat_roles.choose(world.guild.id, "solver", role.id)
    await world.store.people.choose(world.ann.id, listed=False)
    await solved(world, world.ann, DAYS)
    await look(world)
    assert not has(world, world.ann, role)
    await world.store.people.choose(world.ann.id, listed=True)
    await look(world)
    assert has(world, world.ann, role)


async def test_a_role_that_is_gone_stops_nothing_and_is_told(
    world: World, head: MemberActor
) -> None:
    role = await made(world)
    await world.store.feat_roles.choose(world.guild.id, "solver", role.id)
    await solved(world, world.ann, DAYS)
    world.env.backend.delete_role(world.guild.id, role.id)
    await world.env.settle()
    await look(world)
    assert "That role no longer exists." in words(await opened(world, head, "week"))
    other = await made(world)
    await world.store.feat_roles.choose(world.guild.id, "solver", other.id)
    await look(world)
    assert has(world, world.ann, other)


async def test_no_role_is_chosen_that_would_give_power(
    world: World, mod: MemberActor, head: MemberActor
) -> None:
    strong = await made(world, permissions=discord.Permissions(kick_members=True))
    plain = await made(world)
    shown = await opened(world, head, "week")
    told = await head.select(shown, [strong], custom_id=of_feat(shown))
    assert POWERS.format(role=strong.mention) in said(told)
    shown = await opened(world, mod, "week")
    told = await mod.select(shown, [plain], custom_id=of_feat(shown))
    assert NOT_YOURS.format(role=plain.mention) in said(told)
    assert await world.store.feat_roles.all() == ()


TODAY = date(2026, 11, 26)


async def test_wins_count_where_everybody_has_played(world: World) -> None:
    for _ in range(WINS):
        room = await world.ready()
        await room.turn()
        await room.turn()
        assert await world.store.feat_roles.owed(world.guild.id, "winner", TODAY) == ()
        await room.resign(1)
    owed = await world.store.feat_roles.owed(world.guild.id, "winner", TODAY)
    assert owed == (world.ann.id,)
    assert await world.store.feat_roles.owed(world.guild.id + 1, "winner", TODAY) == ()
    await world.store.feat_roles.given(world.guild.id, "winner", world.ann.id, world.env.now())
    assert await world.store.feat_roles.owed(world.guild.id, "winner", TODAY) == ()
