"""Swiss rounds: who rests, who meets whom now and later, and who sits first."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from contests.events import HALF, NONE, WIN, Played, Unplayed
from contests.ladder import challenge
from contests.pairing.matching import Entrant
from contests.pairing.seats import balance, first_sits, thrice
from contests.pairing.swiss import REPEAT, Round, RoundsAhead, pair_bit, swiss_round
from contests.terms import swiss_rounds
from tests.contests.kit import Game
from tests.sample import some
from tools.contests.results import every_result, played

SEATS = st.lists(st.booleans(), max_size=5).map(tuple)
Pairs = list[tuple[int, int]]


@st.composite
def fields(draw: st.DrawFn, least: int = 3, most: int = 10) -> list[Entrant]:
    """People in the middle of a contest."""
    count = draw(st.integers(least, most))
    pairs = draw(st.lists(st.sampled_from(list(combinations(range(count), 2))), max_size=count))
    met = {each: Counter[int]() for each in range(count)}
    for one, two in pairs:
        met[one][two] += 1
        met[two][one] += 1
    return [
        Entrant(
            number=each,
            score=Fraction(draw(st.integers(0, 8)), 2),
            strength=draw(st.integers(1000, 1003)),
            met=met[each],
            byes=draw(st.integers(0, 1)),
            seats=draw(SEATS),
        )
        for each in range(count)
    ]


def every_pairing(people: list[int]) -> list[Pairs]:
    """All ways to pair people, found in the simplest way."""
    if not people:
        return [[]]
    first, *others = people
    return [
        [(first, other), *pairs]
        for other in others
        for pairs in every_pairing([each for each in others if each != other])
    ]


def cost(
    people: list[Entrant], pairs: Pairs, apart: set[frozenset[int]]
) -> tuple[int, int, int, Fraction]:
    """How bad pairs are: repeats, blocks, a seat three times in a row, then differences in
    score."""
    return (
        sum(people[one].met.get(two, 0) for one, two in pairs),
        sum(frozenset(pair) in apart for pair in pairs),
        sum(thrice(people[one].seats, people[two].seats) for one, two in pairs),
        sum(((people[one].score - people[two].score) ** 2 for one, two in pairs), NONE),
    )


@given(st.data(), fields())
def test_a_round_is_the_best_of_all_and_its_bye_goes_first(
    data: st.DataObject, people: list[Entrant]
) -> None:
    numbers = [each.number for each in people]
    pair = st.sampled_from(list(combinations(numbers, 2))).map(frozenset[int])
    apart = data.draw(st.sets(pair, max_size=3))
    found = swiss_round(people, 2, apart)
    if found.bye is not None:
        lowest = min(people, key=lambda each: (each.byes, each.score, each.strength, -each.number))
        assert found.bye == lowest.number
        numbers.remove(found.bye)
    assert sorted(each for pair in found.pairs for each in pair) == numbers
    best = min(cost(people, each, apart) for each in every_pairing(numbers))
    assert cost(people, list(found.pairs), apart) == best


def test_in_a_score_the_stronger_half_meets_the_weaker_one() -> None:
    for people in (8, 12):
        there = [Entrant(each, NONE, 2000 - each, {}) for each in range(people)]
        half = people // 2
        pairs = {frozenset(each) for each in swiss_round(there, 1).pairs}
        assert pairs == {frozenset((each, each + half)) for each in range(half)}


# The rounds to come


def corner() -> list[Entrant]:
    """Six people after two rounds, of whom those with three and two points have not met."""
    rounds = ("01 23 45", "02 14 35")
    met = {each: Counter[int]() for each in range(6)}
    for pair in (pair for row in rounds for pair in row.split()):
        one, two = int(pair[0]), int(pair[1])
        met[one][two] += 1
        met[two][one] += 1
    scores = (1, 0, 2, 0, 2, 1)
    return [Entrant(each, Fraction(score), 2000, met[each]) for each, score in enumerate(scores)]


def test_no_corner_is_run_into_for_the_sake_of_close_scores() -> None:
    """The closest third round would leave no fourth one without a match again."""
    again = list[int]()
    for further in (0, 1):
        third = swiss_round(corner(), 3, further=further)
        there = played(corner(), third, (HALF,) * 3)
        again.append(repeats(there, swiss_round(there, 4)))
    assert again[0] > 0
    assert again[1] == 0


def repeats(people: list[Entrant], found: Round) -> int:
    """How many pairs of a round have met before."""
    return sum(two in people[one].met for one, two in found.pairs)


@pytest.mark.parametrize("people", [3, 4, 5])
def test_whatever_the_results_nobody_meets_anybody_again(people: int) -> None:
    for before, found in every_result(people):
        assert repeats(before, found) == 0
        assert max(abs(balance(each.seats)) for each in before) <= 2


@pytest.mark.parametrize("people", [6, 7, 8])
@pytest.mark.parametrize("number", range(some(8, 250)))
def test_nor_do_more_people_of_whom_results_are_drawn(people: int, number: int) -> None:
    lot, rounds = random.Random(f"{people} {number}"), swiss_rounds(people)
    there = [Entrant(each, NONE, lot.randint(1000, 1010), {}) for each in range(people)]
    for each in range(1, rounds + 1):
        found = swiss_round(there, each, further=rounds - each)
        assert repeats(there, found) == 0
        there = played(there, found, tuple(lot.choice((WIN, HALF, NONE)) for _ in found.pairs))


@settings(max_examples=30)
@given(st.data(), st.integers(3, 6), st.integers(1, 3))
def test_what_the_rounds_to_come_cost_is_what_trying_out_all_says(
    data: st.DataObject, people: int, rounds: int
) -> None:
    pairs = list(combinations(range(people), 2))
    met, blocked = (data.draw(st.sets(st.sampled_from(pairs), max_size=most)) for most in (9, 2))
    byes = data.draw(st.lists(st.integers(0, 1), min_size=people, max_size=people))
    rounds = min(rounds, 2) if people > 4 else rounds
    ahead = RoundsAhead(people, sum(pair_bit(*each) for each in blocked))
    found = ahead.least(sum(pair_bit(*each) for each in met), byes, rounds)
    assert found == worst(met, blocked, byes, rounds)


def worst(
    met: set[tuple[int, int]], blocked: set[tuple[int, int]], byes: list[int], rounds: int
) -> int:
    """What rounds cost if the bye always goes where it harms most, found in the simplest way."""
    if not rounds:
        return 0
    everybody, odd = list(range(len(byes))), len(byes) % 2
    rests = [each for each in everybody if byes[each] == min(byes)] if odd else [None]
    return max(
        min(
            sum(REPEAT * (pair in met) + (pair in blocked) for pair in pairs)
            + worst(
                met | set(pairs),
                blocked,
                [had + (each == resting) for each, had in enumerate(byes)],
                rounds - 1,
            )
            for pairs in every_pairing([each for each in everybody if each != resting])
        )
        for resting in rests
    )


# Seats


@given(SEATS, SEATS, st.integers(0, 1))
def test_seats_alternate_by_what_was_played(
    one: tuple[bool, ...], two: tuple[bool, ...], turn: int
) -> None:
    first = first_sits(one, two, turn)
    assert balance(one if first else two) <= balance(two if first else one)
    if one != two:
        assert first is not first_sits(two, one, turn)
    if balance(one) == balance(two) and one[-1:] != two[-1:]:
        last = one[-1:] if first else two[-1:]
        assert last != (True,), "whoever sat first last sits second now"


@given(SEATS, SEATS)
def test_a_seat_three_times_in_a_row_is_seen(one: tuple[bool, ...], two: tuple[bool, ...]) -> None:
    first = first_sits(one, two, 0)
    runs = [(*seats, own)[-3:] for seats, own in ((one, first), (two, not first))]
    assert thrice(one, two) is any(len(each) == 3 and len(set(each)) == 1 for each in runs)


def test_a_match_that_did_not_take_place_is_no_turn() -> None:
    game = Game(4, "swiss")
    first = game.contest.open_meetings[0]
    assert game.contest.seats_of(first.people[0]) == (True,)
    game.add(Unplayed(first.number))
    assert game.contest.seats_of(first.people[0]) == ()


def test_seats_of_a_ladder_alternate_as_well() -> None:
    game = Game(3, "ladder")
    seats = list[int]()
    for _ in range(4):
        found = challenge(game.contest, 2, 1)
        seats.append(found.people.index(2))
        game.add(found)
        game.add(Played(found.match, (HALF, HALF)))
        other = challenge(game.contest, 1, 0)  # so that numbers of matches say nothing
        game.add(other)
        game.add(Played(other.match, (HALF, HALF)))
    assert abs(seats.count(0) - seats.count(1)) == 0


def test_the_third_match_of_a_tie_evens_out_seats() -> None:
    """Two who had a third match each before: whoever sat first in it sits second now."""
    game = Game(4, "knockout")
    for one, two in ((0, 3), (1, 2)):
        game.play(one, two, one)
        game.play(one, two, two)
        game.play(one, two, one)
    had = {each: balance(game.contest.seats_of(each)) for each in (0, 1)}
    game.play(0, 1, 0)
    game.play(0, 1, 1)
    third = game.contest.open_meetings[0]
    assert had[third.people[0]] <= had[third.people[1]]


def test_a_contest_asks_for_the_rounds_to_come() -> None:
    """Six people whose scores lead into a corner, round by round as a contest pairs them."""
    for number in range(some(12, 60)):
        lot, game = random.Random(number), Game(6, "swiss")
        while game.contest.phase == "running":
            each = game.contest.open_meetings[0]
            game.add(Played(each.number, lot.choice(((WIN, NONE), (NONE, WIN), (HALF, HALF)))))
        pairs = Counter(frozenset(each.people) for each in game.contest.meetings)
        assert max(pairs.values()) == 1, number
