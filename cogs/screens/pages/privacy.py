"""The question before a person's data is deleted."""

from __future__ import annotations

from typing import Final

import discord

from cogs.screens.screen import Screen, button, layout, rows, text
from cogs.screens.sentences import DELETED

FORGET: Final = "forget"
DONE: Final = (
    "Your data is deleted. Boards and invitations that are still open show it in a moment. "
    "You can play again at any time, as somebody new."
)


def deletion_question(person: int, running: int) -> Screen:
    """Returns what follows from a deletion, and the button that this person alone can press;
    `running` is in how many running matches the person has a seat."""
    lines = [
        "### Delete your data?",
        f"- {_matches(running)}",
        "- Your open invitations are withdrawn, those to you declined, and you leave those that "
        "you have joined.",
        f"- Everywhere you become “{DELETED}”. Matches and moves stay, for those who played with "
        "you.",
        "- Your settings are deleted.",
        "- Messages that stand in Discord stay as they are, except boards and invitations that "
        "are still open. Whoever runs the bot may keep backups for some time.",
    ]
    sure = button("Delete my data", FORGET, person, style=discord.ButtonStyle.danger)
    # A block of its own: right under a list, its last point would take these words in.
    last = text("This cannot be undone. `/privacy export` gives you a copy first.")
    keep = button("Keep it", "close", 0)
    return Screen(layout(text("\n".join(lines)), last, *rows([sure, keep])))


def _matches(running: int) -> str:
    if not running:
        return "You have no running match."
    which = "your running match" if running == 1 else f"your {running} running matches"
    return f"You resign {which}; a team game you leave, and others may let the bot play for you."
