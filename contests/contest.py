"""A contest as it stands: its terms and its events, and the state that follows from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Final, Literal, TypeAlias

from contests.events import (
    HALF,
    NONE,
    WIN,
    Annulled,
    BadEvent,
    Bye,
    Ended,
    Entered,
    Event,
    HalfBye,
    Joined,
    Left,
    Missed,
    Opened,
    Paired,
    Played,
    Points,
    RoundClosed,
    RoundDue,
    SetApart,
    Started,
    Stopped,
    Unplayed,
    Withdrawn,
)
from contests.pods import absent_points
from contests.terms import Terms

TIE_GAMES: Final = 2
"""The matches of a tie of a knockout, with sides exchanged. A third one follows if both have as
many points."""
Phase: TypeAlias = Literal["gathering", "running", "over", "stopped"]


@dataclass(frozen=True, slots=True)
class Person:
    """A person of a contest. `left` is 0 for people who are there, else the person's number among
    those who have withdrawn, from 1 on; `since` is the round before which the person joined: 1, or
    a later one for people who came late. `halfway` says that somebody who has withdrawn had played
    at least half of the own matches by then."""

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
    `opened` once it can be played; `took_place` is False for one that was not played. `by_hand`
    says that the organiser entered its points, `missed` that one of the two did not come to it."""

    number: int
    round: int
    people: tuple[int, ...]
    group: int = 0
    opened: bool = False
    points: tuple[Points, ...] | None = None
    took_place: bool = True
    by_hand: bool = False
    missed: bool = False

    @property
    def is_open(self) -> bool:
        """Whether it is still to be played."""
        return self.points is None

    def against(self, person: int) -> tuple[int, ...]:
        """Returns the others."""
        return tuple(each for each in self.people if each != person)


@dataclass(frozen=True)
class Contest:
    """A contest: the people, but for those who left before its start, by number; the matches by
    number; the byes as pairs of round and person, with those of half a point in `half_byes`; and
    the pairs that shall not meet."""

    terms: Terms
    phase: Phase = "gathering"
    people: dict[int, Person] = field(default_factory=dict[int, Person])
    joined: int = 0
    meetings: tuple[Meeting, ...] = ()
    byes: frozenset[tuple[int, int]] = frozenset()
    half_byes: frozenset[tuple[int, int]] = frozenset()
    apart: frozenset[frozenset[int]] = frozenset()
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

    @property
    def may_keep_apart(self) -> bool:
        """Whether the organiser can still say who shall not meet: before all pairs are set."""
        if self.terms.format == "simul":
            return False
        return self.phase == "gathering" or self.terms.format not in ("league", "knockout")

    @property
    def annullable(self) -> frozenset[int]:
        """The numbers of the matches whose result can be annulled: nobody in them has withdrawn,
        and nothing was built on it. A place on a ladder cannot be given back, nor can a deck be
        forgotten that all have seen."""
        if self.terms.format in ("ladder", "duplicate"):
            return frozenset()
        return frozenset(
            each.number
            for each in self.meetings
            if not each.is_open and self._all_there(each) and not self._built_upon(each)
        )

    @property
    def enterable(self) -> frozenset[int]:
        """The numbers of the matches whose points can be entered by hand."""
        form = self.terms.format
        if form == "duplicate":
            return frozenset()
        return frozenset(
            each.number
            for each in self.meetings
            if (form != "ladder" or each.is_open)
            and (form != "knockout" or self._all_there(each))
            and not self._built_upon(each)
        )

    @property
    def appointable(self) -> frozenset[int]:
        """The numbers of the running matches of two that a missed appointment can lose: only in
        rounds that last a number of days."""
        return frozenset(
            each.number
            for each in self.open_meetings
            if self.terms.round_days
            and each.opened
            and len(each.people) == 2
            and self._all_there(each)
        )

    def _all_there(self, meeting: Meeting) -> bool:
        return not any(self.people[each].withdrawn for each in meeting.people)

    def _built_upon(self, meeting: Meeting) -> bool:
        """Tells whether a match of a knockout was set since a tie stood as this match left it: the
        third one of the tie, or one further up in the tree."""
        if self.terms.format != "knockout":
            return False
        tie = [each for each in self.meetings if each.round == meeting.round]
        tie = [each for each in tie if each.group == meeting.group]
        third = len(tie) > TIE_GAMES and meeting.number != tie[-1].number
        return third or any(
            each.round > meeting.round
            and each.group == meeting.group >> (each.round - meeting.round)
            for each in self.meetings
        )

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
        """Returns each seat's points for an unplayed match by the terms: half a point or nothing
        for people who are still there; in pods equal shares."""
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
                # In a league a late person still meets everybody of the group.
                late = self.phase == "running" and self.terms.late
                new = Person(person, strength, since=self.round + 1 if late else 1)
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
            case Ended() | Stopped():
                return replace(self, phase="over" if isinstance(event, Ended) else "stopped")
            case Played() | Entered() | Missed() | Annulled() | Unplayed():
                return self._met(event)
            case _:
                return self._arranged(event)

    def _halfway(self, person: int) -> bool:
        mine = self.of(person)
        over = sum(1 for each in mine if each.took_place and not each.is_open)
        return 2 * over >= len(mine) > 0

    def _arranged(self, event: Paired | Opened | Bye | HalfBye | SetApart) -> Contest:
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
            case HalfBye(in_round, person):
                return replace(self, half_byes=self.half_byes | {(in_round, person)})
            case SetApart(one, two):
                return replace(self, apart=self.apart ^ {frozenset((one, two))})

    def _met(self, event: Played | Entered | Missed | Annulled | Unplayed) -> Contest:
        before = self.meetings[event.match]
        match event:
            case Played(_, points) | Entered(_, points) | Missed(_, points):
                by_hand, missed = isinstance(event, Entered), isinstance(event, Missed)
                meeting = replace(before, points=points, by_hand=by_hand, missed=missed)
                meeting = replace(meeting, took_place=True)
                return replace(self._with(meeting), rungs=climbed(self.rungs, meeting))
            case Annulled(number):
                return self._with(Meeting(number, before.round, before.people, before.group))
            case Unplayed():
                points = self.absent_points(before)
                return self._with(replace(before, points=points, took_place=False))

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
                late = self.terms.late or self.terms.format == "league"
                fits = self.phase == "gathering" or (self.phase == "running" and late)
                return person == self.joined and fits
            case SetApart(one, two):
                return one != two and {one, two} <= set(self.people) and self.may_keep_apart
            case Left(person):
                return self.phase == "gathering" and person in self.people
            case Started():
                return self.phase == "gathering"
            case _:
                return self.phase == "running" and self._fits_play(event)

    def _fits_play(self, event: Event) -> bool:
        match event:
            case Withdrawn(person) | Bye(_, person) | HalfBye(_, person):
                return person in self.active
            case Annulled(number):
                return number in self.annullable
            case Entered(number, points):
                fits = number in self.enterable
                return fits and len(points) == len(self.meetings[number].people)
            case Opened() | Played() | Unplayed():
                return self._is_open(event)
            case Missed(number, points):
                return number in self.appointable and set(points) == {WIN, NONE}
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
