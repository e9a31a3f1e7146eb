"""A person's vacation, during which the clocks of slow matches rest."""

from __future__ import annotations

from typing import Final

import discord
from discord import SelectOption

from cogs.hall.screen import Blocks, Screen, button, layout, rows, select, text
from cogs.hall.sentences import day
from common.text.say import counted
from db.time.vacations import MOST, Vacation

DAYS: Final = (1, 2, 3, 4, 5, 7, 10, 14, 21, 28)
"""Lengths in days offered for a click; the command takes any number."""


def vacation_screen(vacation: Vacation, note: str = "") -> Screen:
    """Returns a person's vacation, and ways to begin and to end one; `note` comes first."""
    away = vacation.until is not None
    now = (
        f"You are away until {day(vacation.until)}."
        if vacation.until
        else "You're not on vacation."
    )
    lines = [
        *([note] if note else []),
        "### Vacation",
        f"**{now}** {counted(vacation.left, 'day')} of {MOST} left this year.",
        "While you are away, your clock stands still in matches with a day or more for a turn. "
        "Turns that have already run out stay run out.",
        "-# Today counts as a day. You can play at any time.",
    ]
    blocks: Blocks = [text("\n".join(lines))]
    options = [
        SelectOption(label=counted(days, "day"), value=str(days))
        for days in DAYS
        if days <= vacation.left
    ]
    if options and not away:
        blocks.append(select("From today, for how long?", "vacation-take", 0, options))
    here = button("I'm back", "vacation-end", 0, disabled=not away)
    back = button("All settings", "quiet-back", 0, style=discord.ButtonStyle.primary)
    return Screen(layout(*blocks, *rows([here, back])))
