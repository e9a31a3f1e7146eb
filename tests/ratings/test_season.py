"""Seasons part time: every moment lies in one of them, and they follow one another."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ratings.season import Season

MOMENTS = st.datetimes(
    min_value=datetime(2000, 1, 1),
    max_value=datetime(9998, 1, 1),
    timezones=st.sampled_from([UTC, timezone(timedelta(hours=13)), timezone(timedelta(hours=-9))]),
)
SEASONS = st.builds(Season, st.integers(2000, 9998), st.integers(1, 4))


@given(moment=MOMENTS)
def test_every_moment_lies_in_its_season_and_in_no_neighbour(moment: datetime) -> None:
    season = Season.at(moment)
    assert season.start <= moment < season.end
    assert season.previous.end == season.start
    assert season.next.start == season.end


@given(season=SEASONS)
def test_a_season_is_the_one_in_which_it_starts_and_reads_back(season: Season) -> None:
    assert Season.at(season.start) == season
    assert Season.at(season.end) == season.next
    assert Season.read(season.key) == season
    assert season.next.previous == season
    assert season < season.next


def test_the_last_season_of_all_has_an_end() -> None:
    assert Season(9999, 4).end > Season(9999, 4).start


@pytest.mark.parametrize(
    "key", ["", "all", "2026", "2026q5", "2026q0", "0000q1", "2026q12", "２026q1"]
)
def test_other_texts_are_no_season(key: str) -> None:
    with pytest.raises(ValueError, match="season"):
        Season.read(key)


def test_a_season_for_people() -> None:
    assert Season.at(datetime(2026, 12, 31, 23, 59, tzinfo=UTC)).title == "2026 Q4"
    assert Season.at(datetime(2027, 1, 1, tzinfo=UTC)).title == "2027 Q1"
