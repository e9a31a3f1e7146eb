"""The toy game, registered for the tests of this folder only, and a table in the room."""

from __future__ import annotations

import pytest

from cogs.registry import EXTENSIONS
from engines.registry import GAMES
from tests.bot.grove.game import GROVE
from tests.bot.grove.party import Party
from tests.bot.world import World


@pytest.fixture(autouse=True)
def grove(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that starts now has the game."""
    monkeypatch.setitem(GAMES, GROVE.key, GROVE)
    monkeypatch.setattr("bot.EXTENSIONS", (*EXTENSIONS, "tests.bot.grove.cog"))


@pytest.fixture
def party(world: World) -> Party:
    """The people of the room, and three more."""
    return Party(world)
