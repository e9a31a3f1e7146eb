"""The matches of duplicates: all of a round have the same seed, and are hidden until it is over.

The first one that opens draws the seed. The others take theirs from its row, in the same
transaction, as all matches of a round open at once. So no other place knows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from contests.contest import Contest
from db.connection import Transaction
from db.tables import matches
from db.values import NewMatch


async def alike(
    transaction: Transaction,
    new: NewMatch,
    contest: Contest,
    opened: Mapping[int, int],
    number: int,
) -> NewMatch:
    """Returns a match to store as the others of its round, `opened` being their stored matches by
    number. A match of another format is as it was."""
    if contest.terms.format != "duplicate":
        return new
    own = contest.meetings[number].round
    there = [opened[each] for each in sorted(opened) if contest.meetings[each].round == own]
    first = await matches.read(transaction, there[0]) if there else None
    setup = replace(new.setup, seed=first.setup.seed) if first else new.setup
    return replace(new, setup=setup, hidden=True)


async def show(
    transaction: Transaction, before: Contest, after: Contest, opened: Mapping[int, int]
) -> None:
    """Stops hiding the matches that a change of the contest has ended: those of a round, or all."""
    if before.terms.format != "duplicate":
        return
    ended = after.phase in ("over", "stopped")
    for number, match_id in opened.items():
        if ended or before.closed < after.meetings[number].round <= after.closed:
            sql = "UPDATE matches SET hidden = FALSE WHERE id = ?"
            await transaction.rows(sql, (match_id,))
