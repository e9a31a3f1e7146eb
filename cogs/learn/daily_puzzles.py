"""The puzzle of the day: settled at its beginning, and posted in the servers that want it, once a
day each; and the bot's signs of life, by which a day is forgiven on which it was away."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Final

import discord

from cogs.desk.rounds import AttendedRounds, Task
from cogs.desk.services import ServiceBot
from cogs.hall.delivery import post
from cogs.hall.log_fields import facts
from cogs.hall.refusals.codes import TRIED_FOR
from cogs.learn.daily_screen import daily_screen
from cogs.learn.puzzles import puzzle_of_today
from db.tables.puzzles import DailyRow, day_of
from learning.puzzle import Puzzle
from learning.solving import Solving, solving
from render.painting.orders import NotDrawn

log = logging.getLogger(__name__)

EVERY = 60.0
MOST: Final = 200
"""Messages posted in a round at most."""
SPREAD: Final = timedelta(hours=1)
"""The servers get theirs one after the other, so long after midnight in UTC at most."""
LOOKED_AT: Final = 50
"""Messages looked at for one that was posted but not noted."""
_TIMESTAMP: Final = 22
"""Bits of a server's id behind the moment at which it was made."""


def due_at(guild_id: int, day: date) -> datetime:
    """Returns from when on a server gets the puzzle of a day: always at the same time of day."""
    midnight = datetime(day.year, day.month, day.day, tzinfo=UTC)
    seconds = (guild_id >> _TIMESTAMP) % int(SPREAD.total_seconds())
    return midnight + timedelta(seconds=seconds)


@dataclass(frozen=True, slots=True)
class _Today:
    """The day that it is in UTC, and its puzzle."""

    day: date
    puzzle: Puzzle
    at: Solving


class DailyPuzzle(AttendedRounds):
    """Looks after all that once a minute."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)

    async def look(self) -> None:
        """Leaves a sign of life, and posts the puzzles that are due."""
        now, store = self._services.now(), self._services.store
        await store.puzzles.sign(now)
        puzzle, day = await puzzle_of_today(self._services), day_of(now)
        rows = await store.daily_puzzles.due(day) if puzzle else ()
        due = [row for row in rows if due_at(row.guild_id, day) <= now]
        if puzzle is None or not due:
            return
        today = _Today(day, puzzle, await asyncio.to_thread(solving, puzzle))
        try:
            await self.attempt_all((self._task(row, today) for row in due), MOST)
        except NotDrawn as error:  # all show the same picture: they wait for it, not for Discord
            log.warning("the daily puzzle waits for its picture: %s", error)

    def _task(self, row: DailyRow, today: _Today) -> Task:
        """Returns the task to post the puzzle in one server."""
        return Task(
            (row.guild_id, row.channel_id),
            partial(self._deliver, row.guild_id, today),
            "a daily puzzle",
            facts(guild=row.guild_id),
            lock=f"daily {row.guild_id}",
            ends=(NotDrawn,),
        )

    async def _deliver(self, guild_id: int, today: _Today) -> bool:
        """Posts the puzzle where it is still wanted; False where the bot may not post it."""
        row = await self._services.store.daily_puzzles.get(guild_id)
        if row.channel_id is None or row.day == today.day:
            return True
        try:
            await self._post(row, today)
        except (discord.Forbidden, discord.NotFound) as error:
            log.info("no daily puzzle: %s", error, extra=facts(guild=guild_id))
            await self._note_trouble(row, self._services.now())
            return False
        return True

    async def _post(self, row: DailyRow, today: _Today) -> None:
        daily, yesterday = self._services.store.daily_puzzles, today.day - timedelta(days=1)
        channel = self._bot.get_partial_messageable(row.channel_id or 0, guild_id=row.guild_id)
        if row.begun == today.day and await self._is_there(channel, today.day):
            await daily.posted(row.guild_id, today.day)
            return
        await daily.begin(row.guild_id, today.day)
        had_one = row.day == yesterday
        solvers = await daily.solvers(row.guild_id, yesterday) if had_one else None
        screen = daily_screen(today.puzzle, today.day, today.at, solvers)
        # The same until it is noted that this was posted: Discord drops a second one for minutes.
        await post(channel, screen, f"{row.guild_id}{today.day.toordinal()}"[-25:])
        await daily.posted(row.guild_id, today.day)

    async def _is_there(self, channel: discord.PartialMessageable, day: date) -> bool:
        """Tells whether that of a day stands among the latest messages: the program may have ended
        before it noted that."""
        name = f"puzzle-solve:0:{day.toordinal()}:"
        try:
            return any(
                [
                    name in str([part.to_dict() for part in each.components])
                    async for each in channel.history(limit=LOOKED_AT)
                    if self._bot.user and each.author.id == self._bot.user.id
                ]
            )
        except discord.Forbidden:
            return False

    async def _note_trouble(self, row: DailyRow, now: datetime) -> None:
        """Switches it off where it could not be posted for too long."""
        daily = self._services.store.daily_puzzles
        if now - await daily.failed(row.guild_id, now) >= TRIED_FOR:
            await daily.stop(row, now)
            log.info("the daily puzzle was switched off", extra=facts(guild=row.guild_id))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(DailyPuzzle(bot))
