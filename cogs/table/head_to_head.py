"""What other matches say about one that is over: the head-to-head record of its two people, and
what it counts in its league."""

from __future__ import annotations

import logging
from dataclasses import replace

from cogs.board.match_view import MatchView, match_view
from cogs.hall.context import Context
from cogs.hall.log_fields import facts
from db.store import OpenMatch, StoreTrouble
from db.tables.contests.rows import OpenContest
from db.values import MatchRow
from engines.game import Result, Seat, TableEnding
from ratings.tally import NO_MATCHES, Tally
from render.look import Player

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


async def full_view(
    context: Context, opened: OpenMatch, seat: Seat | None, players: tuple[Player, ...] = ()
) -> MatchView:
    """Returns the values of a match that is over, for one seat or the public: with the score of the
    two, and with what it counts in its league."""
    shown = match_view(opened, seat, players, await met(context, opened.row))
    lost = await _lost(context, opened, shown)
    return replace(shown, lost=lost, void=shown.void and not lost) if lost else shown


async def _lost(context: Context, opened: OpenMatch, shown: MatchView) -> tuple[Seat, ...]:
    """Returns who has lost a match in its league that ended before all had moved: whoever let the
    time run out or called it off, of a team all; nobody if one of them has withdrawn. Empty for
    others, and while the database fails."""
    outcome, contests = opened.match.outcome, context.store.contests
    called_off = outcome is not None and outcome.reason is TableEnding.CALLED_OFF
    if outcome is None or not (shown.void or called_off):
        return ()
    try:
        number = await contests.of_match(opened.row.id)
        found = None if number is None else await contests.get(number)
    except StoreTrouble as error:
        log.info("league not known: %s", error, extra=facts(match=opened.row.id))
        return ()
    if found is None or _has_left(found, opened.row.id):
        return ()
    if not called_off:
        return outcome.seats(Result.LOSS)
    team = opened.match.game.team
    return tuple(range(len(outcome.results))) if team else (opened.match.entries[-1].seat,)


def _has_left(found: OpenContest, match_id: int) -> bool:
    """Tells whether somebody of this match has withdrawn from the contest."""
    number = next(key for key, each in found.matches.items() if each == match_id)
    people = found.contest.meetings[number].people
    return any(found.contest.people[each].withdrawn for each in people)
