"""The game, registered for the tests of this folder only."""

from __future__ import annotations

import pytest

from cogs.registry import EXTENSIONS
from engines.registry import GAMES
from render.grid import GridRenderer, disc
from render.registry import RENDERERS
from tests.engines.grid_kit import PLOT


@pytest.fixture(autouse=True)
def plot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that starts now has the game."""
    monkeypatch.setitem(GAMES, PLOT.key, PLOT)
    monkeypatch.setitem(RENDERERS, PLOT.key, GridRenderer(PLOT, dict.fromkeys("ro", disc), {}))
    monkeypatch.setattr("bot.EXTENSIONS", (*EXTENSIONS, "tests.bot.plot.cog"))
