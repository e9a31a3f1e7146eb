"""A person's vacation, during which the clocks of slow matches rest."""

from __future__ import annotations

from typing import Final

import discord
from discord import SelectOption

from cogs.hall.screen import Blocks, Screen, button, layout, rows, select, text
from cogs.hall.sentences import day
from common.text.say import EMPTY, counted, joined, name, say
from common.text.text import Text
from db.time.vacations import MOST, Vacation

DAYS: Final = (1, 2, 3, 4, 5, 7, 10, 14, 21, 28)
"""Lengths in days offered for a click; the command takes any number."""
DAY: Final = name("day")


def vacation_screen(vacation: Vacation, note: Text = EMPTY) -> Screen:
    """Returns a person's vacation, and ways to begin and to end one; `note` comes first."""
    away = vacation.until is not None
    now = (
        say("You are away until {day}.", day=day(vacation.until))
        if vacation.until
        else say("You're not on vacation.")
    )
    left = say("{days} of {most} left this year.")
    lines = [
        *([note] if note else []),
        say("### Vacation"),
        joined(" ", ["**" + now + "**", left.filled(days=counted(vacation.left, DAY), most=MOST)]),
        say(
            "While you are away, your clock stands still in matches with a day or more for a "
            "turn. Turns that have already run out stay run out."
        ),
        say("-# Today counts as a day. You can play at any time."),
    ]
    blocks: Blocks = [text(joined("\n", lines))]
    options = [
        SelectOption(label=counted(days, DAY), value=str(days))
        for days in DAYS
        if days <= vacation.left
    ]
    if options and not away:
        blocks.append(select(say("From today, for how long?"), "vacation-take", 0, options))
    here = button(say("I'm back"), "vacation-end", 0, disabled=not away)
    back = button(say("All settings"), "quiet-back", 0, style=discord.ButtonStyle.primary)
    return Screen(layout(*blocks, *rows([here, back])))
