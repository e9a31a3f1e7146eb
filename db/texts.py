"""The forms of times and options in the database."""

from __future__ import annotations

import json
from datetime import UTC, datetime


def time_text(at: datetime) -> str:
    """Returns the time as ISO 8601 in UTC, always with microseconds, so that later times sort
    later.

    Raises `ValueError` for a time without a time zone.
    """
    if at.tzinfo is None:
        raise ValueError("a time needs its time zone")
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def time_value(text: str) -> datetime:
    """Returns the aware time that `time_text` wrote, as from “2026-08-02T14:05:01.000000+00:00”."""
    return datetime.fromisoformat(text)


def options_text(options: tuple[tuple[str, str], ...]) -> str:
    """Returns options as a JSON object with sorted keys."""
    return json.dumps(dict(options), sort_keys=True, ensure_ascii=False)


def options_value(text: str) -> tuple[tuple[str, str], ...]:
    """Returns options as sorted pairs, as `engines.match.Setup` has them: `{"map": "large"}` as
    `(("map", "large"),)`."""
    pairs: dict[str, str] = json.loads(text)
    return tuple(sorted(pairs.items()))
