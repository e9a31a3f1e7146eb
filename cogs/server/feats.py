"""Gives the roles that servers have chosen for feats: each once, and taken from nobody.

A role that was given but not noted, since the program was ended meanwhile, is given once more,
which changes nothing: whoever has a role has it once.
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

from cogs.desk.rounds import Rounds, Task
from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from cogs.hall.roles import Roles
from cogs.server.week_page import DEEDS
from common.text.say import say
from db.tables.puzzles import day_of
from db.tables.servers.feat_roles import DAYS, SOLVER

log = logging.getLogger(__name__)

EVERY = 600.0
MOST: Final = 20
"""The most roles of one feat given in a round."""


class FeatRounds(Rounds):
    """Looks every ten minutes who has reached a feat."""

    def __init__(self, bot: ServiceBot) -> None:
        super().__init__(bot, log, EVERY)
        self._roles = Roles(bot)

    async def look(self) -> None:
        """Gives the roles that are due."""
        await self.attempt_all(
            Task(
                (guild_id, feat, role_id),
                partial(self._give, guild_id, feat, role_id),
                "a role for a feat",
                facts(guild=guild_id),
                lock=f"feats {guild_id}",
            )
            for guild_id, feat, role_id in await self._services.store.feat_roles.all()
        )

    async def _give(self, guild_id: int, feat: str, role_id: int) -> bool:
        """Gives a role to those who have reached its feat. False where the bot cannot give it."""
        table, now = self._services.store.feat_roles, self._services.now()
        if (await table.of(guild_id)).get(feat) != role_id:
            return True  # it was changed meanwhile
        owed = await table.owed(guild_id, feat, day_of(now))
        reached = [each for each in owed if feat != SOLVER or await self._has_solved(each)]
        for person in reached[:MOST]:
            given = await self._roles.give(
                guild_id, role_id, person, say("Vivat: {feat}", feat=DEEDS[feat][0])
            )
            if not (given.done or given.left):
                return False
            await table.given(guild_id, feat, person, now)
        return True

    async def _has_solved(self, person: int) -> bool:
        today = day_of(self._services.now())
        return (await self._services.store.puzzles.streak(person, today)).longest >= DAYS


async def setup(bot: ServiceBot) -> None:
    """Loads the cog."""
    await bot.add_cog(FeatRounds(bot))
