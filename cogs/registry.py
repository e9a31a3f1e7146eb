"""The modules that the bot loads: the shared rooms, then those of the games."""

from __future__ import annotations

from typing import Final

from engines.registry import HOUSE

GUESTS: Final = "cogs.play.commands.guests"
"""The module that loads the commands of games from outside."""
EXTENSIONS: Final[tuple[str, ...]] = (
    "cogs.invite.play",
    "cogs.upkeep.about",
    "cogs.server.welcome",
    "cogs.play.challenge_form",
    "cogs.learn.rules",
    "cogs.records.matches",
    "cogs.people.settings",
    "cogs.server.server",
    "cogs.people.leaderboard",
    "cogs.people.profile",
    "cogs.play.picker",
    "cogs.learn.practice",
    "cogs.learn.learn",
    "cogs.learn.puzzle",
    "cogs.people.privacy",
    "cogs.play.seat_replacement",
    "cogs.play.team",
    "cogs.play.hint",
    "cogs.answers.review",
    "cogs.play.animation",
    "cogs.play.follow",
    "cogs.play.outdated_screens",
    "cogs.invite.stranger_words",
    "cogs.answers.guess",
    "cogs.answers.plan",
    "cogs.answers.orders",
    "cogs.records.imports",
    "cogs.contests.league",
    "cogs.contests.hands.appointing",
    "cogs.contests.hands.presses",
    *(f"cogs.{folder}.cog" for folder in HOUSE),
    GUESTS,
)
"""The modules with commands and controls."""

ROUNDS: Final = (
    "cogs.upkeep.sending",
    "cogs.upkeep.retries",
    "cogs.upkeep.emojis",
    "cogs.server.retention",
    "cogs.people.accounts",
    "cogs.answers.result_cards",
    "cogs.play.follow",
    "cogs.invite.find",
    "cogs.answers.guess",
    "cogs.answers.automatic_play",
    "cogs.play.time.clocks",
    "cogs.upkeep.notices",
    "cogs.play.time.reminders",
    "cogs.play.time.absence",
    "cogs.play.bots",
    "cogs.contests.rounds",
    "cogs.contests.calendar",
    "cogs.learn.daily_puzzles",
    "cogs.upkeep.feat_rebuild",
    "cogs.server.week",
    "cogs.server.feat_roles",
    "cogs.server.post_tags",
)
"""The modules of regular work (`cogs.desk.rounds`)."""
