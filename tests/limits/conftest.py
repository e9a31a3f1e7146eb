"""The fixtures of the limits' tests: a bot with all its commands."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from conformance import screens
from tests.bot.conftest import (
    clean_log,
    empty_database,
    env,
    kept_cogs,
    path,
    quick_commands,
    quick_copies,
    quick_database,
    quick_pictures,
    quick_settling,
    rules,
    sample,
    store,
    world,
)

__all__ = [
    "clean_log",
    "empty_database",
    "env",
    "kept_cogs",
    "path",
    "quick_commands",
    "quick_copies",
    "quick_database",
    "quick_pictures",
    "quick_settling",
    "rules",
    "sample",
    "store",
    "world",
]


@pytest.fixture(autouse=True)
def longest_emojis() -> Iterator[None]:
    with screens.longest_emojis():
        yield
