"""The wider facts on a finished match: the head-to-head record of its two people, its result in a
league, and the points of the onlookers who have guessed its moves."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from typing import Final

from cogs.board.match_view import MatchView, match_view
from cogs.hall.context import Context
from cogs.hall.log_fields import facts
from cogs.hall.sentences import mention
from common.text.say import EMPTY, joined, say
from common.text.text import Text
from contests.contest import Meeting, climbs
from db.store import OpenMatch, StoreTrouble
from db.tables.contests.rows import OpenContest
from db.tables.watching.guesses import Guess
from db.values import MatchRow
from engines.game import Result, Seat, TableEnding
from engines.match import Match
from players.guess import Guesser, best_of, counts, ranking, standing
from ratings.tally import NO_MATCHES, Tally
from render.look import Player

log = logging.getLogger(__name__)

_PRICE: Final = say(
    "It is not rated, but in the table it counts as lost by {team:yes=your team|no=you}."
)


async def met(context: Context, row: MatchRow) -> Tally:
    """Returns the tally of the matches of these two, counted for the first seat, up to this one.
    Empty for more than two seats, a team game or the bot, and while the database fails: the board
    does not wait for it."""
    if len(row.people) != 2:
        return NO_MATCHES
    first, second = row.people
    until = (row.ended_at, row.id) if row.ended_at else None
    try:
        return await context.store.tallies.between(first, second, row.game, until)
    except StoreTrouble as error:
        log.info("no head to head: %s", error, extra=facts(match=row.id))
        return NO_MATCHES


async def full_view(
    context: Context, opened: OpenMatch, seat: Seat | None, players: tuple[Player, ...] = ()
) -> MatchView:
    """Returns the values of a finished match, for one seat or the public: with the score of the
    two, and its result in a league."""
    shown = match_view(opened, seat, players, await met(context, opened.row))
    lost = await _lost(context, opened, shown)
    return replace(shown, lost=lost, void=shown.void and not lost) if lost else shown


async def _lost(context: Context, opened: OpenMatch, shown: MatchView) -> tuple[Seat, ...]:
    """Returns the seats that have lost a match in its league although it ended before all had
    moved: those that let the time run out or called it off, in a team all; none if a player has
    withdrawn. Empty for other matches, and while the database fails."""
    outcome = opened.match.outcome
    called_off = outcome is not None and outcome.reason is TableEnding.CALLED_OFF
    if outcome is None or not (shown.void or called_off):
        return ()
    try:
        found = await _contest_of(context, opened)
    except StoreTrouble as error:
        log.info("league not known: %s", error, extra=facts(match=opened.row.id))
        return ()
    if found is None:
        return ()
    if not called_off:
        return outcome.seats(Result.LOSS)
    team = opened.match.game.team
    return tuple(range(len(outcome.results))) if team else (opened.match.entries[-1].seat,)


async def price(context: Context, opened: OpenMatch, seat: Seat) -> Text:
    """Returns the price for this seat in its contest of calling the match off; empty if nobody
    loses by it."""
    found = await _contest_of(context, opened)
    if found is None:
        return EMPTY
    lost = _PRICE.filled(team=opened.match.game.team)
    meeting = _meeting_of(found, opened.row.id)
    challenger, rungs = meeting.people[meeting.group], found.contest.rungs
    if found.row.terms.format != "ladder" or not climbs(rungs, challenger, meeting.people[seat]):
        return lost
    who = mention(opened.row.people[meeting.group], first=True)
    return joined(" ", [lost, say("{who} takes your place on the ladder.", who=who)])


async def _contest_of(context: Context, opened: OpenMatch) -> OpenContest | None:
    """Returns the contest in whose table the match counts; None for other matches, if its organiser
    has annulled it, and if one of its players has withdrawn, so that it does not take place."""
    number = await context.store.contests.of_match(opened.row.id)
    found = None if number is None else await context.store.contests.get(number)
    if found is None or opened.row.id not in found.matches.values():
        return None
    people = _meeting_of(found, opened.row.id).people
    return None if any(found.contest.people[each].withdrawn for each in people) else found


def _meeting_of(found: OpenContest, match_id: int) -> Meeting:
    number = next(key for key, each in found.matches.items() if each == match_id)
    return found.contest.meetings[number]


async def with_guessers(
    context: Context, opened: OpenMatch, shown: MatchView, here: int | None = None, viewer: int = 0
) -> MatchView:
    """Returns the values of a finished match with its best guessers, and the points of the
    `viewer`. Between strangers only guessers in the server `here` are named: the others are unknown
    in it. Unchanged while guesses are still to be judged, and while the database fails: the board
    does not wait for it."""
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
    """Returns the guessers ranked by the guesses that count."""
    stands = standing(match)
    plies = {guess.ply for _, guess in found}
    counting = {ply for ply in plies if counts(match, ply, stands)}
    return ranking((person, guess.points or 0) for person, guess in found if guess.ply in counting)
