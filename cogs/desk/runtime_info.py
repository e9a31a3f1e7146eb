"""The program's information on itself for the cogs: its version, its start, and its troubles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Protocol


class Trouble(Protocol):
    """One kind of warning or error of the last day, with its count and its latest time. `kind`
    contains no typed text."""

    @property
    def kind(self) -> str:
        """The logger and the message, without values."""
        ...

    @property
    def error(self) -> bool:
        """Whether it is an error, not only a warning."""
        ...

    @property
    def count(self) -> int:
        """The number of times it was logged."""
        ...

    @property
    def last(self) -> datetime:
        """The latest time it was logged."""
        ...


@dataclass(frozen=True, slots=True)
class RuntimeInfo:
    """The version, start and troubles of the program. `troubles` returns those of the 24 hours
    before a time, the newest first; none from before `started`."""

    version: str
    started: datetime
    troubles: Callable[[datetime], Sequence[Trouble]] = lambda _: ()
