"""What holds for all tests."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

HERE: Final = Path(__file__).parent
UNTRACED: Final = ("conformance", "test_second_reading", "test_plain_reading", "test_properties")
"""Folders and modules of tests that play matches by the thousand."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Coverage makes such tests four times as slow, and what they pass through has tests of its
    own: they are run without it."""
    for item in items:
        where = item.path.relative_to(HERE)
        if not {*where.parts[:-1], where.stem}.isdisjoint(UNTRACED):
            item.add_marker("no_cover")
