"""The toy game, registered for the tests of this folder only."""

from __future__ import annotations

import pytest

from cogs.registry import EXTENSIONS
from engines.registry import GAMES
from render.registry import RENDERERS
from tests.bot.bazaar.game import BAZAAR
from tests.bot.bazaar.kit import BazaarRenderer


@pytest.fixture(autouse=True)
def bazaar(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that starts now has the game."""
    monkeypatch.setitem(GAMES, BAZAAR.key, BAZAAR)
    monkeypatch.setitem(RENDERERS, BAZAAR.key, BazaarRenderer())
    monkeypatch.setattr("bot.EXTENSIONS", (*EXTENSIONS, "tests.bot.bazaar.cog"))
