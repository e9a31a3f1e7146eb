"""A contest as it stands: its terms and its events, and what follows from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from contests.events import (
    HALF,
    NONE,
    BadEvent,
    Bye,
    Ended,
    Event,
    Joined,
    Left,
    Opened,
    Paired,
    Played,
    Points,
    RoundClosed,
    RoundDue,
    Started,
    Stopped,
    Unplayed,
    Withdrawn,
)
from contests.pods import absent_points
from contests.terms import Terms

Phase: TypeAlias = Literal["gathering", "running", "over", "stopped"]


@dataclass(frozen=True, slots=True)
class Person:
    """A person of a contest. `left` is the person's number among those who have withdrawn, from 1
    on, and 0 for people who are there; `since` is the round before which the person joined: 1, or a
    later one for people who came late. `halfway` says of somebody who has withdrawn that at least
    half of the own matches had been played by then."""

    number: int
    strength: int
    left: int = 0
    since: int = 1
    halfway: bool = False

    @property
    def withdrawn(self) -> bool:
        """Whether the person has withdrawn."""
        return self.left > 0


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of a contest. `points` are those of each seat; None while it is to be played. It is
    `opened` once it can be played; `took_place` is False for one that was not played."""

    number: int
    round: int
    people: tuple[int, ...]
    group: int = 0
    opened: bool = False
    points: tuple[Points, ...] | None = None
    took_place: bool = True

    @property
    def is_open(self) -> bool:
        """Whether it is still to be played."""
        return self.points is None

    def against(self, person: int) -> tuple[int, ...]:
        """Returns the others."""
        return tuple(each for each in self.people if each != person)


@dataclass(frozen=True)
class Contest:
    """A contest: the people who have not left before its start, by number; the matches by number;
    and the byes as pairs of round and person."""

    terms: Terms
    phase: Phase = "gathering"
    people: dict[int, Person] = field(default_factory=dict[int, Person])
    joined: int = 0
    meetings: tuple[Meeting, ...] = ()
    byes: frozenset[tuple[int, int]] = frozenset()
    round: int = 0
    """The number of the latest round that has begun."""
    closed: int = 0
    """The number of rounds that are over; where they last a number of days, whose days are."""
    rungs: tuple[int, ...] = ()
    """Of a ladder: the people on it, from the top."""

    @property
    def active(self) -> tuple[int, ...]:
        """The numbers of the people who have not withdrawn."""
        return tuple(each.number for each in self.people.values() if not each.withdrawn)

    @property
    def host(self) -> int | None:
        """The number of the host of a simul, who has joined first; None in other formats."""
        return 0 if self.terms.format == "simul" else None

    @property
    def guests(self) -> tuple[int, ...]:
        """The numbers of all people but the host of a simul."""
        return tuple(each for each in self.people if each != self.host)

    @property
    def has_lost_host(self) -> bool:
        """Whether the host of a simul has left it before its start."""
        return self.host is not None and self.joined > 0 and self.host not in self.people

    @property
    def ranked(self) -> tuple[int, ...]:
        """The people who were there at the start, the strongest first."""
        there = [each for each in self.people.values() if each.since <= 1]
        order = sorted(there, key=lambda each: (-each.strength, each.number))
        return tuple(each.number for each in order)

    @property
    def open_meetings(self) -> tuple[Meeting, ...]:
        """The matches that are still to be played."""
        return tuple(each for each in self.meetings if each.is_open)

    def of(self, person: int) -> tuple[Meeting, ...]:
        """Returns the matches of a person, in their order."""
        return tuple(each for each in self.meetings if person in each.people)

    def byes_of(self, person: int) -> int:
        """Returns how many byes a person has had."""
        return sum(1 for _, each in self.byes if each == person)

    def seats_of(self, person: int) -> tuple[bool, ...]:
        """Returns whether a person had the first seat, match by match; those that did not take
        place are left out."""
        return tuple(each.people[0] == person for each in self.of(person) if each.took_place)

    def absent_points(self, meeting: Meeting) -> tuple[Points, ...]:
        """Returns what an unplayed match brings each seat by the terms: to those who are still
        there half a point or nothing; in pods equal shares."""
        if self.terms.format == "pods":
            return absent_points(meeting.people, self.active)
        mine = HALF if self.terms.absence == "half" else NONE
        there = [not self.people[each].withdrawn for each in meeting.people]
        return tuple(mine if each else NONE for each in there)

    def follow(self, event: Event) -> Contest:
        """Returns the contest after one more event. Raises `BadEvent` for one that does not follow
        from those before."""
        self._check(event)
        match event:
            case Joined(person, strength):
                new = Person(
                    person, strength, since=self.round + 1 if self.phase == "running" else 1
                )
                people = {**self.people, person: new}
                climbs = self.terms.format == "ladder" and self.phase == "running"
                rungs = (*self.rungs, person) if climbs else ()
                return replace(self, people=people, joined=self.joined + 1, rungs=rungs)
            case Left(person):
                people = {key: each for key, each in self.people.items() if key != person}
                return replace(self, people=people)
            case Started():
                ladder = self.terms.format == "ladder"
                return replace(self, phase="running", rungs=self.ranked if ladder else ())
            case Withdrawn(person):
                order = len(self.people) - len(self.active) + 1
                gone = replace(self.people[person], left=order, halfway=self._halfway(person))
                rungs = tuple(each for each in self.rungs if each != person)
                return replace(self, people={**self.people, person: gone}, rungs=rungs)
            case RoundClosed(in_round) | RoundDue(in_round):
                return replace(self, closed=in_round)
            case Ended():
                return replace(self, phase="over")
            case Stopped():
                return replace(self, phase="stopped")
            case _:
                return self._met(event)

    def _halfway(self, person: int) -> bool:
        """Tells whether a person has played at least half of the matches that are set."""
        mine = self.of(person)
        over = sum(1 for each in mine if each.took_place and not each.is_open)
        return 2 * over >= len(mine) > 0

    def _met(self, event: Paired | Opened | Bye | Played | Unplayed) -> Contest:
        """Returns the contest after an event about a match."""
        match event:
            case Paired(number, in_round, people, group):
                new = Meeting(number, in_round, people, group)
                meetings = (*self.meetings, new)
                return replace(self, meetings=meetings, round=max(self.round, in_round))
            case Opened(number):
                return self._with(replace(self.meetings[number], opened=True))
            case Bye(in_round, person):
                byes = self.byes | {(in_round, person)}
                return replace(self, byes=byes, round=max(self.round, in_round))
            case Played(number, points):
                meeting = replace(self.meetings[number], points=points)
                return replace(self._with(meeting), rungs=climbed(self.rungs, meeting))
            case Unplayed(number):
                meeting = self.meetings[number]
                points = self.absent_points(meeting)
                return self._with(replace(meeting, points=points, took_place=False))

    def _with(self, meeting: Meeting) -> Contest:
        meetings = list(self.meetings)
        meetings[meeting.number] = meeting
        return replace(self, meetings=tuple(meetings))

    def _check(self, event: Event) -> None:
        """Raises `BadEvent` for an event that cannot come now."""
        if self.phase in ("over", "stopped"):
            raise BadEvent("the contest is over")
        if not self._fits(event):
            raise BadEvent(f"{event} does not follow")

    def _fits(self, event: Event) -> bool:
        match event:
            case Stopped():
                return True
            case Joined(person):
                return person == self.joined and (self.phase == "gathering" or self.terms.late)
            case Left(person):
                return self.phase == "gathering" and person in self.people
            case Started():
                return self.phase == "gathering"
            case _:
                return self.phase == "running" and self._fits_play(event)

    def _fits_play(self, event: Event) -> bool:
        match event:
            case Withdrawn(person) | Bye(_, person):
                return person in self.active
            case Opened() | Played() | Unplayed():
                return self._is_open(event)
            case Paired(number, _, people):
                return number == len(self.meetings) and self._know(people)
            case RoundDue(number):
                return self.terms.round_days > 0 and number == self.closed + 1 <= self.round
            case _:
                return True

    def _know(self, people: tuple[int, ...]) -> bool:
        return len(set(people)) == len(people) and all(each in self.people for each in people)

    def _is_open(self, event: Opened | Played | Unplayed) -> bool:
        if not 0 <= event.match < len(self.meetings):
            return False
        meeting = self.meetings[event.match]
        if isinstance(event, Opened):
            return meeting.is_open and not meeting.opened
        right = isinstance(event, Unplayed) or len(event.points) == len(meeting.people)
        return meeting.is_open and right


def climbed(rungs: tuple[int, ...], meeting: Meeting) -> tuple[int, ...]:
    """Returns a ladder after a match: a challenger who has won takes the place of the other one,
    and those from there on go down by one. The group of a ladder's match is the challenger's
    seat."""
    if not rungs or meeting.points is None:
        return rungs
    challenger, other = meeting.people[meeting.group], meeting.people[1 - meeting.group]
    won = meeting.points[meeting.group] > meeting.points[1 - meeting.group]
    if not won or not climbs(rungs, challenger, other):
        return rungs
    left = [each for each in rungs if each != challenger]
    at = left.index(other)
    return (*left[:at], challenger, *left[at:])


def climbs(rungs: tuple[int, ...], challenger: int, other: int) -> bool:
    """Tells whether a win over the other one takes that place on a ladder: both are still on it,
    the challenger below."""
    return {challenger, other} <= set(rungs) and rungs.index(challenger) > rungs.index(other)


def contest_of(terms: Terms, events: Iterable[Event]) -> Contest:
    """Returns the contest after these events. Raises `BadEvent`."""
    contest = Contest(terms)
    for event in events:
        contest = contest.follow(event)
    return contest
