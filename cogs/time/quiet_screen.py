"""A person's quiet hours, in which they get no notices."""

from __future__ import annotations

from datetime import datetime, timedelta

import discord
from discord import SelectOption

from cogs.hall.screen import Blocks, Screen, button, layout, rows, select, text
from common.text.say import EMPTY, capitalised, joined, say
from common.text.text import Sentence, Text
from db.values import Quiet

HOURS = 24
HALF_AN_HOUR = 30


def hour_words(hour: int) -> str:
    """Returns a full hour as `HH:00`."""
    return f"{hour:02}:00"


def clock_words(now: datetime, offset: int) -> str:
    """Returns the time `HH:MM` on a clock `offset` minutes ahead of UTC."""
    return f"{now + timedelta(minutes=offset):%H:%M}"


def quiet_words(quiet: Quiet) -> Text:
    """Returns the quiet hours in a few words."""
    if quiet.start is None or quiet.end is None:
        return say("none")
    return say("{start} to {end}", start=hour_words(quiet.start), end=hour_words(quiet.end))


def quiet_screen(quiet: Quiet, now: datetime, note: Text = EMPTY) -> Screen:
    """Returns the quiet hours with controls for both ends and for the person's local time; `now` is
    in UTC and `note` comes first."""
    lines = [
        *([note] if note else []),
        say("### Quiet hours"),
        say(
            "**{hours}**. I think your clock shows **{time}** now. Wrong? Choose it below.",
            hours=capitalised(quiet_words(quiet)),
            time=clock_words(now, quiet.offset),
        ),
        say(
            "In quiet hours I don't tell you that it is your turn. I do when they end, if it "
            "still is."
        ),
        say("-# When your clocks change for summer or winter, set this again."),
    ]
    blocks: Blocks = [
        text(joined("\n", lines)),
        select(say("From when?"), "quiet-from", 0, _hours(say("From {time}"), quiet.start, None)),
        select(
            say("Until when?"),
            "quiet-until",
            0,
            _hours(say("Until {time}"), quiet.end, quiet.start),
        ),
        select(say("What does your clock show?"), "quiet-clock", 0, _clocks(quiet.offset, now)),
    ]
    half = button(_half_words(quiet, now), "quiet-half", 0)
    off = button(say("No quiet hours"), "quiet-off", 0, disabled=quiet.start is None)
    back = button(say("All settings"), "quiet-back", 0, style=discord.ButtonStyle.primary)
    return Screen(layout(*blocks, *rows([half, off, back])))


def _half_words(quiet: Quiet, now: datetime) -> Text:
    return say("My clock shows {time}", time=clock_words(now, other_half(quiet.offset)))


def other_half(offset: int) -> int:
    """Returns the offset half an hour away: later for a whole hour, and back from there."""
    return offset + (-HALF_AN_HOUR if offset % 60 else HALF_AN_HOUR)


def _hours(words: Sentence, chosen: int | None, without: int | None) -> list[SelectOption]:
    return [
        SelectOption(
            label=words.filled(time=hour_words(hour)), value=str(hour), default=hour == chosen
        )
        for hour in range(HOURS)
        if hour != without
    ]


def _clocks(offset: int, now: datetime) -> list[SelectOption]:
    """Returns the current times in all time zones whole hours away from this one; the value is the
    number of hours ahead of UTC."""
    hours, rest = divmod(offset, 60)
    return [
        SelectOption(
            label=say("It is {time}", time=clock_words(now, 60 * hour + rest)),
            value=str(hour),
            default=hour == hours % HOURS,
        )
        for hour in range(HOURS)
    ]
