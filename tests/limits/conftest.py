"""The fixtures of the limits' tests: a bot with all its commands."""

from __future__ import annotations

from collections.abc import Iterator

import discord
import pytest

from cogs.hall.emojis import show_emojis
from engines.registry import GAMES
from render.painting.miniatures import miniatures
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
    """Every small picture is there, under the longest name: no screen is longer in life."""
    longest = discord.PartialEmoji(name="w" * 32, id=2**63)
    show_emojis({(game, key): longest for game in GAMES for key in miniatures(game)})
    yield
    show_emojis({})
