"""A person's quiet hours, in which they get no notices."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
from discord import SelectOption

from cogs.hall.screen import Blocks, Screen, button, layout, rows, select, text
from db.values import Quiet

HOURS = 24
HALF_AN_HOUR = 30


def hour_words(hour: int) -> str:
    """Returns a full hour as `HH:00`."""
    return f"{hour:02}:00"


def clock_words(now: datetime, offset: int) -> str:
    """Returns the time `HH:MM` on a clock `offset` minutes ahead of UTC."""
    return f"{now + timedelta(minutes=offset):%H:%M}"


def quiet_words(quiet: Quiet) -> str:
    """Returns the quiet hours in a few words."""
    if quiet.start is None or quiet.end is None:
        return "none"
    return f"{hour_words(quiet.start)} to {hour_words(quiet.end)}"


def quiet_screen(quiet: Quiet, now: datetime, note: str = "") -> Screen:
    """Returns the quiet hours with controls for both ends and for the person's local time; `now` is
    in UTC and `note` comes first."""
    lines = [
        *([note] if note else []),
        "### Quiet hours",
        f"**{quiet_words(quiet).capitalize()}**. I think your clock shows "
        f"**{clock_words(now, quiet.offset)}** now. Wrong? Choose it below.",
        "In quiet hours I don't tell you that it is your turn. I do when they end, if it still is.",
        "-# When your clocks change for summer or winter, set this again.",
    ]
    blocks: Blocks = [
        text("\n".join(lines)),
        select("From when?", "quiet-from", 0, _hours("From", quiet.start, None)),
        select("Until when?", "quiet-until", 0, _hours("Until", quiet.end, quiet.start)),
        select("What does your clock show?", "quiet-clock", 0, _clocks(quiet.offset, now)),
    ]
    half = button(_half_words(quiet, now), "quiet-half", 0)
    off = button("No quiet hours", "quiet-off", 0, disabled=quiet.start is None)
    back = button("All settings", "quiet-back", 0, style=discord.ButtonStyle.primary)
    return Screen(layout(*blocks, *rows([half, off, back])))


def _half_words(quiet: Quiet, now: datetime) -> str:
    return f"My clock shows {clock_words(now, other_half(quiet.offset))}"


def other_half(offset: int) -> int:
    """Returns the offset half an hour away: later for a whole hour, and back from there."""
    return offset + (-HALF_AN_HOUR if offset % 60 else HALF_AN_HOUR)


def _hours(before: str, chosen: int | None, without: int | None) -> list[SelectOption]:
    return [
        SelectOption(label=f"{before} {hour_words(hour)}", value=str(hour), default=hour == chosen)
        for hour in range(HOURS)
        if hour != without
    ]


def _clocks(offset: int, now: datetime) -> list[SelectOption]:
    """Returns the current times in all time zones whole hours away from this one; the value is the
    number of hours ahead of UTC."""
    hours, rest = divmod(offset, 60)
    return [
        SelectOption(
            label=f"It is {clock_words(now, 60 * hour + rest)}",
            value=str(hour),
            default=hour == hours % HOURS,
        )
        for hour in range(HOURS)
    ]
