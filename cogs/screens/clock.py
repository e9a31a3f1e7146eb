"""When time is over, as a line under the board's status."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from db.values import Clock
from engines.game import Limits


def clock_lines(clock: Clock) -> list[str]:
    """Returns the line that tells when the limits of a running match are over, in Discord's own
    times; no line where there are none."""
    limits = (("Turn", clock.turn_due), ("Match", clock.match_due))
    ends = [f"{name} ends {_relative(due)}" for name, due in limits if due]
    return [f"-# {'  ·  '.join(ends)}"] if ends else []


def limits_words(limits: Limits) -> list[str]:
    """Returns the limits that a match will have, in words: “**90 seconds** a turn”."""
    words = ((limits.turn, "a turn"), (limits.match, "for the match"))
    return [f"**{_span(span)}** {what}" for span, what in words if span]


_UNITS: Final = (("day", 86_400), ("hour", 3_600), ("minute", 60), ("second", 1))


def _span(span: timedelta) -> str:
    """Returns a span in the largest unit that divides it."""
    seconds = round(span.total_seconds())
    fitting = [(unit, size) for unit, size in _UNITS if seconds % size == 0 and seconds >= size]
    unit, size = fitting[0] if fitting else _UNITS[-1]
    count = seconds // size
    return f"{count} {unit}" if count == 1 else f"{count} {unit}s"


def _relative(at: datetime) -> str:
    return f"<t:{int(at.timestamp())}:R>"
