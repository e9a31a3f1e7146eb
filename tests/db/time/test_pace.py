"""The moments of a pace: when the reminders of a turn are due."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from common.text.say import say
from db.pace import HOUR, LEAST, NONE, PACES, Pace
from tests.sample import present

DUE = datetime(2026, 3, 1, 12, tzinfo=UTC)
TENTHS = {
    "5m": timedelta(minutes=2),
    "15m": timedelta(minutes=2),
    "1h": timedelta(minutes=6),
    "12h": HOUR,
    "1d": HOUR,
    "3d": HOUR,
    "7d": HOUR,
}
"""The time that the last reminder leaves at each pace."""


def test_the_last_reminder_of_each_pace_leaves_time_enough_to_play() -> None:
    left = {key: DUE - near for key, pace in PACES.items() if (near := pace.near(DUE))}
    assert left == TENTHS
    assert NONE.near(DUE) is None


@given(st.timedeltas(min_value=timedelta(minutes=3), max_value=timedelta(days=30)))
def test_it_comes_a_tenth_before_the_end_but_within_two_minutes_and_an_hour(
    turn: timedelta,
) -> None:
    near = present(Pace("own", say("of one's own"), turn).near(DUE))
    left = DUE - near
    assert left == sorted((timedelta(minutes=2), turn / 10, HOUR))[1]
    assert left >= LEAST
    assert near > DUE - turn, "after the turn has begun"


@pytest.mark.parametrize("key", ["none", "5m", "15m"])
def test_short_turns_have_no_reminder_at_half_time(key: str) -> None:
    assert PACES[key].half(DUE) is None
    assert PACES["1h"].half(DUE) == DUE - timedelta(minutes=30)
