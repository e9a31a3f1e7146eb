"""Here the bot's database is no file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.db import server


@pytest.fixture
def path() -> Iterator[str]:
    """The database's address."""
    address = server.fresh()
    yield address
    server.drop(address)
