"""The head-to-head record of two people: how their earlier matches of the game ended."""

from __future__ import annotations

import logging

from cogs.hall.context import Context
from cogs.hall.log_fields import facts
from db.store import StoreTrouble
from db.values import MatchRow
from ratings.tally import NO_MATCHES, Tally

log = logging.getLogger(__name__)


async def met(context: Context, row: MatchRow) -> Tally:
    """Returns how the matches of these two ended, counted for the first seat, up to this one. Empty
    for more than two seats, a team game or the bot, and while the database fails: nothing waits for
    it."""
    if len(row.people) != 2:
        return NO_MATCHES
    first, second = row.people
    until = (row.ended_at, row.id) if row.ended_at else None
    try:
        return await context.store.tallies.between(first, second, row.game, until)
    except StoreTrouble as error:
        log.info("no head to head: %s", error, extra=facts(match=row.id))
        return NO_MATCHES
