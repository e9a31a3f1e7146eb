"""Keeps Discord's events in step with the contests, where a server wants that."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

from cogs.calendar.events import Events, why_not
from cogs.calendar.wanted import wanted
from cogs.desk.rounds import Rounds, Task
from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from db.tables.contests.rows import OpenContest

log = logging.getLogger(__name__)

EVERY: Final = 60.0
MOST: Final = 40
"""The most contests looked at in a round."""


class CalendarRounds(Rounds):
    """Looks every minute which events are to be made, changed or ended."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        self._store = bot.services.store
        self._events = Events(bot, bot.services.store.scheduled)

    async def look(self) -> None:
        """Looks at each contest that has events, or should."""
        await self.attempt_all(
            (
                Task(
                    number,
                    partial(self._keep, number),
                    "the events of a contest",
                    facts(contest=number),
                    lock=f"events of contest {number}",
                )
                for number in await self._store.scheduled.due()
            ),
            MOST,
        )

    async def _keep(self, number: int) -> bool:
        """Brings the events of a contest up to date; False where the bot may not."""
        opened = await self._store.contests.get(number)
        if opened is None:
            return True
        chosen = await self._store.guilds.get(opened.row.guild_id)
        guild = self._bot.get_guild(opened.row.guild_id)
        if chosen.league_events and guild is not None and (why := why_not(guild)):
            log.info("no event: %s", why, extra=facts(contest=number, guild=guild.id))
            return False
        await self._step(opened, wants=chosen.league_events)
        return True

    async def _step(self, opened: OpenContest, *, wants: bool) -> None:
        row, now = opened.row, self._services.now()
        lengths = await self._store.contests.lengths(row.id)
        new = {each.round: each for each in wanted(opened, now, lengths)} if wants else {}
        noted = await self._store.scheduled.of(row.id)
        for each in noted.values():
            past = each.state == "stands" and each.ends_at <= now
            if each.state != "over" and (past or each.round not in new):
                await self._events.end(row, each, now)
        for event in new.values():
            there = noted.get(event.round)
            if there is None or there.state == "asked":
                await self._events.make(row, there, event, now)
            elif there.state == "stands" and there.ends_at > now and there.told != event.told:
                await self._events.change(row, there, event, now)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(CalendarRounds(bot))
