"""The ground on which the services of the table stand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from cogs.screens.desk import Desk
from db.store import Store


@dataclass(frozen=True, slots=True)
class Rules:
    """The host's choices that the cogs need. `threads` is False where matches are to be
    played in the channel in which they were started, as in the preview."""

    invitation: timedelta = timedelta(hours=24)
    threads: bool = True


@dataclass
class Ground:
    """The store, the host's choices, the clock, the desks that each game's cog lays, and the
    names of people seen since the start, by Discord id."""

    store: Store
    rules: Rules
    now: Callable[[], datetime]
    desks: dict[str, Desk] = field(default_factory=dict[str, Desk])
    names: dict[int, str] = field(default_factory=dict[int, str])
