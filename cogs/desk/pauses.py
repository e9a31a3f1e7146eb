"""Pauses before a failed task is tried again."""

from __future__ import annotations

from collections.abc import Hashable
from datetime import datetime, timedelta
from typing import Final

FIRST_PAUSE: Final = timedelta(minutes=1)
LONGEST_PAUSE: Final = timedelta(hours=6)


class Pauses:
    """The times of the next attempts at failed tasks. A task's pauses grow with each failure:
    repeated refusals would get a bot banned."""

    def __init__(self) -> None:
        self._pauses: dict[Hashable, tuple[datetime, timedelta]] = {}

    def is_due(self, what: Hashable, now: datetime) -> bool:
        """Tells whether to try this now."""
        return what not in self._pauses or self._pauses[what][0] <= now

    def note(self, what: Hashable, now: datetime, *, done: bool) -> None:
        """Notes an attempt; `done` tells whether it succeeded."""
        if done:
            self._pauses.pop(what, None)
        else:
            _, pause = self._pauses.get(what, (now, FIRST_PAUSE))
            self._pauses[what] = (now + pause, min(pause * 2, LONGEST_PAUSE))
