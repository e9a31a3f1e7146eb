"""What a host may watch: the values that the bot's parts hand over, and where they go.

Whoever counts them knows nothing of Discord, and whoever knows Discord nothing of how they are
counted. No person, server, match or text is among them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Protocol

OTHER: Final = "other"
"""The name of whatever is not among the known ones, which anybody could make up."""
KINDS: Final = ("command", "press")
"""What people ask the bot with."""


@dataclass(frozen=True, slots=True)
class Moment:
    """How the bot stands at a moment. `latency` is that of Discord's gateway in seconds, NaN where
    it is unknown; `boards` and `pictures` are how many wait; `matches` counts them by game and
    state. What the database does not tell is None. `thinkers` and `painters` are processes by
    number."""

    connected: bool
    latency: float
    boards: int | None
    pictures: int
    matches: Mapping[tuple[str, str], int] | None
    thinkers: tuple[int, ...] = ()
    painters: tuple[int, ...] = ()


class Gauges(Protocol):
    """An object that counts what happens. All times are in seconds."""

    def asked(self, kind: str, name: str) -> None:
        """Counts a command or press, whose name is a known one or `OTHER`."""
        ...

    def answered(self, kind: str, seconds: float) -> None:
        """Notes how long somebody waited for the first answer."""
        ...

    def board_shown(self, seconds: float) -> None:
        """Notes how long a board took, from the moment at which it was due."""
        ...

    def made_to_wait(self, seconds: float) -> None:
        """Counts a request that Discord refused for now, and how long it asks to wait."""
        ...
