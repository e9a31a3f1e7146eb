"""Looks for players who have gone from matches without a limit.

A turn has no limit there, but nobody waits for ever: after `OPEN.turn` without a move the others
may go on without that player. They may at once if the player has left every server in which both
the player and the bot were, and can't be reached by direct message. That message is the reminder of
half time, sent early: no message is sent that the player would not get anyway.
"""

from __future__ import annotations

import logging
from datetime import datetime
from functools import partial
from typing import Final

import discord

from cogs.desk.rounds import Rounds, Task
from cogs.desk.services import ServiceBot
from cogs.hall.letters import Closed, Letters
from cogs.hall.log_fields import facts
from cogs.play.time.reminders import nonce_of, screen_of
from cogs.table.faces import AGAIN, is_member
from cogs.table.play import seat_of
from db.pace import DAY, pace_of
from db.time.reminders import HALF, Reminder
from db.values import OpenMatch

log = logging.getLogger(__name__)

EVERY: Final = 900.0
MOST: Final = 40
"""The most players looked for, and matches begun to be watched, in a round."""


class AbsenceRounds(Rounds):
    """A look every quarter of an hour for players for whom a match has waited for a day."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        self._looked: dict[tuple[int, int], datetime] = {}

    async def look(self) -> None:
        """Notes whose time is over, and looks for those who have gone; once the clocks are
        right."""
        store, now = self._services.store, self._services.now()
        await self.attempt_all(map(self._watching, await store.absences.unwatched(MOST)))
        if not await store.clocks.are_wound(now):
            return
        await store.absences.expire(now)
        silent = await store.reminders.silent(now - DAY)
        at = {(each.match_id, each.seat): each for each in silent}
        self._looked = {key: time for key, time in self._looked.items() if key in at}
        since = now - AGAIN
        due = [each for key, each in at.items() if self._looked.get(key, since) <= since]
        await self.attempt_all(map(self._looking, due), MOST)

    def _watching(self, match_id: int) -> Task:
        deed = partial(self._watch, match_id)
        return Task(("watch", match_id), deed, "a clock without a limit", facts(match=match_id))

    async def _watch(self, match_id: int) -> None:
        match = (await self._services.store.open_match(match_id)).match
        awaited = [seat for seat in match.to_act if seat in match.persons]
        now = self._services.now()
        await self._services.store.absences.watch(match_id, match.ply, awaited, now)

    def _looking(self, owed: Reminder) -> Task:
        about = facts(match=owed.match_id, seat=owed.seat, person=owed.person_id)
        deed = partial(self._look_for, owed)
        return Task((owed.match_id, owed.seat), deed, "a look for a player", about)

    async def _look_for(self, owed: Reminder) -> None:
        opened = await self._services.store.open_match(owed.match_id)
        if opened.row.clock.turn_due == owed.due:
            await _look_for(self._bot, opened, owed)
        self._looked[owed.match_id, owed.seat] = self._services.now()


async def look_for_absent(bot: ServiceBot, match_id: int, person: int) -> None:
    """Looks for the other players of a match without a limit, at the wish of this one, and whether
    those who had gone are back."""
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
    """Tells whether a person has left each server in which both have been, as far as Discord tells;
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


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(AbsenceRounds(bot))
