"""Time limits: ends the time of players and matches whose limit has expired."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from datetime import datetime, timedelta
from functools import partial

from cogs.desk.rounds import AttendedRounds, Task
from cogs.desk.services import ServiceBot
from cogs.hall.context import Context
from cogs.hall.log_fields import facts
from cogs.table.commit import commit
from db.store import Stale
from db.tables.clocks import Due
from engines.match import LIMIT, TIME, Entry, Match


async def call_time(context: Context, due: Due) -> bool:
    """Commits the end of a limit; nothing is shown yet. False, with nothing committed, if somebody
    acted in the meantime or another process did this.

    Raises `Refusal` if the game has no answer to it, and the errors of opening a match.
    """
    opened = await context.store.open_match(due.match_id)
    if opened.match.ply != due.ply:
        return False
    entries = overdue(opened.match, due)
    try:
        await commit(context, opened, entries)
    except Stale:
        return False
    return True


def overdue(match: Match, due: Due) -> tuple[Entry, ...]:
    """Returns the entries for the expired limits. The match's limit comes first and alone: the next
    round looks at the turn that remains. Raises `Refusal`."""
    if due.match:
        return match.propose(match.to_act[0], LIMIT)
    entries: list[Entry] = []
    for seat in match.to_act:
        if seat in match.to_act and seat not in match.stood_in:
            proposed = match.propose(seat, TIME)
            entries += proposed
            for entry in proposed:
                match = match.follow(entry)
    return tuple(entries)


log = logging.getLogger(__name__)

EVERY = 5.0
VACATIONS = timedelta(minutes=1)
"""Interval between looks at the vacations."""


class Timekeeper(AttendedRounds):
    """A look at the clocks every few seconds while Discord can reach us, and once after each start.
    The boards are shown in separate tasks, so that a slow Discord never looks like a stopped
    bot."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        self._vacations_due = self._services.now()
        self._showing: set[asyncio.Task[object]] = set()

    async def cog_unload(self) -> None:
        """Ends the rounds."""
        await super().cog_unload()
        for task in self._showing:
            task.cancel()

    async def _look_if_leading(self) -> None:
        """Also leaves a sign of life of this process's shards."""
        bot, store, count = self._bot, self._services.store, self._bot.shard_count or 1
        if store.database.shared and count > 1:
            await store.clocks.sign(bot.shard_ids or range(count), count, self._services.now())
        await super()._look_if_leading()

    async def look(self) -> None:
        """Extends the limits that must not run down, ends vacations, then ends the expired
        limits."""
        now, clocks = self._services.now(), self._services.store.clocks
        for match_id in await clocks.wind(now):
            self._show(match_id, self._services.publisher.refresh(match_id))
        await self._end_vacations(now)
        await self.attempt_all(
            Task(
                due.match_id,
                partial(self._call, due),
                "calling time",
                facts(match=due.match_id, ply=due.ply),
            )
            for due in await clocks.due(now)
        )

    async def _end_vacations(self, now: datetime) -> None:
        """Ends expired vacations, with one look a minute: no limit depends on that moment, since a
        limit already includes the rest of a vacation."""
        if self._vacations_due > now:
            return
        self._vacations_due = now + VACATIONS
        for match_id in await self._services.store.vacations.over(now):
            self._show(match_id, self._services.publisher.refresh(match_id))

    async def _call(self, due: Due) -> None:
        """Ends a match's expired limits, and shows it if there were any."""
        if await call_time(self._services, due):
            self._show(due.match_id, self._services.publisher.publish(due.match_id))

    def _show(self, match_id: int, showing: Coroutine[object, object, object]) -> None:
        task = asyncio.create_task(_logged(match_id, showing))
        self._showing.add(task)
        task.add_done_callback(self._showing.discard)


async def _logged(match_id: int, showing: Coroutine[object, object, object]) -> None:
    try:
        await showing
    except Exception:
        log.warning("cannot be shown", exc_info=True, extra=facts(match=match_id))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Timekeeper(bot))
