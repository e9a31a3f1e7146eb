"""The warnings and errors of the last day, kept in memory for the host's own `/about`."""

from __future__ import annotations

import logging
from collections import deque
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Final

from host.logs import PASSING
from host.redaction import Mask, one_line

KEPT: Final = 1000
LONGEST: Final = 90
DAY: Final = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Trouble:
    """One kind of warning or error: its number, and the last time. `kind` names the logger and the
    message, without any values."""

    kind: str
    error: bool
    count: int
    last: datetime


@dataclass(frozen=True, slots=True)
class _Kept:
    kind: str
    error: bool
    at: datetime


class Troubles(logging.Handler):
    """A handler that keeps the latest warnings and errors, except passing ones
    (`host.logs.PASSING`)."""

    def __init__(self, mask: Mask) -> None:
        super().__init__(logging.WARNING)
        self._mask = mask
        self._kept: deque[_Kept] = deque(maxlen=KEPT)

    def emit(self, record: logging.LogRecord) -> None:
        """Keeps a record's kind; `handle` makes these calls one at a time."""
        if getattr(record, PASSING, False):
            return
        raised = record.exc_info[0] if record.exc_info else None
        words = f"{record.name}: {record.msg}" + (f" ({raised.__name__})" if raised else "")
        kind = one_line(self._mask(words))[:LONGEST]
        at = datetime.fromtimestamp(record.created, UTC)
        self._kept.append(_Kept(kind, record.levelno >= logging.ERROR, at))

    def last_day(self, now: datetime) -> tuple[Trouble, ...]:
        """Returns the kinds of the last 24 hours, the newest first."""
        kept = [each for each in self._kept.copy() if each.at > now - DAY]
        found: dict[tuple[str, bool], Trouble] = {}
        for each in kept:
            key = each.kind, each.error
            before = found.get(key)
            found[key] = Trouble(*key, (before.count if before else 0) + 1, each.at)
        return tuple(sorted(found.values(), key=lambda each: each.last, reverse=True))
