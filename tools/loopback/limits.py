"""Rate limits like Discord's: a number of requests of one kind in each place within some
seconds."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass, field
from typing import Final

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
