"""Sends the notices that it is somebody's turn: right after a board was shown, and in rounds when
they are due."""

from __future__ import annotations

import logging

from discord.ext import commands

from cogs.desk.rounds import Rounds
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
        now = self._services.now()
        waiting = await self._services.store.notices.waiting(now)
        tried = [each for each in waiting if self._pauses.is_due(each, now)]
        for match_id, seat in tried[:MOST]:
            await self._try(match_id, seat)

    @commands.Cog.listener()
    async def on_published(self, opened: OpenMatch) -> None:
        """Looks at the notices of a match that was shown."""
        match_id = opened.row.id
        try:
            seats = await self._services.store.notices.of_match(match_id)
        except StoreTrouble as error:
            log.info("notices are late: %s", error, extra=facts(match=match_id))
            return
        for seat in seats:
            if self._pauses.is_due((match_id, seat), self._services.now()):
                await self._try(match_id, seat)

    async def _try(self, match_id: int, seat: Seat) -> None:
        """Looks at one seat; a failure is logged and does not stop the others."""
        about = facts(match=match_id, seat=seat)
        try:
            await self._notices.look(match_id, seat)
            done = True
        except StoreTrouble as error:
            log.warning("a notice is late: %s", error, extra=about)
            done = False
        except Exception:
            log.warning("a notice could not be sent or changed", exc_info=True, extra=about)
            done = False
        self._pauses.note((match_id, seat), self._services.now(), done=done)


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(TurnNotices(bot))
