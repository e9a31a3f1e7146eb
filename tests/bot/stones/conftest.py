"""The toy game, registered for the tests of this folder only."""

from __future__ import annotations

import pytest

from cogs.registry import EXTENSIONS
from engines.registry import GAMES
from tests.bot.stones.game import STONES


@pytest.fixture(autouse=True)
def stones(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that starts now has the game."""
    monkeypatch.setitem(GAMES, STONES.key, STONES)
    monkeypatch.setattr("bot.EXTENSIONS", (*EXTENSIONS, "tests.bot.stones.cog"))
