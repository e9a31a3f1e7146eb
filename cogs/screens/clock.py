"""When time is over, as a line under the board's status."""

from __future__ import annotations

from datetime import datetime

from db.values import Clock


def clock_lines(clock: Clock) -> list[str]:
    """The line that tells when the limits of a running match are over, in Discord's own times;
    no line where there are none."""
    limits = (("Turn", clock.turn_due), ("Match", clock.match_due))
    ends = [f"{name} ends {_relative(due)}" for name, due in limits if due]
    return [f"-# {'  ·  '.join(ends)}"] if ends else []


def _relative(at: datetime) -> str:
    return f"<t:{int(at.timestamp())}:R>"
