"""The points of a duplicate: the teams of a round have played the same match, and are compared.

The points of a match are the game's own score here, the same for all people of a team. A round
brings each of them one for each other team that has done worse, and half a point for each that has
done as well, divided by the number of the other teams: so a round brings between nothing and one,
however many teams there are. A round counts once all its matches are over, and not before.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from contests.contest import Contest, Meeting
from contests.events import HALF, NONE, Points


@dataclass(frozen=True, slots=True)
class Share:
    """A person's share of a round: the points, the numbers of other teams that did worse, as well,
    and better, and the own team's score."""

    points: Points
    worse: int = 0
    equal: int = 0
    better: int = 0
    score: Points = NONE


def shares(contest: Contest, person: int) -> Iterator[Share]:
    """Yields a person's share of each round that is over."""
    for meeting in contest.of(person):
        if meeting.round <= contest.closed and meeting.points is not None:
            yield share(meeting, compared(contest, meeting.round), person)


def compared(contest: Contest, in_round: int) -> tuple[Meeting, ...]:
    """Returns the matches of a round that took place."""
    return tuple(
        each
        for each in contest.meetings
        if each.round == in_round and each.took_place and each.points is not None
    )


def share(meeting: Meeting, others: Sequence[Meeting], person: int) -> Share:
    """Returns a person's share of a match that is over, beside the `others` of its round. A team
    that is alone has half a point; a match that did not take place brings the points settled
    then."""
    assert meeting.points is not None
    own = meeting.points[meeting.people.index(person)]
    if not meeting.took_place:
        return Share(own)
    scores = [each.points[0] for each in others if each.points and each != meeting]
    if not scores:
        return Share(HALF, score=own)
    worse, equal = sum(1 for each in scores if each < own), scores.count(own)
    points = Fraction(2 * worse + equal, 2 * len(scores))
    return Share(points, worse, equal, len(scores) - worse - equal, own)
