"""What is logged when a limit is over."""

from __future__ import annotations

from cogs.context import Ground
from cogs.table.commit import commit
from db.store import Stale
from db.tables.clocks import Due
from engines.match import LIMIT, TIME, Entry, Match


async def call_time(ground: Ground, due: Due) -> bool:
    """Logs that a limit is over; nothing is shown yet. False, with nothing logged, where
    somebody acted in the meantime, or another process called.

    Raises `Refusal` where the game has no answer to it, and what opening a match raises.
    """
    opened = await ground.store.open_match(due.match_id)
    if opened.match.ply != due.ply:
        return False
    entries = overdue(opened.match, due)
    try:
        await commit(ground, opened, entries)
    except Stale:
        return False
    return True


def overdue(match: Match, due: Due) -> tuple[Entry, ...]:
    """The entries that say whose time is over. The match's limit comes first and alone: what
    it leaves of the turn is looked at in the next round. Raises `Refusal`."""
    if due.match:
        return match.propose(match.to_act[0], LIMIT)
    entries: list[Entry] = []
    for seat in match.to_act:
        if seat in match.to_act:
            proposed = match.propose(seat, TIME)
            entries += proposed
            for entry in proposed:
                match = match.follow(entry)
    return tuple(entries)
