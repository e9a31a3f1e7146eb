"""Matches with the bot are the same in every run."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match has the same seed, so that the bot plays the same."""

    def seed(size: int) -> str:
        return "7" * 2 * size

    monkeypatch.setattr("cogs.lobby.service.secrets.token_hex", seed)
