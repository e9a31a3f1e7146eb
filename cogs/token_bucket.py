"""How fast a person may ask: a bucket for each kind of request, which fills up again with time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from math import ceil
from typing import Final, TypeAlias

from common.lru import Lru

REMEMBERED: Final = 5_000
"""Of how many people the buckets are kept; who has asked nothing for longest is forgotten,
whose buckets are full again."""
ROUNDING: Final = 1e-5
"""Seconds that are no wait: who waits as long as told is not told to wait again."""


@dataclass(frozen=True, slots=True)
class Pace:
    """`burst` requests at once, and after them `each_second` more."""

    burst: float
    each_second: float


ANY: Final = Pace(40, 2)
"""Whatever a person does: clicking through pickers as fast as a thumb can, on two phones."""
PAGE: Final = Pace(30, 1)
"""Pages that cost much: histories, replays, examples to be tried."""
PUBLIC: Final = Pace(8, 0.2)
"""What others see, or a file: invitations, a match moved into a channel, exports."""
MOVING: Final = Pace(4, 4 / 3600)
"""How often a person may move the same match, which posts its board anew."""
SHARING: Final = Pace(3, 3 / 3600)
"""How often a person may share the same match as an animation, which takes long to draw."""
TYPING: Final = Pace(60, 5)
"""Proposals while somebody types."""


Key: TypeAlias = int | tuple[int, int]
"""A person; or a person and a match that is counted by itself."""


@dataclass(slots=True)
class _Bucket:
    left: float
    since: datetime

    def fill(self, pace: Pace, now: datetime) -> None:
        """Adds what has come since. A clock that was put back takes nothing away."""
        seconds = max(0.0, (now - self.since).total_seconds())
        self.left = min(pace.burst, self.left + seconds * pace.each_second)
        self.since = now

    def wait(self, pace: Pace) -> float:
        """Seconds until one more request may be made."""
        return max(0.0, 1 - self.left) / pace.each_second


@dataclass
class TokenBuckets:
    """The buckets of everybody seen of late."""

    _people: Lru[Key, dict[Pace, _Bucket]] = field(default_factory=lambda: Lru(REMEMBERED))

    def wait(self, person: Key, paces: Sequence[Pace], now: datetime) -> int:
        """0, and the request is counted, if every one of these paces allows it; else in how
        many seconds to ask again, nothing being counted."""
        buckets = self._buckets(person)
        asked = {pace: buckets.setdefault(pace, _Bucket(pace.burst, now)) for pace in paces}
        for pace, bucket in asked.items():
            bucket.fill(pace, now)
        wait = max(bucket.wait(pace) for pace, bucket in asked.items())
        if wait > ROUNDING:
            return ceil(wait)
        for bucket in asked.values():
            bucket.left -= 1
        return 0

    def forget(self, person: int) -> None:
        """Keeps nothing of this person."""
        for key in [each for each in self._people if _person(each) == person]:
            del self._people[key]

    def _buckets(self, person: Key) -> dict[Pace, _Bucket]:
        return self._people.setdefault(person, {})


def _person(key: Key) -> int:
    return key if isinstance(key, int) else key[0]
