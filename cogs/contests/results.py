"""What the end of a match brings in its contest."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from contests.contest import Contest, Meeting
from contests.events import HALF, NONE, WIN, Event, Played, Points, Unplayed
from contests.pods import place_points
from db.tables.contests.rows import ContestMatch
from db.values import OpenMatch
from engines.game import Result, TableEnding
from engines.match import Match, places

_POINTS: Final[dict[Result, Points]] = {
    Result.WIN: WIN,
    Result.DRAW: HALF,
    Result.SHARED: HALF,
    Result.LOSS: NONE,
}


def result_of(found: ContestMatch, contest: Contest, opened: OpenMatch | None) -> Event:
    """Returns what a match brings that is over, or set aside (None). A match called off is lost by
    whoever did that, unless somebody has withdrawn: then it did not take place. Nor did one that
    the managers of the server stopped, for which nobody who played in it can be blamed."""
    outcome = opened.match.outcome if opened else None
    if opened is None or outcome is None or outcome.reason is TableEnding.STOPPED:
        return Unplayed(found.number)
    if contest.terms.format == "duplicate":
        return _score_of(contest.meetings[found.number], contest, opened.match)
    pods = contest.terms.format == "pods"
    if Result.VOID not in outcome.results:
        by_place = place_points(places(opened.match)) if pods else None
        return Played(found.number, by_place or tuple(_POINTS[each] for each in outcome.results))
    meeting = contest.meetings[found.number]
    if any(contest.people[each].withdrawn for each in meeting.people):
        return Unplayed(found.number)
    by = opened.match.entries[-1].seat
    seats = range(len(outcome.results))
    if pods:
        last = len(seats)
        return Played(found.number, place_points([last if seat == by else 1 for seat in seats]))
    return Played(found.number, tuple(NONE if seat == by else WIN for seat in seats))


def _score_of(meeting: Meeting, contest: Contest, match: Match) -> Event:
    """Returns the score of a team's match that has an outcome. One that all have left did not take
    place, nor one called off after somebody had withdrawn; else a team that calls its match off has
    lost it."""
    gone = [each for each in meeting.people if contest.people[each].withdrawn]
    if len(gone) == len(meeting.people) or (match.score is None and gone):
        return Unplayed(meeting.number)
    return Played(meeting.number, (Fraction(match.score or 0),) * len(meeting.people))
