"""Quiet hours, set by presses on their page or typed."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from typing import Final

from cogs.desk.dispatch import Press, on
from cogs.hall.delivery import hold_update, update
from cogs.hall.errors import BadControl, UserError
from cogs.hall.ids import whole
from cogs.time.quiet_screen import HALF_AN_HOUR, HOURS, other_half, quiet_screen
from common.text.say import say
from db.values import Quiet

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
    quiet = (await press.services.store.people.of(press.interaction.user.id)).quiet
    await update(press.interaction, quiet_screen(quiet, press.services.now()))


@on("quiet-from", "quiet-until", "quiet-clock", "quiet-half", "quiet-off")
async def _change(press: Press) -> None:
    await hold_update(press.interaction)
    people, person = press.services.store.people, press.interaction.user.id
    quiet = _changed(press, (await people.of(person)).quiet)
    await people.set_quiet(person, quiet)
    await update(press.interaction, quiet_screen(quiet, press.services.now()))
