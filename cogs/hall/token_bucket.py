"""Limits on how fast a person may ask: a bucket for each kind of request, which refills with
time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from math import ceil
from typing import Final, TypeAlias

from cachetools import LRUCache

REMEMBERED: Final = 5_000
"""The number of people whose buckets are kept. People whose last request is oldest are forgotten:
their buckets are full again."""
ROUNDING: Final = 1e-5
"""Seconds of a wait that are ignored: a person who has waited as told is not told to wait again."""


@dataclass(frozen=True, slots=True)
class RateLimit:
    """`burst` requests at once, and after them `each_second` more."""

    burst: float
    each_second: float


ANY: Final = RateLimit(40, 2)
"""Any request: clicks through pickers as fast as a thumb can, on two phones."""
PAGE: Final = RateLimit(30, 1)
"""Costly pages: histories, replays, examples to try."""
FILE: Final = RateLimit(8, 0.2)
"""Files: a match as text, both ways."""
POSTING: Final = (RateLimit(6, 6 / 60), RateLimit(24, 24 / 3600))
"""A person's public posts, over a minute and over an hour."""
POSTING_IN_SERVER: Final = (RateLimit(30, 30 / 60), RateLimit(300, 300 / 3600))
"""The same of all people in a server."""
ONE_CARD: Final = RateLimit(1, 1 / 60)
"""A person's own cards: a double press posts one."""
PLAYING: Final = (RateLimit(60, 60 / 60), RateLimit(1200, 1200 / 3600))
"""A person's entries in matches; each may bring a new board."""
MOVING: Final = RateLimit(4, 4 / 3600)
"""How often a person may move the same match, which posts its board anew."""
SAYING: Final = RateLimit(3, 3 / 600)
"""How often a person may say something to the stranger in the same match."""
SHARING: Final = RateLimit(3, 3 / 3600)
"""How often a person may share the same match as an animation, which takes long to draw."""
TYPING: Final = RateLimit(60, 5)
"""Proposals while somebody types."""


Key: TypeAlias = int | tuple[int, int]
"""A person; or a person and a match that is counted by itself; or 0 and a server."""


@dataclass(slots=True)
class _Bucket:
    left: float
    since: datetime

    def fill(self, pace: RateLimit, now: datetime) -> None:
        """Adds the requests regained since the last time. A clock that was put back takes nothing
        away."""
        seconds = max(0.0, (now - self.since).total_seconds())
        self.left = min(pace.burst, self.left + seconds * pace.each_second)
        self.since = now

    def wait(self, pace: RateLimit) -> float:
        """Returns the seconds until one more request may be made."""
        return max(0.0, 1 - self.left) / pace.each_second


@dataclass
class TokenBuckets:
    """The buckets of everybody seen lately."""

    _people: LRUCache[Key, dict[RateLimit, _Bucket]] = field(
        default_factory=lambda: LRUCache(REMEMBERED)
    )

    def wait(self, person: Key, paces: Sequence[RateLimit], now: datetime) -> int:
        """Returns 0, and counts the request, if all of these paces allow it. Otherwise returns the
        seconds until the next attempt, and counts nothing."""
        return self.waits({person: paces}, now)[person]

    def waits(self, asked: Mapping[Key, Sequence[RateLimit]], now: datetime) -> dict[Key, int]:
        """Does the same as `wait` for several keys at once, by key: the request is counted if all
        are 0."""
        filled = {key: self._filled(key, paces, now) for key, paces in asked.items()}
        waits = {
            key: max(bucket.wait(pace) for pace, bucket in buckets.items())
            for key, buckets in filled.items()
        }
        if all(wait <= ROUNDING for wait in waits.values()):
            for bucket in (each for buckets in filled.values() for each in buckets.values()):
                bucket.left -= 1
        return {key: ceil(wait) if wait > ROUNDING else 0 for key, wait in waits.items()}

    def give_back(self, key: Key, paces: Sequence[RateLimit]) -> None:
        """Takes one request out of the counts of these paces."""
        for pace, bucket in self._people.get(key, {}).items():
            bucket.left += pace in paces

    def forget(self, person: int) -> None:
        """Forgets all of this person except their recent posts: a deletion of data does not begin a
        new hour."""
        for key in [each for each in self._people if _person(each) == person]:
            kept = {pace: each for pace, each in self._people[key].items() if pace in POSTING}
            if kept:
                self._people[key] = kept
            else:
                del self._people[key]

    def _filled(
        self, key: Key, paces: Sequence[RateLimit], now: datetime
    ) -> dict[RateLimit, _Bucket]:
        known = self._people.setdefault(key, {})
        buckets = {pace: known.setdefault(pace, _Bucket(pace.burst, now)) for pace in paces}
        for pace, bucket in buckets.items():
            bucket.fill(pace, now)
        return buckets


def _person(key: Key) -> int:
    return key if isinstance(key, int) else key[0]
