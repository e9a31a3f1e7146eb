"""Who plays whom among strangers."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

from hypothesis import given
from hypothesis import strategies as st

from ratings.model import BEGIN, Rating
from ratings.opponents import (
    BOTH_HERE,
    CLOSE,
    HOURS,
    WIDE,
    Seeker,
    by_hour,
    fits,
    gap,
    may_meet,
    pairs,
    shared_hours,
)

NOW = datetime(2026, 11, 26, 12, tzinfo=UTC)
NO_HOURS = (0,) * HOURS
MORNING = (0,) * 6 + (30,) * 4 + (0,) * 14
EVENING = (0,) * 18 + (30,) * 4 + (0,) * 2

hours = st.one_of(st.just(NO_HOURS), st.lists(st.integers(0, 9), min_size=24, max_size=24))
people = st.builds(
    Seeker,
    key=st.integers(1, 10**6),
    person=st.integers(1, 8),
    wish=st.sampled_from(["rated", "friendly"]),
    side=st.sampled_from([None, 0, 1]),
    rating=st.builds(Rating, st.floats(800, 2400), st.floats(20, 200)),
    hours=hours.map(tuple),
    since=st.integers(0, 600).map(lambda each: NOW - timedelta(minutes=each)),
    shuns=st.frozensets(st.integers(1, 8), max_size=3),
)
queues = st.lists(people, max_size=9, unique_by=lambda each: each.key)


def seeker(person: int, **changes: object) -> Seeker:
    one = Seeker(person, person, "rated", None, Rating(), NO_HOURS, NOW)
    return replace(one, **changes)  # type: ignore[arg-type]


@given(queues)
def test_nobody_is_in_two_pairs_nor_meets_themselves_or_somebody_blocked(
    queue: list[Seeker],
) -> None:
    found = pairs(queue, NOW)
    met = [each.person for pair in found for each in pair]
    assert len(met) == len(set(met))
    for one, two in found:
        assert one.person != two.person
        assert one.person not in two.shuns
        assert two.person not in one.shuns
        assert one.wish == two.wish
        assert one.side is None or one.side != two.side
        assert fits(one, two, NOW)


@given(queues)
def test_nobody_who_fits_somebody_left_over_is_left_over(queue: list[Seeker]) -> None:
    met = {each.person for pair in pairs(queue, NOW) for each in pair}
    left = [each for each in queue if each.person not in met]
    assert not any(fits(one, two, NOW) for one in left for two in left)


@given(queues)
def test_whoever_has_waited_longest_and_fits_anybody_plays(queue: list[Seeker]) -> None:
    waiting = sorted(queue, key=lambda each: (each.since, each.key))
    able = [each for each in waiting if any(fits(each, other, NOW) for other in queue)]
    if able:
        assert able[0].person in {each.person for pair in pairs(queue, NOW) for each in pair}


@given(queues, st.randoms())
def test_the_order_of_the_rows_decides_nothing(queue: list[Seeker], lot: object) -> None:
    mixed = list(queue)
    lot.shuffle(mixed)  # type: ignore[attr-defined]
    assert pairs(mixed, NOW) == pairs(queue, NOW)


@given(people, people)
def test_fitting_is_mutual_and_everybody_who_may_meet_fits_in_the_end(
    one: Seeker, two: Seeker
) -> None:
    assert fits(one, two, NOW) == fits(two, one, NOW)
    assert fits(one, two, NOW + WIDE) == may_meet(one, two)


@given(people, people, st.integers(15, 600))
def test_who_fits_later_than_at_first_fits_from_then_on(
    one: Seeker, two: Seeker, later: int
) -> None:
    after = max(one.since, two.since) + BOTH_HERE + timedelta(minutes=later)
    if fits(one, two, after):
        assert fits(one, two, after + timedelta(hours=1))


@given(queues, st.frozensets(st.integers(1, 8)))
def test_busy_people_are_left_out(queue: list[Seeker], busy: frozenset[int]) -> None:
    met = {each.person for pair in pairs(queue, NOW, busy) for each in pair}
    assert not met & busy


def test_one_alone_meets_nobody() -> None:
    assert pairs([seeker(1)], NOW) == []
    assert pairs([], NOW) == []


def test_the_better_match_is_taken_of_two() -> None:
    strong = Rating(BEGIN + CLOSE, 20.0)
    asks, near, far = seeker(1), seeker(2), seeker(3, rating=strong)
    asks = replace(asks, rating=Rating(BEGIN, 20.0), since=NOW - timedelta(minutes=5))
    near = replace(near, rating=Rating(BEGIN + 50, 20.0))
    assert [(a.person, b.person) for a, b in pairs([asks, far, near], NOW)] == [(1, 2)]


def test_strength_and_hours_widen_with_time() -> None:
    weak, strong = seeker(1, rating=Rating(1200, 30)), seeker(2, rating=Rating(1700, 30))
    assert not fits(weak, strong, NOW)
    assert fits(weak, strong, NOW + WIDE)
    early, late = seeker(1, hours=MORNING), seeker(2, hours=EVENING)
    assert fits(early, late, NOW), "both are here"
    assert not fits(early, late, NOW + BOTH_HERE * 2)
    assert fits(early, late, NOW + WIDE)


def test_a_doubtful_rating_keeps_nobody_apart() -> None:
    assert gap(Rating(1500, 200), Rating(1900, 200)) == 0
    assert gap(Rating(1500, 20), Rating(1900, 30)) == 350


@given(hours.map(tuple), hours.map(tuple))
def test_shared_hours_are_a_share_and_mutual(one: tuple[int, ...], two: tuple[int, ...]) -> None:
    found = shared_hours(one, two)
    assert 0 <= found <= 1 + 1e-9
    assert abs(found - shared_hours(two, one)) < 1e-9
    assert shared_hours(one, one) > 1 - 1e-9


def test_hours_are_those_of_utc() -> None:
    there = datetime.fromisoformat("2026-11-26T01:30:00+02:00")
    assert by_hour([there])[23] == 1
    assert sum(by_hour([there, there])) == 2
    assert shared_hours(MORNING, EVENING) == 0
    assert shared_hours(MORNING, NO_HOURS) == 1
