"""Days in a row on which something was done, forgiving one missed day at the beginning."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Final

FIRST: Final = timedelta(days=7)
"""The time from the first day of a row in which one missed day breaks nothing."""


@dataclass(frozen=True, slots=True)
class Streak:
    """The days done in the row up to now, and in the longest row; and the day that was `missed` in
    the row up to now, None if there is none."""

    now: int = 0
    longest: int = 0
    missed: date | None = field(default=None, compare=False)


def streak(done: Collection[date], owed: Collection[date], today: date) -> Streak:
    """Returns the streak of the days `done`. A past day that is `owed` but not done is missed.
    Other days neither count nor break a row. Days after today are left out.

    A row begins with a day done, and may have one missed day, in its first week. Of all rows that
    last until now the longest counts, so that one more day done never makes a streak shorter.
    """
    days, misses = list[date](), list[date]()
    longest = 0
    for day in sorted({*done, *owed}):
        if day > today:
            break
        if day in done:
            days.append(day)
            longest = max(longest, _row(days, misses)[0])
        elif day < today:
            misses.append(day)
    now, missed = _row(days, misses)
    return Streak(now, longest, missed)


def _row(days: Sequence[date], misses: Sequence[date]) -> tuple[int, date | None]:
    """Returns the length of the row up to now, and the missed day in it."""
    if not misses:
        return len(days), None
    after = bisect_left(days, misses[-1])
    begins = misses[-1] - FIRST + timedelta(days=1)
    if len(misses) > 1:
        begins = max(begins, misses[-2])
    before = bisect_left(days, begins)
    return len(days) - before, misses[-1] if before < after else None
