"""The toy game for two or three, registered for the tests of this folder only."""

from __future__ import annotations

import pytest

from cogs.registry import EXTENSIONS
from db.values import NewMatch
from engines.match import begin
from engines.registry import GAMES
from tests.bot.room import Room
from tests.bot.world import World
from tests.engines.match_kit import TOY


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that starts now has the game."""
    monkeypatch.setitem(GAMES, TOY.key, TOY)
    monkeypatch.setattr("bot.EXTENSIONS", (*EXTENSIONS, "tests.bot.toy.cog"))


@pytest.fixture
async def room(world: World) -> Room:
    """A match of Ann, Ben and Cat, shown at its beginning."""
    players = (world.ann, world.ben, world.cat)
    new = NewMatch(
        setup=begin("toy", {}, "seed", 3),
        people=tuple(person.id for person in players),
        rated=False,
        guild_id=world.guild.id,
        channel_id=world.channel.id,
        home_id=world.channel.id,
        place="channel",
        at=world.env.now(),
    )
    made = Room(world, (await world.store.matches.create(new)).id, players)
    await made.show()
    return made
