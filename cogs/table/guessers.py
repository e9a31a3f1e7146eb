"""The points of the onlookers who have guessed the moves of a match."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace

from cogs.board.match_view import MatchView
from cogs.hall.context import Context
from cogs.hall.log_fields import facts
from db.store import OpenMatch, StoreTrouble
from db.tables.watching.guesses import Guess
from engines.match import Match
from players.guess import Guesser, best_of, counts, ranking, standing

log = logging.getLogger(__name__)


async def with_guessers(
    context: Context, opened: OpenMatch, shown: MatchView, here: int | None = None, viewer: int = 0
) -> MatchView:
    """Returns the values of a match with its best guessers, and the points of the `viewer`, if it
    is over. Between strangers only those who have guessed in the server `here` are named: the
    others are unknown in it. Without them while guesses are still to be judged, and while the
    database fails: nothing waits for it."""
    if opened.match.outcome is None:
        return shown
    among = (here or 0) if opened.row.is_mirrored else None
    try:
        found = await context.store.guesses.judged(opened.row.id, viewer, among)
    except StoreTrouble as error:
        log.info("no guessers: %s", error, extra=facts(match=opened.row.id))
        return shown
    if not found:
        return shown
    ranked = await asyncio.to_thread(_ranked, opened.match, found)
    own = next((each for each in ranked if each.person_id == viewer), None)
    return replace(shown, guessers=best_of(ranked), own_guesses=own)


def _ranked(match: Match, found: tuple[tuple[int, Guess], ...]) -> tuple[Guesser, ...]:
    """Returns the guessers by the guesses that count."""
    stands = standing(match)
    plies = {guess.ply for _, guess in found}
    counting = {ply for ply in plies if counts(match, ply, stands)}
    return ranking((person, guess.points or 0) for person, guess in found if guess.ply in counting)
