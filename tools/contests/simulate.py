"""A contest played out by lot: with people who withdraw, who come late, and all who go at once."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, TypeAlias

from contests.contest import Contest
from contests.director import Apart, due, timed_round
from contests.events import (
    HALF,
    NONE,
    WIN,
    Event,
    Joined,
    Left,
    Played,
    RoundDue,
    Started,
    Unplayed,
    Withdrawn,
)
from contests.terms import ABSENCES, FEWEST, FORMATS, MOST, Format, Terms

ENDING: Final[tuple[Format, ...]] = tuple(each for each in FORMATS.values() if each != "ladder")
"""The formats that end by themselves."""
SCORES: Final = ((WIN, NONE), (NONE, WIN), (HALF, HALF), (NONE, NONE))
"""The results of a duel; the last one is that of a match to whose end nobody came."""
WEIGHTS: Final = (45, 40, 12, 3)
SLOW: Final = 0.2
"""How likely a round's days are over before its last match, where rounds last days."""
MANY: Final = 5_000
"""More events than any contest has."""


@dataclass(frozen=True, slots=True)
class Told:
    """A contest played to its end: its terms, all events, and the pairs that wished not to meet."""

    terms: Terms
    events: tuple[Event, ...]
    apart: frozenset[frozenset[int]]
    contest: Contest


Watch: TypeAlias = Callable[[Contest, Event], None]
"""Sees every event, with the contest before it."""


def ignore(contest: Contest, event: Event) -> None:
    """Watches nothing."""


def simulated(number: int, watch: Watch = ignore) -> Told:
    """Plays a contest of this number, the same one each time."""
    lot = random.Random(f"contest {number}")
    people = lot.choice((*range(FEWEST, 13), *range(FEWEST, 13), lot.randint(13, MOST)))
    play = _Play(lot, watch, lot.choice((0, 0, 0, 0.02, 0.1)))
    play.gather(people)
    pairs = (lot.sample(range(people), 2) for _ in range(lot.randint(0, 3)))
    apart = frozenset(map(frozenset, pairs))
    play.goes_on(apart)
    while play.contest.phase == "running":
        play.happens(apart)
    return Told(play.contest.terms, tuple(play.events), apart, play.contest)


class _Play:
    """A contest while it is played; a person withdraws in a share `leaving` of the steps."""

    def __init__(self, lot: random.Random, watch: Watch, leaving: float) -> None:
        form = lot.choice(ENDING)
        absence = lot.choice(tuple(ABSENCES.values()))
        terms = Terms(form, absence, lot.choice((0, 1, 2)))
        if terms.has_rounds:
            terms = replace(terms, round_days=lot.choice((0, 0, 3)))
        self._lot, self._watch, self._leaving = lot, watch, leaving
        self.contest = Contest(terms)
        self.events = list[Event]()

    def add(self, event: Event) -> None:
        """Adds an event."""
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
        self.add(Started())

    def goes_on(self, apart: Apart) -> None:
        """Adds what follows by itself."""
        for event in due(self.contest, apart):
            self.add(event)

    def happens(self, apart: Apart) -> None:
        """Lets the next thing happen, and what follows; rarely all withdraw at once."""
        self.add(_happens(self._lot, self.contest, self._leaving))
        self.goes_on(apart)
        if self._lot.random() < self._leaving / 20:
            for person in self.contest.active:
                if self.contest.phase == "running":
                    self.add(Withdrawn(person))
                    self.goes_on(apart)


def _happens(lot: random.Random, contest: Contest, leaving: float) -> Event:
    """Returns what happens next: the end of a match, mostly."""
    if contest.active and lot.random() < leaving:
        return Withdrawn(lot.choice(contest.active))
    if contest.terms.late and lot.random() < leaving and contest.joined < MOST:
        return Joined(contest.joined, lot.randint(900, 2100))
    playing = [each for each in contest.open_meetings if each.opened]
    if (running := timed_round(contest)) and (not playing or lot.random() < SLOW / len(playing)):
        return RoundDue(running)
    meeting = lot.choice(playing)
    gone = [each for each in meeting.people if contest.people[each].withdrawn]
    if len(gone) == 2 or (gone and lot.random() < 0.3):
        return Unplayed(meeting.number)
    if gone:
        return Played(
            meeting.number, tuple(NONE if each in gone else WIN for each in meeting.people)
        )
    return Played(meeting.number, lot.choices(SCORES, WEIGHTS)[0])
