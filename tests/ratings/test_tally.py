"""Results counted, and won in a row."""

from __future__ import annotations

from itertools import groupby

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.terms import Result
from ratings.tally import NO_MATCHES, Streaks, Tally, streaks

COUNTED = [each for each in Result if each is not Result.VOID]
"""What is stored of a match: of one that was called off nothing is."""
RESULTS = st.lists(st.sampled_from(COUNTED), max_size=40)


@given(results=RESULTS)
def test_streaks_are_those_of_a_plain_recount(results: list[Result]) -> None:
    runs = [len(list(run)) for won, run in groupby(results, lambda each: each is Result.WIN) if won]
    current = (
        len(results)
        - 1
        - max((at for at, each in enumerate(results) if each is not Result.WIN), default=-1)
    )
    assert streaks(results) == Streaks(current, max(runs, default=0))


@given(results=RESULTS)
def test_a_tally_counts_every_result_once(results: list[Result]) -> None:
    tally = Tally.of(results)
    assert tally.played == len(results)
    assert tally.reversed().reversed() == tally
    left, right = tally.score.split(" : ")
    assert tally.reversed().score == f"{right} : {left}"


@pytest.mark.parametrize(
    ("tally", "score"),
    [
        (NO_MATCHES, "0 : 0"),
        (Tally(5, 3), "5 : 3"),
        (Tally(5, 3, 1), "5½ : 3½"),
        (Tally(0, 0, 1), "½ : ½"),
        (Tally(1, 0, 2), "2 : 1"),
    ],
)
def test_a_score_in_words(tally: Tally, score: str) -> None:
    assert tally.score == score
