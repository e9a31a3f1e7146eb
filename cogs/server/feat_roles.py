"""Gives roles for feats. Roles are never taken back.

A role that was given but not noted, because the program ended in between, is given once more, which
is harmless."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final, TypeAlias

from cogs.desk.rounds import Job, Round
from cogs.desk.services import ServiceBot
from cogs.hall.log_fields import facts
from cogs.hall.roles import Roles
from cogs.server.week_page import DEEDS
from common.text.say import say
from db.tables.puzzles import day_of
from db.tables.servers.feat_roles import DAYS, SOLVER

log = logging.getLogger(__name__)

MOST: Final = 20
"""The most roles of one feat given in a round."""
FeatRole: TypeAlias = tuple[int, str, int]
"""A role for a feat: the server, the feat, and the role."""


def rounds(bot: ServiceBot) -> Round:
    """Looks every ten minutes for people who have reached a feat."""
    giving = Job[FeatRole](
        "a role for a feat",
        partial(_give, bot),
        bot.services.store.feat_roles.all,
        lambda each: facts(guild=each[0]),
        lock=lambda each: f"feats {each[0]}",
    )
    return Round("FeatRounds", 600.0, log, (giving,))


async def _give(bot: ServiceBot, each: FeatRole) -> bool:
    """Gives a role to people who have reached its feat. False if the bot cannot give it."""
    guild_id, feat, role_id = each
    table, now = bot.services.store.feat_roles, bot.services.now()
    if (await table.of(guild_id)).get(feat) != role_id:
        return True  # it was changed meanwhile
    owed = await table.owed(guild_id, feat, day_of(now))
    reached = [each for each in owed if feat != SOLVER or await _has_solved(bot, each)]
    for person in reached[:MOST]:
        given = await Roles(bot).give(
            guild_id, role_id, person, say("Vivat: {feat}", feat=DEEDS[feat][0])
        )
        if not (given.done or given.left):
            return False
        await table.given(guild_id, feat, person, now)
    return True


async def _has_solved(bot: ServiceBot, person: int) -> bool:
    today = day_of(bot.services.now())
    return (await bot.services.store.puzzles.streak(person, today)).longest >= DAYS
