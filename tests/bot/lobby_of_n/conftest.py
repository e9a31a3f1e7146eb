"""The toy game, registered for the tests of this folder only, and a table in the room."""

from __future__ import annotations

import pytest

from tests.bot.lobby_of_n.party import Party
from tests.bot.world import World
from tests.toys.lobby_of_n import LOBBY_OF_N
from tests.toys.registered import register


@pytest.fixture(autouse=True)
def grove(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that starts now has the game."""
    register(monkeypatch, LOBBY_OF_N)


@pytest.fixture
def party(world: World) -> Party:
    """The people of the room, and three more."""
    return Party(world)
