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


def recounted(done: set[date], owed: set[date], today: date) -> Streak:
    """Every day from the first to today, as a person would count them in a calendar."""
    row, rows, day = 0, [0], FIRST
    while day <= today:
        if day in done:
            row += 1
        elif day in owed and day != today:
            row = 0
        rows.append(row)
        day += DAY
    return Streak(row, max(rows))


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
    assert streak([FIRST], [FIRST, FIRST + DAY], FIRST + 2 * DAY) == Streak(0, 1)


def test_a_leap_day_is_a_day_and_a_year_without_one_has_none() -> None:
    leap = [date(2024, 2, 28), date(2024, 2, 29), date(2024, 3, 1)]
    assert streak(leap, leap, leap[-1]) == Streak(3, 3)
    assert streak([leap[0], leap[2]], leap, leap[-1]) == Streak(1, 1)
    common = [date(2026, 2, 28), date(2026, 3, 1)]
    assert streak(common, common, common[-1]) == Streak(2, 2)


def test_months_without_the_bot_break_nothing_and_months_without_the_person_do() -> None:
    begun = [FIRST, FIRST + DAY]
    back = FIRST + 100 * DAY
    assert streak([*begun, back], [*begun, back], back) == Streak(3, 3)
    every = [FIRST + number * DAY for number in range(101)]
    assert streak([*begun, back], every, back) == Streak(1, 2)
