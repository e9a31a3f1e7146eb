"""The extensions that the bot loads: the shared rooms, then those of the registered games."""

from __future__ import annotations

from typing import Final

from engines.registry import GAMES, folder_of

EXTENSIONS: Final[tuple[str, ...]] = (
    "cogs.invite.play",
    "cogs.serve.about",
    "cogs.serve.hello",
    "cogs.serve.retries",
    "cogs.serve.emojis",
    "cogs.invite.challenge",
    "cogs.learn.rules",
    "cogs.records.matches",
    "cogs.people.settings",
    "cogs.serve.server",
    "cogs.people.leaderboard",
    "cogs.people.profile",
    "cogs.play.picker",
    "cogs.learn.practice",
    "cogs.learn.learn",
    "cogs.learn.puzzle",
    "cogs.people.privacy",
    "cogs.play.seats",
    "cogs.play.team",
    "cogs.play.hint",
    "cogs.review.review",
    "cogs.review.curves",
    "cogs.play.animation",
    "cogs.people.follow",
    "cogs.people.followers",
    "cogs.strangers.find",
    "cogs.strangers.words",
    "cogs.guess.guess",
    "cogs.guess.judging",
    "cogs.records.imports",
    "cogs.time.clocks",
    "cogs.serve.notices",
    "cogs.time.reminders",
    "cogs.play.bots",
    "cogs.learn.daily_puzzles",
    "cogs.people.feats",
    *(f"cogs.{folder_of(key)}.cog" for key in GAMES),
)
