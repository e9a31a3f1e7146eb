"""What a host may watch: the values that the bot's parts hand over, and where they go.

Whoever counts them knows nothing of Discord, and whoever knows Discord nothing of how they are
counted. No person, server, match or text is among them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

OTHER: Final = "other"
"""The name of whatever is not among the known ones, which anybody could make up."""
KINDS: Final = ("command", "press")
"""What people ask the bot with."""
WORKERS: Final = ("thinker", "painter")
"""The processes that work for the bot."""
UNANSWERED: Final = "none"
"""The status of a request to which Discord has not answered."""


@dataclass(frozen=True, slots=True)
class Moment:
    """How a process of the bot stands at a moment. `latency` is that of Discord's gateway in
    seconds, NaN where it is unknown; `servers` and `shards` are those that it has, with how many of
    the latter are `connected_shards`; `pictures` is how many wait. `workers` are processes by
    number, `lost` how many of them were, both by `WORKERS`.

    What is in the database, and so the same for all processes, the one that `leads` tells: how
    many `boards` wait, `matches` by game and state, and by their name when the latest `rounds` were
    made, as a timestamp. The others, and whoever gets no answer from it, have None."""

    connected: bool
    latency: float
    servers: int
    shards: int
    connected_shards: int
    pictures: int
    leads: bool = False
    boards: int | None = None
    matches: Mapping[tuple[str, str], int] | None = None
    rounds: Mapping[str, float] | None = None
    workers: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    lost: Mapping[str, int] = field(default_factory=dict[str, int])


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

    def waited(self, worker: str, seconds: float) -> None:
        """Notes how long work has waited for one of `WORKERS`."""
        ...

    def discord_answered(self, status: str) -> None:
        """Counts an answer of Discord's, by its HTTP status, or as `UNANSWERED`."""
        ...

    def made_to_wait(self, seconds: float) -> None:
        """Counts a request that Discord refused for now, and how long it asks to wait."""
        ...
