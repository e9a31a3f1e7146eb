"""The ration of changes to messages older than an hour, kept by ourselves: Discord refuses what is
above it, and counts the refusals against the bot."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from typing import Final

from cachetools import LRUCache

CHANGES: Final = 3
"""The changes that Discord lets through in a channel..."""
WITHIN: Final = 6.0
"""...within so many seconds."""
CHANNELS: Final = 1000
"""The most channels in memory; the oldest are forgotten first."""


@dataclass
class Ration:
    """The latest changes of old messages, by channel. Times are seconds of any clock that never
    goes back."""

    _times: LRUCache[int, deque[float]] = field(default_factory=lambda: LRUCache(CHANNELS))

    def take(self, channel_id: int, now: float) -> float:
        """Takes one change from the ration; returns the seconds to wait before it is made."""
        times = self._times.setdefault(channel_id, deque(maxlen=CHANGES))
        at = max(now, times[0] + WITHIN) if len(times) == CHANGES else now
        times.append(at)
        return at - now
