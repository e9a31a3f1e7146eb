"""Measures Swiss contests by lot: `python -m tools.contests --swiss 100`.

Seats are those of duels; results follow strength, with one draw in eight. Of each number of people
it is counted how many byes did not go to the lowest score among those with the fewest byes (of
equals to the lowest strength), how many pairs met again, how far scores of pairs lay apart, and
how seats were dealt.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from contests.contest import Contest
from contests.director import due
from contests.events import HALF, NONE, WIN, Bye, Event, Joined, Paired, Played, Started
from contests.standings import standings
from contests.terms import Terms

DRAWS: Final = 0.125
PEOPLE: Final = (4, 5, 6, 7, 8, 9, 10, 11, 12, 15, 16, 23, 24, 32)


@dataclass
class Measured:
    """The sums over contests of so many people. `byes` are given, `wrong` of them to the wrong
    person; of `pairs` so many meet `again`, and `apart` is the sum of the squared differences of
    score; `off` counts people whose seats differ by two or more at the end, `runs` those with the
    same seat three times in a row, and `same` how often somebody had the same seat as before, of
    `turns`."""

    people: int
    rounds: int = 0
    byes: int = 0
    wrong: int = 0
    pairs: int = 0
    again: int = 0
    apart: float = 0
    sat: int = 0
    off: int = 0
    runs: int = 0
    same: int = 0
    turns: int = 0
    _met: Counter[frozenset[int]] = field(default_factory=Counter[frozenset[int]])

    def contest(self, lot: random.Random) -> None:
        contest, self._met = Contest(Terms("swiss")), Counter()
        for each in range(self.people):
            contest = contest.follow(Joined(each, lot.randint(1000, 2000)))
        contest = self._goes_on(contest, Started())
        while contest.phase == "running":
            meeting = lot.choice([each for each in contest.open_meetings if each.opened])
            one, two = (contest.people[each].strength for each in meeting.people)
            wins = 1 / (1 + 10 ** ((two - one) / 400))
            points = (WIN, NONE) if lot.random() < wins else (NONE, WIN)
            points = (HALF, HALF) if lot.random() < DRAWS else points
            contest = self._goes_on(contest, Played(meeting.number, points))
        self._seats(contest)

    def _goes_on(self, contest: Contest, event: Event) -> Contest:
        contest = contest.follow(event)
        before = contest
        for each in due(contest):
            self._count(before, each)
            contest = contest.follow(each)
        return contest

    def _count(self, before: Contest, event: Event) -> None:
        points = {row.person: row.points for row in standings(before)}
        if isinstance(event, Bye):
            self.byes += 1
            right = min(
                before.people.values(),
                key=lambda each: (
                    *(before.byes_of(each.number), points[each.number]),
                    *(each.strength, -each.number),
                ),
            )
            self.wrong += event.person != right.number
        if isinstance(event, Paired):
            one, two = event.people
            self.rounds = max(self.rounds, event.round)
            self.pairs += 1
            self.again += self._met[frozenset(event.people)] > 0
            self._met[frozenset(event.people)] += 1
            self.apart += float((points[one] - points[two]) ** 2)

    def _seats(self, contest: Contest) -> None:
        for person in contest.people:
            seats = [each.people.index(person) for each in contest.of(person)]
            self.sat += 1
            self.off += abs(seats.count(0) - seats.count(1)) > 1
            self.runs += any(len(set(seats[at : at + 3])) == 1 for at in range(len(seats) - 2))
            self.same += sum(a == b for a, b in pairwise(seats))
            self.turns += len(seats) - 1


def measure(contests: int) -> None:
    """Prints the table, of so many contests of each number of people."""
    print("people  rounds  byes wrong   repeats       gap²  off by 2+  3 in a row  same again")
    for people in PEOPLE:
        found = Measured(people)
        for number in range(contests):
            found.contest(random.Random(f"swiss {people} {number}"))
        print(
            f"{people:>6}{found.rounds:>8}{found.wrong:>6}/{found.byes:<5}"
            f"{found.again:>5}/{found.pairs:<6}{found.apart / found.pairs:>8.3f}"
            f"{found.off / found.sat:>10.1%}{found.runs / found.sat:>12.1%}"
            f"{found.same / found.turns:>12.1%}"
        )
