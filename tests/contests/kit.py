"""Contests in a few words."""

from __future__ import annotations

from contests.contest import Contest
from contests.director import Apart, due
from contests.events import HALF, NONE, WIN, Event, Joined, Played, Started, Unplayed, Withdrawn
from contests.terms import Absence, Format, Terms

ONE, DRAW, TWO = (WIN, NONE), (HALF, HALF), (NONE, WIN)


class Game:
    """A contest to be led by a test: after each event all is added that follows."""

    def __init__(
        self,
        people: int,
        form: Format = "league",
        absence: Absence = "half",
        at_once: int = 0,
        apart: Apart = (),
        days: int = 0,
    ) -> None:
        self.apart = apart
        self.contest = Contest(Terms(form, absence, at_once, round_days=days))
        for each in range(people):
            self.contest = self.contest.follow(Joined(each, 2000 - each))
        self.add(Started())

    def add(self, event: Event) -> None:
        """Adds an event, and what follows."""
        self.contest = self.contest.follow(event)
        for each in due(self.contest, self.apart):
            self.contest = self.contest.follow(each)

    def play(self, one: int, two: int, winner: int | None) -> None:
        """Ends the open match of these two, in the order of their seats or not; None draws."""
        meeting = next(
            each
            for each in self.contest.open_meetings
            if each.opened and set(each.people) == {one, two}
        )
        points = DRAW if winner is None else ONE if meeting.people[0] == winner else TWO
        self.add(Played(meeting.number, points))

    def round(self) -> None:
        """Lets the lower number win each match that is open now."""
        for each in [each for each in self.contest.open_meetings if each.opened]:
            one, two = each.people
            self.play(one, two, min(one, two))

    def leave(self, person: int) -> None:
        """Lets a person withdraw, who loses the running matches."""
        self.add(Withdrawn(person))
        while running := [each for each in self.contest.of(person) if each.is_open and each.opened]:
            others = running[0].against(person)
            if self.contest.people[others[0]].withdrawn:
                self.add(Unplayed(running[0].number))
            else:
                self.play(person, others[0], others[0])
