"""The meaning of Discord's refusals for a message that is posted or changed, and the ration of
changes.

Our own errors, such as a wait that was given up, are never refusals of Discord's."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from datetime import timedelta
from enum import Enum, auto
from typing import Final

from cachetools import LRUCache

from cogs import discord

UNKNOWN_CHANNEL: Final = 10003
UNKNOWN_MESSAGE: Final = 10008
WORN: Final = 30046
"""Discord's refusal to change a message that is an hour old and was changed many times since."""
ARCHIVED: Final = 50083
"""Discord's refusal to change a message in an archived thread, which only a new message reopens, or
to post one in a locked thread."""
LOCKED: Final = 160005
HAS_THREAD: Final = 160004
"""Discord's refusal to open a second thread at a message. Thread and message share one id."""
TOO_FAST: Final = 429
TRIED_FOR: Final = timedelta(days=7)
"""The time for which posting or changing a message is tried again while the bot may not do so."""
RATIONED: Final = timedelta(hours=1)
"""Age from which Discord limits the edits of a message."""
CHANGES: Final = 3
"""The changes that Discord lets through in a channel..."""
WITHIN: Final = 6.0
"""...within so many seconds."""
CHANNELS: Final = 1000
"""The most channels in memory; the oldest are forgotten first."""
REPEATS: Final = tuple(1.0 + 2 * tries for tries in range(5))
"""The seconds that the library waits after each 500, 502, 504 or 524 before it repeats the request,
or gives up after the last. So a message may be made more than once."""
PATIENCE: Final = sum(REPEATS) + len(REPEATS)
"""The most seconds to change a message: all pauses of the library, and a second for each answer. A
caller that gives up earlier never learns of Discord's trouble. The library alone waits as long as
Discord tells it to."""


class Refusal(Enum):
    """A refusal that concerns the message or its place: the message is gone, or its channel; the
    bot may not write there, or not see the channel; the thread is archived or locked; the message
    was changed too often for now; it has a thread already; or its contents are not acceptable."""

    GONE = auto()
    NO_CHANNEL = auto()
    FORBIDDEN = auto()
    CLOSED = auto()
    RATIONED = auto()
    THERE = auto()
    INVALID = auto()


_BY_CODE: Final = {
    UNKNOWN_CHANNEL: Refusal.NO_CHANNEL,
    WORN: Refusal.RATIONED,
    ARCHIVED: Refusal.CLOSED,
    LOCKED: Refusal.CLOSED,
    HAS_THREAD: Refusal.THERE,
}
_BY_STATUS: Final = {404: Refusal.GONE, 403: Refusal.FORBIDDEN, 400: Refusal.INVALID}
BARRED: Final = (Refusal.FORBIDDEN, Refusal.NO_CHANNEL)
"""The refusals that concern the place, not the message: nothing stands there now."""


def refusal_of(error: BaseException) -> Refusal | None:
    """Returns the refusal in an error. None for other errors, which do not concern the message: a
    lost connection, trouble of Discord's own, a wait that was given up."""
    if not isinstance(error, discord.HTTPException):
        return None
    return _BY_CODE.get(error.code) or _BY_STATUS.get(error.status)


def is_refused(error: discord.HTTPException) -> bool:
    """Tells whether Discord refuses a request of any kind for good, rather than for its pace."""
    return error.status in range(400, 500) and error.status != TOO_FAST


@dataclass
class Ration:
    """The latest changes of old messages, by channel: Discord refuses more than its ration, and
    counts the refusals against the bot. Times are seconds of any clock that never goes back."""

    _times: LRUCache[int, deque[float]] = field(default_factory=lambda: LRUCache(CHANNELS))

    def wait(self, channel_id: int, now: float) -> float:
        """Returns the seconds until the ration allows another change."""
        times = self._times.setdefault(channel_id, deque(maxlen=CHANGES))
        return max(0.0, times[0] + WITHIN - now) if len(times) == CHANGES else 0.0

    def take(self, channel_id: int, now: float) -> float:
        """Takes one change from the ration; returns the seconds to wait before it is made."""
        wait = self.wait(channel_id, now)
        self._times[channel_id].append(now + wait)
        return wait
