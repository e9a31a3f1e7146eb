"""Servers that the bot has left: noted when Discord says so and after each start, never for an
outage, and forgotten in time."""

from __future__ import annotations

from datetime import timedelta

from db.tables.retention import KEPT
from tests.bot.world import World
from tests.sample import present

ELSEWHERE = 2**61 + 1


async def look(world: World, later: timedelta) -> None:
    """So much later, the next round."""
    world.env.backend.advance_clock(later.total_seconds())
    cog = world.rounds("Retention")
    await cog.look()


async def chosen(world: World) -> bool:
    """Whether the choice of the server is still known."""
    return (await world.store.guilds.get(world.guild.id)).quiet


async def choose(world: World) -> None:
    await world.store.guilds.choose(world.guild.id, quiet=True)


async def tell(world: World, **facts: object) -> None:
    """Discord says that the server is there no longer."""
    world.env.backend.emit("GUILD_DELETE", {"id": str(world.guild.id), **facts})
    await world.env.settle()


async def test_its_choices_go_some_time_after_the_bot_was_taken_out(world: World) -> None:
    room = await world.ready()
    await choose(world)
    await tell(world)
    assert await world.store.departures.left() == {world.guild.id}
    await look(world, KEPT - timedelta(hours=2))
    assert await chosen(world)
    await look(world, timedelta(hours=3))
    assert not await chosen(world)
    assert (await room.row()).status == "running", "matches are their players'"


async def test_an_outage_is_no_departure(world: World) -> None:
    await choose(world)
    await tell(world, unavailable=True)
    await look(world, 2 * KEPT)
    assert await chosen(world)
    assert await world.store.departures.left() == frozenset()


async def test_a_start_finds_what_happened_meanwhile(world: World) -> None:
    """A server of another process' shards is that one's to find."""
    await choose(world)
    await world.store.departures.note(world.guild.id, world.env.now())
    await world.store.guilds.choose(ELSEWHERE, boards="all")
    await world.restart()
    await world.env.settle()
    assert await world.store.departures.left() == {ELSEWHERE}
    await world.store.departures.is_back(ELSEWHERE)
    cog = world.rounds("Retention")
    world.bot.shard_count = 2
    others = next(number for number in range(2) if number not in world.bot.shards)
    await world.store.guilds.choose(others << 22, boards="all")
    await cog.kind.hears["on_ready"](cog)
    assert others << 22 not in await world.store.departures.left()
    world.bot.shard_count = 1


async def test_what_is_here_stays_whatever_is_noted(world: World) -> None:
    """Should a note be wrong, and its correction lost."""
    await choose(world)
    await world.store.departures.note(world.guild.id, world.env.now() - 2 * KEPT)
    await look(world, timedelta(0))
    assert await chosen(world)
    guild = present(world.bot.get_guild(world.guild.id))
    world.bot.dispatch("guild_join", guild)
    await world.env.settle()
    assert await world.store.departures.left() == frozenset()
