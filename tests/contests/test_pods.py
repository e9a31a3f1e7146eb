"""Pods: who sits with whom, and what a place brings."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contests.director import total_rounds
from contests.events import NONE, Joined, Played, Unplayed, Withdrawn
from contests.pairing.matching import Entrant
from contests.pairing.pods import EXACT, divisions, pods_of
from contests.pods import PLACES, absent_points, place_points, places_of
from contests.standings import standings, winners
from contests.terms import MOST, POD_LEAST, POD_MOST, pod_rounds, pod_sizes
from tests.contests.kit import Game

WHOLE = sum(PLACES, NONE)
people_and_size = st.tuples(st.integers(3, 16), st.integers(POD_LEAST, POD_MOST))


@pytest.mark.parametrize("people", range(3, MOST + 1))
@pytest.mark.parametrize("wish", range(POD_LEAST, POD_MOST + 1))
def test_pods_have_three_to_six_as_near_the_wish_as_possible(people: int, wish: int) -> None:
    sizes = pod_sizes(people, wish)
    assert sum(sizes) == people
    assert min(sizes) >= POD_LEAST
    assert max(sizes) <= POD_MOST
    assert max(sizes) - min(sizes) <= 1
    assert list(sizes) == sorted(sizes, reverse=True)
    off = sum(each * abs(each - wish) for each in sizes)
    for small in range(POD_LEAST, POD_MOST + 1):
        for larger in range(people // small):  # so many of one more person
            pods, left = divmod(people - larger * (small + 1), small)
            if pods >= 0 and not left and (small < POD_MOST or not larger):
                other = larger * (small + 1) * abs(small + 1 - wish) + pods * small * abs(
                    small - wish
                )
                assert off <= other


@pytest.mark.parametrize(
    ("people", "wish", "sizes"),
    [
        *((6, 3, (3, 3)), (6, 4, (3, 3)), (6, 5, (6,)), (6, 6, (6,)), (5, 3, (5,))),
        *((8, 3, (4, 4)), (9, 3, (3, 3, 3)), (9, 4, (5, 4)), (12, 5, (4, 4, 4))),
    ],
)
def test_a_wish_for_few_is_heard(people: int, wish: int, sizes: tuple[int, ...]) -> None:
    assert pod_sizes(people, wish) == sizes


def test_so_many_rounds_that_all_could_meet_but_three_to_five() -> None:
    found = [pod_rounds(each, 4) for each in (3, 6, 7, 10, 12, 13, 16, 64)]
    assert found == [3, 3, 3, 3, 4, 3, 5, 5]


# Points by place


@given(st.lists(st.integers(1, 6), min_size=3, max_size=6))
def test_equal_people_share_and_no_point_is_lost(ranks: list[int]) -> None:
    places = [1 + sum(other < each for other in ranks) for each in ranks]
    points = place_points(places)
    assert sum(points) == WHOLE
    for (one, mine), (two, theirs) in combinations(zip(ranks, points, strict=True), 2):
        assert mine >= theirs if one < two else mine <= theirs
        assert (mine == theirs) >= (one == two)


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((3, 1, 2, 4, 5, 6), "1 4 2 0 0 0"),
        ((1, 2, 2), "4 3/2 3/2"),
        ((1, 2, 2, 2), "4 1 1 1"),
        ((1, 1, 3, 4), "3 3 1 0"),
        ((1, 1, 1, 1, 1), "7/5 7/5 7/5 7/5 7/5"),
    ],
)
def test_places_bring_four_two_and_one(places: tuple[int, ...], points: str) -> None:
    found = place_points(places)
    assert " ".join(map(str, found)) == points
    assert (places_of(found) == places) is (len(set(found)) == len(set(places)))


def test_a_pod_without_a_match_is_shared_by_those_who_are_still_there() -> None:
    found = absent_points((5, 6, 7, 8), (5, 7))
    assert " ".join(map(str, found)) == "3 1/2 3 1/2"
    assert sum(absent_points((5, 6, 7), ())) == WHOLE


# Who sits with whom


@st.composite
def fields(draw: st.DrawFn, least: int = 7, most: int = EXACT) -> list[Entrant]:
    """People in the middle of a contest."""
    count = draw(st.integers(least, most))
    pairs = draw(st.lists(st.sampled_from(list(combinations(range(count), 2))), max_size=4 * count))
    met = {each: Counter[int]() for each in range(count)}
    for one, two in pairs:
        met[one][two] += 1
        met[two][one] += 1
    return [
        Entrant(each, Fraction(draw(st.integers(0, 24)), 6), 1500, met[each])
        for each in range(count)
    ]


def cost(
    people: list[Entrant],
    pods: tuple[tuple[int, ...], ...],
    small: Counter[int],
    apart: frozenset[frozenset[int]],
) -> tuple[int, int, int, Fraction]:
    """How bad a round is: blocks, repeats, small pods again, then differences in points."""
    pairs = [pair for pod in pods for pair in combinations(pod, 2)]
    large = max(map(len, pods))
    return (
        sum(frozenset(pair) in apart for pair in pairs),
        sum(people[one].met.get(two, 0) for one, two in pairs),
        sum(small[each] for pod in pods if len(pod) < large for each in pod),
        sum(((people[one].score - people[two].score) ** 2 for one, two in pairs), NONE),
    )


@settings(max_examples=60)
@given(st.data(), fields(), st.integers(POD_LEAST, POD_MOST))
def test_few_people_are_divided_as_well_as_possible(
    data: st.DataObject, people: list[Entrant], most: int
) -> None:
    numbers = [each.number for each in people]
    small = Counter(data.draw(st.lists(st.sampled_from(numbers), max_size=6)))
    pairs = st.sampled_from([frozenset(pair) for pair in combinations(numbers, 2)])
    apart = frozenset(data.draw(st.sets(pairs, max_size=3)))
    sizes = pod_sizes(len(people), most)
    found = pods_of(people, sizes, small, apart)
    assert [len(each) for each in found] == list(sizes)
    best = min(cost(people, each, small, apart)[:3] for each in simple(numbers, sizes))
    assert cost(people, found, small, apart)[:3] == best


def simple(people: list[int], sizes: tuple[int, ...]) -> set[tuple[tuple[int, ...], ...]]:
    """All divisions, found in the simplest way: some of them several times."""
    if not sizes:
        return {()}
    return {
        (first, *more)
        for first in combinations(people, sizes[0])
        for more in simple([each for each in people if each not in first], sizes[1:])
    }


@pytest.mark.parametrize("sizes", [(3,), (4, 3), (4, 4), (5, 4), (3, 3, 3), (4, 3, 3)])
def test_each_division_is_tried_once(sizes: tuple[int, ...]) -> None:
    people = list(range(sum(sizes)))
    found = [frozenset(map(frozenset, each)) for each in divisions(people, sizes)]
    assert len(set(found)) == len(found)
    assert set(found) == {frozenset(map(frozenset, each)) for each in simple(people, sizes)}


@settings(max_examples=15)
@given(fields(10, 20), st.integers(POD_LEAST, POD_MOST))
def test_no_exchange_makes_a_round_of_many_better(people: list[Entrant], most: int) -> None:
    sizes, none = pod_sizes(len(people), most), Counter[int]()
    found = pods_of(people, sizes, none)
    assert found == pods_of(people, sizes, none), "the same one each time"
    own = cost(people, found, none, frozenset())[1]
    for one, two in combinations(range(len(found)), 2):
        for here in found[one]:
            for there in found[two]:
                swap = {here: there, there: here}
                other = tuple(tuple(swap.get(each, each) for each in pod) for pod in found)
                assert cost(people, other, none, frozenset())[1] >= own


@pytest.mark.parametrize(
    ("people", "pod", "rounds"), [(9, 3, 4), (15, 3, 5), (15, 4, 5), (16, 4, 5)]
)
def test_nobody_meets_anybody_twice_where_that_is_possible(
    people: int, pod: int, rounds: int
) -> None:
    """Not only of this round is thought: else a fourth one would often be impossible."""
    for seed in range(3):
        game, lot = Game(people, "pods", pod=pod, rounds=rounds), random.Random(seed)
        while game.contest.phase == "running":
            each = game.contest.open_meetings[0]
            game.place(*lot.sample(each.people, len(each.people)))
        assert max(meetings(game).values()) == 1


def meetings(game: Game) -> Counter[frozenset[int]]:
    """How often each two have met."""
    return Counter(
        frozenset(pair) for each in game.contest.meetings for pair in combinations(each.people, 2)
    )


@pytest.mark.parametrize(
    ("people", "pod", "rounds"),
    [
        *((*each, rounds) for each in ((6, 3), (7, 4), (8, 4)) for rounds in (2, 3, 4)),
        *((9, wish, 2) for wish in (3, 4)),
    ],
)
def test_no_schedule_of_few_people_has_fewer_meetings_again(
    people: int, pod: int, rounds: int
) -> None:
    game = Game(people, "pods", pod=pod, rounds=rounds)
    while game.contest.phase == "running":
        game.round()
    found = sum(each * (each - 1) // 2 for each in meetings(game).values())
    every = [
        frozenset(frozenset(pair) for group in each for pair in combinations(group, 2))
        for each in divisions(range(people), pod_sizes(people, pod))
    ]
    assert found == fewest(every, Counter(every[0]), rounds - 1)


def fewest(
    every: list[frozenset[frozenset[int]]], met: Counter[frozenset[int]], rounds: int
) -> int:
    """The fewest meetings again in so many more rounds, after those that have taken place."""
    if not rounds:
        return 0
    costs = [sum(met[pair] for pair in each) for each in every]
    if rounds == 1:
        return min(costs)
    return min(
        cost + fewest(every, met + Counter(each), rounds - 1)
        for each, cost in zip(every, costs, strict=True)
    )


# Whole contests


@settings(max_examples=25)
@given(people_and_size, st.randoms(use_true_random=False))
def test_everybody_sits_once_a_round_and_no_point_is_lost(
    chosen: tuple[int, int], lot: random.Random
) -> None:
    people, pod = chosen
    game = Game(people, "pods", pod=pod)
    while game.contest.phase == "running":
        for each in game.contest.open_meetings:
            game.place(*lot.sample(each.people, len(each.people)))
    rounds = total_rounds(game.contest)
    assert game.contest.round == game.contest.closed == rounds
    for number in range(1, rounds + 1):
        there = [each.people for each in game.contest.meetings if each.round == number]
        assert sorted(each for pod in there for each in pod) == list(range(people))
    rows = standings(game.contest)
    assert sum(row.points for row in rows) == WHOLE * len(game.contest.meetings)
    assert not game.contest.byes


def test_who_sat_late_sits_early() -> None:
    game = Game(3, "pods")
    firsts = Counter[int]()
    while game.contest.phase == "running":
        firsts[game.contest.open_meetings[0].people[0]] += 1
        game.round()
    assert firsts == {0: 1, 1: 1, 2: 1}


def test_equal_points_sit_together_where_nobody_meets_again() -> None:
    game = Game(16, "pods", pod=4)
    game.round()
    points = {row.person: row.points for row in standings(game.contest)}
    pods = [sorted(points[each] for each in pod.people) for pod in game.contest.open_meetings]
    assert sorted(pods) == [[0] * 4, [1] * 4, [2] * 4, [4] * 4]


def test_two_with_a_block_share_no_pod_while_there_are_two() -> None:
    apart = frozenset({frozenset((0, 1))})
    game = Game(8, "pods", apart=apart, rounds=5)
    while game.contest.phase == "running":
        assert not any({0, 1} <= set(each.people) for each in game.contest.open_meetings)
        game.round()
    game = Game(5, "pods", apart=apart)
    assert {0, 1} <= set(game.contest.open_meetings[0].people), "one pod: they have to meet"


def test_equal_points_are_told_apart_by_first_places_only() -> None:
    game = Game(4, "pods", rounds=2)
    game.place(0, 1, 2, 3)
    game.add(Played(1, places_by(game, {0: 4, 1: 2, 2: 1, 3: 2})))
    rows = {row.person: row for row in standings(game.contest)}
    assert {each: row.points for each, row in rows.items()} == {
        0: 4,
        1: 3 + Fraction(1, 2),
        2: 5,
        3: Fraction(3, 2),
    }
    assert (rows[0].wins, rows[2].wins) == (1, 1)
    assert winners(game.contest) == (2,)


def places_by(game: Game, places: dict[int, int]) -> tuple[Fraction, ...]:
    """The points of the open pod when its people have these places."""
    return place_points([places[each] for each in game.contest.open_meetings[0].people])


def test_who_is_still_equal_shares_the_place() -> None:
    game = Game(3, "pods", rounds=3)
    for winner in range(3):
        others = [each for each in range(3) if each != winner]
        places = {winner: 1} | dict.fromkeys(others, 2)
        game.add(Played(winner, places_by(game, places)))
    assert [row.place for row in standings(game.contest)] == [1, 1, 1]
    assert {row.points for row in standings(game.contest)} == {Fraction(7)}


def test_a_draw_is_a_shared_first_place() -> None:
    game = Game(4, "pods", rounds=1)
    game.add(Played(0, places_by(game, {0: 1, 1: 1, 2: 1, 3: 4})))
    rows = {row.person: row for row in standings(game.contest)}
    assert [(row.wins, row.draws, row.losses) for _, row in sorted(rows.items())] == [
        *[(0, 1, 0)] * 3,
        (0, 0, 1),
    ]
    assert rows[0].points == Fraction(7, 3)


# Coming and going


def test_whoever_withdraws_frees_the_others() -> None:
    game = Game(7, "pods")
    first = next(each for each in game.contest.open_meetings if 6 in each.people)
    game.leave(6)
    assert game.contest.meetings[first.number].is_open, "the others play on"
    game.round()
    assert [len(each.people) for each in game.contest.open_meetings] == [3, 3]
    assert all(6 not in each.people for each in game.contest.open_meetings)
    assert standings(game.contest)[-1].person == 6


def test_a_pod_that_was_not_played_is_shared() -> None:
    game = Game(4, "pods", absence="none", rounds=1)
    game.add(Withdrawn(3))
    game.add(Unplayed(0))
    assert {row.person: row.points for row in standings(game.contest)} == {
        0: Fraction(7, 3),
        1: Fraction(7, 3),
        2: Fraction(7, 3),
        3: 0,
    }


def test_people_come_late_and_sit_from_the_next_round_on() -> None:
    game = Game(6, "pods")
    game.add(Joined(6, 1500))
    assert [len(each.people) for each in game.contest.open_meetings] == [3, 3]
    game.round()
    assert sorted(len(each.people) for each in game.contest.open_meetings) == [3, 4]
    row = next(each for each in standings(game.contest) if each.person == 6)
    assert (row.points, row.open) == (NONE, 1)


def test_with_fewer_than_three_it_is_over() -> None:
    game = Game(4, "pods")
    game.round()
    game.leave(3)
    game.leave(2)
    assert game.contest.open_meetings, "those two play on"
    game.place(1, 0, 2, 3)
    assert game.contest.phase == "over"
    assert winners(game.contest) == (0, 1), "four points and two each, with a first place each"
