"""The game, registered for the tests of this folder only."""

from __future__ import annotations

import pytest

from cogs.registry import EXTENSIONS
from engines.registry import GAMES
from render.grid import GridRenderer, disc
from render.registry import RENDERERS
from tests.engines.grid_kit import GLADE


@pytest.fixture(autouse=True)
def glade(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that starts now has the game."""
    monkeypatch.setitem(GAMES, GLADE.key, GLADE)
    monkeypatch.setitem(RENDERERS, GLADE.key, GridRenderer(GLADE, dict.fromkeys("mtfu", disc), {}))
    monkeypatch.setattr("bot.EXTENSIONS", (*EXTENSIONS, "tests.bot.glade.cog"))
