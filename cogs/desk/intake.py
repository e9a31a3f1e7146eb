"""The way in of interactions, which can be closed for a while: of two processes that hear the same
only one may answer (`cogs.desk.handover`)."""

from __future__ import annotations

import logging
import time
from collections import deque
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from typing import Final

log = logging.getLogger(__name__)

ANSWERABLE: Final = 2.8
"""Seconds after its arrival for which an interaction is still worth an answer. Discord takes the
first answer within three, and the way there takes time, too."""
REMEMBERED: Final = 10.0
"""Seconds for which it is remembered which interactions were let in."""
MOST: Final = 10_000
"""The most interactions kept, and the most remembered."""
SERVERS: Final = 100
"""The number of latest events of servers that are remembered, however old."""

Answer = Callable[[], object]


@dataclass(frozen=True, slots=True)
class _Kept:
    """What was heard while the intake was closed. `late` is the time after which nobody wants an
    answer any more; None for never."""

    number: int
    answer: Answer
    late: float | None


@dataclass
class Intake:
    """The way in. While it is open, everything that is heard is answered. While it is closed,
    everything is kept. What another process has answered is left out. Times are those of
    `time.monotonic`."""

    _closed: bool = False
    _kept: deque[_Kept] = field(default_factory=lambda: deque[_Kept](maxlen=MOST))
    _answered: deque[tuple[float, int]] = field(
        default_factory=lambda: deque[tuple[float, int]](maxlen=MOST)
    )
    _servers: deque[int] = field(default_factory=lambda: deque[int](maxlen=SERVERS))
    _others: frozenset[int] = frozenset()

    def hear(self, number: int, answer: Answer, *, person: bool) -> None:
        """Answers now, or keeps for later, what has this number. `person` tells whether a person
        waits for it, which is not for long."""
        now = time.monotonic()
        if self._closed:
            self._kept.append(_Kept(number, answer, now + ANSWERABLE if person else None))
        elif number not in self._others:
            self._note(number, now, person=person)
            answer()

    def _note(self, number: int, now: float, *, person: bool) -> None:
        if not person:
            self._servers.append(number)
            return
        self._answered.append((now, number))
        while self._answered[0][0] < now - REMEMBERED:
            self._answered.popleft()

    def close(self) -> None:
        """Answers nothing from now on, and keeps it."""
        self._closed = True

    def open(self, others: Collection[int] = ()) -> None:
        """Answers what was kept and is not too late, and everything from now on, except what
        another process has answered, whose numbers are `others`."""
        self._closed, self._others = False, frozenset(others)
        now, kept = time.monotonic(), tuple(self._kept)
        self._kept.clear()
        late = 0
        for each in kept:
            if each.late is None or now <= each.late:
                self.hear(each.number, each.answer, person=each.late is not None)
            else:
                late += each.number not in self._others
        if late:
            log.info("of what was heard meanwhile %s came too early to be answered now", late)

    def drop(self) -> None:
        """Forgets what was kept."""
        self._kept.clear()

    @property
    def answered(self) -> tuple[int, ...]:
        """The numbers of what was answered lately."""
        return (*(number for _, number in self._answered), *self._servers)
