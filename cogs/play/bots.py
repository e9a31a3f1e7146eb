"""Makes the bot play its seats: right after a board was shown, and in rounds after a start or a
failure."""

from __future__ import annotations

import asyncio
import logging
from datetime import datetime, timedelta

from cogs.desk.rounds import Job, Round, Rounds
from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from cogs.table.bots import Bots, has_bots
from db.store import OpenMatch

log = logging.getLogger(__name__)

AROUND = timedelta(seconds=45)
"""Interval between looks at all matches with the bot if several processes play."""
MOST = 20
"""The most matches looked at in a round."""


def rounds(bot: ServiceBot) -> Round:
    """Plays the bot's seats once a board was shown, and looks for more every 15 seconds."""
    seats = BotSeats(bot)
    asking = bot.services.programs.introduce()
    introduction = asyncio.create_task(asking, name="other programs introduce themselves")
    seats.under_way.add(introduction)
    introduction.add_done_callback(seats.under_way.discard)
    hears = {"on_published": seats.shown}
    return Round("BotSeats", 15.0, log, look=seats.look, hears=hears, under_way=seats.under_way)


class BotSeats:
    """The bot's seats in all matches. `waiting` holds the matches still to look at: after a start
    all with a seat of the bot; with several processes now and then also those that have moved on,
    since another process may have died during its turn."""

    def __init__(self, bot: ServiceBot) -> None:
        self._services = services = bot.services
        self._bots = Bots(services, services.table, services.thinkers, services.programs)
        self._job = Job[int](
            "the bot's turn", self._play, about=lambda match_id: facts(match=match_id)
        )
        self._looked_at: set[int] = set()
        self._again: set[int] = set()
        self._around: datetime | None = None
        self._lengths: dict[int, int] = {}
        self.waiting: list[int] = []
        self.under_way: set[asyncio.Task[None]] = set()

    async def look(self, rounds: Rounds) -> None:
        """Looks at the waiting matches."""
        now, shared = self._services.now(), self._services.store.database.shared
        if self._around is None or (shared and now - self._around >= AROUND):
            await self._look_around(now)
        due = [each for each in self.waiting if rounds.is_due(self._job, each, now)][:MOST]
        self.waiting = [each for each in self.waiting if each not in due]
        for match_id in due:
            self._begin(rounds, match_id)

    async def _look_around(self, now: datetime) -> None:
        """Finds the matches that have moved on since the last time."""
        found = await self._services.store.matches.with_bots()
        changed = [each for each, plies in found.items() if self._lengths.get(each) != plies]
        self.waiting += [each for each in changed if each not in self.waiting]
        self._around, self._lengths = now, found

    async def shown(self, rounds: Rounds, opened: OpenMatch) -> None:
        """Looks at a match that was shown: the bot may be to act."""
        if has_bots(opened):
            self._begin(rounds, opened.row.id)

    def _begin(self, rounds: Rounds, match_id: int) -> None:
        """Looks at a match; if a look is running, once more after it."""
        if match_id in self._looked_at:
            self._again.add(match_id)
            return
        self._looked_at.add(match_id)
        task = asyncio.create_task(self._look(rounds, match_id), name=f"bot in match {match_id}")
        self.under_way.add(task)
        task.add_done_callback(lambda _: self._end(rounds, task, match_id))

    def _end(self, rounds: Rounds, task: asyncio.Task[None], match_id: int) -> None:
        self.under_way.discard(task)
        self._looked_at.discard(match_id)
        if match_id in self._again:
            self._again.discard(match_id)
            self._begin(rounds, match_id)

    async def _look(self, rounds: Rounds, match_id: int) -> None:
        """Plays in one match and shows it; after a failure it is tried again later."""
        if not await rounds.attempt(self._job, match_id):
            self.waiting.append(match_id)

    async def _play(self, match_id: int) -> None:
        # Saves other processes the same thinking; the log decides whose action counts.
        async with self._services.store.database.exclusively(f"bot {match_id}"):
            played = await self._bots.look(match_id)
        if played:
            await self._services.publisher.publish(match_id)
