"""The toy game, registered for the tests of this folder only."""

from __future__ import annotations

import pytest

from tests.bot.simultaneous_hands.kit import BazaarRenderer
from tests.toys.registered import register
from tests.toys.simultaneous_hands import SIMULTANEOUS_HANDS


@pytest.fixture(autouse=True)
def bazaar(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that starts now has the game."""
    register(monkeypatch, SIMULTANEOUS_HANDS, BazaarRenderer())
