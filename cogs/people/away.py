"""Quiet hours and vacations, set by presses on their pages or typed."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from cogs import discord
from cogs.desk.dispatch import Press, on
from cogs.desk.services import Services, preferences_of
from cogs.hall.delivery import hold_update, update
from cogs.hall.errors import BadControl, UserError
from cogs.hall.ids import whole
from cogs.hall.screen import Blocks, MenuOption, Screen, button, layout, option, rows, select, text
from cogs.hall.sentences import day
from common.text.say import EMPTY, capitalised, counted, joined, name, say
from common.text.text import Sentence, Text
from db.time.vacations import MOST, TooLong, Vacation
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


LONG: Final = 8
"""Length in hours of quiet hours with only one end chosen."""
_SPAN: Final = re.compile(r"([01]?\d|2[0-3])(?::00)?\s*(?:-|–|to)\s*([01]?\d|2[0-3])(?::00)?")
_TIME: Final = re.compile(r"([01]?\d|2[0-3])[:.]([0-5]\d)")
NO_SPAN: Final = say("Write quiet hours like `22-8`, in full hours, or `off`.")
NO_TIME: Final = say("Write what your clock shows like `21:30`.")


def typed_hours(quiet: Quiet, text: str) -> Quiet:
    """Returns the typed quiet hours. Raises `UserError`."""
    if text.strip().casefold() in ("off", "none", "never"):
        return replace(quiet, start=None, end=None)
    found = _SPAN.fullmatch(text.strip())
    if found is None or int(found[1]) == int(found[2]):
        raise UserError(NO_SPAN)
    return replace(quiet, start=int(found[1]), end=int(found[2]))


def typed_clock(quiet: Quiet, text: str, now: datetime) -> Quiet:
    """Returns the same hours for the typed local time; `now` is in UTC. Time zones count as whole
    or half hours apart. Raises `UserError`."""
    found = _TIME.fullmatch(text.strip())
    if found is None:
        raise UserError(NO_TIME)
    ahead = 60 * int(found[1]) + int(found[2]) - 60 * now.hour - now.minute
    halves = round(ahead / HALF_AN_HOUR) % (2 * HOURS)
    return replace(quiet, offset=halves * HALF_AN_HOUR)


def _with_start(quiet: Quiet, hour: int) -> Quiet:
    ends = quiet.end is not None and quiet.end != hour
    return replace(quiet, start=hour, end=quiet.end if ends else (hour + LONG) % HOURS)


def _with_end(quiet: Quiet, hour: int) -> Quiet:
    if hour == quiet.start:
        raise BadControl
    start = (hour - LONG) % HOURS if quiet.start is None else quiet.start
    return replace(quiet, start=start, end=hour)


def _changed(press: Press, quiet: Quiet) -> Quiet:
    """Returns the quiet hours after a press. Raises `BadControl`."""
    if press.verb == "quiet-off":
        return replace(quiet, start=None, end=None)
    if press.verb == "quiet-half":
        return replace(quiet, offset=other_half(quiet.offset))
    hour = whole(press.value)
    if hour >= HOURS:
        raise BadControl
    if press.verb == "quiet-from":
        return _with_start(quiet, hour)
    if press.verb == "quiet-until":
        return _with_end(quiet, hour)
    return replace(quiet, offset=60 * hour + quiet.offset % 60)


@on("quiet")
async def _open(press: Press) -> None:
    await hold_update(press.interaction)
    quiet = (await preferences_of(press.interaction)).quiet
    await update(press.interaction, quiet_screen(quiet, press.services.now()))


@on("quiet-from", "quiet-until", "quiet-clock", "quiet-half", "quiet-off")
async def _change(press: Press) -> None:
    await hold_update(press.interaction)
    now, person = press.services.now(), press.interaction.user.id
    quiet = _changed(press, (await preferences_of(press.interaction)).quiet)
    await press.services.store.people.choose(person, now, quiet=quiet)
    await update(press.interaction, quiet_screen(quiet, now))


async def take(services: Services, person: int, days: int) -> Text:
    """Begins a vacation of so many days, or ends the current one for 0; updates the boards, and
    returns a sentence on it. Raises `UserError` if too few days are left."""
    vacations, now = services.store.vacations, services.now()
    try:
        matches = await (vacations.begin(person, days, now) if days else vacations.end(person, now))
    except TooLong as error:
        words = say("You have only {days} of vacation left: a year has {most}.")
        if not error.left:
            words = say("You have no vacation left: a year has {most}.")
        raise UserError(words.filled(days=counted(error.left, DAY), most=MOST)) from None
    for match_id in matches:
        await services.publisher.refresh(match_id)
    until = (await vacations.of(person, now)).until
    if until is None:
        return say("Welcome back. Your clocks run again.")
    return say("You are away until {day}.", day=day(until))


async def _show_vacation(press: Press, note: Text = EMPTY) -> None:
    person, services = press.interaction.user.id, press.services
    vacation = await services.store.vacations.of(person, services.now())
    await update(press.interaction, vacation_screen(vacation, note))


@on("vacation")
async def _open_vacation(press: Press) -> None:
    await hold_update(press.interaction)
    await _show_vacation(press)


@on("vacation-take")
async def _take(press: Press) -> None:
    days = whole(press.value)
    if not 1 <= days <= MOST:
        raise BadControl
    await hold_update(press.interaction)
    await _show_vacation(press, await take(press.services, press.interaction.user.id, days))


@on("vacation-end")
async def _end(press: Press) -> None:
    await hold_update(press.interaction)
    await _show_vacation(press, await take(press.services, press.interaction.user.id, 0))
