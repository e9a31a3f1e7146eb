"""The toy game, registered for the tests of this folder only, and a match of three rivals."""

from __future__ import annotations

import pytest

from engines.match import begin
from tests.bot.replacing.kit import SAMPLE
from tests.bot.room import Room
from tests.bot.samples import Sample
from tests.bot.world import World
from tests.toys.registered import register
from tests.toys.three_rivals import THREE_RIVALS


@pytest.fixture
def sample() -> Sample:
    """The game that is played in this folder."""
    return SAMPLE


@pytest.fixture(autouse=True)
def toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that starts now has the game."""
    register(monkeypatch, THREE_RIVALS)


@pytest.fixture
async def room(world: World) -> Room:
    """A match of Ann, Ben and Cat; Ann, who is Red, is to act."""
    made = await world.stored(begin(THREE_RIVALS, {}, "seed", 3), world.ann, world.ben, world.cat)
    await made.show()
    return made
