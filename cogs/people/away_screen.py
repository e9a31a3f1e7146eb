"""A person's quiet hours, in which they get no notices, and vacation, during which the clocks of
slow matches rest."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from cogs import discord
from cogs.hall.screen import Blocks, MenuOption, Screen, button, layout, option, rows, select, text
from cogs.hall.sentences import day
from common.text.say import EMPTY, capitalised, counted, joined, name, say
from common.text.text import Sentence, Text
from db.time.vacations import MOST, Vacation
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
        select(say("What is your time now?"), "quiet-clock", 0, _clocks(quiet.offset, now)),
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


def _hours(words: Sentence, chosen: int | None, without: int | None) -> list[MenuOption]:
    return [
        option(words.filled(time=hour_words(hour)), str(hour), chosen=hour == chosen)
        for hour in range(HOURS)
        if hour != without
    ]


def _clocks(offset: int, now: datetime) -> list[MenuOption]:
    """Returns the current times in all time zones whole hours away from this one; the value is the
    number of hours ahead of UTC."""
    hours, rest = divmod(offset, 60)
    return [
        option(
            say("It is {time}", time=clock_words(now, 60 * hour + rest)),
            str(hour),
            chosen=hour == hours % HOURS,
        )
        for hour in range(HOURS)
    ]


DAYS: Final = (1, 2, 3, 4, 5, 7, 10, 14, 21, 28)
"""Lengths in days offered as buttons; the command takes any number."""
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
            "turn. A turn whose time is already over stays over."
        ),
        say("-# Today counts as a day. You can play at any time."),
    ]
    blocks: Blocks = [text(joined("\n", lines))]
    options = [option(counted(days, DAY), str(days)) for days in DAYS if days <= vacation.left]
    if options and not away:
        blocks.append(select(say("How long, from today?"), "vacation-take", 0, options))
    here = button(say("I'm back"), "vacation-end", 0, disabled=not away)
    back = button(say("All settings"), "quiet-back", 0, style=discord.ButtonStyle.primary)
    return Screen(layout(*blocks, *rows([here, back])))
