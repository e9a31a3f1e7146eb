"""Duplicates: how teams are formed, and what a round brings."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contests.contest import Meeting
from contests.director import total_rounds
from contests.events import HALF, NONE, BadEvent, Joined, Played, Withdrawn
from contests.pairing.teams import Mate, sizes, teams
from contests.standings import share, standings, winners
from contests.terms import DUPLICATE_ROUNDS, MOST
from tests.contests.kit import Game

seats_of_teams = pytest.mark.parametrize("seats", [2, 3])


def mates(strengths: Sequence[int]) -> list[Mate]:
    """People of these strengths who have not played."""
    return [Mate(number, strength, {}) for number, strength in enumerate(strengths)]


def partitions(people: frozenset[int], many: Sequence[int]) -> Iterator[list[frozenset[int]]]:
    """All ways to form teams of these sizes."""
    if not many:
        yield []
        return
    for team in combinations(sorted(people), many[0]):
        for rest in partitions(people - set(team), many[1:]):
            yield [frozenset(team), *rest]


# Teams


@given(
    strengths=st.lists(st.integers(0, 3000), min_size=2, max_size=MOST),
    seats=st.sampled_from((2, 3)),
    order=st.randoms(use_true_random=False),
)
@settings(max_examples=60, deadline=None)
def test_everybody_is_in_one_team_and_the_order_of_joining_does_not_matter(
    strengths: list[int], seats: int, order: random.Random
) -> None:
    people = mates(strengths)
    formed = teams(people, seats)
    assert sorted(each for team in formed for each in team) == list(range(len(strengths)))
    assert sorted(map(len, formed)) == sorted(sizes(len(strengths), seats))
    order.shuffle(people)
    assert teams(people, seats) == formed


@given(people=st.integers(2, MOST), seats=st.sampled_from((2, 3)))
def test_seats_left_over_are_spread_and_one_team_is_never_alone(people: int, seats: int) -> None:
    found = sizes(people, seats)
    assert sum(found) == people
    assert len(found) >= 2
    assert max(found) <= seats
    assert max(found) - min(found) <= 1
    assert sum(seats - each for each in found) < seats or people <= seats


pairs = st.frozensets(st.integers(0, 6), min_size=2, max_size=2)


@given(people=st.integers(3, 7), seats=st.sampled_from((2, 3)), apart=st.sets(pairs, max_size=6))
@settings(max_examples=150, deadline=None)
def test_two_with_a_block_are_in_one_team_only_if_that_cannot_be_avoided(
    people: int, seats: int, apart: set[frozenset[int]]
) -> None:
    def together(formed: Sequence[frozenset[int]]) -> int:
        return sum(pair <= team for pair in apart for team in formed)

    formed = [frozenset(each) for each in teams(mates([1000] * people), seats, apart)]
    many = sorted(map(len, formed))
    best = min(together(each) for each in partitions(frozenset(range(people)), many))
    assert (together(formed) == 0) == (best == 0)


@seats_of_teams
def test_teams_are_about_equally_strong(seats: int) -> None:
    strengths = [2000 - 50 * each for each in range(12)]
    sums = [sum(strengths[each] for each in team) for team in teams(mates(strengths), seats)]
    assert max(sums) - min(sums) <= 50 * (2 * seats - 3)


@pytest.mark.parametrize("people", [4, 5, 6, 9, 16, 33, 64])
def test_nobody_has_a_partner_twice(people: int) -> None:
    game = Game(people, "duplicate")
    while game.contest.phase == "running":
        game.compare(*(0 for _ in game.contest.open_meetings))
    pairs = [frozenset(each.people) for each in game.contest.meetings]
    assert len(pairs) == len(set(pairs)), "nor the bot"
    assert game.contest.round == DUPLICATE_ROUNDS == total_rounds(game.contest)


def test_three_people_play_with_each_other_and_each_once_with_the_bot() -> None:
    game = Game(3, "duplicate")
    while game.contest.phase == "running":
        game.compare(1, 0)
    alone = sorted(each.people[0] for each in game.contest.meetings if len(each.people) == 1)
    assert alone == [0, 1, 2]


# Points


scores = st.lists(st.integers(0, 4), min_size=1, max_size=20)


@given(scores=scores)
def test_a_round_brings_half_a_point_on_average_however_many_teams(scores: list[int]) -> None:
    found = brought(scores)
    assert sum(found) == Fraction(len(scores), 2)
    assert all(0 <= each <= 1 for each in found)
    for one, two in combinations(range(len(scores)), 2):
        if scores[one] == scores[two]:
            assert found[one] == found[two]
        else:
            assert (scores[one] > scores[two]) == (found[one] > found[two])


@given(scores=scores, factor=st.integers(1, 9), more=st.integers(0, 99))
def test_only_the_order_of_scores_matters(scores: list[int], factor: int, more: int) -> None:
    assert brought(scores) == brought([factor * each + more for each in scores])


def brought(scores: Sequence[int]) -> list[Fraction]:
    """The points of teams with these scores."""
    meetings = [
        Meeting(number, 1, (number,), points=(Fraction(score),))
        for number, score in enumerate(scores)
    ]
    return [share(each, meetings, each.number).points for each in meetings]


def test_a_round_counts_once_all_have_ended() -> None:
    game = Game(6, "duplicate")
    first, second, third = game.contest.open_meetings
    for each, score in ((first, 7), (second, 5)):
        game.add(Played(each.number, (Fraction(score),) * 2))
    assert {row.points for row in standings(game.contest)} == {NONE}
    game.add(Played(third.number, (Fraction(5),) * 2))
    points = {row.person: row.points for row in standings(game.contest)}
    assert [points[each.people[0]] for each in (first, second, third)] == [1, HALF / 2, HALF / 2]
    assert points[first.people[0]] == points[first.people[1]], "partners have the same"
    assert game.contest.round == 2


def test_a_match_that_did_not_take_place_is_compared_with_none() -> None:
    game = Game(6, "duplicate")
    first, second, third = game.contest.open_meetings
    game.compare(9, None, 0)
    points = {row.person: row.points for row in standings(game.contest)}
    assert [points[each.people[0]] for each in (first, second, third)] == [1, HALF, 0]
    nothing = Game(6, "duplicate", "none")
    nothing.compare(9, None, 0)
    points = {row.person: row.points for row in standings(nothing.contest)}
    assert points[second.people[0]] == NONE


def test_equal_points_are_told_apart_by_the_scores() -> None:
    game = Game(4, "duplicate")
    game.compare(8, 3)
    game.compare(3, 3)
    game.compare(3, 3)
    rows = standings(game.contest)
    assert [row.points for row in rows] == [2, 2, 1, 1]
    assert [row.place for row in rows] == [1, 1, 3, 3]
    assert winners(game.contest) == tuple(row.person for row in rows[:2])
    later = Game(4, "duplicate")
    partner = next(each.people[1] for each in later.contest.meetings if each.people[0] == 0)
    for _ in range(3):
        there = [each.people for each in later.contest.open_meetings]
        later.compare(*(9 if 0 in team else 8 if partner in team else 1 for team in there))
    assert standings(later.contest)[0].person == 0


def test_the_bot_plays_on_for_whoever_withdraws_and_nobody_comes_late() -> None:
    game = Game(6, "duplicate")
    game.add(Withdrawn(5))
    assert len(game.contest.open_meetings) == 3
    with pytest.raises(BadEvent):
        game.add(Joined(6, 1500))
    game.compare(1, 1, 1)
    assert [len(each.people) for each in game.contest.open_meetings].count(1) == 1
    last = standings(game.contest)[-1]
    assert (last.person, last.place, last.points) == (5, 6, HALF)


def test_the_last_round_counts_when_all_but_one_have_left() -> None:
    game = Game(4, "duplicate")
    for person in (1, 2, 3):
        game.add(Withdrawn(person))
    there = game.contest.open_meetings
    game.compare(*(1 if 0 in each.people else None for each in there))
    assert game.contest.phase == "over"
    assert standings(game.contest)[0].points == HALF
    assert winners(game.contest) == (0,)
