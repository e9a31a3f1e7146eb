"""The toy team game, registered for the tests of this folder only, and a match of three."""

from __future__ import annotations

import pytest

from cogs.registry import EXTENSIONS
from db.values import NewMatch
from engines.match import Entry, begin
from engines.registry import GAMES
from tests.bot.room import Room
from tests.bot.world import World
from tests.engines.team_kit import RAFT


@pytest.fixture(autouse=True)
def raft(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that starts now has the game."""
    monkeypatch.setitem(GAMES, RAFT.key, RAFT)
    monkeypatch.setattr("bot.EXTENSIONS", (*EXTENSIONS, "tests.bot.raft.cog"))


@pytest.fixture
async def room(world: World) -> Room:
    """A match of Ann, Ben and Cat that have loaded; Ann, who is Bear, is to act."""
    players = (world.ann, world.ben, world.cat)
    new = NewMatch(
        setup=begin("raft", {}, "seed", 3),
        people=tuple(person.id for person in players),
        rated=False,
        guild_id=world.guild.id,
        channel_id=world.channel.id,
        home_id=world.channel.id,
        place="channel",
        at=world.env.now(),
    )
    made = Room(world, (await world.store.matches.create(new)).id, players)
    loads = [Entry(seat, seat, "light") for seat in range(3)]
    await world.store.log.append(made.id, loads, at=world.env.now())
    await made.show()
    return made
