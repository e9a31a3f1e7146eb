"""What must be true of pods, ladders and simuls."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from contests.contest import Contest
from contests.director import Apart
from contests.events import (
    Bye,
    Entered,
    Event,
    Joined,
    Left,
    Paired,
    Played,
    SetApart,
    Started,
    Unplayed,
    Withdrawn,
)
from contests.ladder import REACH
from contests.pairing.pods import divisions
from contests.standings import standings
from contests.terms import POD_LEAST, POD_MOST, ROUNDS_USUAL
from tools.contests.simulate import Told, slow_among
from tools.contests.wrong import expect

FEW: Final = 9
"""The most people whose pods are compared with all possible ones."""


def check_pods(contest: Contest, events: Sequence[Paired | Bye], apart: Apart) -> None:
    """Checks a round of pods. With few people no other division has fewer blocks in a pod, or as
    few and fewer repeats; with more, none that exchanges two people has."""
    pods = [each.people for each in events if isinstance(each, Paired)]
    expect(len(pods) == len(events), "nobody has a bye in pods")
    active = sorted(contest.active)
    expect(sorted(each for pod in pods for each in pod) == active, "everybody sits once a round")
    sizes = [len(each) for each in pods]
    expect(min(sizes) >= POD_LEAST and max(sizes) <= POD_MOST, "a pod has three to six")
    expect(max(sizes) - min(sizes) <= 1, "pods are as equal as they can be")
    rounds = contest.terms.rounds or ROUNDS_USUAL
    expect(contest.round < rounds, "no round too many")
    if len(active) < 2 * POD_LEAST:
        expect(len(pods) == 1, "too few for two pods are one")
    met = Counter(
        frozenset(pair)
        for each in contest.meetings
        if each.took_place
        for pair in combinations(each.people, 2)
    )

    def cost(found: Sequence[Sequence[int]]) -> tuple[int, int]:
        pairs = [frozenset(pair) for pod in found for pair in combinations(pod, 2)]
        return sum(pair in apart for pair in pairs), sum(met[pair] for pair in pairs)

    few = len(active) <= FEW
    others = divisions(active, sizes) if few else _exchanges(pods)
    expect(cost(pods) <= min(map(cost, others), default=(0, 0)), "pairs meet as rarely as possible")


def _exchanges(pods: Sequence[Sequence[int]]) -> Iterator[list[list[int]]]:
    """Yields the pods after each exchange of two people."""
    for one, two in combinations(range(len(pods)), 2):
        for here in range(len(pods[one])):
            for there in range(len(pods[two])):
                found = [list(each) for each in pods]
                found[one][here], found[two][there] = found[two][there], found[one][here]
                yield found


def check_ladder(told: Told) -> None:
    """Checks a ladder: its rungs, computed a second time from the events alone, and that everybody
    has one challenge at a time and is challenged by one, slow ones left out."""
    strength = dict[int, int]()
    rungs, begun = list[int](), False
    running = dict[int, tuple[int, int]]()
    apart = set[frozenset[int]]()
    for event in told.events:
        begun = begun or isinstance(event, Started)
        match event:
            case Joined(person, each):
                strength[person] = each
                rungs += [person] if begun else []
            case Left(person):
                del strength[person]
            case Withdrawn(person):
                rungs.remove(person)
            case SetApart(one, two):
                apart ^= {frozenset((one, two))}
            case Paired(match, _, people, seat):
                challenger, other = people[seat], people[1 - seat]
                between = rungs[rungs.index(other) : rungs.index(challenger)]
                expect(frozenset((challenger, other)) not in apart, "who shall not meet")
                above = sum(frozenset((challenger, each)) not in apart for each in between)
                expect(1 <= above <= REACH, "somebody up to two places above is challenged")
                slow = slow_among(range(match))
                blocking = [each for number, each in running.items() if number not in slow]
                expect(challenger not in [each for each, _ in blocking], "one at a time")
                expect(other not in [each for _, each in blocking], "by one at a time")
                expect({challenger, other} not in map(set, running.values()), "one match of two")
                running[match] = challenger, other
            case _:
                _ends(event, rungs, running, told)
        if isinstance(event, Started):
            rungs = sorted(strength, key=lambda each: (-strength[each], each))
    rows = [row.person for row in standings(told.contest) if not row.withdrawn]
    expect(rows == rungs == list(told.contest.rungs), "who stands where")


def _ends(event: Event, rungs: list[int], running: dict[int, tuple[int, int]], told: Told) -> None:
    """Lets a challenger who has won take the place of the other one."""
    if not isinstance(event, Played | Entered | Unplayed):
        return
    challenger, other = running.pop(event.match)
    if isinstance(event, Unplayed) or not {challenger, other} <= set(rungs):
        return
    seat = told.contest.meetings[event.match].group
    won = event.points[seat] > event.points[1 - seat]
    if won and rungs.index(challenger) > rungs.index(other):
        rungs.remove(challenger)
        rungs.insert(rungs.index(other), challenger)


def check_simul(told: Told) -> None:
    """Checks that the host has played everybody else once, at the seats of the terms."""
    boards = [each.people for each in told.events if isinstance(each, Paired)]
    there = [each for each in told.contest.people if each != 0]
    expect(boards == [] or sorted(sum(each) for each in boards) == there, "each has a board")
    expect(all(0 in each for each in boards), "the host sits at each")
    first = sum(each[0] == 0 for each in boards)
    wanted = {"turns": (len(boards) + 1) // 2, "first": len(boards), "second": 0}
    expect(first == wanted[told.terms.host_seat], "the host sits where the terms say")
    rows = standings(told.contest)
    expect(told.contest.has_lost_host or rows[0].person == 0, "the host stands first")
    expect(all(row.place == 0 for row in rows), "nobody has a place")
