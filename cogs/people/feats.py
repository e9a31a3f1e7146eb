"""Makes the feats of teams anew where that is to be done after an update: little by little, so that
people are answered meanwhile."""

from __future__ import annotations

import logging
from typing import Final

from cogs.desk.rounds import Rounds
from cogs.desk.services import ServiceBot
from db.tables.records import anew

log = logging.getLogger(__name__)

EVERY: Final = 2.0
MOST: Final = 5
"""How many matches are looked at in a round."""


class Feats(Rounds):
    """Makes a few feats anew every two seconds until all are."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)

    async def look(self) -> None:
        """Goes on; the last round ends them all."""
        if not await anew.go_on(self._services.store.database, MOST):
            self._timer.stop()


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(Feats(bot))
