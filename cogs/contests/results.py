"""What the end of a match brings in its contest."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from contests.contest import Contest
from contests.events import HALF, NONE, WIN, Event, Played, Points, Unplayed
from db.tables.contests.rows import ContestMatch
from db.values import OpenMatch
from engines.game import Result, TableEnding

_POINTS: Final[dict[Result, Points]] = {
    Result.WIN: WIN,
    Result.DRAW: HALF,
    Result.SHARED: HALF,
    Result.LOSS: NONE,
}


def result_of(found: ContestMatch, contest: Contest, opened: OpenMatch | None) -> Event:
    """Returns what a match brings that is over, or set aside (None). A match called off is lost by
    whoever did that, unless somebody has withdrawn: then it did not take place."""
    if contest.terms.format == "duplicate":
        return _score_of(found, contest, opened)
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


def _score_of(found: ContestMatch, contest: Contest, opened: OpenMatch | None) -> Event:
    """Returns the score of a team's match. One that all have left did not take place, nor one that
    was stopped or set aside. A team that calls its match off has lost it."""
    people = contest.meetings[found.number].people
    gone = [each for each in people if contest.people[each].withdrawn]
    if opened is None or opened.match.outcome is None or len(gone) == len(people):
        return Unplayed(found.number)
    score, reason = opened.match.score, opened.match.outcome.reason
    if score is None and (gone or reason is not TableEnding.CALLED_OFF):
        return Unplayed(found.number)
    return Played(found.number, (Fraction(score or 0),) * len(people))
