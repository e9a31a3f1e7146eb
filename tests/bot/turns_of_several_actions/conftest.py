"""The toy game, registered for the tests of this folder only."""

from __future__ import annotations

import pytest

from tests.toys.registered import register
from tests.toys.turns_of_several_actions import SEVERAL_ACTIONS


@pytest.fixture(autouse=True)
def stones(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that starts now has the game."""
    register(monkeypatch, SEVERAL_ACTIONS)
