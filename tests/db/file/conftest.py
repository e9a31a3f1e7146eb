"""What is said here of files holds for SQLite alone."""

from __future__ import annotations

import pytest


@pytest.fixture(autouse=True)
def kind() -> str:
    """Files only."""
    return "sqlite"
