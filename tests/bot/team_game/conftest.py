"""The toy team game, registered for the tests of this folder only, and a match of three."""

from __future__ import annotations

import pytest

from engines.match import Entry, begin
from tests.bot.room import Room
from tests.bot.world import World
from tests.toys.registered import register
from tests.toys.team_game import TEAM_GAME


@pytest.fixture(autouse=True)
def raft(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that starts now has the game."""
    register(monkeypatch, TEAM_GAME)


@pytest.fixture
async def room(world: World) -> Room:
    """A match of Ann, Ben and Cat that have loaded; Ann, who is Bear, is to act."""
    made = await world.stored(begin(TEAM_GAME, {}, "seed", 3), world.ann, world.ben, world.cat)
    loads = [Entry(seat, seat, "light") for seat in range(3)]
    await world.store.log.append(made.id, loads, at=world.env.now())
    await made.show()
    return made
