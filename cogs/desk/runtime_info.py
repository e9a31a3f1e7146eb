"""What the program tells the cogs of itself: its version, since when it runs, what went wrong."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


class Trouble(Protocol):
    """One kind of warning or error of the last day: how often it came, and when the last time.
    `kind` holds nothing that anybody typed."""

    @property
    def kind(self) -> str:
        """Who logged what."""
        ...

    @property
    def error(self) -> bool:
        """Whether it is an error, not just a warning."""
        ...

    @property
    def count(self) -> int:
        """How often it came."""
        ...

    @property
    def last(self) -> datetime:
        """When it came last."""
        ...


@dataclass(frozen=True, slots=True)
class RuntimeInfo:
    """`troubles` gives those of the 24 hours before a time, the newest first; none from before
    the program was `started`."""

    version: str
    started: datetime
    troubles: Callable[[datetime], Sequence[Trouble]] = lambda _: ()
