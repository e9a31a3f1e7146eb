"""Sends the notices that it is somebody's turn: right after a board was shown, and in rounds when
they are due."""

from __future__ import annotations

import logging
from functools import partial

from discord.ext import commands

from cogs.desk.rounds import Rounds, Task
from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from cogs.table.notices import Notices
from db.store import OpenMatch, StoreTrouble
from engines.game import Seat

log = logging.getLogger(__name__)

EVERY = 15.0
MOST = 50
"""Most seats looked at in a round."""


class TurnNotices(Rounds):
    """The notices of all matches."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        self._notices = Notices(bot, bot.services)

    async def look(self) -> None:
        """Looks at the notices that are due, and at matches that have gone on without a look."""
        waiting = await self._services.store.notices.waiting(self._services.now())
        await self.attempt_all([self._task(*each) for each in waiting], MOST)

    @commands.Cog.listener()
    async def on_published(self, opened: OpenMatch) -> None:
        """Looks at the notices of a match that was shown."""
        match_id = opened.row.id
        try:
            seats = await self._services.store.notices.of_match(match_id, self._services.now())
        except StoreTrouble as error:
            log.info("notices are late: %s", error, extra=facts(match=match_id))
            return
        if seats:
            await self.attempt_all([self._task(match_id, seat) for seat in seats])

    def _task(self, match_id: int, seat: Seat) -> Task:
        """Returns the task to bring the notices of one seat up to date."""
        deed = partial(self._notices.look, match_id, seat)
        return Task((match_id, seat), deed, "a notice", facts(match=match_id, seat=seat))


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(TurnNotices(bot))
