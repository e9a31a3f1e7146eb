"""The toy game, registered for the tests of this folder only."""

from __future__ import annotations

import pytest

from tests.bot.bazaar.kit import BazaarRenderer
from tests.toys.bazaar import BAZAAR
from tests.toys.registered import register


@pytest.fixture(autouse=True)
def bazaar(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that starts now has the game."""
    register(monkeypatch, BAZAAR, BazaarRenderer())
