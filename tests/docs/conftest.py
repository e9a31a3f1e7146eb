"""The fixtures of the documents' tests: a bot with all its commands."""

from __future__ import annotations

from tests.bot.conftest import (
    clean_log,
    empty_database,
    env,
    path,
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
    "path",
    "quick_settling",
    "rules",
    "sample",
    "store",
    "world",
]
