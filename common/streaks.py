"""Days in a row on which something was done."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import date


@dataclass(frozen=True, slots=True)
class Streak:
    """How many days in a row it is now, and how many it was at most."""

    now: int = 0
    longest: int = 0


def streak(done: Collection[date], owed: Collection[date], today: date) -> Streak:
    """Returns the streak of somebody who did it on the days `done`. A day counts if it was done on
    it. A day that is `owed` and over breaks the row if it was not done on it; any other day neither
    counts nor breaks. Days after today are left out."""
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
