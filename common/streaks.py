"""Days in a row on which something was done."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Streak:
    """The days in a row up to now, and in the longest row."""

    now: int = 0
    longest: int = 0


def streak(done: Collection[date], owed: Collection[date], today: date) -> Streak:
    """Returns the streak of the days `done`. A past day that is `owed` but not done breaks the row.
    Other days neither count nor break it. Days after today are left out."""
    row = longest = 0
    for day in sorted({*done, *owed}):
        if day > today:
            break
        if day in done:
            row += 1
            longest = max(longest, row)
        elif day < today:
            row = 0
    return Streak(row, longest)
