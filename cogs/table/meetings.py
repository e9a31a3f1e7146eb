"""What stands between two people who play a match: how their earlier matches of the game ended."""

from __future__ import annotations

import logging

from cogs.hall.context import Context
from cogs.hall.log_fields import facts
from db.store import StoreTrouble
from db.values import MatchRow
from ratings.tally import NO_MATCHES, Tally

log = logging.getLogger(__name__)


async def met(context: Context, row: MatchRow) -> Tally:
    """Returns how the matches of these two have ended for the first seat, up to this one; nothing
    of a match for more, of a team game or with the bot, nor while the database fails: it is worth
    no delay."""
    if len(row.people) != 2:
        return NO_MATCHES
    first, second = row.people
    until = (row.ended_at, row.id) if row.ended_at else None
    try:
        return await context.store.tallies.between(first, second, row.game, until)
    except StoreTrouble as error:
        log.info("no head to head: %s", error, extra=facts(match=row.id))
        return NO_MATCHES
