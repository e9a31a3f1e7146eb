"""What happens without anybody's command: invitations expire, boards that could not be
shown are shown again."""

from __future__ import annotations

import logging
from datetime import datetime, timedelta

from discord.ext import commands, tasks

from cogs.house import HouseBot
from cogs.journal import facts
from cogs.rounds import Rounds

log = logging.getLogger(__name__)

EVERY = 30.0
FIRST_PAUSE, LONGEST_PAUSE = timedelta(minutes=1), timedelta(hours=6)


class Caretaker(commands.Cog):
    """Goes round the house every half minute, and once after each start."""

    def __init__(self, bot: HouseBot) -> None:
        self._bot = bot
        self._house = bot.house
        self._rounds = Rounds(log, self._house.now)
        self._pauses: dict[int, tuple[datetime, timedelta]] = {}

    async def cog_load(self) -> None:
        """Starts the rounds."""
        self.round.start()

    async def cog_unload(self) -> None:
        """Ends the rounds."""
        self.round.cancel()

    @tasks.loop(seconds=EVERY)
    async def round(self) -> None:
        """One round; a failure is logged and does not end the rounds."""
        await self._rounds.go(self.tidy())

    @round.before_loop
    async def _ready(self) -> None:
        await self._bot.wait_until_ready()

    async def tidy(self) -> None:
        """Ends what has expired, then shows what lags behind; that also where the database
        can be read but not written."""
        try:
            await self._house.lobby.expire()
        finally:
            await self.recover()

    async def recover(self) -> None:
        """Shows every board that lags behind its log. Where that keeps failing, the pauses
        grow: repeated refusals would get a bot banned."""
        now, publisher = self._house.now(), self._house.publisher
        tried = [each for each in await publisher.unshown() if self._due(each, now) <= now]
        failed = {match_id for match_id in tried if not await self._show(match_id)}
        left = failed | set(await publisher.unshown()) if tried else failed
        for match_id in tried:
            if match_id in left:
                _, pause = self._pauses.get(match_id, (now, FIRST_PAUSE))
                self._pauses[match_id] = (now + pause, min(pause * 2, LONGEST_PAUSE))
            else:
                self._pauses.pop(match_id, None)
                log.info("shown after all", extra=facts(match=match_id))

    async def _show(self, match_id: int) -> bool:
        """Shows one match; False if that failed as it never should, which must not keep
        the others from being shown."""
        try:
            await self._house.publisher.publish(match_id)
        except Exception:
            log.warning("cannot be shown", exc_info=True, extra=facts(match=match_id))
            return False
        return True

    def _due(self, match_id: int, now: datetime) -> datetime:
        due, _ = self._pauses.get(match_id, (now, FIRST_PAUSE))
        return due


async def setup(bot: HouseBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Caretaker(bot))
