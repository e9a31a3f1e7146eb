"""These tests name the kinds of database that they are about."""

from __future__ import annotations

import pytest

from tests.db.kinds.conftest import address

__all__ = ["address"]


@pytest.fixture(autouse=True)
def kind() -> str:
    """Files, where nothing else is said."""
    return "sqlite"
