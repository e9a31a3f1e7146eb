"""What must be true of every duplicate, found out in another way than `contests` does."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, pairwise
from typing import Final

import networkx

from contests.contest import Contest
from contests.director import Apart
from contests.events import Bye, Event, Opened, Paired, Played, RoundClosed, Unplayed, Withdrawn
from contests.standings import standings
from contests.terms import DUPLICATE_ROUNDS
from tools.contests.simulate import Told
from tools.contests.wrong import expect

FEW: Final = 7
"""The most people of whom all ways to form teams of three are tried out."""


def check_duplicate(
    told: Told, before: Mapping[int, Contest], rounds: Mapping[int, Sequence[Paired | Bye]]
) -> None:
    """Checks a duplicate played to its end. Raises `Wrong`."""
    expect(len(rounds) <= DUPLICATE_ROUNDS, "no round too many")
    for number, events in rounds.items():
        teams = [each.people for each in events if isinstance(each, Paired)]
        _check_teams(before[number], teams, told.apart | before[number].apart)
    _check_together(told.events)
    _check_table(told)


def _check_teams(contest: Contest, teams: Sequence[tuple[int, ...]], apart: Apart) -> None:
    """Checks the teams of a round against what would have been possible."""
    seats, active = contest.terms.seats, contest.active
    there = sorted(person for team in teams for person in team)
    expect(there == sorted(active), "everybody is in one team of a round")
    expect(len(teams) == max(2, -(-len(active) // seats)), "as few teams as can be compared")
    many = [len(team) for team in teams]
    expect(max(many) <= seats and max(many) - min(many) <= 1, "the bot's seats are spread")
    blocked = {each for each in apart if each <= set(active)}
    if any(each <= set(team) for each in blocked for team in teams):
        expect(not _avoidable(active, seats, many, blocked), "blocks are kept if they can be")
    elif seats == 2 and not blocked:
        _check_partners(contest, teams)


def _check_partners(contest: Contest, teams: Sequence[tuple[int, ...]]) -> None:
    """Checks pairs without blocks: nobody has the bot again before all others, or the same
    partner again where that can be avoided."""
    had, met = Counter[int](), set[frozenset[int]]()
    for each in contest.meetings:
        if len(each.people) == 1:
            had[each.people[0]] += 1
        met.add(frozenset(each.people))
    least = min(had[each] for each in contest.active)
    if len(contest.active) > 2:
        alone = [team[0] for team in teams if len(team) == 1]
        expect(all(had[each] == least for each in alone), "the bot goes round")
    if any(len(team) == 2 and frozenset(team) in met for team in teams):
        free = [each for each in contest.active if had[each] == least]
        expect(
            not _pairs_without(contest.active, met, free), "nobody has a partner again who need not"
        )


def _avoidable(
    active: Sequence[int], seats: int, many: Sequence[int], blocked: Collection[frozenset[int]]
) -> bool:
    """Tells whether teams of these sizes are possible without a block."""
    if seats == 2:
        return _pairs_without(active, blocked, active)
    if len(active) > FEW:
        return True  # with three blocks at most
    return any(
        not any(each <= team for each in blocked for team in teams)
        for teams in _partitions(frozenset(active), sorted(many))
    )


def _partitions(
    people: frozenset[int], many: Sequence[int]
) -> Iterator[tuple[frozenset[int], ...]]:
    """Yields all ways to form teams of these sizes, some of them several times."""
    if not many:
        yield ()
        return
    for team in combinations(sorted(people), many[0]):
        for rest in _partitions(people - set(team), many[1:]):
            yield (frozenset(team), *rest)


def _pairs_without(
    active: Sequence[int], without: Collection[frozenset[int]], free: Collection[int]
) -> bool:
    """Tells whether all can be in pairs, none of these; of an odd number one of the `free` is
    alone."""
    if len(active) == 2:
        return True  # both play with the bot
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(active)
    graph.add_edges_from(p for p in combinations(active, 2) if frozenset(p) not in without)
    if len(active) % 2:
        graph.add_edges_from((each, -1) for each in free)
    size = len(networkx.max_weight_matching(graph, maxcardinality=True))
    return size * 2 == len(active) + len(active) % 2


def _check_together(events: Sequence[Event]) -> None:
    """Checks that all teams of a round begin at once: nothing happens between the first one's match
    and the last one's, so that one seed can be drawn for all."""
    waiting = 0
    for event in events:
        if isinstance(event, Paired):
            waiting += 1
        elif isinstance(event, Opened):
            waiting -= 1
        else:
            expect(not waiting, "a round begins at once")


def _check_table(told: Told) -> None:
    """Checks points and order against a second computation, from the events alone."""
    tally = _Tally(told.terms.absence)
    for event in told.events:
        tally.add(event)
    gone = {each.person for each in told.events if isinstance(each, Withdrawn)}
    rows = standings(told.contest)
    for row in rows:
        expect(row.points == tally.points[row.person], f"the points of {row.person}")
        expect(row.score == tally.scores[row.person], f"the scores of {row.person}")
        expect(0 <= row.points <= DUPLICATE_ROUNDS, "a round brings one point at most")
        expect(row.withdrawn == (row.person in gone), "who has withdrawn")
    for one, two in pairwise(rows):
        high = (not one.withdrawn, one.points, one.score)
        low = (not two.withdrawn, two.points, two.score)
        expect(high >= low, "more points stand higher")
        expect((one.place == two.place) == (high == low), "who shares a place")


@dataclass
class _Tally:
    """Points and scores, counted from the events alone."""

    absence: str
    points: defaultdict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    scores: defaultdict[int, Fraction] = field(default_factory=lambda: defaultdict(Fraction))
    teams: dict[int, tuple[int, ...]] = field(default_factory=dict[int, tuple[int, ...]])
    played: dict[int, Fraction] = field(default_factory=dict[int, Fraction])
    gone: set[int] = field(default_factory=set[int])

    def add(self, event: Event) -> None:
        match event:
            case Paired(number, _, people):
                self.teams[number] = people
            case Withdrawn(person):
                self.gone.add(person)
            case Played(number, given):
                expect(len(set(given)) == 1, "a team has one score")
                self.played[number] = given[0]
            case Unplayed(number):
                for person in set(self.teams[number]) - self.gone:
                    self.points[person] += Fraction(self.absence == "half") / 2
            case RoundClosed():
                self._close()
            case _:
                pass

    def _close(self) -> None:
        """Counts a round: its scores are sorted, and a team gets the mean of the ranks that its
        score takes, from 0 on."""
        ranks = sorted(self.played.values())
        for number, score in self.played.items():
            middle = Fraction(2 * ranks.index(score) + ranks.count(score) - 1, 2)
            share = middle / (len(ranks) - 1) if len(ranks) > 1 else Fraction(1, 2)
            for person in self.teams[number]:
                self.points[person] += share
                self.scores[person] += score
        self.played.clear()
