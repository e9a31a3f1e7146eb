"""Plays what players have planned, and forced moves for people who want that, in rounds.

An answer is due some seconds after the entry that it answers (`Ahead.due`), by chance that is
settled with the plan: a restart neither forgets it nor plays it twice, and nobody learns by the
time that it was planned. Nothing is logged but what every move logs.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from cogs.desk.rounds import Rounds, Task
from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from db.store import OpenMatch, Stale
from db.tables.seats.plans import Ahead
from engines.match import Match
from engines.plans.judging import OWN, Answers, Ended, Standing, Waits
from engines.plans.plan import Plan

log = logging.getLogger(__name__)

EVERY: Final = 5.0
"""As often as clocks are looked at: both are then done at the same moment."""
MOST: Final = 50
"""Most matches looked at in a round."""


@dataclass(frozen=True, slots=True)
class _Seen:
    """A match as it was when last looked at: the length of its log, the latest change of a plan,
    and when to look again, None if that changes nothing."""

    plies: int
    at: str
    again: datetime | None

    def is_due(self, plies: int, at: str, now: datetime) -> bool:
        """Tells whether there may be something to do."""
        changed = (self.plies, self.at) != (plies, at)
        return changed or (self.again is not None and self.again <= now)


class Answering(Rounds):
    """The planned answers of all matches."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        self._seen: dict[int, _Seen] = {}

    async def look(self) -> None:
        """Looks at matches in which somebody answers ahead. Raises `StoreTrouble`."""
        now, waiting = self._services.now(), await self._services.store.plans.waiting()
        here = {match_id for match_id, _, _ in waiting}
        self._seen = {key: seen for key, seen in self._seen.items() if key in here}
        due = [
            self._task(match_id, plies, at)
            for match_id, plies, at in waiting
            if (seen := self._seen.get(match_id)) is None or seen.is_due(plies, at, now)
        ]
        await self.attempt_all(due, MOST)

    def _task(self, match_id: int, plies: int, at: str) -> Task:
        return Task(
            match_id,
            partial(self._settle, match_id, plies, at),
            "a turn",
            facts(match=match_id),
            lock=f"plans {match_id}",
        )

    async def _settle(self, match_id: int, plies: int, at: str) -> None:
        """Plays the answer of a match that is due, and shows it; puts aside what is over."""
        opened = await self._services.table.open(match_id)
        again: datetime | None = None
        for ahead in await self._services.store.plans.ahead(match_id):
            found = await asyncio.to_thread(ahead.standing, opened.match)
            if isinstance(found, Answers):
                again = ahead.due(opened.match) or self._services.now()
                if again <= self._services.now():
                    await self._answer(opened, ahead, found)
                    return
            elif (
                isinstance(found, Ended)
                and ahead.plan
                and _is_told(opened.match, ahead.plan, found)
            ):
                await self._services.store.plans.drop(match_id, ahead.plan)
        if opened.match.ply == plies:
            self._seen[match_id] = _Seen(plies, at, again)

    async def _answer(self, opened: OpenMatch, ahead: Ahead, found: Answers) -> None:
        """Plays an answer, notes what is left of the plan, and shows the board. If somebody was
        faster, the next round looks anew."""
        try:
            after = await self._services.table.answer(opened, ahead.seat, found.texts)
        except Stale:
            return
        if ahead.plan is not None and (ahead.plan.branches or ahead.orders):
            await self._go_on(ahead, ahead.plan, after)
        await self._services.publisher.publish(opened.row.id)

    async def _go_on(self, ahead: Ahead, plan: Plan, after: OpenMatch) -> None:
        left: Standing = await asyncio.to_thread(ahead.standing, after.match)
        if ahead.orders:
            now = Plan(ahead.seat, after.match.ply)
            await self._services.store.plans.go_on(after.row.id, plan, now)
        elif isinstance(left, Waits):
            await self._services.store.plans.go_on(after.row.id, plan, left.plan)


def _is_told(match: Match, plan: Plan, found: Ended) -> bool:
    """Tells whether the player of a plan that has ended need not be told of it any more: it was
    played to its end, or the player has acted since."""
    acted = any(each.seat == plan.seat and each.is_action for each in match.entries[plan.ply :])
    return acted or found.why in ("", OWN)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Answering(bot))
