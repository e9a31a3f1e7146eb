"""Time limits: ends the time of players and matches whose limit has expired."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from datetime import datetime, timedelta

from cogs.desk.rounds import Job, Round
from cogs.desk.services import ServiceBot
from cogs.hall.context import Context
from cogs.hall.log_fields import facts
from cogs.table.commit import commit
from db.store import SetAside, Stale
from db.tables.clocks import Due
from engines.match import LATE, LIMIT, TIME, Entry, Match


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
    if match.waits_for_all_rivals and not match.stood_in:
        return match.propose(match.to_act[0], LATE)
    entries: list[Entry] = []
    for seat in match.to_act:
        if seat in match.to_act and seat not in match.stood_in:
            proposed = match.propose(seat, TIME)
            entries += proposed
            for entry in proposed:
                match = match.follow(entry)
    return tuple(entries)


log = logging.getLogger(__name__)

VACATIONS = timedelta(minutes=1)
"""Interval between looks at the vacations."""


def rounds(bot: ServiceBot) -> Round:
    """Looks at the clocks every few seconds while Discord can reach the bot, and once after each
    start."""
    keeper = Timekeeper(bot)
    calling = Job[Due](
        "calling time",
        keeper.call,
        keeper.due,
        lambda due: facts(match=due.match_id, ply=due.ply),
        key=lambda due: due.match_id,
    )
    return Round(
        "Timekeeper",
        5.0,
        log,
        (calling,),
        attended=True,
        everywhere=keeper.sign,
        under_way=keeper.showing,
    )


class Timekeeper:
    """The clocks of all matches. The boards are shown in separate tasks, so that a slow Discord
    never looks like a stopped bot."""

    def __init__(self, bot: ServiceBot) -> None:
        self._bot = bot
        self._services = bot.services
        self._vacations_due = self._services.now()
        self.showing: set[asyncio.Task[object]] = set()

    async def sign(self) -> None:
        """Records a sign of life of this process's shards."""
        bot, store, count = self._bot, self._services.store, self._bot.shard_count or 1
        if store.database.shared and count > 1:
            await store.clocks.sign(bot.shard_ids or range(count), count, self._services.now())

    async def due(self) -> Sequence[Due]:
        """Extends the limits that must not run down, ends vacations, then returns the expired
        limits."""
        now, clocks = self._services.now(), self._services.store.clocks
        for match_id in await clocks.wind(now):
            self._show(match_id, self._services.publisher.refresh(match_id))
        await self._end_vacations(now)
        return await clocks.due(now)

    async def _end_vacations(self, now: datetime) -> None:
        """Ends expired vacations, with one look a minute: no limit depends on that moment, since a
        limit already includes the rest of a vacation."""
        if self._vacations_due > now:
            return
        self._vacations_due = now + VACATIONS
        for match_id in await self._services.store.vacations.over(now):
            self._show(match_id, self._services.publisher.refresh(match_id))

    async def call(self, due: Due) -> None:
        """Ends a match's expired limits, and shows it if there were any."""
        if await call_time(self._services, due):
            self._show(due.match_id, self._services.publisher.publish(due.match_id))

    def _show(self, match_id: int, showing: Coroutine[object, object, object]) -> None:
        task = asyncio.create_task(_logged(match_id, showing))
        self.showing.add(task)
        task.add_done_callback(self.showing.discard)


async def _logged(match_id: int, showing: Coroutine[object, object, object]) -> None:
    try:
        with suppress(SetAside):  # what was shown last stays
            await showing
    except Exception:
        log.warning("cannot be shown", exc_info=True, extra=facts(match=match_id))
