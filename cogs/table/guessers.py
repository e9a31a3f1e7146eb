"""The onlookers who have best guessed the moves of a match."""

from __future__ import annotations

import asyncio
import logging

from cogs.hall.context import Context
from cogs.hall.log_fields import facts
from db.store import OpenMatch, StoreTrouble
from db.values import Guess
from engines.match import Match
from players.guess import Guesser, best_of, counts, standing

log = logging.getLogger(__name__)


async def best_guessers(context: Context, opened: OpenMatch) -> tuple[Guesser, ...]:
    """Returns the best guessers of a match that is over. None while guesses are still to be judged,
    and while the database fails: nothing waits for it."""
    try:
        found = await context.store.guesses.judged(opened.row.id)
    except StoreTrouble as error:
        log.info("no guessers: %s", error, extra=facts(match=opened.row.id))
        return ()
    return await asyncio.to_thread(_best, opened.match, found) if found else ()


def _best(match: Match, found: tuple[tuple[int, Guess], ...]) -> tuple[Guesser, ...]:
    """Returns the best guessers, from the people and their guesses that count."""
    stands = standing(match)
    plies = {guess.ply for _, guess in found}
    counting = {ply for ply in plies if counts(match, ply, stands)}
    return best_of((person, guess.points or 0) for person, guess in found if guess.ply in counting)
