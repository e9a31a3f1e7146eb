"""What a match makes of the ratings of its players."""

from __future__ import annotations

import itertools
import math
import random
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.contest import WHOLE, WINDOW, Contest
from ratings.ledger import Ledger
from ratings.model import BEGIN, DOUBT, SETTLED, START, Rating, rate

AT = datetime(2026, 1, 1, tzinfo=UTC)
DUEL = Contest(((0,), (1,)), (0, 2))
DRAWN = Contest(((0,), (1,)), (1, 1))
WHOLLY = dict.fromkeys(range(6), 1.0)
known = st.builds(Rating, st.floats(800, 2400), st.floats(40, DOUBT), st.integers(0, 500))


def alone(ranks: Sequence[int]) -> Contest:
    """A match without allies that ended in this order."""
    return Contest(tuple((seat,) for seat in range(len(ranks))), tuple(ranks))


def test_everybody_begins_at_1500_and_is_not_settled() -> None:
    assert START.shown == 1500
    assert START.to_go == SETTLED
    assert Rating(matches=SETTLED).to_go == Rating(matches=SETTLED + 5).to_go == 0


@given(one=known, other=known)
def test_a_winner_gains_and_a_loser_loses(one: Rating, other: Rating) -> None:
    after = rate(DUEL, {0: one, 1: other}, WHOLLY)
    assert after[0].points >= one.points
    assert after[1].points <= other.points
    assert [after[seat].matches for seat in (0, 1)] == [one.matches + 1, other.matches + 1]


@given(doubt=st.floats(40, DOUBT), gap=st.floats(20, 800))
def test_a_draw_brings_two_nearer_and_an_upset_counts_more(doubt: float, gap: float) -> None:
    strong, weak = Rating(BEGIN + gap, doubt), Rating(BEGIN, doubt)
    drawn = rate(DRAWN, {0: strong, 1: weak}, WHOLLY)
    assert drawn[0].points < strong.points
    assert drawn[1].points > weak.points
    upset = rate(DUEL, {0: weak, 1: strong}, WHOLLY)[0].points - weak.points
    expected = rate(DUEL, {0: strong, 1: weak}, WHOLLY)[0].points - strong.points
    assert upset > expected


@given(ratings=st.lists(known, min_size=2, max_size=6), data=st.data())
def test_it_does_not_matter_who_sits_where(ratings: list[Rating], data: st.DataObject) -> None:
    ranks = data.draw(st.lists(st.integers(0, 2), min_size=len(ratings), max_size=len(ratings)))
    order = data.draw(st.permutations(range(len(ratings))))
    there = rate(alone(ranks), dict(enumerate(ratings)), WHOLLY)
    moved = rate(
        alone([ranks[each] for each in order]),
        {seat: ratings[each] for seat, each in enumerate(order)},
        WHOLLY,
    )
    for seat, each in enumerate(order):
        assert moved[seat].points == pytest.approx(there[each].points, abs=1e-4)
        assert moved[seat].doubt == pytest.approx(there[each].doubt, abs=1e-4)


@given(one=known, other=known, weight=st.floats(0.01, 1))
def test_a_match_that_counts_less_goes_that_part_of_the_way(
    one: Rating, other: Rating, weight: float
) -> None:
    before = {0: one, 1: other}
    whole, part = rate(DUEL, before, WHOLLY), rate(DUEL, before, dict.fromkeys(before, weight))
    for seat in before:
        way = whole[seat].points - before[seat].points
        assert part[seat].points - before[seat].points == pytest.approx(weight * way, abs=1e-5)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_400_points_are_ten_to_one_however_many_play(seats: int) -> None:
    """With certain ratings that are right, nobody gains or loses in the mean: each order in which
    a match may end has the chance that Plackett and Luce give it."""
    sure = {seat: Rating(BEGIN + 400 * (seat == 0), 1) for seat in range(seats)}
    worth = [10.0 if seat == 0 else 1.0 for seat in range(seats)]
    mean = total = 0.0
    for order in itertools.permutations(range(seats)):
        chance = math.prod(
            worth[each] / sum(worth[later] for later in order[number:])
            for number, each in enumerate(order)
        )
        ranks = [order.index(seat) for seat in range(seats)]
        mean += chance * rate(alone(ranks), sure, WHOLLY)[0].points
        total += chance
    assert total == pytest.approx(1)
    gain = rate(alone(range(seats)), sure, WHOLLY)[0].points - sure[0].points
    assert abs(mean - sure[0].points) < gain / 50


def test_allies_move_together() -> None:
    teams = Contest(((0, 2, 4), (1, 3, 5)), (0, 2))
    after = rate(teams, dict.fromkeys(range(6), START), WHOLLY)
    assert after[0] == after[2] == after[4]
    assert after[0].points > BEGIN > after[1].points


def test_the_ledger_forgets_meetings_after_the_window() -> None:
    ledger = Ledger()
    for number in range(WHOLE):
        assert ledger.add(DUEL, (7, 8), AT + timedelta(days=number))[0].weight == 1
    often = ledger.add(DUEL, (8, 7), AT + timedelta(days=WHOLE))
    assert often[0].weight == pytest.approx(WHOLE / (WHOLE + 1))
    later = AT + WINDOW + timedelta(days=1)  # the first two are too long ago by now
    assert ledger.add(DUEL, (7, 8), later)[0].weight == 1


def played(ledger: Ledger, pairs: Iterable[tuple[int, int]], days: float = 0) -> list[float]:
    """Lets pairs play, the first one of each wins; the weights for the winners."""
    return [
        ledger.add(DUEL, pair, AT + timedelta(days=days, minutes=number))[0].weight
        for number, pair in enumerate(pairs)
    ]


def among(people: Sequence[int], rounds: int) -> list[tuple[int, int]]:
    """Everybody plays everybody so often."""
    return [*itertools.combinations(people, 2)] * rounds


@given(accounts=st.lists(st.integers(1, 9), min_size=1, max_size=40))
def test_however_many_new_accounts_count_as_one_opponent(accounts: list[int]) -> None:
    """Who has played nobody else: in any order of wins against them."""
    ledger, same = Ledger(), Ledger()
    found = played(ledger, [(0, each) for each in accounts])
    assert found == played(same, [(0, 1)] * len(accounts))
    assert found == pytest.approx([min(1, WHOLE / k) for k in range(1, len(accounts) + 1)])


def test_new_people_count_whole_once_others_have_settled_their_rating() -> None:
    """The rest of them does not count against them."""
    crowd = range(1, 6)
    ledger = Ledger()
    played(ledger, among(crowd, SETTLED // 4))
    assert played(ledger, [(0, each) for each in crowd], 1) == [1] * len(crowd)
    assert played(ledger, [(0, each) for each in (*crowd, *crowd)], 2) == [1] * 2 * len(crowd)
    assert played(ledger, [(0, each) for each in range(6, 12)], 3)[-1] == WHOLE / (WHOLE + 1)


def test_a_regular_loses_nothing_of_a_match_for_who_is_new() -> None:
    """It counts less for the regular alone, who has beaten many new ones."""
    ledger = Ledger()
    played(ledger, among(range(5), SETTLED // 3))
    steps = [ledger.add(DUEL, (0, new), AT + timedelta(days=1)) for new in range(10, 30)]
    assert [each[1].weight for each in steps] == [1] * len(steps)
    assert steps[-1][0].weight == WHOLE / len(steps)
    later = ledger.add(DUEL, (0, 99), AT + WINDOW + timedelta(days=2))
    assert later[0].weight == 1


def test_five_times_five_wins_against_new_accounts_bring_little_more_than_against_one() -> None:
    one, five = Ledger(), Ledger()
    played(one, [(0, 1)] * 25)
    played(five, [(0, each) for each in range(1, 6)] * 5)
    assert five.ratings[0].points - one.ratings[0].points < 80


def test_what_people_see_adds_up() -> None:
    ledger, rng = Ledger(), random.Random(1)
    shown = dict.fromkeys(range(6), START.shown)
    for number in range(200):
        one, other = rng.sample(range(6), 2)
        steps = ledger.add(DUEL, (one, other), AT + timedelta(hours=number))
        for seat, person in ((0, one), (1, other)):
            shown[person] += steps[seat].change
            assert shown[person] == steps[seat].after.shown == ledger.ratings[person].shown


def test_a_draw_of_equals_moves_nobody() -> None:
    assert rate(DRAWN, {0: START, 1: START}, WHOLLY)[0].points == pytest.approx(BEGIN)
