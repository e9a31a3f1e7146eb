"""The ratings of all people in a game, made from its matches in the order in which they ended."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from engines.terms import Seat
from ratings.contest import WINDOW, Contest, weight
from ratings.model import START, Rating, rate


@dataclass(frozen=True, slots=True)
class RatingStep:
    """The change of one player's rating by a match: the points `before`, the rating `after`, and
    the weight of the match, above 0 and at most 1."""

    before: float
    after: Rating
    weight: float

    @property
    def change(self) -> int:
        """The difference in points as it is displayed."""
        return self.after.shown - round(self.before)


class Ledger:
    """The ratings in one game so far, by person; and the times at which two people have met, oldest
    first, by pair with the smaller id first."""

    def __init__(
        self,
        ratings: Mapping[int, Rating] | None = None,
        meetings: Mapping[tuple[int, int], Sequence[datetime]] | None = None,
    ) -> None:
        self.ratings = dict(ratings or {})
        known = {pair: list(times) for pair, times in (meetings or {}).items()}
        self._meetings = defaultdict[tuple[int, int], list[datetime]](list, known)

    def add(self, contest: Contest, people: Sequence[int], at: datetime) -> dict[Seat, RatingStep]:
        """Adds a match of these people, by seat, that ended `at` this time: no earlier than the
        matches before it. Returns the change of each rating."""
        before = {seat: self.ratings.get(people[seat], START) for seat in contest.seats}
        counted = weight(contest, lambda one, other: self._met(people[one], people[other], at))
        after = rate(contest, before, counted)
        for seat, rating in after.items():
            self.ratings[people[seat]] = rating
        self._note(sorted(people[seat] for seat in contest.seats), at)
        return {
            seat: RatingStep(before[seat].points, after[seat], counted) for seat in contest.seats
        }

    def _note(self, people: Sequence[int], at: datetime) -> None:
        for number, one in enumerate(people):
            for other in people[number + 1 :]:
                self._meetings[one, other].append(at)

    def _met(self, one: int, other: int, at: datetime) -> int:
        """Returns the number of meetings of two within `WINDOW` before this; forgets older ones."""
        times = self._meetings[min(one, other), max(one, other)]
        while times and times[0] <= at - WINDOW:
            times.pop(0)
        return len(times)
