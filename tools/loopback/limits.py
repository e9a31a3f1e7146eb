"""Limits like Discord's: a number of requests of one kind in each place within some seconds, and
the number and the rate of the sessions that a bot may begin."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final

from tools.loopback.values import Json

GLOBAL: Final = (50, 1.0)
_PER_PLACE: Final = (
    ("post", re.compile(r"^POST /channels/(\d+)/messages$"), 5, 5.0),
    ("edit", re.compile(r"^PATCH /channels/(\d+)/messages/\d+$"), 5, 5.0),
    ("delete", re.compile(r"^DELETE /channels/(\d+)/messages/\d+$"), 5, 1.0),
    ("answer", re.compile(r"^(?:POST|PATCH|DELETE) /webhooks/\d+/(\w+)"), 5, 2.0),
)


@dataclass(slots=True)
class Window:
    """The requests left in one limit, and the end of its time."""

    left: int
    until: float


@dataclass(frozen=True, slots=True)
class Share:
    """A request's part of its limit. `wait` is the seconds for which it is refused, 0 if it is
    accepted."""

    headers: dict[str, str]
    wait: float
    everywhere: bool = False


@dataclass
class Limits:
    """The limits; off unless `on`. First answers to interactions are exempt from all."""

    on: bool = False
    refused: int = 0
    _windows: dict[str, Window] = field(default_factory=dict[str, Window])

    def take(self, method: str, path: str) -> Share | None:
        """Takes one request from its limit and returns its share; None if there is no limit."""
        if not self.on or path.startswith("/interactions"):
            return None
        if not path.startswith("/webhooks"):
            late = self._use("all", *GLOBAL)[1]
            if late:
                self.refused += 1
                return Share({"X-RateLimit-Global": "true"}, late, everywhere=True)
        for name, pattern, most, seconds in _PER_PLACE:
            found = pattern.match(f"{method} {path}")
            if found:
                window, wait = self._use(f"{name} {found[1]}", most, seconds)
                self.refused += bool(wait)
                return Share(_headers(name, most, window), wait)
        return None

    def _use(self, key: str, most: int, seconds: float) -> tuple[Window, float]:
        now = time.monotonic()
        window = self._windows.get(key)
        if window is None or window.until <= now:
            self._forget(now)
            window = self._windows[key] = Window(most, now + seconds)
        if window.left == 0:
            return window, window.until - now
        window.left -= 1
        return window, 0.0

    def _forget(self, now: float) -> None:
        if len(self._windows) > 2000:
            self._windows = {k: w for k, w in self._windows.items() if w.until > now}


def _headers(name: str, most: int, window: Window) -> dict[str, str]:
    left = max(0.0, window.until - time.monotonic())
    return {
        "X-RateLimit-Bucket": name,
        "X-RateLimit-Limit": str(most),
        "X-RateLimit-Remaining": str(window.left),
        "X-RateLimit-Reset": f"{time.time() + left:.3f}",
        "X-RateLimit-Reset-After": f"{left:.3f}",
    }


@dataclass
class OldMessages:
    """The ration of changes to old messages: `most` in a channel within so many seconds of the
    `clock`. Off without one: then no message is old. `refused` counts the changes above it."""

    clock: Callable[[], float] | None = None
    most: int = 3
    seconds: float = 6.0
    refused: int = 0
    _times: dict[int, list[float]] = field(default_factory=dict[int, list[float]])

    def take(self, channel_id: int) -> bool:
        """Takes a change from the ration; returns False if it is refused."""
        if self.clock is None:
            return True
        now = self.clock()
        times = [each for each in self._times.get(channel_id, []) if now - each < self.seconds]
        fits = len(times) < self.most
        self._times[channel_id] = [*times, *([now] if fits else [])]
        self.refused += not fits
        return fits


# Starts of sessions

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
        used = self.begun if self.enforced else 0
        return {
            "total": self.total,
            "remaining": max(0, self.total - used),
            "reset_after": RESET if used else 0,
            "max_concurrency": self.concurrency,
        }
