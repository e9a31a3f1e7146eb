"""Keeps Discord's events in step with the contests, in servers that want that."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from typing import TypeAlias

from cogs.contests.calendar.events import Events, why_not
from cogs.contests.calendar.wanted import WantedEvent, wanted
from cogs.desk.rounds import Done, Job, Round
from cogs.desk.services import ServiceBot
from cogs.hall.languages.readers import readers
from cogs.hall.log_fields import facts
from common.text.catalogue import language
from db.tables.contests.rows import ContestRow, OpenContest
from db.tables.contests.scheduled import ScheduledRow

log = logging.getLogger(__name__)

Held: TypeAlias = tuple[ContestRow, bool]
"""A contest that has events or should, and whether it should."""


def rounds(bot: ServiceBot) -> Round:
    """Looks every minute for events to create, change or end: at changed contests, and at each once
    an hour, since a foretold end moves by itself."""
    calendar = Calendar(bot)
    keeping = Job[Held](
        "the events of a contest",
        calendar.keep,
        bot.services.store.scheduled.due,
        lambda each: facts(contest=each[0].id, guild=each[0].guild_id),
        key=lambda each: each[0].id,
        stamp=lambda each: (_shown_of(each[0]), each[1]),
        lock=lambda each: f"events of contest {each[0].id}",
    )
    return Round("CalendarRounds", 60.0, log, (keeping,))


class Calendar:
    """The events of all contests."""

    def __init__(self, bot: ServiceBot) -> None:
        self._bot = bot
        self._services = bot.services
        self._store = bot.services.store
        self._events = Events(bot, bot.services.store.scheduled)

    async def keep(self, held: Held) -> Done:
        """Brings the events of a contest up to date; False if the bot may not."""
        hour = self._services.now().replace(minute=0, second=0, microsecond=0)
        row, wants = held
        guild = self._bot.get_guild(row.guild_id)
        if wants and guild is not None and (why := why_not(guild)):
            log.info("no event: %s", why, extra=facts(contest=row.id, guild=guild.id))
            return False
        opened = await self._store.contests.get(row.id)
        if opened is not None:
            await self._step(opened, wants=wants)
        return hour + timedelta(hours=1)

    async def _step(self, opened: OpenContest, *, wants: bool) -> None:
        row, now = opened.row, self._services.now()
        lengths, _, _ = await self._store.contests.courses(opened)
        spoken = language(await readers().server(row.guild_id))
        due = wanted(opened, now, lengths) if wants else ()
        new = {each.round: each.said(spoken) for each in due}
        noted = await self._store.scheduled.of(row.id)
        for each in noted.values():
            if each.state != "over" and each.round not in new:
                await self._events.end(row, each, now)
        for event in new.values():
            await self._put(row, noted.get(event.round), event, now)

    async def _put(
        self, row: ContestRow, there: ScheduledRow | None, event: WantedEvent, now: datetime
    ) -> None:
        """Creates or changes an event. If the round was extended beyond the event's end, as after
        days without the bot, Discord has ended it: then a new one is created, unless somebody
        deleted it."""
        if there is not None and there.state == "stands" and there.ends_at <= now:
            if event.ends_at <= now:
                return  # the next round is about to begin, or the clocks are not adjusted yet
            if not await self._events.is_known(row, there):
                await self._events.end(row, there, now)
                return
            there = None
        if there is None or there.state == "asked":
            await self._events.make(row, there, event, now)
            there = (await self._store.scheduled.of(row.id)).get(event.round)
        if there is not None and there.state == "stands":
            await self._events.change(row, there, event, now)


def _shown_of(row: ContestRow) -> tuple[object, ...]:
    """Returns the fields of a contest's row on which its events depend."""
    return row.events, row.round_ends_at, row.channel_id, row.message_id, row.card_id
