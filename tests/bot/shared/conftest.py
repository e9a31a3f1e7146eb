"""Here the bot's database is no file."""

from __future__ import annotations

import pytest


@pytest.fixture
def path(address: str) -> str:
    """The database's address."""
    return address
