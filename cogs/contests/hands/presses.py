"""An organiser's presses on matches, and on people kept apart."""

from __future__ import annotations

import logging
from typing import Final

from cogs.contests.access import NOT_YOURS, contest_of, managed, manages, shown
from cogs.contests.hands.screens import apart_screen, entered, result_screen, results_screen
from cogs.contests.opening import show_details
from cogs.contests.posts import Showing
from cogs.contests.service import Leagues
from cogs.contests.words import Seen
from cogs.desk.dispatch import Press, on
from cogs.desk.services import ServiceBot, bot_of
from cogs.hall.delivery import hold_update, update
from cogs.hall.errors import BadControl, UserError
from cogs.hall.ids import whole
from cogs.hall.log_fields import facts
from cogs.hall.posting import ask_to_post
from common.text.say import say
from contests.contest import Meeting
from contests.events import Annulled, Entered, SetApart
from db.tables.contests.progress import NotNow
from db.tables.contests.rows import OpenContest

log = logging.getLogger(__name__)

TOO_LATE: Final = say("That can't be decided any more: the contest has gone on.")
THERE: Final = say("There is an organiser already.")
NOT_TWO: Final = say("Choose two people who are in it.")


async def _seen(press: Press) -> Seen:
    """Returns a contest that this person may manage. Raises `UserError`."""
    found = await managed(press.interaction, press.subject)
    return await Showing(bot_of(press.interaction)).seen(found)


def _meeting(found: OpenContest, number: int) -> Meeting:
    contest = found.contest
    if number not in contest.enterable | contest.annullable:
        raise UserError(TOO_LATE)
    return contest.meetings[number]


@on("contest-results")
async def _results(press: Press) -> None:
    await hold_update(press.interaction)
    await update(press.interaction, results_screen(await _seen(press)))


@on("contest-results-of")
async def _results_of(press: Press) -> None:
    """Shows the matches of the chosen person, or of all."""
    await hold_update(press.interaction)
    seen = await _seen(press)
    chosen = [seen.opened.numbers.get(whole(each), -1) for each in press.values]
    await update(press.interaction, results_screen(seen, *chosen[:1]))


@on("contest-result")
async def _result(press: Press) -> None:
    await hold_update(press.interaction)
    seen = await _seen(press)
    meeting, services = _meeting(seen.opened, whole(press.value)), press.services
    absent = await services.store.contests.absent(seen.opened, services.now())
    screen = result_screen(seen, meeting, absent=absent.get(meeting.number))
    await update(press.interaction, screen)


@on("contest-points")
async def _points(press: Press) -> None:
    await hold_update(press.interaction)
    seen = await _seen(press)
    meeting = _meeting(seen.opened, press.ply)
    chosen = (*map(whole, press.args), whole(press.value))
    await update(press.interaction, result_screen(seen, meeting, chosen))


@on("contest-entered")
async def _entered(press: Press) -> None:
    await hold_update(press.interaction)
    found = await managed(press.interaction, press.subject)
    points = entered(_meeting(found, press.ply), [*map(whole, press.args)])
    if points is None:
        raise BadControl
    await _rule(press, found, Entered(press.ply, points))


@on("contest-annul")
async def _annul(press: Press) -> None:
    await hold_update(press.interaction)
    found = await managed(press.interaction, press.subject)
    await _rule(press, found, Annulled(press.ply))


async def _rule(press: Press, found: OpenContest, event: Annulled | Entered) -> None:
    interaction = press.interaction
    ask_to_post(interaction)
    try:
        ruled = await Leagues(bot_of(interaction)).rule(found, event)
    except NotNow:
        raise UserError(TOO_LATE) from None
    about = facts(contest=found.row.id, number=event.match, person=interaction.user.id)
    log.info("the organiser has %s a result", type(event).__name__.lower(), extra=about)
    await shown(interaction, ruled)
    await show_details(interaction, ruled, say("Done, and told in the thread of the table."))


@on("contest-pairs")
async def _pairs(press: Press) -> None:
    await hold_update(press.interaction)
    await update(press.interaction, apart_screen(await _seen(press)))


@on("contest-apart")
async def _apart(press: Press) -> None:
    """Keeps two people apart, or lets them meet again."""
    interaction = press.interaction
    await hold_update(interaction)
    found = await managed(interaction, press.subject)
    chosen = [found.number_of(whole(each)) for each in press.values]
    two = [each for each in chosen if each is not None]
    if len(chosen) != 2 or len(two) != 2:
        raise UserError(NOT_TWO)
    try:
        after = await Leagues(bot_of(interaction)).set_apart(found, SetApart(*two))
    except NotNow:
        raise UserError(TOO_LATE) from None
    log.info("two set apart, or not", extra=facts(contest=found.row.id, person=interaction.user.id))
    await update(interaction, apart_screen(await Showing(bot_of(interaction)).seen(after)))


@on("contest-take-over")
async def _take_over(press: Press) -> None:
    """Makes a person the organiser in place of one who has gone."""
    interaction, contests = press.interaction, press.services.store.contests
    await hold_update(interaction)
    found = await contest_of(interaction, press.subject)
    person = interaction.user.id
    if not found.may_take_over(person, press.services.now()) and not await manages(
        interaction, found
    ):
        raise UserError(NOT_YOURS)
    if not await contests.take_over(found.row.id, person):
        raise UserError(THERE)
    log.info("organiser replaced", extra=facts(contest=found.row.id, person=person))
    await shown(interaction, found.row.id)
    await show_details(interaction, found.row.id, say("You are the organiser now."))


async def setup(_bot: ServiceBot) -> None:
    """Adds no cog: importing the module registers its handlers."""
