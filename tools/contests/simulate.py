"""A contest played out by lot: with people who withdraw, who come late, and all who go at once."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Final, TypeAlias

from contests.contest import Contest, Meeting
from contests.director import Apart, due, lateness, takes_late, timed_round
from contests.events import (
    HALF,
    NONE,
    WIN,
    Annulled,
    Entered,
    Event,
    Joined,
    Left,
    Missed,
    Played,
    Points,
    RoundDue,
    SetApart,
    Started,
    Stopped,
    Unplayed,
    Withdrawn,
)
from contests.ladder import challenge, challengeable
from contests.pods import place_points
from contests.terms import ABSENCES, FEWEST, FORMATS, HOST_SEATS, MOST, POD_LEAST, POD_MOST, Terms

SCORES: Final = ((WIN, NONE), (NONE, WIN), (HALF, HALF), (NONE, NONE))
"""The results of a duel; the last one is that of a match to whose end nobody came."""
WEIGHTS: Final = (45, 40, 12, 3)
TEAM_SCORES: Final = (0, 0, 0, 102, 103, 103, 105)
"""The scores of a team: a lost match brings nothing, and equal ones are frequent."""
SLOW: Final = 0.2
"""How likely a round's days are over before its last match, where rounds last days."""
MEETS: Final = 0.7
"""How likely the two of a match that goes on at the end of a round's days had an appointment."""
COMES: Final = 0.7
"""How likely a person comes to an appointment."""
SLOW_AFTER: Final = 5
"""The later challenges on a ladder after which one counts as slow."""
MANY: Final = 5_000
"""More events than any contest has."""


Came: TypeAlias = dict[int, list[tuple[int, tuple[int, ...], tuple[int, ...]]]]


@dataclass(frozen=True, slots=True)
class Told:
    """A contest played to its end: its terms, all events, and the pairs that wished not to meet.
    `came` are the appointments of matches that go on at the end of a round's days, by the number of
    the event that follows: the match, the two, and who of them came."""

    terms: Terms
    events: tuple[Event, ...]
    apart: frozenset[frozenset[int]]
    contest: Contest
    came: Came


Watch: TypeAlias = Callable[[Contest, Event], None]
"""Sees every event, with the contest before it."""


def ignore(contest: Contest, event: Event) -> None:
    """Watches nothing."""


def simulated(number: int, watch: Watch = ignore) -> Told:
    """Plays a contest of this number, the same one each time."""
    lot = random.Random(f"contest {number}")
    people = lot.choice((*range(FEWEST, 13), *range(FEWEST, 13), lot.randint(13, MOST)))
    play = _Play(lot, watch, lot.choice((0, 0, 0, 0.02, 0.1)), lot.choice((0, 0, 0.1, 0.3)))
    play.gather(people)
    pairs = (lot.sample(range(people), 2) for _ in range(lot.randint(0, 3)))
    apart = frozenset(map(frozenset, pairs))
    play.goes_on(apart)
    steps = lot.randint(5, 120) if play.contest.terms.format == "ladder" else MANY
    for _ in range(steps):
        if play.contest.phase == "running":
            play.happens(apart)
    if play.contest.phase == "running":
        play.stops(apart)
    return Told(play.contest.terms, tuple(play.events), apart, play.contest, play.came)


class _Play:
    """A contest while it is played; a person withdraws in a share `leaving` of the steps, and its
    organiser does something in a share `led`."""

    def __init__(self, lot: random.Random, watch: Watch, leaving: float, led: float) -> None:
        form = lot.choice(tuple(FORMATS.values()))
        absence = lot.choice(tuple(ABSENCES.values()))
        self._lot, self._watch, self._leaving, self._led = lot, watch, leaving, led
        pod, rounds = lot.randint(POD_LEAST, POD_MOST), lot.choice((0, 0, 0, 1, 4, 9))
        at_once, seats = lot.choice((0, 1, 2)), lot.choice((2, 2, 3)) if form == "duplicate" else 2
        terms = Terms(form, absence, at_once, pod=pod, rounds=rounds, seats=seats)
        if terms.has_rounds:
            terms = replace(terms, round_days=lot.choice((0, 0, 3)))
        if form == "simul":
            terms = replace(terms, host_seat=lot.choice(tuple(HOST_SEATS.values())))
        self.contest = Contest(terms)
        self.events = list[Event]()
        self.came: Came = {}

    def add(self, event: Event) -> None:
        self._watch(self.contest, event)
        self.contest = self.contest.follow(event)
        self.events.append(event)
        if len(self.events) > MANY:
            raise RuntimeError("a contest without an end")

    def gather(self, people: int) -> None:
        """Lets people join, one perhaps leave, and begins."""
        for each in range(people):
            self.add(Joined(each, self._lot.randint(900, 2100)))
        if people > FEWEST and self._lot.random() < 0.3:
            self.add(Left(self._lot.randrange(people)))
            self.goes_on(())
        if self.contest.may_keep_apart and self._lot.random() < self._led * 2:
            for _ in range(self._lot.randint(1, 3)):
                self.add(SetApart(*self._lot.sample(tuple(self.contest.people), 2)))
        if self.contest.phase == "gathering":
            self.add(Started())

    def goes_on(self, apart: Apart) -> None:
        for event in due(self.contest, apart):
            self.add(event)

    def happens(self, apart: Apart) -> None:
        """Lets the next thing happen, and what follows; rarely all withdraw at once."""
        act = _act(self._lot, self.contest) if self._lot.random() < self._led else None
        event = act or _happens(self._lot, self.contest, self._leaving)
        if isinstance(event, RoundDue):
            self.rules()
        self.add(event)
        if isinstance(event, Joined):
            for each in lateness(self.contest, event.person):
                self.add(each)
        self.goes_on(apart)
        if self._lot.random() < self._leaving / 20:
            for person in self.contest.active:
                if self.contest.phase == "running":
                    self.add(Withdrawn(person))
                    self.goes_on(apart)

    def rules(self) -> None:
        """Lets whoever has missed an appointment lose, if the other one came."""
        here = len(self.events)
        for number in sorted(self.contest.appointable):
            if self._led and self._lot.random() < MEETS:
                two = self.contest.meetings[number].people
                came = tuple(each for each in two if self._lot.random() < COMES)
                self.came.setdefault(here, []).append((number, two, came))
        for number, two, came in self.came.get(here, ()):
            if len(came) == 1:
                self.add(Missed(number, tuple(WIN if each in came else NONE for each in two)))

    def stops(self, apart: Apart) -> None:
        """Ends a ladder, which has no end of its own: first what is being played."""
        while any(each.opened for each in self.contest.open_meetings):
            self.add(_result(self._lot, self.contest))
            self.goes_on(apart)
        if self.contest.phase == "running":  # too few may be left by then
            self.add(Stopped())


def _act(lot: random.Random, contest: Contest) -> Event | None:
    """Returns what an organiser does; None where there is nothing to do."""
    acts = list[Event]()
    if there := sorted(contest.annullable):
        acts.append(Annulled(lot.choice(there)))
    if there := sorted(contest.enterable):
        meeting = contest.meetings[lot.choice(there)]
        pods = contest.terms.format == "pods"
        points = _pod(lot, meeting.people, ()) if pods else lot.choice(SCORES)
        acts.append(Entered(meeting.number, points))
    if contest.may_keep_apart:
        acts.append(SetApart(*lot.sample(tuple(contest.people), 2)))
    return lot.choice(acts) if acts else None


def _happens(lot: random.Random, contest: Contest, leaving: float) -> Event:
    """Returns what happens next: the end of a match, mostly."""
    if contest.active and lot.random() < leaving:
        return Withdrawn(lot.choice(contest.active))
    if contest.joined < MOST and lot.random() < leaving and takes_late(contest):
        return Joined(contest.joined, lot.randint(900, 2100))
    slow = slow_among(each.number for each in contest.meetings)
    asks = [
        (each, other) for each in contest.active for other in challengeable(contest, each, slow)
    ]
    ladder = contest.terms.format == "ladder"
    if ladder and asks and (lot.random() < 0.5 or not contest.open_meetings):
        return challenge(contest, *lot.choice(asks))
    if ladder and not contest.open_meetings:  # the organiser has set all apart
        return SetApart(*lot.choice(sorted(map(sorted, contest.apart))))
    playing = sum(1 for each in contest.open_meetings if each.opened)
    if (running := timed_round(contest)) and (not playing or lot.random() < SLOW / playing):
        return RoundDue(running)
    return _result(lot, contest)


def slow_among(matches: Iterable[int]) -> frozenset[int]:
    """Returns the challenges of a ladder that block nobody any longer, of these numbers: there are
    no days here, so it is those after which there were many others."""
    there = tuple(matches)
    return frozenset(each for each in there if each < len(there) - SLOW_AFTER)


def _result(lot: random.Random, contest: Contest) -> Event:
    """Returns the end of a match that is being played."""
    meeting = lot.choice([each for each in contest.open_meetings if each.opened])
    gone = [each for each in meeting.people if contest.people[each].withdrawn]
    if contest.terms.format == "duplicate":
        return _compared(lot, meeting, left=len(meeting.people) - len(gone))
    if len(gone) == len(meeting.people) or (gone and lot.random() < 0.3):
        return Unplayed(meeting.number)
    if contest.terms.format == "pods":
        return Played(meeting.number, _pod(lot, meeting.people, gone))
    if gone:
        return Played(
            meeting.number, tuple(NONE if each in gone else WIN for each in meeting.people)
        )
    return Played(meeting.number, lot.choices(SCORES, WEIGHTS)[0])


def _pod(lot: random.Random, people: tuple[int, ...], gone: Collection[int]) -> tuple[Points, ...]:
    """Returns the points of a pod by lot; some places are shared, and people who have gone are
    last."""
    ranks = [lot.randint(1, len(people)) + len(people) * (each in gone) for each in people]
    return place_points([1 + sum(other < each for other in ranks) for each in ranks])


def _compared(lot: random.Random, meeting: Meeting, *, left: int) -> Event:
    """Returns the end of a team's match, of which so many are `left`; rarely it does not count."""
    if not left or lot.random() < 0.03:
        return Unplayed(meeting.number)
    score = Fraction(lot.choice(TEAM_SCORES))
    return Played(meeting.number, (score,) * len(meeting.people))
