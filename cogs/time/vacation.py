"""Vacation, by press on its page or by command."""

from __future__ import annotations

from cogs.desk.dispatch import Press, on
from cogs.desk.services import Services
from cogs.hall.delivery import hold_update, update
from cogs.hall.errors import BadControl, UserError
from cogs.hall.ids import whole
from cogs.hall.sentences import day
from cogs.time.vacation_screen import DAY, vacation_screen
from common.text.say import EMPTY, counted, say
from common.text.text import Text
from db.time.vacations import MOST, TooLong


async def take(services: Services, person: int, days: int) -> Text:
    """Begins a vacation of so many days, or ends the current one for 0; updates the boards, and
    returns a sentence on it. Raises `UserError` if too few days are left."""
    vacations, now = services.store.vacations, services.now()
    try:
        matches = await (vacations.begin(person, days, now) if days else vacations.end(person, now))
    except TooLong as error:
        words = say("You have {days} from today left: there are {most} in a year.")
        if not error.left:
            words = say("You have no day left: there are {most} in a year.")
        raise UserError(words.filled(days=counted(error.left, DAY), most=MOST)) from None
    for match_id in matches:
        await services.publisher.refresh(match_id)
    until = (await vacations.of(person, now)).until
    if until is None:
        return say("Welcome back. Your clocks run again.")
    return say("You are away until {day}.", day=day(until))


async def _show(press: Press, note: Text = EMPTY) -> None:
    person, services = press.interaction.user.id, press.services
    vacation = await services.store.vacations.of(person, services.now())
    await update(press.interaction, vacation_screen(vacation, note))


@on("vacation")
async def _open(press: Press) -> None:
    await hold_update(press.interaction)
    await _show(press)


@on("vacation-take")
async def _take(press: Press) -> None:
    days = whole(press.value)
    if not 1 <= days <= MOST:
        raise BadControl
    await hold_update(press.interaction)
    await _show(press, await take(press.services, press.interaction.user.id, days))


@on("vacation-end")
async def _end(press: Press) -> None:
    await hold_update(press.interaction)
    await _show(press, await take(press.services, press.interaction.user.id, 0))
