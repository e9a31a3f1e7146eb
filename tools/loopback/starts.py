"""Discord's session start limit: the number and the rate of the sessions that a bot may begin."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tools.loopback.values import Json

WINDOW: Final = 5.0
"""Seconds in which each bucket of shards may begin one session."""
RESET: Final = 24 * 3600 * 1000
"""Milliseconds until the limit is whole again."""


@dataclass
class Starts:
    """The limit. Within `WINDOW` each bucket may begin one session; the bucket of a shard is its
    number modulo `concurrency`. `total` sessions may begin in a day. `too_fast` counts the sessions
    begun too early. Only if `enforced` are they refused and does the total go down: a bot that is
    killed again and again would wait most of its time.
    """

    concurrency: int = 1
    enforced: bool = False
    total: int = 1000
    begun: int = 0
    too_fast: int = 0
    clock: Callable[[], float] = time.monotonic
    _latest: dict[int, float] = field(default_factory=dict[int, float])

    def take(self, shard: int) -> bool:
        """Takes a start for this shard; returns False if it is refused."""
        now, bucket = self.clock(), shard % self.concurrency
        early = now - self._latest.get(bucket, -WINDOW) < WINDOW
        self.begun += 1
        self.too_fast += early
        if early and self.enforced:
            return False
        self._latest[bucket] = now
        return True

    def data(self) -> Json:
        """Returns the limit as Discord tells it."""
        used = self.begun if self.enforced else 0
        return {
            "total": self.total,
            "remaining": max(0, self.total - used),
            "reset_after": RESET if used else 0,
            "max_concurrency": self.concurrency,
        }
