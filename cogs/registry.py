"""The extensions that the bot loads: the shared rooms, then those of the registered games."""

from __future__ import annotations

from typing import Final

from engines.registry import GAMES, folder_of

EXTENSIONS: Final[tuple[str, ...]] = (
    "cogs.commands.play",
    "cogs.commands.about",
    "cogs.background.hello",
    "cogs.background.retries",
    "cogs.commands.challenge",
    "cogs.learning.rules",
    "cogs.commands.matches",
    "cogs.settings.settings",
    "cogs.settings.server",
    "cogs.records.leaderboard",
    "cogs.records.profile",
    "cogs.presses.picker",
    "cogs.learning.practice",
    "cogs.learning.learn",
    "cogs.learning.puzzle",
    "cogs.settings.privacy",
    "cogs.presses.seats",
    "cogs.presses.team",
    "cogs.presses.hint",
    "cogs.presses.review",
    "cogs.presses.animation",
    "cogs.following.presses",
    "cogs.following.rounds",
    "cogs.stories.imports",
    "cogs.background.clocks",
    "cogs.background.notices",
    "cogs.background.reminders",
    "cogs.background.bots",
    "cogs.background.puzzles",
    "cogs.background.feats",
    *(f"cogs.{folder_of(key)}.cog" for key in GAMES),
)
