"""Contests in a few words."""

from __future__ import annotations

from fractions import Fraction

from contests.contest import Contest
from contests.director import Apart, due
from contests.events import HALF, NONE, WIN, Event, Joined, Played, Started, Unplayed, Withdrawn
from contests.pods import place_points
from contests.terms import POD_USUAL, Absence, Format, Terms

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
        pod: int = POD_USUAL,
        rounds: int = 0,
        seats: int = 2,
        days: int = 0,
    ) -> None:
        self.apart = apart
        terms = Terms(form, absence, at_once, "", pod, rounds, seats, days)
        self.contest = Contest(terms)
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

    def _without_teams_of_nobody(self) -> None:
        """A team goes on with the bot as long as somebody is there."""
        there = set(self.contest.active)
        for each in self.contest.open_meetings:
            if each.opened and not there & set(each.people):
                self.add(Unplayed(each.number))

    def compare(self, *scores: int | None) -> None:
        """Ends the matches of a duplicate's round in their order; None did not take place."""
        for each, score in zip(self.contest.open_meetings, scores, strict=True):
            if score is None:
                self.add(Unplayed(each.number))
            else:
                self.add(Played(each.number, (Fraction(score),) * len(each.people)))

    def round(self) -> None:
        """Lets the lower number win each match that is open now."""
        for each in [each for each in self.contest.open_meetings if each.opened]:
            self.place(*sorted(each.people))

    def place(self, *people: int) -> None:
        """Ends the open match of these people, in the order of their places."""
        meeting = next(
            each
            for each in self.contest.open_meetings
            if each.opened and set(each.people) == set(people)
        )
        if self.contest.terms.format == "pods":
            places = [people.index(each) + 1 for each in meeting.people]
            self.add(Played(meeting.number, place_points(places)))
        else:
            one, two = people
            self.play(one, two, one)

    def leave(self, person: int) -> None:
        """Lets a person withdraw, who loses the running matches; a pod goes on while two are
        left."""
        self.add(Withdrawn(person))
        if self.contest.terms.format == "pods":
            self._last_of_pods()
            return
        if self.contest.terms.format == "duplicate":
            self._without_teams_of_nobody()
            return
        while running := [each for each in self.contest.of(person) if each.is_open and each.opened]:
            others = running[0].against(person)
            if self.contest.people[others[0]].withdrawn:
                self.add(Unplayed(running[0].number))
            else:
                self.play(person, others[0], others[0])

    def _last_of_pods(self) -> None:
        """Ends the pods in which fewer than two are left."""
        for each in self.contest.open_meetings:
            people = [self.contest.people[number] for number in each.people]
            if sum(not person.withdrawn for person in people) < 2:
                stayed = sorted(people, key=lambda person: (person.withdrawn, -person.left))
                self.place(*(person.number for person in stayed))
