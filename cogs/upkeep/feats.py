"""Recomputes the feats of teams if an update requires it: a few at a time, so that people are
answered meanwhile."""

from __future__ import annotations

import logging
from typing import Final

from cogs.desk.rounds import Rounds
from cogs.desk.services import ServiceBot
from db.tables.records import anew

log = logging.getLogger(__name__)

EVERY: Final = 2.0
MOST: Final = 5
"""Most matches looked at in a round."""


class Feats(Rounds):
    """A round every two seconds that recomputes a few feats, until all are done."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)

    async def look(self) -> None:
        """Recomputes the next feats; the last round stops the timer."""
        if not await anew.go_on(self._services.store.database, MOST):
            self._timer.stop()


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Feats(bot))
