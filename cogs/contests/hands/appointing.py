"""Appointments of the two people of a contest's match: proposed, agreed to, and told to both."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from functools import partial
from typing import Final, TypeAlias

from cogs.board.board import APPOINT, TO_MORE
from cogs.board.match_view import match_view
from cogs.contests.hands.appointment_screens import (
    AHEAD,
    Choice,
    appointment_screen,
    notice,
    time_by,
    value_of,
)
from cogs.desk.dispatch import Press, on
from cogs.desk.rounds import Done
from cogs.desk.services import ServiceBot, bot_of, preferences_of
from cogs.hall.delivery import hold_panel, hold_update
from cogs.hall.errors import UNREACHED, BadControl, UserError
from cogs.hall.ids import whole
from cogs.hall.languages.readers import readers
from cogs.hall.posting import ask_to_post
from cogs.play.board import as_wanted, goes_on
from cogs.play.time.reminders import tell_seat
from cogs.table.place import board_url
from cogs.table.play import TRIES, SeatAtMatch
from common.text.say import say
from db.store import Stale, StoreTrouble
from db.tables.contests.appointments import NEAR, Appointment, Word
from db.tables.contests.rows import OpenContest
from db.values import OpenMatch
from engines.game import Seat

NO_TIME: Final = say("Choose a time before the round ends.")
OVER: Final = say("That time is over.")

Change: TypeAlias = Callable[[Appointment, Seat, datetime, Choice], Appointment | None]


async def _contest(press: Press, seated: SeatAtMatch) -> OpenContest:
    """Returns the contest of a match whose people may make an appointment. Raises `BadControl` for
    any other match: no control of ours asks for it."""
    contests, row = press.services.store.contests, seated.opened.row
    number = await contests.of_match(row.id)
    found = None if number is None else await contests.get(number)
    if found is None or not row.appoints:
        raise BadControl
    return found


async def _choice(press: Press, found: OpenContest) -> Choice:
    """Returns the times open to this person."""
    now, ends = press.services.now(), found.row.round_ends_at
    latest, quiet = now + AHEAD, (await preferences_of(press.interaction)).quiet
    return Choice(now, min(latest, ends) if ends else latest, quiet.offset, ends is not None)


async def _show(press: Press, seated: SeatAtMatch, at: datetime | None = None) -> None:
    """Shows the appointment, and the choice of a time."""
    found = await _contest(press, seated)
    choice, number = await _choice(press, found), seated.opened.row.id
    row = await press.services.store.appointments.of(number)
    at = next((each for each in (at, choice.first()) if each and choice.is_open(each)), None)
    shown = await as_wanted(press.interaction, match_view(seated.opened, seated.seat))
    screen = appointment_screen(shown, row, choice, at)
    await press.services.panels.show(press.interaction, number, screen, TO_MORE.button(number, 0))


@on(APPOINT.verb)
async def _open(press: Press) -> None:
    await hold_panel(press.interaction)
    if seated := await goes_on(press):
        await _show(press, seated)


@on("appoint-day", "appoint-hour", "appoint-half")
async def _choose(press: Press) -> None:
    """Shows another time, chosen in a menu or by a button."""
    at = time_by(whole(press.value if press.values else press.arg(0)))
    await hold_update(press.interaction)
    if seated := await goes_on(press):
        await _show(press, seated, at)


# The appointment after a press: None if the press no longer fits


def _asked(row: Appointment, seat: Seat, at: datetime, choice: Choice) -> Appointment:
    """Proposes this time. Raises `UserError` if it is not open."""
    if not choice.is_open(at):
        raise UserError(OVER if at <= choice.now else NO_TIME)
    return row.asked(seat, at)


def _agreed(row: Appointment, seat: Seat, at: datetime, choice: Choice) -> Appointment | None:
    """Agrees to the time as shown. Raises `UserError` if it is over."""
    if at <= choice.now:
        raise UserError(OVER)
    return row.agreed(choice.now) if row.asked_at == at and row.asked_by != seat else None


def _cancelled(row: Appointment, seat: Seat, _: datetime, choice: Choice) -> Appointment | None:
    stands = row.asked_at or (row.at and row.at > choice.now)
    return row.cancelled(seat, choice.now) if stands else None


def _came(row: Appointment, seat: Seat, _: datetime, choice: Choice) -> Appointment | None:
    return row.came(seat) if row.can_come(choice.now) and seat not in row.here else None


_CHANGES: Final[dict[str, Change]] = {
    "appoint-ask": _asked,
    "appoint-agree": _agreed,
    "appoint-off": _cancelled,
    "appoint-here": _came,
}


@on(*_CHANGES)
async def _change(press: Press) -> None:
    """Changes the appointment, once; then shows it, and tells the opponent."""
    at, now = time_by(whole(press.arg(0))) if press.args else None, press.services.now()
    await hold_update(press.interaction)
    if (seated := await goes_on(press)) is None:
        return
    found, number = await _contest(press, seated), seated.opened.row.id
    choice, appointments = await _choice(press, found), press.services.store.appointments
    for _ in range(TRIES):
        row = await appointments.of(number)
        new = _CHANGES[press.verb](row, seated.seat, at or now, choice)
        if new is None:
            break
        if new.asked_at != row.asked_at and new.asked_at:
            ask_to_post(press.interaction)  # the other one is told each time
        if await appointments.put(new, now):
            break
    else:
        raise Stale
    await _show(press, seated)
    if new is not None:
        await press.services.store.contests.show_anew(found.row.id)
        await press.services.publisher.refresh(number)
        with contextlib.suppress(StoreTrouble, *UNREACHED):  # then a round tells it
            await Appointing(bot_of(press.interaction)).tell(await appointments.of(number))


class Appointing:
    """Tells people of appointments, each once: a kill in between may lose a word, but nobody is
    told twice."""

    def __init__(self, bot: ServiceBot) -> None:
        self._bot = bot
        self._store = bot.services.store.appointments

    async def owed(self) -> tuple[Appointment, ...]:
        """Returns the appointments with somebody to tell; clocks run again whose time has come."""
        now = self._bot.services.now()
        await self._store.run_clocks(now)
        return await self._store.owed(now)

    async def tell(self, row: Appointment) -> Done:
        """Tells people of a change, after their quiet hours, and reminds them. Raises Discord's
        errors."""
        opened = await self._bot.services.store.open_match(row.match_id)
        now, waits = self._bot.services.now(), list[datetime]()
        near = row.at is not None and row.at - NEAR <= now < row.at
        owed: list[tuple[Word, Seat]] = [("untold", seat) for seat in sorted(row.untold)]
        if near:
            owed.extend(("remind", seat) for seat in sorted(row.remind))
        for what, seat in owed:
            wishes = await readers().wishes(opened.row.people[seat])
            if what == "untold" and (ends := wishes.quiet.ends(now)):
                waits.append(ends)
                continue
            if not await self._store.put(row.done(what, seat), now):
                return None  # it has changed, and is looked at again
            if what == "untold" or wishes.reminders:
                await self._send(opened, row, what, seat)
            row = await self._store.of(row.match_id)
        return min(waits, default=None)

    async def _send(self, opened: OpenMatch, row: Appointment, what: Word, seat: Seat) -> None:
        """Sends a notice that is noted as told; if Discord refuses it for the moment it is owed
        again."""
        shown, url = match_view(opened, None), board_url(opened.row)
        made = partial(notice, shown, row, seat, url, self._bot.services.now())
        about = row.asked_at or row.at
        stamp = value_of(about) if about else str(row.changes)
        nonce = f"{row.match_id}-{seat}-{stamp}-{what[0]}"
        try:
            await tell_seat(self._bot, opened, seat, made, nonce)
        except Exception:
            await self._store.put(replace(row, changes=row.changes + 1), self._bot.services.now())
            raise


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""
