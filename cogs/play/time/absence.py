"""Looks for players who have gone from matches without a limit.

A turn has no limit there, but nobody waits for ever: after `OPEN.turn` without a move the others
may continue without that player. They may at once if the player has left every server shared with
the bot, and can't be reached by direct message. That message is the reminder of half time, sent
early: no message is sent that the player would not get anyway."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from typing import Final

from cogs import discord
from cogs.desk.rounds import Done, Job, Round
from cogs.desk.services import ServiceBot, Services
from cogs.hall.dm_delivery import Closed, Letters
from cogs.hall.log_fields import facts
from cogs.play.time.reminders import nonce_of, screen_of
from cogs.table.play import seat_of
from cogs.table.portraits import AGAIN, is_member
from db.pace import DAY, pace_of
from db.time.reminders import HALF, Reminder
from db.values import OpenMatch

log = logging.getLogger(__name__)

MOST: Final = 40
"""The most players looked for, and the most new matches watched, in a round."""


def rounds(bot: ServiceBot) -> Round:
    """Looks every 15 minutes for players who have kept a match waiting for a day."""
    absences = bot.services.store.absences
    watching = Job[int](
        "a clock without a limit",
        partial(_watch, bot.services),
        partial(absences.unwatched, MOST),
        lambda match_id: facts(match=match_id),
    )
    looking = Job[Reminder](
        "a look for a player",
        partial(_look_again, bot),
        partial(_silent, bot.services),
        lambda owed: facts(match=owed.match_id, seat=owed.seat, person=owed.person_id),
        key=lambda owed: (owed.match_id, owed.seat),
        most=MOST,
    )
    return Round("AbsenceRounds", 900.0, log, (watching, looking))


async def _watch(services: Services, match_id: int) -> None:
    match = (await services.store.open_match(match_id)).match
    awaited = [seat for seat in match.to_act if seat in match.persons]
    await services.store.absences.watch(match_id, match.ply, awaited, services.now())


async def _silent(services: Services) -> Sequence[Reminder]:
    """Notes the players whose time is over, once the clocks are right; returns those who may have
    gone."""
    store, now = services.store, services.now()
    if not await store.clocks.are_wound(now):
        return ()
    await store.absences.expire(now)
    return await store.reminders.silent(now - DAY)


async def _look_again(bot: ServiceBot, owed: Reminder) -> Done:
    opened = await bot.services.store.open_match(owed.match_id)
    if opened.row.clock.turn_due == owed.due:
        await _look_for(bot, opened, owed)
    return bot.services.now() + AGAIN


async def look_for_absent(bot: ServiceBot, match_id: int, person: int) -> None:
    """Looks for the other players of a match without a limit, at this person's wish, and notes
    those who are back."""
    services = bot.services
    opened = await services.store.open_match(match_id)
    if not pace_of(opened.row.pace).is_open or seat_of(opened.row, person) is None:
        return
    for owed in await services.store.reminders.of_match(match_id):
        if owed.person_id != person and owed.seat in opened.match.persons:
            await _look_for(bot, opened, owed)


async def _look_for(bot: ServiceBot, opened: OpenMatch, owed: Reminder) -> None:
    """Notes whether a player has gone. Raises the errors of Discord for a message that can be tried
    again."""
    services = bot.services
    row, seat, store = opened.row, owed.seat, services.store
    noted, now = seat in row.clock.absent, services.now()
    if now >= owed.due:
        return
    left = await _has_left(bot, owed.person_id)
    if noted and not left:
        await store.absences.note(row.id, seat, owed.began, absent=False)
    elif left and not noted and not owed.quiet.ends(now) and not await _reached(bot, opened, owed):
        await store.absences.note(row.id, seat, owed.began, absent=True)
        about = facts(match=row.id, seat=seat, person=owed.person_id)
        log.info("a player has gone", extra=about)


async def _has_left(bot: ServiceBot, person: int) -> bool:
    """Tells whether a person has left each server shared with the bot, as far as Discord tells;
    False if it tells of none."""
    left = False
    for guild in await bot.services.store.absences.guilds(person):
        there = await is_member(bot, guild, person)
        if there:
            return False
        left = left or there is False
    return left


async def _reached(bot: ServiceBot, opened: OpenMatch, owed: Reminder) -> bool:
    """Sends the reminder of half time, and tells whether the person can be reached: Discord takes
    it, or took it before in this turn."""
    reminders, now = bot.services.store.reminders, bot.services.now()
    if not await reminders.take(owed, HALF):
        return True
    try:
        screen, letters = screen_of(opened, owed, HALF, now), Letters(bot, bot.services)
        await letters.deliver(owed.person_id, screen, nonce_of(owed, HALF))
    except (Closed, discord.NotFound):
        return False
    except Exception:
        await reminders.give_back(owed)
        raise
    return True
