"""How times and options stand in the database."""

from __future__ import annotations

import json
from datetime import UTC, datetime


def time_text(at: datetime) -> str:
    """ISO 8601 in UTC, always with microseconds, so that later times sort later.

    Raises `ValueError` for a time without a time zone.
    """
    if at.tzinfo is None:
        raise ValueError("a time needs its time zone")
    return at.astimezone(UTC).isoformat(timespec="microseconds")


def time_value(text: str) -> datetime:
    """The aware time that `time_text` wrote."""
    return datetime.fromisoformat(text)


def options_text(options: tuple[tuple[str, str], ...]) -> str:
    """Options as a JSON object with sorted keys."""
    return json.dumps(dict(options), sort_keys=True, ensure_ascii=False)


def options_value(text: str) -> tuple[tuple[str, str], ...]:
    """Options as sorted pairs, as an `engines.match.Setup` has them."""
    pairs: dict[str, str] = json.loads(text)
    return tuple(sorted(pairs.items()))
