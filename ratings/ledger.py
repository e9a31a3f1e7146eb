"""The ratings of all people in a game, made from its matches in the order in which they ended."""

from __future__ import annotations

from collections import Counter, defaultdict, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import combinations
from typing import TypeAlias

from engines.terms import Seat
from ratings.contest import WINDOW, Contest, weights
from ratings.model import SETTLED, START, Rating, rate

Meeting: TypeAlias = tuple[datetime, tuple[int, ...]]
"""The end of a match, and the others in it."""


@dataclass(frozen=True, slots=True)
class RatingStep:
    """The change of one player's rating by a match: the points `before`, the rating `after`, and
    the weight of the match for that player, above 0 and at most 1."""

    before: float
    after: Rating
    weight: float

    @property
    def change(self) -> int:
        """The difference in points as it is displayed."""
        return self.after.shown - round(self.before)


class Ledger:
    """The ratings in one game so far, by person, and the past meetings.

    For one person, all others count as the same opponent if their ratings would not be settled
    without their matches against that person: several new accounts count no more than one. `recent`
    are the matches of each person within `WINDOW`, oldest first: their ends, and the others in
    them. `often` are the numbers of all matches of two, by pair with the smaller id first.
    """

    def __init__(
        self,
        ratings: Mapping[int, Rating] | None = None,
        recent: Mapping[int, Iterable[Meeting]] | None = None,
        often: Mapping[tuple[int, int], int] | None = None,
    ) -> None:
        self.ratings = dict(ratings or {})
        known = {person: deque(met) for person, met in (recent or {}).items()}
        self._recent = defaultdict[int, deque[Meeting]](deque, known)
        self._often = Counter[tuple[int, int]](often or {})

    def add(self, contest: Contest, people: Sequence[int], at: datetime) -> dict[Seat, RatingStep]:
        """Adds a match of these people, by seat, that ended `at` this time: no earlier than the
        matches before it. Returns the change of each rating."""
        before = {seat: self.ratings.get(people[seat], START) for seat in contest.seats}
        rated = [people[seat] for seat in contest.seats]
        self._forget(rated, at)
        counted = weights(contest, lambda one, other: self._met(people[one], people[other]))
        after = rate(contest, before, counted)
        for seat, rating in after.items():
            self.ratings[people[seat]] = rating
        self._note(rated, at)
        return {
            seat: RatingStep(before[seat].points, after[seat], counted[seat])
            for seat in contest.seats
        }

    def _note(self, people: Sequence[int], at: datetime) -> None:
        for one in people:
            self._recent[one].append((at, tuple(each for each in people if each != one)))
        self._often.update(combinations(sorted(people), 2))

    def _forget(self, people: Sequence[int], at: datetime) -> None:
        for person in people:
            recent = self._recent[person]
            while recent and recent[0][0] <= at - WINDOW:
                recent.popleft()

    def _met(self, one: int, other: int) -> int:
        """Returns the number of matches within `WINDOW` in which one person has played the same
        opponent."""
        if self._is_proven(one, other):
            return sum(other in others for _, others in self._recent[one])
        return sum(
            not all(self._is_proven(one, each) for each in others)
            for _, others in self._recent[one]
        )

    def _is_proven(self, one: int, other: int) -> bool:
        """Tells whether the matches of another person against others than `one` settle that
        person's rating."""
        met = self._often[min(one, other), max(one, other)]
        return self.ratings.get(other, START).matches - met >= SETTLED
