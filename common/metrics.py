"""Metrics for the host: the values that the bot's parts report, and the interface that takes them.

The code that counts knows nothing of Discord, and the code that knows Discord nothing of the
counting. The values name no person, server, match or text.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final, Protocol

OTHER: Final = "other"
"""The label for all unknown names, which users could invent."""
KINDS: Final = ("command", "press")
"""The kinds of people's requests."""
WORKERS: Final = ("thinker", "painter")
"""The kinds of worker processes."""
UNANSWERED: Final = "none"
"""The status of a request to which Discord has not answered."""


@dataclass(frozen=True, slots=True)
class Metrics:
    """The state of a process of the bot at a moment. `latency` is that of Discord's gateway in
    seconds, NaN if unknown. `servers`, `shards` and `connected_shards` are this process's numbers
    of these; `pictures` is the number waiting to be drawn. `workers` are the worker processes'
    system numbers, and `lost` counts the lost ones, both by `WORKERS`.

    The process that `leads` also reports for all: the number of `boards` that wait, the `matches`
    by game and state, and the times of the latest `rounds` by name and of the latest `backup` of a
    file, as timestamps. They are None in other processes, and if the database does not answer."""

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
    backup: float | None = None
    workers: Mapping[str, tuple[int, ...]] = field(default_factory=dict[str, tuple[int, ...]])
    lost: Mapping[str, int] = field(default_factory=dict[str, int])


class Gauges(Protocol):
    """The interface of the counters. All times are in seconds."""

    def asked(self, kind: str, name: str) -> None:
        """Counts a command or press, whose name is a known one or `OTHER`."""
        ...

    def answered(self, kind: str, seconds: float) -> None:
        """Records the time until the first answer."""
        ...

    def board_shown(self, seconds: float) -> None:
        """Records the time from the moment at which a board was due until it was shown."""
        ...

    def waited(self, worker: str, seconds: float) -> None:
        """Records the time that work has waited for one of `WORKERS`."""
        ...

    def discord_answered(self, status: str) -> None:
        """Counts an answer of Discord's, by its HTTP status, or as `UNANSWERED`."""
        ...

    def made_to_wait(self, seconds: float) -> None:
        """Counts a request that Discord refused for now, and adds the wait that it asked for."""
        ...
