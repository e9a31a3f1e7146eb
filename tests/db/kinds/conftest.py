"""These tests name the kinds of database that they are about."""

from __future__ import annotations

from collections.abc import Generator

import pytest

from tests.db import server


@pytest.fixture(autouse=True)
def kind() -> str:
    """Files, where nothing else is said."""
    return "sqlite"


@pytest.fixture
def address() -> Generator[str]:
    """A PostgreSQL database without tables."""
    made = server.empty()
    yield made
    server.drop(made)
