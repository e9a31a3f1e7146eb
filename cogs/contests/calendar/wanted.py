"""The events that a contest should have now, and their contents. Only values: nothing is sent
here."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, time, timedelta
from typing import Final

from cogs.contests.screens import url
from cogs.contests.words import foretold, name_of
from common.text.language import Language
from common.text.say import say
from common.text.text import written
from contests.director import timed_round, total_rounds
from db.tables.contests.rows import ContestRow, OpenContest
from db.values import DAY

WHOLE: Final = 0
"""The round of an event for a whole contest."""
_ROUND: Final = say(
    "Matches open in threads of their own and ping their players. A match still being "
    "played at the end of the round continues."
)
_WHOLE: Final = say(
    "Matches open in threads of their own and ping their players. The end is an estimate, "
    "and changes as matches end."
)


@dataclass(frozen=True, slots=True)
class WantedEvent:
    """An event that a contest should have: of a round, or of all of it."""

    round: int
    name: str
    description: str
    location: str
    starts_at: datetime
    ends_at: datetime

    def said(self, language: Language) -> WantedEvent:
        """Returns the same event with its words written in a language."""
        name, description = written(self.name, language), written(self.description, language)
        return replace(self, name=name, description=description)

    @property
    def told(self) -> str:
        """The fingerprint of its contents."""
        said = (self.name, self.description, self.location, self.starts_at, self.ends_at)
        return hashlib.sha256(repr(said).encode()).hexdigest()[:16]


def wanted(
    opened: OpenContest, now: datetime, lengths: Sequence[timedelta]
) -> tuple[WantedEvent, ...]:
    """Returns the events of a contest: with rounds of days the running round and the next one, else
    one for the whole contest; none for a contest without a foretold end, without a message, or that
    is over. `lengths` are those of its finished matches."""
    row = opened.row
    begins = row.starts_at if row.phase == "gathering" else row.started_at
    if row.phase not in ("gathering", "running") or begins is None or not url(row):
        return ()
    if row.terms.round_days:
        return _rounds(opened, begins)
    end = foretold(opened, now, lengths)
    return () if end is None else (_whole(row, begins, max(end, begins, now)),)


def _rounds(opened: OpenContest, begins: datetime) -> tuple[WantedEvent, ...]:
    """Returns the running round and the next one; before the start the first one."""
    row, days = opened.row, timedelta(days=opened.row.terms.round_days)
    if row.phase == "gathering":
        return (_round(row, 1, 0, begins, begins + days),)
    total = total_rounds(opened.contest)
    running, ends = timed_round(opened.contest), row.round_ends_at
    if running is None or ends is None:
        return ()
    found = [_round(row, running, total, ends - days, ends)]
    found += [_round(row, running + 1, total, ends, ends + days)] if running < total else []
    return tuple(found)


def _round(
    row: ContestRow, number: int, total: int, begins: datetime, ends: datetime
) -> WantedEvent:
    """Returns the event of a round, out of `total` rounds (0 while unknown)."""
    words = (
        say("{contest}, round {round} of {rounds}") if total else say("{contest}, round {round}")
    )
    name = words.filled(contest=name_of(row), round=number, rounds=total)
    return WantedEvent(number, name, _ROUND, url(row), begins, ends)


def _whole(row: ContestRow, begins: datetime, end: datetime) -> WantedEvent:
    """Returns the event of a whole contest. It ends with the day after the foretold one: Discord
    ends an event whose end has passed."""
    tomorrow = (end + DAY).date() + DAY
    ends = datetime.combine(tomorrow, time(), end.tzinfo)
    return WantedEvent(WHOLE, name_of(row), _WHOLE, url(row), begins, ends)
