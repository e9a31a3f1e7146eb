"""What must be true of every contest, found out in another way than `contests` does."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final

import networkx

from contests.contest import Contest, contest_of
from contests.director import Apart, due
from contests.events import (
    HALF,
    Annulled,
    Bye,
    Entered,
    Event,
    Joined,
    Paired,
    Started,
    read,
    write,
)
from contests.standings import standings
from contests.terms import GROUP_LEAST, GROUP_MOST, swiss_rounds
from tools.contests.check_duplicate import check_duplicate
from tools.contests.others import check_ladder, check_pods, check_simul
from tools.contests.plain import Plain
from tools.contests.simulate import Told, simulated
from tools.contests.wrong import Wrong, expect

__all__ = ["Wrong", "check", "check_restarts", "expect"]
FEW: Final = 8
"""The most people of whom the rounds to come are looked at, which may matter more than a block."""


def check(number: int) -> Told:
    """Plays the contest of this number and checks it all. Raises `Wrong`."""
    rounds = defaultdict[int, list[Paired | Bye]](list)
    before = dict[int, Contest]()

    def watch(contest: Contest, event: Event) -> None:
        if isinstance(event, Paired | Bye):
            before.setdefault(event.round, contest)
            rounds[event.round].append(event)

    told = simulated(number, watch)
    stops = told.terms.format == "ladder" or told.contest.has_lost_host
    ends = ("over", "stopped") if stops else ("over",)
    expect(told.contest.phase in ends, "it ends")
    expect(not told.contest.open_meetings, "all matches have an end")
    in_rounds = told.terms.format in ("swiss", "pods", "duplicate")
    expect(not in_rounds or told.contest.closed == told.contest.round, "each round is closed")
    texts = [write(each) for each in told.events]
    expect(contest_of(told.terms, map(read, texts)) == told.contest, "the texts say the same")
    _check_table(told)
    _check_appointments(told, texts)
    if in_rounds:
        _check_beginnings(before.values())
    _check_format(told, before, rounds)
    return told


def _check_beginnings(before: Iterable[Contest]) -> None:
    """Checks when rounds begin: once the matches of the last one are over, or its days are."""
    for contest in before:
        going_on = any(each.is_open for each in contest.meetings)
        expect(bool(contest.terms.round_days) or not going_on, "without days they wait")
        expect(contest.closed == contest.round, "one round runs at a time")


def _check_format(
    told: Told, before: Mapping[int, Contest], rounds: Mapping[int, Sequence[Paired | Bye]]
) -> None:
    """Checks the rules of the contest's own format. `before` is the contest before each round."""
    match told.terms.format:
        case "league":
            _check_league(told)
        case "swiss" | "pods":
            check_round = check_pods if told.terms.format == "pods" else _check_round
            for key, events in rounds.items():
                check_round(before[key], events, told.apart | before[key].apart)
        case "knockout":
            _check_knockout(told)
        case "ladder":
            check_ladder(told)
        case "simul":
            check_simul(told)
        case "duplicate":
            check_duplicate(told, before, rounds)


def check_restarts(told: Told) -> int:
    """Checks that a contest read anew from its texts goes on in the same way, wherever the program
    ended: what follows by itself is stored all at once. Returns how often it was read."""
    texts = [write(each) for each in told.events]
    at, restarts = 0, 0
    while at < len(texts):
        follow = due(contest_of(told.terms, map(read, texts[:at])), told.apart)
        expect(tuple(map(read, texts[at : at + len(follow)])) == follow, f"goes on after {at}")
        at += max(1, len(follow))
        restarts += 1
    return restarts


def _check_appointments(told: Told, texts: Sequence[str]) -> None:
    """Checks that of two who have agreed on a time whoever did not come loses as the days of the
    round end, if the other one came; nobody else ever loses by that."""
    right = list[str]()
    for here, each in told.came.items():
        lost = [(match, two.index(came[0])) for match, two, came in each if len(came) == 1]
        missed = [f"missed {match} {'0 1' if won else '1 0'}" for match, won in lost]
        right += missed
        end = here + len(missed)
        expect([*texts[here:end]] == missed, "who did not come loses")
        expect(texts[end].startswith("due "), "the round ends by it")
    expect(right == [each for each in texts if each.startswith("missed ")], "nobody else does")


# Swiss rounds


def _check_round(contest: Contest, events: Sequence[Paired | Bye], apart: Apart) -> None:
    """Checks a Swiss round against the best that is possible, as a matching of a graph says."""
    pairs = [each.people for each in events if isinstance(each, Paired)]
    byes = [each.person for each in events if isinstance(each, Bye)]
    active = set(contest.active)
    there = [each for pair in pairs for each in pair] + byes
    expect(sorted(there) == sorted(active), "everybody is in a round once")
    expect(len(byes) == len(active) % 2, "at most one rests")
    expect(set(byes) <= {_rests(contest)}, "the lowest of those without a bye rests")
    for one, two in pairs:
        expect(_off(contest, one) <= _off(contest, two), "seats alternate")
    met = {frozenset(each.people) for each in contest.meetings if each.took_place}
    playing = active - set(byes)
    if any(frozenset(pair) in met for pair in pairs):
        expect(not _possible(playing, met), "nobody meets somebody again who need not")
        whole = all(each.since == 1 and not each.withdrawn for each in contest.people.values())
        expect(not whole or any(not each.took_place for each in contest.meetings), "all stay")
    elif len(active) > FEW and any(frozenset(pair) in apart for pair in pairs):
        expect(not _possible(playing, met | set(apart)), "blocks are kept if they can be")


def _rests(contest: Contest) -> int:
    """Returns who of all rests where one has to: the fewest byes, the lowest score, the lowest
    strength, the latest to come. A match that goes on counts as a draw."""
    points = {row.person: row.points for row in standings(contest)}
    for each in contest.open_meetings:
        for person in each.people:
            points[person] += HALF
    strength = {each.number: each.strength for each in contest.people.values()}
    return min(
        contest.active,
        key=lambda each: (contest.byes_of(each), points[each], strength[each], -each),
    )


def _off(contest: Contest, person: int) -> int:
    """Returns how much oftener a person has had the first seat than the second."""
    return sum(
        1 if each.people.index(person) == 0 else -1
        for each in contest.meetings
        if person in each.people and each.took_place
    )


def _possible(people: Iterable[int], met: set[frozenset[int]]) -> bool:
    """Tells whether all can be paired without these pairs."""
    there = sorted(people)
    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(there)
    graph.add_edges_from(pair for pair in combinations(there, 2) if frozenset(pair) not in met)
    return len(networkx.max_weight_matching(graph, maxcardinality=True)) * 2 == len(there)


# Leagues and knockouts


def _check_league(told: Told) -> None:
    pairs = Counter[frozenset[int]]()
    groups = defaultdict[int, set[int]](set)
    begun = next((at for at, each in enumerate(told.events) if isinstance(each, Started)), 0)
    late = {each.person for each in told.events[begun:] if isinstance(each, Joined)}
    for event in told.events:
        if isinstance(event, Paired):
            pairs[frozenset(event.people)] += 1
            groups[event.group] |= set(event.people)
    expect(not pairs or max(pairs.values()) == 1, "nobody meets twice in a league")
    for people in groups.values():
        wanted = {frozenset(pair) for pair in combinations(people, 2)}
        expect(wanted <= set(pairs), "everybody meets everybody of the group")
        small = len(groups) == 1
        most = GROUP_MOST + any(each in late for each in people)
        expect(small or GROUP_LEAST <= len(people) <= most, "groups have four to six")


def _check_knockout(told: Told) -> None:
    """Nobody plays on after losing a tie, and one is left."""
    out, last = set[int](), dict[int, int]()
    for event in told.events:
        if isinstance(event, Paired):
            expect(not out & set(event.people), "who is out plays no more")
            for person in event.people:
                if last.get(person, event.round) < event.round:
                    out |= _beaten(told, person, last[person])
                last[person] = event.round


def _beaten(told: Told, winner: int, in_round: int) -> set[int]:
    games = [each for each in told.contest.meetings if each.round == in_round]
    return {other for each in games if winner in each.people for other in each.against(winner)}


# The table, computed a second time from the events alone


def _check_table(told: Told) -> None:
    """Checks the points and places of a league, a Swiss contest or pods, and the points of a
    simul."""
    texts = [write(each) for each in told.events]
    form, half = told.terms.format, told.terms.absence == "half"
    plain = Plain(form == "pods", half).read(texts)
    by_hand = sum(isinstance(each, Annulled | Entered) for each in told.events)
    expect(plain.acts == by_hand, "each act of the organiser is told")
    if form in ("knockout", "ladder", "duplicate"):
        return  # the first two have no points, the last one has a check of its own
    drops = plain.early if form == "league" and not half else ()
    points, places, rows = plain.points(drops), plain.places(drops), standings(told.contest)
    expect({row.person for row in rows} == plain.people, "everybody stands in it once")
    for row in rows:
        expect(row.points == points[row.person], f"the points of {row.person}")
        expect(row.withdrawn == (row.person in plain.order), "who has withdrawn")
        right = places[row.person] if told.contest.host is None else 0
        expect(row.place == right, f"the place of {row.person}: {row.place}, not {right}")
    if form == "swiss":
        expect(told.contest.round <= swiss_rounds(len(told.contest.ranked)), "no round too many")
