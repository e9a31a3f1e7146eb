"""What comes next in a contest: the events that follow by themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from fractions import Fraction
from math import ceil

from contests.contest import Contest, Meeting
from contests.events import HALF, Bye, Ended, Event, Opened, Paired, RoundClosed, Unplayed
from contests.pairing.packages import Entrant
from contests.pairing.robin import berger, groups_of
from contests.pairing.swiss import swiss_round
from contests.standings import GAMES, Tie, games_of, standings, tree
from contests.terms import ALL_AT_ONCE, knockout_rounds, swiss_rounds

Apart = Collection[frozenset[int]]
"""Pairs of people of whom one has blocked the other: they meet only if it cannot be avoided."""
_MOST = 10_000
"""More events than any contest has at once."""


def due(contest: Contest, apart: Apart = ()) -> tuple[Event, ...]:
    """Returns the events that follow now, in their order: none while people play, and none before
    the start or after the end."""
    found = list[Event]()
    while len(found) < _MOST:
        new = _next(contest, apart)
        if not new:
            return tuple(found)
        for event in new:
            contest = contest.follow(event)
        found += new
    raise RuntimeError("a contest without an end")


def _next(contest: Contest, apart: Apart) -> list[Event]:
    """Returns some events that follow now; none if nothing does."""
    if contest.phase != "running":
        return []
    if len(contest.active) < 2 and not any(each.opened for each in contest.open_meetings):
        return [*map(_unplayed, contest.open_meetings), Ended()]
    if gone := _unplayable(contest):
        return gone
    match contest.terms.format:
        case "league":
            return _league(contest, apart)
        case "swiss":
            return _swiss(contest, apart)
        case "knockout":
            return _knockout(contest)
        case "ladder":
            return [Opened(each.number) for each in contest.open_meetings if not each.opened]


def _unplayed(meeting: Meeting) -> Event:
    return Unplayed(meeting.number)


def _unplayable(contest: Contest) -> list[Event]:
    """Returns that matches do not take place which were not opened, and of which somebody has
    withdrawn."""
    there = set(contest.active)
    return [
        Unplayed(each.number)
        for each in contest.open_meetings
        if not each.opened and not set(each.people) <= there
    ]


def _league(contest: Contest, apart: Apart) -> list[Event]:
    if not contest.meetings:
        return _schedule(contest, apart)
    if opened := _openable(contest):
        return opened
    return [] if contest.open_meetings or timed_round(contest) else [Ended()]


def _schedule(contest: Contest, apart: Apart) -> list[Event]:
    """Returns all matches of a league."""
    found = list[Event]()
    groups = [berger(each) for each in groups_of(contest.ranked, apart)]
    for number in range(max(map(len, groups))):
        for group, rounds in enumerate(groups):
            for pair in rounds[number] if number < len(rounds) else ():
                found.append(Paired(len(found), number + 1, pair, group))
    return found


def _openable(contest: Contest) -> list[Event]:
    """Returns the matches to be opened now: those of a person one round after the other, and no
    more at the same time than the terms say; with rounds of days those of the round that runs."""
    if running := timed_round(contest):
        last = running * contest.terms.at_once
        waiting = [each for each in contest.open_meetings if not each.opened]
        return [Opened(each.number) for each in waiting if each.round <= last]
    most = contest.terms.at_once or len(contest.meetings)
    busy = Counter[int](
        person for each in contest.open_meetings if each.opened for person in each.people
    )
    found = list[Event]()
    for each in contest.open_meetings:
        if each.opened:
            continue
        if all(busy[person] < most for person in each.people):
            found.append(Opened(each.number))
        # Whether it is opened or not: later matches do not overtake one that waits.
        busy.update(each.people)
    return found


def total_rounds(contest: Contest) -> int:
    """Returns how many rounds the contest has in all; before the start, with those who are there.
    A league whose matches are all played at once has one."""
    count = len(contest.ranked)
    match contest.terms.format:
        case "swiss":
            return swiss_rounds(count)
        case "knockout":
            return knockout_rounds(count)
        case "ladder":
            return 1
        case "league":
            largest = max(map(len, groups_of(contest.ranked)), default=0)
            rounds, at_once = largest - 1 + largest % 2, contest.terms.at_once
            return 1 if at_once == ALL_AT_ONCE else ceil(rounds / at_once)


def timed_round(contest: Contest) -> int | None:
    """Returns the number of the round whose days run; None where rounds last as long as their
    matches, before the start, and after the last round's days."""
    if not contest.terms.round_days or contest.phase != "running":
        return None
    last = min(contest.round, total_rounds(contest))
    return contest.closed + 1 if contest.closed < last else None


def _swiss(contest: Contest, apart: Apart) -> list[Event]:
    if waiting := [each for each in contest.open_meetings if not each.opened]:
        return [Opened(each.number) for each in waiting]
    if timed_round(contest):
        return []
    if contest.open_meetings and not contest.terms.round_days:
        return []
    if contest.closed < contest.round:
        return [RoundClosed(contest.round)]
    if contest.round >= total_rounds(contest):
        return [] if contest.open_meetings else [Ended()]
    if len(contest.active) < 2:
        return []  # the only one left still plays against somebody who has gone
    number = contest.round + 1
    paired = swiss_round(entrants(contest), number, apart)
    found: list[Event] = [
        Paired(len(contest.meetings) + place, number, pair)
        for place, pair in enumerate(paired.pairs)
    ]
    return [*found, *([] if paired.bye is None else [Bye(number, paired.bye)])]


def entrants(contest: Contest) -> list[Entrant]:
    """Returns the people of the next Swiss round, as the pairing knows them. A match that is still
    being played counts there as a draw: its points come with its end."""
    points = {row.person: row.points + row.open * HALF for row in standings(contest)}
    return [_entrant(contest, each, points[each]) for each in contest.active]


def _entrant(contest: Contest, person: int, score: Fraction) -> Entrant:
    played = [each for each in contest.of(person) if each.took_place]
    firsts = sum(1 for each in played if each.people[0] == person)
    met = Counter(other for each in played for other in each.against(person))
    return Entrant(
        number=person,
        score=score,
        strength=contest.people[person].strength,
        byes=contest.byes_of(person),
        firsts=firsts,
        seconds=len(played) - firsts,
        met=met,
    )


def _knockout(contest: Contest) -> list[Event]:
    if waiting := [Opened(each.number) for each in contest.open_meetings if not each.opened]:
        return list(waiting)
    ties = tree(contest)
    found = list[Event]()
    for tie in ties:
        found += _games(contest, tie, len(contest.meetings) + len(found))
    if found:
        return found
    last = knockout_rounds(len(contest.ranked))
    return [Ended()] if any(each.round == last and each.done for each in ties) else []


def _games(contest: Contest, tie: Tie, number: int) -> list[Event]:
    """Returns the next matches of a tie: two with sides exchanged, then a third one if it is
    level."""
    one, two = tie.people
    games = games_of(contest, tie)
    if tie.done or one is None or two is None or any(each.is_open for each in games):
        return []
    if not games:
        return [
            Paired(number, tie.round, (one, two), tie.slot),
            Paired(number + 1, tie.round, (two, one), tie.slot),
        ]
    return [Paired(number, tie.round, (one, two), tie.slot)] if len(games) == GAMES else []
