"""What the end of a match brings in its contest."""

from __future__ import annotations

from typing import Final

from contests.contest import Contest
from contests.events import HALF, NONE, WIN, Event, Played, Points, Unplayed
from db.tables.contests.rows import ContestMatch
from db.values import OpenMatch
from engines.game import Result

_POINTS: Final[dict[Result, Points]] = {
    Result.WIN: WIN,
    Result.DRAW: HALF,
    Result.SHARED: HALF,
    Result.LOSS: NONE,
}


def result_of(found: ContestMatch, contest: Contest, opened: OpenMatch | None) -> Event:
    """Returns what a match brings that is over, or set aside (None). A match called off is lost by
    whoever did that, unless somebody has withdrawn: then it did not take place."""
    outcome = opened.match.outcome if opened else None
    if opened is None or outcome is None:
        return Unplayed(found.number)
    if Result.VOID not in outcome.results:
        return Played(found.number, tuple(_POINTS[each] for each in outcome.results))
    meeting = contest.meetings[found.number]
    if any(contest.people[each].withdrawn for each in meeting.people):
        return Unplayed(found.number)
    by = opened.match.entries[-1].seat
    seats = range(len(outcome.results))
    return Played(found.number, tuple(NONE if seat == by else WIN for seat in seats))
