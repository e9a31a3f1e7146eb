"""The puzzle of the day: settled at its beginning, and posted in the servers that want it, once a
day each; and the bot's signs of life, by which people are forgiven days without the bot."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Final

from cogs.desk.rounds import Job, Round
from cogs.desk.services import ServiceBot, Services
from cogs.hall.keeping.keeper import Kind, RenderedMessage, WantedMessage
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import Refusal
from cogs.learn.daily_screen import daily_screen
from cogs.learn.puzzles import puzzle_of_today
from db.tables.puzzles import DAILY, DailyRow, day_of
from db.tables.servers.kept_messages import KeptMessage
from learning.puzzle import Puzzle
from learning.solving import Solving, solving
from render.painting.orders import NotDrawn

log = logging.getLogger(__name__)

EVERY = 60.0
SPREAD: Final = timedelta(hours=1)
"""The servers get their puzzle one after the other, at most so long after midnight in UTC."""
_TIMESTAMP: Final = 22
"""Bits of a server's id after those with the time of its creation."""


def due_at(guild_id: int, day: date) -> datetime:
    """Returns the time from which a server gets the puzzle of a day: always the same time of
    day."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC)
    seconds = (guild_id >> _TIMESTAMP) % int(SPREAD.total_seconds())
    return midnight + timedelta(seconds=seconds)


@dataclass(frozen=True, slots=True)
class _Today:
    """The messages of the current day in UTC, and its puzzle."""

    services: Services
    day: date
    puzzle: Puzzle
    at: Solving

    async def wanted(self, subject: str, stands: KeptMessage | None) -> WantedMessage | None:
        """Returns the day's message, if it is still wanted and not posted."""
        del stands
        row = await self.services.store.daily_puzzles.get(int(subject))
        if row.channel_id is None or row.day == self.day:
            return None
        marks = (f"puzzle-solve:0:{self.day.toordinal()}:",)
        draw = partial(self._draw, row)
        day = self.day.isoformat()
        return WantedMessage(row.guild_id, row.channel_id, day, marks, draw, fixed=True)

    async def _draw(self, row: DailyRow, _: object) -> RenderedMessage:
        yesterday = self.day - timedelta(days=1)
        daily, had_one = self.services.store.daily_puzzles, row.day == yesterday
        solvers = await daily.solvers(row.guild_id, yesterday) if had_one else None
        return RenderedMessage(daily_screen(self.puzzle, self.day, self.at, solvers))

    async def refused(self, wanted: WantedMessage, refusal: Refusal, lasting: bool) -> None:
        """Switches it off if it could not be posted for too long."""
        del refusal
        if lasting:
            guild_id, daily = wanted.guild_id, self.services.store.daily_puzzles
            await daily.stop(guild_id, wanted.channel_id, self.services.now())
            log.info("the daily puzzle was switched off", extra=facts(guild=guild_id))


def rounds(bot: ServiceBot) -> Round:
    """Looks once a minute which servers are due for their puzzle."""
    posting = Job[tuple[DailyRow, Kind]](
        "a daily puzzle",
        lambda each: bot.services.keeper.keep(each[1], str(each[0].guild_id)),
        partial(_due, bot.services),
        lambda each: facts(guild=each[0].guild_id),
        key=lambda each: (each[0].guild_id, each[0].channel_id),
        lock=lambda each: f"daily {each[0].guild_id}",
        most=200,
        ends=(NotDrawn,),  # they all wait for the same picture
        ended=partial(log.warning, "the daily puzzle waits for its picture: %s"),
    )
    return Round("DailyPuzzle", EVERY, log, (posting,), attended=True)


async def _due(services: Services) -> list[tuple[DailyRow, Kind]]:
    """Records a sign of life, and returns the servers whose puzzle is due."""
    now, store = services.now(), services.store
    await store.puzzles.sign(now)
    puzzle, day = await puzzle_of_today(services), day_of(now)
    rows = await store.daily_puzzles.due(day) if puzzle else ()
    due = [row for row in rows if due_at(row.guild_id, day) <= now]
    if puzzle is None or not due:
        return []
    today = _Today(services, day, puzzle, await asyncio.to_thread(solving, puzzle))
    kind = Kind(DAILY, today.wanted, today.refused)
    return [(row, kind) for row in due]
