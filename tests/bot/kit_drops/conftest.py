"""The game, registered for the tests of this folder only."""

from __future__ import annotations

import pytest

from render.grid import GridRenderer, disc
from tests.toys.registered import register
from tests.toys.squares import PLOT


@pytest.fixture(autouse=True)
def plot(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bot that starts now has the game."""
    register(monkeypatch, PLOT, GridRenderer(PLOT, dict.fromkeys("ro", disc), {}))
