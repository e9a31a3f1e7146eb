"""Time limits: calls whose time is over."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from datetime import datetime, timedelta

from cogs.desk.rounds import AttendedRounds
from cogs.desk.services import ServiceBot
from cogs.hall.context import Context
from cogs.hall.log_fields import facts
from cogs.table.commit import commit
from db.store import Stale
from db.tables.clocks import Due
from engines.match import LIMIT, TIME, Entry, Match


async def call_time(context: Context, due: Due) -> bool:
    """Logs that a limit is over; nothing is shown yet. False, with nothing logged, where
    somebody acted in the meantime, or another process called.

    Raises `Refusal` where the game has no answer to it, and what opening a match raises.
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
    """Returns the entries that say whose time is over. The match's limit comes first and alone:
    what it leaves of the turn is looked at in the next round. Raises `Refusal`."""
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
"""How often vacations are looked at."""


class Timekeeper(AttendedRounds):
    """Looks at the clocks every few seconds while Discord can reach us, and once after each
    start. What is called is shown aside, so that a slow Discord never looks like a bot that
    was down."""

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
        """Leaves a sign of life of this process's shards, too."""
        bot, store, count = self._bot, self._services.store, self._bot.shard_count or 1
        if store.database.shared and count > 1:
            await store.clocks.sign(bot.shard_ids or range(count), count, self._services.now())
        await super()._look_if_leading()

    async def look(self) -> None:
        """Puts on what must not run down, ends vacations, then calls whose time is over."""
        now, clocks = self._services.now(), self._services.store.clocks
        for match_id in await clocks.wind(now):
            self._show(match_id, self._services.publisher.refresh(match_id))
        await self._end_vacations(now)
        for due in await clocks.due(now):
            if self._pauses.is_due(due.match_id, now) and await self._call(due, now):
                self._show(due.match_id, self._services.publisher.publish(due.match_id))

    async def _end_vacations(self, now: datetime) -> None:
        """Ends those whose time is over, looking once a minute: no limit depends on the moment, it
        counts in already how long it stands still."""
        if self._vacations_due > now:
            return
        self._vacations_due = now + VACATIONS
        for match_id in await self._services.store.vacations.over(now):
            self._show(match_id, self._services.publisher.refresh(match_id))

    async def _call(self, due: Due, now: datetime) -> bool:
        """Calls one match's time; False where there was nothing to call, or where that failed
        as it never should, which must not keep the others from being looked at."""
        called = done = False
        try:
            called = await call_time(self._services, due)
            done = True
        except Exception:
            about = facts(match=due.match_id, ply=due.ply)
            log.warning("time cannot be called", exc_info=True, extra=about)
        self._pauses.note(due.match_id, now, done=done)
        return called

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
