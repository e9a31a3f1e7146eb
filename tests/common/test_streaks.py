"""Days in a row, against counting them one by one, and the cases that are miscounted most."""

from __future__ import annotations

from datetime import date, timedelta

from hypothesis import given
from hypothesis import strategies as st

from common.streaks import Streak, streak

DAY = timedelta(days=1)
FIRST = date(2024, 2, 20)
"""Before a leap day."""
SPAN = 40
days = st.sets(st.integers(0, SPAN).map(lambda number: FIRST + number * DAY))
some_day = st.integers(0, SPAN).map(lambda number: FIRST + number * DAY)


def row_at(done: set[date], missed: set[date], day: date) -> int:
    """The longest row up to a day: from each day done on, as a person would count in a calendar."""
    found = 0
    for first in done:
        holes = [each for each in missed if first < each <= day]
        if first <= day and all(each - first < 7 * DAY for each in holes) and len(holes) <= 1:
            found = max(found, sum(first <= each <= day for each in done))
    return found


def recounted(done: set[date], owed: set[date], today: date) -> Streak:
    """Every day from the first to today."""
    missed = {each for each in owed - done if each < today}
    rows = [row_at(done, missed, FIRST + number * DAY) for number in range(SPAN + 1)]
    past = (today - FIRST).days + 1
    return Streak(rows[past - 1], max(rows[:past]))


@given(days, days, some_day)
def test_it_is_what_a_calendar_says(done: set[date], owed: set[date], today: date) -> None:
    assert streak(done, owed, today) == recounted(done, owed, today)


@given(days, days, some_day)
def test_the_longest_is_never_shorter_and_grows_only(
    done: set[date], owed: set[date], today: date
) -> None:
    found, later = streak(done, owed, today), streak(done, owed, today + DAY)
    assert 0 <= found.now <= found.longest <= later.longest


@given(days, days, some_day, some_day)
def test_solving_one_more_day_never_makes_it_shorter(
    done: set[date], owed: set[date], today: date, more: date
) -> None:
    less, found = streak(done, owed, today), streak({*done, more}, owed, today)
    assert found.now >= less.now
    assert found.longest >= less.longest


@given(days, days, some_day, some_day)
def test_forgiving_a_day_never_makes_it_shorter(
    done: set[date], owed: set[date], today: date, forgiven: date
) -> None:
    strict, mild = streak(done, owed, today), streak(done, owed - {forgiven}, today)
    assert mild.now >= strict.now
    assert mild.longest >= strict.longest


@given(days, days, some_day)
def test_today_breaks_nothing_and_tomorrow_is_unknown(
    done: set[date], owed: set[date], today: date
) -> None:
    later = {each for each in done | owed if each > today}
    assert streak(done, owed | {today}, today) == streak(done, owed - later, today)


def test_nobody_has_a_streak_at_the_beginning() -> None:
    assert streak((), (), FIRST) == streak((), (FIRST - DAY, FIRST), FIRST) == Streak()


def test_what_is_owed_today_may_still_be_done() -> None:
    assert streak([FIRST], [FIRST, FIRST + DAY], FIRST + DAY) == Streak(1, 1)
    assert streak([FIRST], [FIRST, FIRST + DAY], FIRST + DAY).missed is None


def test_one_missed_day_in_the_first_week_breaks_nothing_and_is_told() -> None:
    every = [FIRST + number * DAY for number in range(40)]
    for hole in range(1, 12):
        done = [*every[:hole], *every[hole + 1 : 30]]
        found = streak(done, every, every[29])
        if hole < 7:
            assert found == Streak(29, 29)
            assert found.missed == every[hole]
        else:  # the row that began six days before it
            assert found == Streak(35 - hole, max(hole, 35 - hole))


def test_a_second_missed_day_ends_it() -> None:
    every = [FIRST + number * DAY for number in range(10)]
    assert streak(every[:1], every, every[1]) == Streak(1, 1)
    assert streak(every[:1], every, every[2]) == Streak(1, 1)
    assert streak(every[:1], every, every[3]) == Streak(0, 1)
    assert streak([every[0], every[2], every[4]], every, every[4]) == Streak(2, 2)


def test_a_leap_day_is_a_day_and_a_year_without_one_has_none() -> None:
    leap = [date(2024, 2, 28), date(2024, 2, 29), date(2024, 3, 1)]
    assert streak(leap, leap, leap[-1]) == Streak(3, 3)
    assert streak([leap[0], leap[2]], leap, leap[-1]).missed == leap[1]
    common = [date(2026, 2, 28), date(2026, 3, 1)]
    assert streak(common, common, common[-1]) == Streak(2, 2)


def test_months_without_the_bot_break_nothing_and_months_without_the_person_do() -> None:
    begun = [FIRST, FIRST + DAY]
    back = FIRST + 100 * DAY
    assert streak([*begun, back], [*begun, back], back) == Streak(3, 3)
    every = [FIRST + number * DAY for number in range(101)]
    assert streak([*begun, back], every, back) == Streak(1, 2)
